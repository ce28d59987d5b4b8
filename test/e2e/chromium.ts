import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Browser, chromium, type LaunchOptions } from 'playwright-core'

/** What it takes to start a Chromium: where it is, how it is asked to behave, and what it must find around it. */
export type Chromium = { executablePath: string; args: string[]; env: NodeJS.ProcessEnv }

/**
 * The same pixels on every machine. The package that brings our Chromium has flags of its own to offer; they switch
 * web security off and force everything into one process, and are never used.
 */
const args = [
  '--no-sandbox',
  '--headless=shell',
  '--force-color-profile=srgb',
  '--font-render-hinting=none',
  // Names under .lan lead here, so that a page can be plain HTTP on the network of a house; all others lead nowhere.
  '--host-resolver-rules=MAP *.lan 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
]

/** Why there is no browser on this machine, as a sentence; undefined when there is one. */
export function whyNoChromium(): string | undefined {
  if (process.env['CHROMIUM_PATH'] || (process.platform === 'linux' && process.arch === 'x64'))
    return undefined
  const machine = `${process.platform} ${process.arch}`
  return `Skipped: npm brings a Chromium for linux x64, and this is ${machine}. CHROMIUM_PATH may name another.`
}

/** CHROMIUM_PATH, or the one that npm brings. */
export async function findChromium(): Promise<Chromium> {
  const missing = whyNoChromium()
  if (missing) throw new Error(missing)
  const own = process.env['CHROMIUM_PATH']
  if (own) return { executablePath: own, args, env: process.env }
  const folder = await unpacked()
  const around = {
    // A bare machine has neither these libraries nor any font.
    LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
    FONTCONFIG_FILE: join(folder, 'fonts.conf'),
  }
  return { executablePath: join(folder, 'chromium'), args, env: { ...process.env, ...around } }
}

export async function launchChromium(more: LaunchOptions = {}): Promise<Browser> {
  const { executablePath, args, env } = await findChromium()
  return chromium.launch({ ...more, executablePath, args: [...args, ...(more.args ?? [])], env })
}

/**
 * The folder in which the Chromium of npm lies ready, unpacked the first time. It stays for the next run, under a name
 * that no other version has; and only a whole one ever gets that name, so any number of runs may start at once.
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
    // Somebody else was quicker, and a folder that holds something is not replaced.
    if (!existsSync(folder)) throw error
  }
  return folder
}

/**
 * The package unpacks into the temp folder of its process, and takes any `chromium` that lies there for its own: so it
 * gets a process and a temp folder for itself. It brings its libraries along only where it believes to be at home.
 */
async function unpackInto(folder: string, home: string): Promise<void> {
  const program = `import chromium from ${JSON.stringify(home)}; await chromium.executablePath()`
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    env: { TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' },
  })
}

/** The fonts of the machine would make each machine's pictures its own. */
const fontsOnlyOf = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}</dir><cachedir>${folder}/cache</cachedir></fontconfig>
`
