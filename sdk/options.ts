import { type Pace, sleep } from './retry.ts'

export type LongwaveOptions = {
  /** Where the Longwave is, as `https://longwave.example`; it may have a path, behind a proxy. */
  baseUrl: string
  /** Needed to transmit and to delete. It is sent only where the service reads it. */
  apiKey?: string | undefined
  fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined
  /** Milliseconds that one attempt may take until its answer is read to the end; 10,000 unless given. */
  timeout?: number | undefined
  /** How often a call is repeated at most; 3 unless given. */
  retries?: number | undefined
  /** For tests, which hand in a time of their own. A sleep also ends, early, when its signal is aborted. */
  sleep?: ((ms: number, signal?: AbortSignal) => Promise<void>) | undefined
  random?: (() => number) | undefined
  now?: (() => number) | undefined
}

/** What is not given is as it serves most. */
export const paceOf = ({ timeout = 10_000, retries = 3, ...given }: LongwaveOptions): Pace => ({
  timeout,
  retries,
  sleep: given.sleep ?? sleep,
  random: given.random ?? Math.random,
  now: given.now ?? Date.now,
})
