import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Ask, textOf } from './ask.ts'
import { newFolder, pinned, wrk } from './machine.ts'
import type { Sample } from './rounds.ts'
import type { Server } from './server.ts'

export type Load = {
  /** Asked in turn, over all connections together. */
  asks: Ask[]
  seconds: number
  connections?: number
  /** As many each second and no more; without it, as many as are answered. */
  perSecond?: number
}
/** What load.process.ts is started with. */
export type LoadOrders = {
  port: number
  file: string
  seconds: number
  connections: number
  perSecond: number
}
export type Heard = { answers: number; refused: number; seconds: number; p99Ms: number }

const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url))

/** Asks a server from a process on the other core, and hears what came. */
async function load(port: number, given: Load): Promise<Heard> {
  const { asks, seconds, connections = 64, perSecond = 0 } = given
  const file = join(newFolder(), 'requests')
  writeFileSync(file, asks.map(textOf).join('\0'))
  const [program = '', ...args] = commandOf({ port, file, seconds, connections, perSecond })
  const { stdout } = await promisify(execFile)(program, args)
  const heard = JSON.parse(stdout.slice(stdout.lastIndexOf('\n{') + 1)) as Heard
  const { answers, refused } = heard
  if (answers === 0 || refused > answers * mostRefused)
    throw new Error(`${refused} of ${answers} answers to ${asks[0]?.path} were refusals.`)
  return { ...heard, answers: answers - refused }
}

/** A server may say now and then that it is overloaded, and then it has not done what is counted. */
const mostRefused = 0.01

/**
 * wrk where it is installed, unless a pace is to be kept, which it cannot; or else a process of our own. autocannon was
 * tried, and left out: asking a bare `node:http` it was as busy (95 % of its core) as the server that it should have kept
 * busy, and brought a fifth fewer answers than wrk (70 %) and ours (80 %) did.
 */
function commandOf(orders: LoadOrders): string[] {
  const { port, file, seconds, connections, perSecond } = orders
  if (!wrk || perSecond > 0)
    return pinned('load', [process.execPath, here('./load.process.ts'), JSON.stringify(orders)])
  const threads = ['-t1', `-c${connections}`, `-d${seconds}s`]
  const script = ['-s', here('./load.lua'), `http://127.0.0.1:${port}`, '--', file]
  return pinned('load', [wrk, ...threads, ...script])
}

/** One round of it. What other programs take from the server's core changes its CPU time little. */
export async function measure(server: Server, given: Load): Promise<Sample> {
  const before = await server.cpuSeconds()
  const { answers, seconds, p99Ms } = await load(server.port, given)
  const cpuSeconds = (await server.cpuSeconds()) - before
  return { perSecond: answers / seconds, perCpuSecond: answers / cpuSeconds, p99Ms }
}

/** One round of it while another load goes on. */
export async function measureBeside(
  server: Server,
  given: Load,
  other: Omit<Load, 'seconds'>,
): Promise<Sample> {
  const others = load(server.port, { ...other, seconds: given.seconds + 1 })
  // The other one starts first; a process of ours takes a moment to begin.
  await new Promise((resolve) => setTimeout(resolve, 300))
  const [sample] = await Promise.all([measure(server, given), others])
  return sample
}
