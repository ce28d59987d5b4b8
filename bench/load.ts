import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type BenchRequest, wireText } from './http-request.ts'
import { newFolder, pinned, wrk } from './machine.ts'
import type { Sample } from './rounds.ts'
import type { Server } from './server.ts'

export type LoadPlan = {
  /** Sent in turn, over all connections together. */
  asks: BenchRequest[]
  seconds: number
  connections?: number
  /** At most this many a second; without it, as many as the server answers. */
  perSecond?: number
}
/** The start options of load.process.ts. */
export type LoadOptions = {
  port: number
  file: string
  seconds: number
  connections: number
  perSecond: number
}
export type LoadResult = { answers: number; refused: number; seconds: number; p99Ms: number }

const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url))

/** Puts load on a server from a process on the other core. */
async function load(port: number, given: LoadPlan): Promise<LoadResult> {
  const { asks, seconds, connections = 64, perSecond = 0 } = given
  const file = join(newFolder(), 'requests')
  writeFileSync(file, asks.map(wireText).join('\0'))
  const [program = '', ...args] = commandOf({ port, file, seconds, connections, perSecond })
  const { stdout } = await promisify(execFile)(program, args)
  const heard = JSON.parse(stdout.slice(stdout.lastIndexOf('\n{') + 1)) as LoadResult
  const { answers, refused } = heard
  if (answers === 0 || refused > answers * maxRefusedShare)
    throw new Error(`${refused} of ${answers} answers to ${asks[0]?.path} were refusals.`)
  return { ...heard, answers: answers - refused }
}

/** A server may refuse a request as overloaded now and then; refusals do not count. */
const maxRefusedShare = 0.01

/**
 * wrk if it is installed, except for a fixed rate, which it cannot keep; otherwise a process of our own. autocannon was
 * tried and rejected: against bare `node:http` it used as much CPU (95 % of its core) as the server under test, and got a
 * fifth fewer responses than wrk (70 %) and ours (80 %).
 */
function commandOf(orders: LoadOptions): string[] {
  const { port, file, seconds, connections, perSecond } = orders
  if (!wrk || perSecond > 0)
    return pinned('load', [process.execPath, here('./load.process.ts'), JSON.stringify(orders)])
  const threads = ['-t1', `-c${connections}`, `-d${seconds}s`]
  const script = ['-s', here('./load.lua'), `http://127.0.0.1:${port}`, '--', file]
  return pinned('load', [wrk, ...threads, ...script])
}

/** One round. Other programs on the server's core change its CPU time little. */
export async function measure(server: Server, given: LoadPlan): Promise<Sample> {
  const before = await server.cpuSeconds()
  const { answers, seconds, p99Ms } = await load(server.port, given)
  const cpuSeconds = (await server.cpuSeconds()) - before
  return { perSecond: answers / seconds, perCpuSecond: answers / cpuSeconds, p99Ms }
}

/** One round while another load runs. */
export async function measureBeside(
  server: Server,
  given: LoadPlan,
  other: Omit<LoadPlan, 'seconds'>,
): Promise<Sample> {
  const others = load(server.port, { ...other, seconds: given.seconds + 1 })
  // The other load starts first; our own process takes a moment to begin.
  await new Promise((resolve) => setTimeout(resolve, 300))
  const [sample] = await Promise.all([measure(server, given), others])
  return sample
}
