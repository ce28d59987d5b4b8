export type LongwaveOptions = {
  /** The address of the server, such as `https://longwave.example`. It may have a path, for a server behind a proxy. */
  baseUrl: string
  /** Needed to transmit and to delete. It is sent only to endpoints that read it. */
  apiKey?: string | undefined
  /** Replaces the global `fetch`. */
  fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined
  /** Milliseconds for one attempt, including the body of its response. Default: 10,000. */
  timeout?: number | undefined
  /** Retries of a failed call at most. Default: 3. */
  retries?: number | undefined
  /** For tests, which bring their own clock. A sleep must end early when its signal is aborted. */
  sleep?: ((ms: number, signal?: AbortSignal) => Promise<void>) | undefined
  random?: (() => number) | undefined
  now?: (() => number) | undefined
}

export type ReadOptions = {
  /** Ends the call at once, also during the wait before a retry. The call then rejects with the signal's reason. */
  signal?: AbortSignal | undefined
}

export type WriteOptions = ReadOptions & {
  /** Calls with the same key have one effect. By default each call makes its own; pass one to retry across restarts. */
  idempotencyKey?: string | undefined
}
