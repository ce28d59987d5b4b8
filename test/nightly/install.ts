import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = import.meta.dirname
const lockfile = join(folder, 'package-lock.json')
/** A copy of the lockfile, written last. `npm ci` begins by deleting the folder, so an interrupted install has none. */
const stamp = join(folder, 'node_modules/.installed.json')
const timeoutMs = 10 * 60_000
const lineEveryMs = 4_000

/** Installs the packages of this folder; no-op if they are the ones in the lockfile. */
export async function installNightly(): Promise<void> {
  const wanted = readFileSync(lockfile, 'utf8')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  const npm = spawn('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: folder,
    shell: process.platform === 'win32',
    stdio: 'inherit',
    timeout: timeoutMs,
  })
  const lines = setInterval(() => process.stdout.write('Installing test/nightly ...\n'), lineEveryMs)
  const [code, signal] = await once(npm, 'exit').finally(() => clearInterval(lines))
  if (code !== 0) throw new Error(`npm ci in test/nightly ended with ${code ?? signal}.`)
  writeFileSync(stamp, wanted)
}

if (import.meta.main) await installNightly()
