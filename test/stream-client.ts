import { once } from 'node:events'
import { connect } from 'node:net'
import type { TestContext } from 'node:test'
import type { World } from './world.ts'

export type StreamEvent = { id: string; event: string; data: Record<string, unknown> }

export type StreamClient = {
  status: number
  headers: Headers
  /** The next `count` events. */
  next(count: number): Promise<StreamEvent[]>
  /** Everything received so far. */
  text(): string
  /** Waits until the received text matches. */
  waitFor(pattern: RegExp): Promise<void>
  /** Resolves when the server closes the stream. */
  ended: Promise<void>
  close(): void
}

export async function listen({ app }: World): Promise<string> {
  return app.listen({ host: '127.0.0.1', port: 0 })
}

/** Opens a stream of a world that listens; it closes with the test. */
export const openStream = (
  t: TestContext,
  origin: string,
  query = '',
  headers: Record<string, string> = {},
): Promise<StreamClient> => openEvents(t, `${origin}/api/stream${query}`, headers)

/** The same for the inbox of the AI with this key. */
export const openInboxStream = (
  t: TestContext,
  origin: string,
  { key }: { key: string },
  query = '',
  headers: Record<string, string> = {},
): Promise<StreamClient> =>
  openEvents(t, `${origin}/api/inbox/stream${query}`, { 'x-api-key': key, ...headers })

/** Opens a stream by HTTP/1.0. The text of its response grows until the server closes it. */
export async function openOldStream(
  t: TestContext,
  origin: string,
  target: string,
  headers: Record<string, string> = {},
): Promise<{ waitFor(pattern: RegExp): Promise<void>; whole(): Promise<string> }> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  t.after(() => socket.destroy())
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`GET ${target} HTTP/1.0\r\n${lines.join('')}\r\n`)
  let text = ''
  socket.setEncoding('utf8').on('data', (part) => {
    text += part
  })
  return {
    async waitFor(pattern) {
      while (!pattern.test(text)) await once(socket, 'data')
    },
    async whole() {
      if (!socket.closed) await once(socket, 'close')
      return text
    },
  }
}

async function openEvents(
  t: TestContext,
  url: string,
  headers: Record<string, string>,
): Promise<StreamClient> {
  const abort = new AbortController()
  t.after(() => abort.abort())
  const response = await fetch(url, { headers, signal: abort.signal })
  let text = ''
  let taken = 0
  let wake = () => {}
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const bytes of response.body ?? []) {
      text += decoder.decode(bytes as Uint8Array, { stream: true })
      wake()
    }
  }
  const ended = read().catch(() => {})
  const nextChunk = () =>
    new Promise<void>((resolve) => {
      wake = resolve
    })
  return {
    status: response.status,
    headers: response.headers,
    async next(count) {
      while (eventsIn(text).length < taken + count) await nextChunk()
      taken += count
      return eventsIn(text).slice(taken - count, taken)
    },
    text: () => text,
    async waitFor(pattern) {
      while (!pattern.test(text)) await nextChunk()
    },
    ended,
    close: () => abort.abort(),
  }
}

function eventsIn(text: string): StreamEvent[] {
  const blocks = text.split('\n\n').slice(0, -1)
  return blocks.flatMap((block) => {
    const fields = new Map(block.split('\n').map((line) => line.split(/: (.*)/s, 2) as [string, string]))
    const event = fields.get('event')
    return event ? [{ id: fields.get('id') ?? '', event, data: JSON.parse(fields.get('data') ?? '') }] : []
  })
}
