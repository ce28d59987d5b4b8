import { monitorEventLoopDelay } from 'node:perf_hooks'

export type Memory = { rss: number; inUse: number }

/** What the bench may ask a server about itself, over the channel to the process that started it. */
const answers = { cpuSeconds, memory, longestDelayMs }
export type Question = keyof typeof answers

/** Says where this server listens, and from then on answers questions; it stops when nobody is left to ask them. */
export function announce(port: number, stop: () => Promise<void> = async () => {}): void {
  process.on('message', (question: Question) => process.send?.(answers[question]()))
  process.once('disconnect', () => void stop().finally(() => process.exit()))
  process.send?.({ port, pid: process.pid })
}

/** What it is to know, as the bench has written it behind its name. */
export const given = <Given>(): Given => JSON.parse(process.argv[2] ?? '{}') as Given

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/** After a collection, where Node was told to offer one. */
function memory(): Memory {
  globalThis.gc?.()
  const { rss, heapUsed, external } = process.memoryUsage()
  return { rss, inUse: heapUsed + external }
}

let delays: ReturnType<typeof monitorEventLoopDelay> | undefined

/** Watching costs a timer each millisecond, so it begins when it is asked for first. */
function longestDelayMs(): number {
  if (!delays) {
    delays = monitorEventLoopDelay({ resolution: 1 })
    delays.enable()
  }
  const longest = delays.max / 1e6
  delays.reset()
  return longest
}
