import {
  closeSync,
  existsSync,
  fdatasyncSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { median } from './rounds.ts'

// The programs that the bench can use. None is required: a part without its program reports that.

const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']
const programNamed = (name: string): string | undefined =>
  folders.map((folder) => join(folder, name)).find((file) => existsSync(file))

export const nginx = programNamed('nginx')
export const wrk = programNamed('wrk')
export const strace = programNamed('strace')
const taskset = availableParallelism() > 1 ? programNamed('taskset') : undefined

/** Pins the server to one core and the load to another, so that neither takes time from the measurement. */
export function pinned(side: 'server' | 'load', command: string[]): string[] {
  return taskset ? [taskset, '-c', side === 'server' ? '0' : '1', ...command] : command
}

/** Holds every temporary folder and is removed at the end of the run. */
const root = mkdtempSync(join(tmpdir(), 'longwave-bench-'))
process.on('exit', () => rmSync(root, { recursive: true, force: true }))
process.on('SIGINT', () => process.exit(130))
process.on('SIGTERM', () => process.exit(143))
export const newFolder = (): string => mkdtempSync(join(root, 'part-'))

/** How many files and sockets one process may have open; known on Linux only. */
export function maxOpenFiles(): number {
  const limits = '/proc/self/limits'
  if (!existsSync(limits)) return Number.POSITIVE_INFINITY
  return Number(/^Max open files +(\d+)/m.exec(readFileSync(limits, 'utf8'))?.[1])
}

/** Facts about the machine, to judge the figures by. */
export function machine(): Record<string, string | number> {
  return {
    date: new Date().toISOString().slice(0, 10),
    node: process.version,
    sqlite: process.versions['sqlite'] ?? '',
    cpu: cpus()[0]?.model ?? '',
    cores: availableParallelism(),
    pinned: taskset
      ? 'the server to one core, the load to another'
      : 'nothing (taskset or a second core is missing)',
    load: wrk ? 'wrk' : 'our own process',
    /** Near 0 if no other work runs on the machine. */
    loadAverage: Number(loadavg()[0]?.toFixed(1)),
    fsyncMs: Number(fsyncMs().toFixed(2)),
  }
}

/** How long this disk takes to sync four kilobytes. */
function fsyncMs(): number {
  const file = openSync(join(root, 'fsync'), 'w')
  const bytes = Buffer.alloc(4096, 1)
  const times = Array.from({ length: 51 }, () => {
    writeSync(file, bytes)
    const began = performance.now()
    fdatasyncSync(file)
    return performance.now() - began
  })
  closeSync(file)
  return median(times)
}
