import { type Block, blockReader } from './events.ts'
import type { Request } from './request.ts'
import { inTime } from './retry.ts'

/** Every 15 seconds the service shows that the line is open; one that is silent for three of these is dead. */
const silenceMs = 45_000

type Limits = {
  /** For the beginning of the answer. It has no end, so its length has no limit. */
  timeout: number
  signal: AbortSignal | undefined
}

/** One connection of a stream, until it ends or breaks; whoever stops reading closes it. */
export async function* blocksOf(
  request: Request<unknown>,
  { timeout, signal }: Limits,
): AsyncGenerator<Block, void, undefined> {
  const limits = { signal, noAnswer: request.noAnswer }
  const reader = await inTime((end) => open(request, end), timeout, limits)
  const hangUp = () => void reader.cancel().catch(() => {})
  // Also while nobody reads.
  signal?.addEventListener('abort', hangUp)
  const read = blockReader()
  try {
    for (;;) {
      const { done, value } = await inTime(() => request.heard(() => reader.read()), silenceMs, limits)
      if (done) return
      yield* read(value)
    }
  } finally {
    signal?.removeEventListener('abort', hangUp)
    hangUp()
  }
}

async function open({ ask, problem }: Request<unknown>, signal: AbortSignal) {
  const answer = await ask(signal)
  const isStream = /^text\/event-stream\b/i.test(answer.headers.get('Content-Type') ?? '')
  if (answer.ok && answer.body && isStream) return answer.body.getReader()
  throw await problem(answer)
}
