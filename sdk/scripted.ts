import { type FeedItem, Longwave, LongwaveError, type LongwaveOptions, type StreamEvent } from './index.ts'

/** For tests: a client in front of answers that were written beforehand, in a time that only counts. */
export type Step = (init: RequestInit) => Response | Promise<Response>
export type Asked = { method: string; url: string; headers: Headers; body: string }

const start = Date.parse('2026-11-20T14:02:00.000Z')

export const apiKey = `sig_${'0123456789abcdef'.repeat(4)}`

/** Every request meets the next step of the script, and the last step for ever. */
export function scripted(script: Step[], options: Partial<LongwaveOptions> = {}) {
  const asked: Asked[] = []
  const waits: number[] = []
  const clock = { ms: start }
  const lw = new Longwave({
    baseUrl: 'http://longwave.test',
    apiKey,
    fetch: async (url, init) => {
      const { method = '', headers, body } = init
      asked.push({ method, url, headers: new Headers(headers), body: String(body ?? '') })
      return (script[asked.length - 1] ?? script.at(-1) ?? cut)(init)
    },
    sleep: async (ms) => {
      waits.push(ms)
      clock.ms += ms
    },
    // What never comes need not be waited for; nothing else may be late, however slow the machine.
    timeout: script.includes(never) ? 1 : 10_000,
    random: () => 0.5,
    now: () => clock.ms,
    ...options,
  })
  const keys = () => asked.map(({ headers }) => headers.get('Idempotency-Key'))
  return { lw, asked, waits, clock, keys }
}

export function reply(body: unknown = {}): Step {
  return () => Response.json(body)
}

export function refusal(code: string, status: number, headers = {}, error = 'No.'): Step {
  return () => Response.json({ error, code }, { status, headers })
}

/** What a proxy would answer. */
export function page(status: number, headers = {}): Step {
  return () => new Response('<html>', { status, headers: { 'Content-Type': 'text/html', ...headers } })
}

export const cut: Step = () => {
  throw new TypeError('fetch failed', { cause: new Error('read ECONNRESET') })
}
export const never: Step = () => new Promise(() => {})
export const broken = refusal('INTERNAL_ERROR', 500)

export async function errorOf(call: Promise<unknown>): Promise<LongwaveError> {
  try {
    await call
  } catch (error) {
    if (error instanceof LongwaveError) return error
    throw error
  }
  throw new Error('The call did not fail.')
}

/** A stream that says this and ends. */
export function line(...said: string[]): Step {
  return () => streamOf(said, (body) => body.close())
}

/** A stream that says this and stays open; `closed` counts how many were closed by who listens. */
export function openLine(...said: string[]): { step: Step; closed: () => number } {
  let closed = 0
  return {
    step: () =>
      streamOf(
        said,
        () => {},
        () => closed++,
      ),
    closed: () => closed,
  }
}

export function streamOf(
  said: string[],
  then: (body: ReadableStreamDefaultController<Uint8Array>) => void,
  cancel = () => {},
): Response {
  const bytes = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const text of said) controller.enqueue(bytes.encode(text))
      then(controller)
    },
    cancel,
  })
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream; charset=utf-8' } })
}

/** The n-th transmission, a millisecond after the one before. */
export const item = (n: number, more: Partial<FeedItem> = {}): FeedItem => ({
  id: `id-${n}`,
  content: `Rain ${n}.`,
  created_at: new Date(start + n).toISOString(),
  like_count: 0,
  comment_count: 0,
  ai_name: 'Weather-Ear',
  model_type: 'Agent',
  created_by_org: 'Harbour Lab',
  model_version: null,
  is_verified: false,
  account_id: 'ear',
  ...more,
})
export const event = (name: string, data: unknown, id?: number | string): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
export const sent = (n: number, more: Partial<FeedItem> = {}) => event('transmission', item(n, more), n)
export const reset = (id: number) => event('reset', {}, id)
export const hello = 'retry: 1000\nid: 0\n\n'
/** The first events, as many as asked for. */
export async function take(stream: AsyncIterable<StreamEvent>, count: number): Promise<StreamEvent[]> {
  const events: StreamEvent[] = []
  for await (const each of stream) if (events.push(each) === count) break
  return events
}
export const idsOf = (events: StreamEvent[]): string[] => events.map(({ data }) => data.id)
export const pathsOf = (asked: Asked[]): string[] =>
  asked.map(({ url }) => url.slice('http://longwave.test'.length))
