import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../e2e/free-port.ts'
import { findBinaries, run, user } from './binaries.ts'
import { runSql } from './databases.ts'
import { copyDataForStandby } from './standby-data.ts'

export type PostgresServer = {
  url: (database: string) => string
  /** Shuts down as an operator would (SIGINT), or as if the machine were lost (SIGKILL). */
  end(signal: 'SIGINT' | 'SIGKILL'): Promise<void>
  /** Starts again with the same data and port. */
  start(): Promise<void>
  /** Suspends all its processes, as if the machine were paused or cut off; returns a function that resumes them. */
  freeze(): Promise<() => void>
  /** Copies the data of the server while it is down, as a snapshot of its machine does; returns a function that restores them. */
  saveData(): Promise<() => Promise<unknown>>
  /** Starts a standby that replicates from `primaryUrl`, by default this server; it may take over the port of an ended one. */
  startStandby(options?: { primaryUrl?: string; port?: string; name?: string }): Promise<PostgresServer>
  /** Shuts down and removes the data. */
  stop(): Promise<void>
}

/** Servers that are still running when this process exits are killed. */
const runningProcesses = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of runningProcesses) child.kill('SIGQUIT')
})

/** Starts a PostgreSQL server in a temporary folder, which is removed when it stops. */
export async function startPostgres(settings: Record<string, string> = {}): Promise<PostgresServer> {
  const folder = await newFolder()
  const { initdb, postgres } = await findBinaries(folder)
  const options = '-U longwave -A trust -E UTF8 --locale=C --no-sync --no-instructions'
  await run(initdb, ['-D', join(folder, 'data'), ...options.split(' ')], user)
  return startServer(folder, postgres, { ...testSettings, ...settings }, await freePort())
}

/** The process may have ended already, like the backend of the connection that listed all the others. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {}
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'longwave-postgres-'))
  if (user.uid && user.gid) await chown(folder, user.uid, user.gid)
  return folder
}

async function startServer(
  folder: string,
  program: string,
  settings: Record<string, string>,
  port: string | number,
): Promise<PostgresServer> {
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
    // Backends of a killed server may still be ending, and prevent another start until then.
    for (let tries = 0; tries < 20; tries++) {
      const child = spawn(program, args, { ...user, stdio: ['ignore', 'ignore', 'ignore'] })
      running = child
      runningProcesses.add(child)
      child.once('exit', () => runningProcesses.delete(child))
      if (await becomesReady(url('postgres'), () => !runningProcesses.has(child))) return
      await pause(50)
    }
    throw new Error('PostgreSQL did not start.')
  }

  async function end(name: NodeJS.Signals): Promise<void> {
    if (!running || !runningProcesses.has(running)) return
    const ended = once(running, 'exit')
    running.kill(name)
    thaw()
    await ended
  }

  await start()
  return {
    url,
    end,
    start,
    async freeze() {
      const backends = await runSql(url('postgres'), 'select pid from pg_stat_activity')
      frozen = [...backends.map(({ pid }) => Number(pid)), running?.pid ?? 0]
      for (const pid of frozen) signal(pid, 'SIGSTOP')
      return thaw
    },
    async saveData() {
      const saved = join(folder, 'saved')
      await run('cp', ['-a', data, saved])
      return async () => {
        await rm(data, { recursive: true })
        await run('mv', [saved, data])
      }
    },
    async startStandby({ primaryUrl = url('postgres'), port, name = 'standby' } = {}) {
      const standbyFolder = await newFolder()
      await copyDataForStandby(url('postgres'), data, join(standbyFolder, 'data'), { primaryUrl, name })
      return startServer(standbyFolder, program, settings, port ?? (await freePort()))
    },
    async stop() {
      await end('SIGINT')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The data need not survive a crash of the machine. Every test has its own database and connections, so many are allowed. */
const testSettings = {
  fsync: 'off',
  full_page_writes: 'off',
  max_connections: '500',
  shared_buffers: '64MB',
  max_wal_size: '4GB',
  autovacuum: 'off',
  // Keeps the log that a standby needs, even if it was copied a while ago.
  wal_keep_size: '1GB',
  // A standby that lost its primary waits this long between retries, even after it was told to take over.
  wal_retrieve_retry_interval: '100ms',
}

async function becomesReady(url: string, hasEnded: () => boolean): Promise<boolean> {
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
