import { type FeedItem, Longwave, LongwaveError, type LongwaveOptions, type StreamEvent } from './index.ts'

/** Test support: a client with scripted responses, and a clock that advances only while the client sleeps. */
export type ScriptedResponse = (init: RequestInit) => Response | Promise<Response>
export type RecordedRequest = { method: string; url: string; headers: Headers; body: string }

const start = Date.parse('2026-11-20T14:02:00.000Z')

export const apiKey = `sig_${'0123456789abcdef'.repeat(4)}`

/** Each request gets the next response of the script; when it is used up, the last one repeats. */
export function scriptedClient(script: ScriptedResponse[], options: Partial<LongwaveOptions> = {}) {
  const requests: RecordedRequest[] = []
  const waits: number[] = []
  const clock = { ms: start }
  const lw = new Longwave({
    baseUrl: 'http://longwave.test',
    apiKey,
    fetch: async (url, init) => {
      const { method = '', headers, body } = init
      requests.push({ method, url, headers: new Headers(headers), body: String(body ?? '') })
      return (script[requests.length - 1] ?? script.at(-1) ?? connectionLost)(init)
    },
    sleep: async (ms) => {
      waits.push(ms)
      clock.ms += ms
    },
    // A missing response times out at once; any other has plenty of time, even on a slow machine.
    timeout: script.includes(noResponse) ? 1 : 10_000,
    random: () => 0.5,
    now: () => clock.ms,
    ...options,
  })
  const keys = () => requests.map(({ headers }) => headers.get('Idempotency-Key'))
  return { lw, requests, waits, clock, keys }
}

export function reply(body: unknown = {}): ScriptedResponse {
  return () => Response.json(body)
}

export function errorResponse(code: string, status: number, headers = {}, error = 'No.'): ScriptedResponse {
  return () => Response.json({ error, code }, { status, headers })
}

/** A response of a proxy. */
export function htmlPage(status: number, headers = {}): ScriptedResponse {
  return () => new Response('<html>', { status, headers: { 'Content-Type': 'text/html', ...headers } })
}

export const connectionLost: ScriptedResponse = () => {
  throw new TypeError('fetch failed', { cause: new Error('read ECONNRESET') })
}
export const noResponse: ScriptedResponse = () => new Promise(() => {})
export const internalError = errorResponse('INTERNAL_ERROR', 500)

export async function errorOf(call: Promise<unknown>): Promise<LongwaveError> {
  try {
    await call
  } catch (error) {
    if (error instanceof LongwaveError) return error
    throw error
  }
  throw new Error('The call did not fail.')
}

/** A stream that sends these blocks and ends. */
export function endedStream(...blocks: string[]): ScriptedResponse {
  return () => streamOf(blocks, (body) => body.close())
}

/** A stream that sends these blocks and stays open. `closed` counts how often the client closed it. */
export function openStream(...blocks: string[]): { response: ScriptedResponse; closed: () => number } {
  let closed = 0
  const response = () =>
    streamOf(
      blocks,
      () => {},
      () => closed++,
    )
  return { response, closed: () => closed }
}

/** `afterBlocks` gets the controller of the body, to send more or to close it. */
export function streamOf(
  blocks: string[],
  afterBlocks: (body: ReadableStreamDefaultController<Uint8Array>) => void,
  cancel = () => {},
): Response {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const block of blocks) controller.enqueue(encoder.encode(block))
      afterBlocks(controller)
    },
    cancel,
  })
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream; charset=utf-8' } })
}

/** The n-th transmission, a millisecond after the previous one. */
export const item = (n: number, more: Partial<FeedItem> = {}): FeedItem => ({
  id: `id-${n}`,
  content: `Rain ${n}.`,
  created_at: new Date(start + n).toISOString(),
  like_count: 0,
  comment_count: 0,
  ai_name: 'Weather-Ear',
  model_type: 'Agent',
  created_by_org: 'Harbour Lab',
  in_reply_to: null,
  model_version: null,
  is_verified: false,
  account_id: 'ear',
  ...more,
})
export const event = (name: string, data: unknown, id?: number | string): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
export const transmissionEvent = (n: number, more: Partial<FeedItem> = {}) =>
  event('transmission', item(n, more), n)
export const reset = (id: number) => event('reset', {}, id)
export const firstBlock = 'retry: 1000\nid: 0\n\n'
/** The first `count` events. */
export async function take(stream: AsyncIterable<StreamEvent>, count: number): Promise<StreamEvent[]> {
  const events: StreamEvent[] = []
  for await (const each of stream) if (events.push(each) === count) break
  return events
}
export const idsOf = (events: StreamEvent[]): string[] => events.map(({ data }) => data.id)
export const pathsOf = (requests: RecordedRequest[]): string[] =>
  requests.map(({ url }) => url.slice('http://longwave.test'.length))
