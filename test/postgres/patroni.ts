import { type ChildProcess, spawn } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { user } from './binaries.ts'

/** A machine of deploy/: etcd, Patroni and PostgreSQL 15 of Debian, on an address of its own. */
export type PatroniMachine = {
  name: string
  url: (database: string) => string
  /** Suspends everything on the machine, or Patroni alone; returns a function that resumes it. */
  freeze(part?: 'Patroni'): () => void
  /** Kills everything on the machine. */
  kill(): void
  start(): void
  /** Whether Patroni holds the key of the leader. */
  leads(): Promise<boolean>
}

const read = (name: string): string => readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8')

/** No other server of this host listens there. */
const network = '127.0.48.'

/** Starts three machines with the files of deploy/, in which only names, addresses and folders differ. */
export async function withPatroni<Result>(
  use: (machines: PatroniMachine[]) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'longwave-patroni-'))
  const names = ['one', 'two', 'three']
  const machines = names.map((name, index) => newMachine(join(folder, name), name, index))
  own(folder)
  try {
    for (const each of machines) each.start()
    return await use(machines)
  } finally {
    for (const each of machines) each.kill()
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}

function newMachine(folder: string, name: string, index: number): PatroniMachine {
  const host = `${network}${index + 1}`
  mkdirSync(join(folder, 'etcd'), { recursive: true, mode: 0o700 })
  for (const each of [folder, join(folder, 'etcd')]) own(each)
  const data = join(folder, 'data')
  const config = join(folder, 'patroni.yml')
  writeFileSync(
    config,
    forMachine(read('patroni.yml'), name, index)
      .replace(/data_dir: .*/, `data_dir: ${data}`)
      .replace(
        /pgpass: .*/,
        `pgpass: ${join(folder, 'pgpass')}\n  parameters:\n    unix_socket_directories: ''`,
      ),
  )
  own(config)
  const settings = forMachine(read('etcd.env'), name, index).replace(
    /ETCD_DATA_DIR=.*/,
    `ETCD_DATA_DIR=${join(folder, 'etcd')}`,
  )
  const etcdEnv = Object.fromEntries(
    [...settings.matchAll(/^(ETCD_\w+)=(.*)$/gm)].map(([, key = '', value = '']) => [key, value]),
  )
  let running: { etcd: ChildProcess; patroni: ChildProcess } | undefined

  function processes(): number[] {
    const roots = [running?.patroni.pid ?? 0, running?.etcd.pid ?? 0, postmaster(data)].filter(
      (pid) => pid > 0,
    )
    return roots.flatMap(withChildren)
  }

  return {
    name,
    url: (database) => `postgres://postgres:SUPERUSER@${host}:5432/${database}`,
    start() {
      const options = { ...user, stdio: 'ignore' as const, cwd: folder }
      const env = { PATH: '/usr/bin:/bin' }
      running = {
        etcd: spawn('/usr/bin/etcd', [], { ...options, env: { ...env, ...etcdEnv } }),
        patroni: spawn('/usr/bin/patroni', [config], { ...options, env }),
      }
    },
    freeze(part) {
      const stopped = part ? [running?.patroni.pid ?? 0] : processes()
      for (const pid of stopped) signal(pid, 'SIGSTOP')
      return () => {
        for (const pid of stopped) signal(pid, 'SIGCONT')
      }
    },
    kill() {
      for (const pid of processes()) signal(pid, 'SIGKILL')
    },
    leads: () =>
      fetch(`http://${host}:8008/primary`, { signal: AbortSignal.timeout(1000) }).then(
        ({ status }) => status === 200,
        () => false,
      ),
  }
}

/** The file of the machine one for another machine, with addresses of this host. Lists of all machines stay. */
const forMachine = (text: string, name: string, index: number): string =>
  text
    .split('\n')
    .map((line) =>
      /hosts:|CLUSTER=/.test(line) ? line : line.replaceAll('10.0.0.1:', `10.0.0.${index + 1}:`),
    )
    .join('\n')
    .replace(/^(name: |ETCD_NAME=)one/m, `$1${name}`)
    .replaceAll('10.0.0.0/24', '127.0.0.0/8')
    .replaceAll('10.0.0.', network)

function own(path: string): void {
  if (user.uid && user.gid && existsSync(path)) chownSync(path, user.uid, user.gid)
}

function postmaster(data: string): number {
  const file = join(data, 'postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n', 1)[0]) : 0
}

function withChildren(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const [, parent = ''] = /^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${name}/status`, 'utf8')) ?? []
        return [[Number(name), Number(parent)] as const]
      } catch {
        return []
      }
    })
  const childrenOf = (of: number): number[] =>
    parents.filter(([, parent]) => parent === of).flatMap(([child]) => [child, ...childrenOf(child)])
  return [pid, ...childrenOf(pid)]
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {}
}
