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
  requests: BenchRequest[]
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

const pathOf = (file: string): string => fileURLToPath(new URL(file, import.meta.url))

/** Puts load on a server from a process on the other core. */
async function load(port: number, plan: LoadPlan): Promise<LoadResult> {
  const { requests, seconds, connections = 64, perSecond = 0 } = plan
  const file = join(newFolder(), 'requests')
  writeFileSync(file, requests.map(wireText).join('\0'))
  const [program = '', ...args] = commandFor({ port, file, seconds, connections, perSecond })
  const { stdout } = await promisify(execFile)(program, args)
  const result = JSON.parse(stdout.slice(stdout.lastIndexOf('\n{') + 1)) as LoadResult
  const { answers, refused } = result
  if (answers === 0 || refused > answers * maxRefusedShare)
    throw new Error(`${refused} of ${answers} answers to ${requests[0]?.path} were refusals.`)
  return { ...result, answers: answers - refused }
}

/** A server may refuse a few requests as overload. Refusals are not counted as answers. */
const maxRefusedShare = 0.01

/**
 * The command of wrk if it is installed, otherwise of load.process.ts, which is also used for a fixed rate: wrk cannot keep
 * one. autocannon was tried and rejected: against bare `node:http` it used as much CPU (95 % of its core) as the server under
 * test, and got a fifth fewer responses than wrk (70 %) and load.process.ts (80 %).
 */
function commandFor(options: LoadOptions): string[] {
  const { port, file, seconds, connections, perSecond } = options
  if (!wrk || perSecond > 0)
    return pinned('load', [process.execPath, pathOf('./load.process.ts'), JSON.stringify(options)])
  const threads = ['-t1', `-c${connections}`, `-d${seconds}s`]
  const script = ['-s', pathOf('./load.lua'), `http://127.0.0.1:${port}`, '--', file]
  return pinned('load', [wrk, ...threads, ...script])
}

/** Measures one round. */
export async function measure(server: Server, plan: LoadPlan): Promise<Sample> {
  const before = await server.cpuSeconds()
  const { answers, seconds, p99Ms } = await load(server.port, plan)
  const cpuSeconds = (await server.cpuSeconds()) - before
  return { perSecond: answers / seconds, perCpuSecond: answers / cpuSeconds, p99Ms }
}

/** Measures one round while another load runs. */
export async function measureBeside(
  server: Server,
  plan: LoadPlan,
  other: Omit<LoadPlan, 'seconds'>,
): Promise<Sample> {
  const others = load(server.port, { ...other, seconds: plan.seconds + 1 })
  // The other load starts first, because its process needs a moment to begin.
  await new Promise((resolve) => setTimeout(resolve, 300))
  const [sample] = await Promise.all([measure(server, plan), others])
  return sample
}
