import { monitorEventLoopDelay } from 'node:perf_hooks'

export type Memory = { rss: number; inUse: number }

/** The questions that a server answers over the IPC channel to the bench. */
const answers = { cpuSeconds, memory, longestDelayMs }
export type ServerQuestion = keyof typeof answers

/** Reports the port, then answers questions; stops the server when the bench disconnects. */
export function announce(port: number, stop: () => Promise<void> = async () => {}): void {
  process.on('message', (question: ServerQuestion) => process.send?.(answers[question]()))
  process.once('disconnect', () => void stop().finally(() => process.exit()))
  process.send?.({ port, pid: process.pid })
}

/** The start options, which the bench passes as the first argument. */
export const startOptions = <Options>(): Options => JSON.parse(process.argv[2] ?? '{}') as Options

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/** Collects garbage first if Node runs with --expose-gc. */
function memory(): Memory {
  globalThis.gc?.()
  const { rss, heapUsed, external } = process.memoryUsage()
  return { rss, inUse: heapUsed + external }
}

let delays: ReturnType<typeof monitorEventLoopDelay> | undefined

/** Monitoring costs a timer each millisecond, so it starts with the first question. */
function longestDelayMs(): number {
  if (!delays) {
    delays = monitorEventLoopDelay({ resolution: 1 })
    delays.enable()
  }
  const longest = delays.max / 1e6
  delays.reset()
  return longest
}
