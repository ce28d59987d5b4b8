import { setTimeout as sleep } from 'node:timers/promises'
import { startProgram } from './child-process.ts'

/** The start options of probe.process.ts. */
export type ProbeOptions = {
  everyMs: number
  /** Asked for every `everyMs`, each over a connection of its own. */
  urls: Record<string, string>
  /** Completed with a new cursor for each request. */
  uncached: string
}
export type ProbeQuestion = 'samples'
/** One request: when it was due, how long its answer took, and the status; 0 without a complete answer. */
export type Sample = { name: string; at: number; ms: number; status: number }
export type Samples = { samples: Sample[]; waiting: Pick<Sample, 'name' | 'at'>[] }

/** A page is as fast as before if it takes at most this many times its undisturbed time, or this time. */
const recoveredSlowdown = 5
const recoveredMs = 100
export const recoveredWithin = (undisturbedMs: number): number =>
  Math.max(recoveredMs, undisturbedMs * recoveredSlowdown)

const everyMs = 50
/** How long a server must answer in time before it counts as recovered. */
const steadyMs = 1_000
/** A request that has waited for this long counts, although its answer may still come. */
const longWaitMs = 1_000
/** The uncached requests that a second must have at least. The rest of the second is their own time. */
const steadySamples = 8

export type Probe = {
  /** Every sample so far, and the requests that have waited for long. */
  read(): Promise<Sample[]>
  /**
   * Waits until no request has waited for long. Returns the milliseconds from `from` to the first moment from which
   * uncached pages are answered within `limitMs` for a second; undefined if that takes longer than `patienceMs`.
   */
  recovery(from: number, limitMs: number, patienceMs: number): Promise<number | undefined>
  stop(): Promise<void>
}

/** The clock of all samples, in every process. */
export const wallClock = (): number => performance.timeOrigin + performance.now()

/**
 * A normal client, which keeps asking for health, the first page of the feed, the front page, and pages no cache has. It asks
 * a bare server, too, which is never attacked.
 */
export async function startProbe(port: number): Promise<Probe> {
  const bareServer = startProgram(new URL('./bare-server.process.ts', import.meta.url), {})
  const { port: barePort } = await bareServer.told<{ port: number }>()
  const server = `http://127.0.0.1:${port}`
  const options: ProbeOptions = {
    everyMs,
    urls: {
      health: `${server}/healthz`,
      feed: `${server}/api/feed`,
      front: `${server}/`,
      bare: `http://127.0.0.1:${barePort}/`,
    },
    uncached: `${server}/?cursor=`,
  }
  const program = startProgram(new URL('./probe.process.ts', import.meta.url), options)
  const all: Sample[] = []
  const ask = async () => {
    const { samples, waiting } = await program.ask<Samples>('samples' satisfies ProbeQuestion)
    all.push(...samples)
    const now = wallClock()
    return waiting
      .map(({ name, at }) => ({ name, at, ms: now - at, status: 0 }))
      .filter(({ ms }) => ms > longWaitMs)
  }
  return {
    read: async () => [...(await ask()), ...all],
    async stop() {
      await Promise.all([program.stop(), bareServer.stop()])
    },
    async recovery(from, limitMs, patienceMs) {
      while (wallClock() < from + patienceMs + steadyMs) {
        const waiting = await ask()
        const recoveredAt = steadyFrom(all, from, limitMs)
        if (recoveredAt !== undefined && waiting.length === 0) return recoveredAt - from
        await sleep(100)
      }
      return undefined
    },
  }
}

/** The first moment after `from` that begins a second of uncached pages in time. */
function steadyFrom(samples: Sample[], from: number, limitMs: number): number | undefined {
  let began: number | undefined
  let count = 0
  for (const { name, at, ms, status } of samples) {
    if (name !== 'uncached' || at + ms < from) continue
    if (status !== 200 || ms >= limitMs) began = undefined
    else if (began === undefined) {
      began = Math.max(at, from)
      count = 0
    }
    count++
    if (began !== undefined && at + ms - began >= steadyMs && count >= steadySamples) return began
  }
  return undefined
}

/** The latency that this share of the requests of one kind had at most, from one moment to another. */
export function percentile(samples: Sample[], name: string, share: number, from: number, to: number): number {
  const times = samples
    .filter((sample) => sample.name === name && sample.at >= from && sample.at < to)
    .map(({ ms }) => ms)
    .sort((a, b) => a - b)
  return times[Math.min(Math.floor(times.length * share), times.length - 1)] ?? Number.NaN
}
