import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Linux tells about other processes in /proc. Elsewhere these figures are not measured. */
const isKnown = existsSync('/proc/self/status')

/** The memory of a process in MB (the kernel's kB are 1,024 bytes), now and at its peak; NaN where it is unknown. */
export function memoryOf(pid: number): { now: number; peak: number } {
  const status = isKnown ? readFileSync(`/proc/${pid}/status`, 'utf8') : ''
  const megabytes = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1.024e-3
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') }
}

/** The unit of CPU time in /proc, on every Linux that Node supports. */
const ticksPerSecond = 100

/** The CPU time of all threads of a process. */
export function cpuSecondsOf(pid: number): number {
  if (!isKnown) return Number.NaN
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The program's name is in brackets and may contain any character; the 12th and 13th values after it are the ticks.
  const values = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(values[11]) + Number(values[12])) / ticksPerSecond
}

/** Files and sockets that a process has open. */
export const openFilesOf = (pid: number): number =>
  isKnown ? readdirSync(`/proc/${pid}/fd`).length : Number.NaN

const established = '01'
const closedByClient = '08'

/**
 * The sockets that a server holds open for clients at these addresses, by client, as the kernel sees them, and the bytes
 * that wait in the kernel in either direction. A client that does not read cannot tell: it does not notice that its
 * connection was cut.
 */
export function socketsHeldFor(addresses: string[], port: number): Map<string, string> {
  const held = new Map<string, string>()
  if (!isKnown) return held
  const clients = new Set(addresses.map(hexOf))
  for (const line of readFileSync('/proc/net/tcp', 'latin1').split('\n')) {
    const [, local = '', remote = '', state, queues = ''] = line.trim().split(/\s+/)
    if (state !== established && state !== closedByClient) continue
    if (Number.parseInt(local.slice(9), 16) === port && clients.has(remote.slice(0, 8)))
      held.set(remote, queues)
  }
  return held
}

/** An IPv4 address as /proc writes it: hex, the last byte first. */
const hexOf = (address: string): string =>
  address
    .split('.')
    .reverse()
    .map((byte) => Number(byte).toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()
