import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Browser, chromium, type LaunchOptions } from 'playwright-core'

/** How to launch Chromium. */
export type Chromium = { executablePath: string; args: string[]; env: NodeJS.ProcessEnv }

/**
 * Flags for the same rendering on every machine. The flags of the Chromium package are not used: they disable web
 * security and run everything in one process.
 */
const args = [
  '--no-sandbox',
  '--headless=shell',
  '--force-color-profile=srgb',
  '--font-render-hinting=none',
  // Names under .lan resolve to this machine, as plain HTTP origins. No other name resolves.
  '--host-resolver-rules=MAP *.lan 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
]

/** Why this machine has no browser, or undefined when it has one. */
export function whyNoChromium(): string | undefined {
  if (process.env['CHROMIUM_PATH'] || (process.platform === 'linux' && process.arch === 'x64'))
    return undefined
  const machine = `${process.platform} ${process.arch}`
  return `Skipped: npm brings a Chromium for linux x64, and this is ${machine}. CHROMIUM_PATH may name another.`
}

/** The Chromium of CHROMIUM_PATH, or that of the npm package. */
export async function findChromium(): Promise<Chromium> {
  const missing = whyNoChromium()
  if (missing) throw new Error(missing)
  const own = process.env['CHROMIUM_PATH']
  if (own) return { executablePath: own, args, env: process.env }
  const folder = await unpacked()
  const around = {
    // A minimal machine has neither these libraries nor fonts.
    LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
    FONTCONFIG_FILE: join(folder, 'fonts.conf'),
  }
  return { executablePath: join(folder, 'chromium'), args, env: { ...process.env, ...around } }
}

export async function launchChromium(more: LaunchOptions = {}): Promise<Browser> {
  const { executablePath, args, env } = await findChromium()
  return chromium.launch({
    timeout: 120_000,
    ...more,
    executablePath,
    args: [...args, ...(more.args ?? [])],
    env,
  })
}

/**
 * The folder with the unpacked Chromium of the npm package. It is kept for later runs under a name for its version, and
 * renamed into place when it is complete, so that concurrent runs are safe.
 */
async function unpacked(): Promise<string> {
  const home = import.meta.resolve('@sparticuz/chromium')
  const { version } = JSON.parse(readFileSync(fileURLToPath(new URL('../package.json', home)), 'utf8'))
  const folder = join(tmpdir(), `longwave-chromium-${version}-${userInfo().uid}`)
  if (existsSync(folder)) return folder

  const fresh = await mkdtemp(`${folder}-`)
  try {
    await unpackInto(fresh, home)
    await writeFile(join(fresh, 'fonts.conf'), fontsOnlyOf(join(folder, 'fonts')))
    await rename(fresh, folder)
  } catch (error) {
    await rm(fresh, { recursive: true, force: true })
    // A concurrent run may have been faster. `rename` does not replace a folder that is not empty.
    if (!existsSync(folder)) throw error
  }
  return folder
}

/**
 * The package unpacks into the temporary folder of its process and reuses any `chromium` there, so it runs in a process
 * with its own temporary folder. It unpacks its libraries only when it detects AWS Lambda.
 */
async function unpackInto(folder: string, home: string): Promise<void> {
  const program = `import chromium from ${JSON.stringify(home)}; await chromium.executablePath()`
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    env: { TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' },
  })
}

/** Excludes the fonts of the machine, so that screenshots are the same everywhere. */
const fontsOnlyOf = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}</dir><cachedir>${folder}/cache</cachedir></fontconfig>
`
