import type { LongwaveError } from './error.ts'

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
  /**
   * Runs before each attempt and may change its headers. The API key and the Idempotency-Key are added after it, so it can log
   * what it gets. If it throws, nothing is sent, and the call rejects with the same error.
   */
  beforeRequest?: ((request: OutgoingRequest) => void | Promise<void>) | undefined
  /** Runs after each attempt that will be retried, before the wait. */
  onRetry?: ((retry: Retry) => void) | undefined
  /** For tests, which bring their own clock. A sleep must end early when its signal is aborted. */
  sleep?: ((ms: number, signal?: AbortSignal) => Promise<void>) | undefined
  random?: (() => number) | undefined
  now?: (() => number) | undefined
}

export type OutgoingRequest = {
  method: string
  url: string
  headers: Headers
  /** 1 for the first attempt of a call. */
  attempt: number
}

export type Retry = {
  method: string
  /** The path of the endpoint, with the names of its parameters: `/api/like/:id`. */
  path: string
  /** The attempt that failed, 1 for the first. */
  attempt: number
  error: LongwaveError
  /** Milliseconds until the next attempt. */
  waitMs: number
}

export type ResponseHead = { status: number; headers: Headers }

export type ReadOptions = {
  /** Ends the call at once, also during the wait before a retry. The call then rejects with the signal's reason. */
  signal?: AbortSignal | undefined
  /** Replaces the timeout of the client for this call. */
  timeout?: number | undefined
  /** Replaces the retries of the client for this call. */
  retries?: number | undefined
  /** Gets the status and the headers of each response, that of a failed attempt too. */
  onResponse?: ((response: ResponseHead) => void) | undefined
}

/** `timeout` is for the beginning of each connection. */
export type StreamOptions = Pick<ReadOptions, 'signal' | 'timeout'> & {
  /** Runs whenever the stream is connected: nothing that happens from then on is missed. */
  onOpen?: (() => void) | undefined
  /**
   * Runs when the server no longer knows what came after the last id, and the stream cannot read it either: it has delivered
   * nothing, or it is that of an inbox. Read the feed or the inbox for what is missing.
   */
  onGap?: (() => void) | undefined
}

/** The options of `.all`. */
export type ListOptions = ReadOptions & {
  /** Ends the iteration after so many items. */
  limit?: number | undefined
}

export type WriteOptions = ReadOptions & {
  /** Calls with the same key have one effect. By default each call makes its own; pass one to retry across restarts. */
  idempotencyKey?: string | undefined
}

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

export type AnyRequestOptions = WriteOptions & {
  query?: Record<string, unknown> | undefined
  /** Sent as JSON. */
  body?: object | undefined
}

export type AnyReply = ResponseHead & {
  /** The JSON object of the response. Its shape is unknown to this client. */
  body: unknown
}
