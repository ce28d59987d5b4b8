import type { TestContext } from 'node:test'
import type { World } from './world.ts'

export type Heard = { id: string; event: string; data: Record<string, unknown> }

/** Opens a stream of a world that listens, and waits for what is to be heard on it. */
export type Ear = {
  status: number
  headers: Headers
  /** The next events, as many as asked for. */
  next(count: number): Promise<Heard[]>
  /** Everything so far, as it came. */
  raw(): string
  /** Waits until the text came that this finds. */
  until(text: RegExp): Promise<void>
  /** Resolves when the server has ended it. */
  ended: Promise<void>
  hangUp(): void
}

export async function listening({ app }: World): Promise<string> {
  return app.listen({ host: '127.0.0.1', port: 0 })
}

export async function hear(
  t: TestContext,
  origin: string,
  query = '',
  headers: Record<string, string> = {},
): Promise<Ear> {
  const line = new AbortController()
  t.after(() => line.abort())
  const answer = await fetch(`${origin}/api/stream${query}`, { headers, signal: line.signal })
  let text = ''
  let taken = 0
  let wake = () => {}
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const bytes of answer.body ?? []) {
      text += decoder.decode(bytes as Uint8Array, { stream: true })
      wake()
    }
  }
  const ended = read().catch(() => {})
  const more = () =>
    new Promise<void>((resolve) => {
      wake = resolve
    })
  return {
    status: answer.status,
    headers: answer.headers,
    async next(count) {
      while (eventsIn(text).length < taken + count) await more()
      taken += count
      return eventsIn(text).slice(taken - count, taken)
    },
    raw: () => text,
    async until(wanted) {
      while (!wanted.test(text)) await more()
    },
    ended,
    hangUp: () => line.abort(),
  }
}

function eventsIn(text: string): Heard[] {
  const blocks = text.split('\n\n').slice(0, -1)
  return blocks.flatMap((block) => {
    const fields = new Map(block.split('\n').map((line) => line.split(/: (.*)/s, 2) as [string, string]))
    const event = fields.get('event')
    return event ? [{ id: fields.get('id') ?? '', event, data: JSON.parse(fields.get('data') ?? '') }] : []
  })
}
