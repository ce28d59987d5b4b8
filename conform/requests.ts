import type { EndpointName } from '../contract/endpoints.ts'
import { positionHeader } from '../contract/positions.ts'
import { Broken } from './broken.ts'
import { readEvents, type StreamReply } from './events.ts'

export type Request = { headers?: Record<string, string>; body?: string | Uint8Array }
export type Reply<Name extends EndpointName = EndpointName> = {
  /** The endpoint that was called, if it was called by its name. */
  endpoint: Name | undefined
  method: string
  path: string
  status: number
  headers: Headers
  text: string
  /** Undefined if the body is no JSON. */
  json: unknown
}

export type RequestOptions = {
  url: string
  fetch: typeof globalThis.fetch
  sleep: (ms: number) => Promise<void>
  /** Gets a sentence when a run waits. */
  onWait: (sentence: string) => void
}

const timeoutMs = 20_000
/** A server with limits may ask for minutes, for registrations even for hours. */
const maxWaitSeconds = 15 * 60

/**
 * Sends requests, waits as long as `Retry-After` says, and keeps all replies for the checks that look at all of them. It brings
 * the highest position that the server said, so that several instances behind one address are judged as one.
 */
export function requestsTo({ url, fetch, sleep, onWait }: RequestOptions) {
  const replies: Reply[] = []
  let position = 0
  const withPosition = (headers: Record<string, string>) =>
    position > 0 ? { [positionHeader]: String(position), ...headers } : headers
  const notePosition = ({ headers }: Response) => {
    position = Math.max(position, Number(headers.get(positionHeader)) || 0)
  }

  async function once(method: string, path: string, { headers = {}, body }: Request): Promise<Response> {
    try {
      return await fetch(url + path, {
        method,
        headers: withPosition(headers),
        body: (body ?? null) as BodyInit | null,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
    } catch (error) {
      throw new Broken(`No reply to ${method} ${path}: ${reasonOf(error)}.`, { cause: error })
    }
  }

  async function patiently(method: string, path: string, request: Request): Promise<Response> {
    for (;;) {
      const response = await once(method, path, request)
      const isBusy = response.status === 429 || response.status === 503
      const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
      if (!isBusy || !(seconds >= 0) || seconds > maxWaitSeconds) return response
      await response.body?.cancel()
      onWait(`${method} ${path} replied ${response.status}: waiting ${seconds} s, as Retry-After says`)
      await sleep(Math.max(seconds * 1000, 100))
    }
  }

  return {
    replies,
    async send<Name extends EndpointName>(
      method: string,
      path: string,
      request: Request = {},
      endpoint?: Name,
    ): Promise<Reply<Name>> {
      const response = await patiently(method, path, request)
      notePosition(response)
      const { status, headers } = response
      const text = await response.text().catch((error: unknown) => {
        throw new Broken(`The reply to ${method} ${path} broke off: ${reasonOf(error)}.`, { cause: error })
      })
      const reply = { endpoint, method, path, status, headers, text, json: parse(text) }
      replies.push(reply)
      return reply
    },
    async openStream(path: string, headers: Record<string, string>): Promise<StreamReply> {
      const controller = new AbortController()
      const response = await fetch(url + path, { headers: withPosition(headers), signal: controller.signal })
      return {
        status: response.status,
        headers: response.headers,
        next: readEvents(response.body),
        close: () => controller.abort(),
      }
    },
  }
}

/** The messages of an error and of its causes. */
export function reasonOf(error: unknown): string {
  const { message, code, cause } = error as NodeJS.ErrnoException
  const own = [message, code].filter((each) => each && !String(message).includes(`${each} `)).join(' ')
  return cause === undefined ? own || String(error) : `${own}: ${reasonOf(cause)}`
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
