import type { PreparedRequest } from './request.ts'
import { withTimeout } from './retry.ts'
import { type Block, createSseParser } from './sse-parser.ts'

/** The server sends a heartbeat every 15 seconds. After three missing ones the connection is considered dead. */
const silenceMs = 45_000

type Limits = {
  /** For the response headers. The body has no end, so it has no time limit. */
  timeout: number
  signal: AbortSignal | undefined
}

/** Reads one connection of a stream until it ends or breaks. A consumer that stops early closes the connection. */
export async function* readConnection(
  request: PreparedRequest,
  { timeout, signal }: Limits,
): AsyncGenerator<Block, void, undefined> {
  const limits = { signal, noAnswer: request.noAnswer }
  const reader = await withTimeout((attempt) => open(request, attempt), timeout, limits)
  const close = () => void reader.cancel().catch(() => {})
  // Closes the connection even if the consumer is not waiting for an event.
  signal?.addEventListener('abort', close)
  const parse = createSseParser()
  try {
    for (;;) {
      const read = () => request.overConnection(() => reader.read())
      const { done, value } = await withTimeout(read, silenceMs, limits)
      if (done) return
      yield* parse(value)
    }
  } finally {
    signal?.removeEventListener('abort', close)
    close()
  }
}

async function open({ send, readError }: PreparedRequest, signal: AbortSignal) {
  const response = await send(signal)
  const isStream = /^text\/event-stream\b/i.test(response.headers.get('Content-Type') ?? '')
  if (response.ok && response.body && isStream) return response.body.getReader()
  throw await readError(response)
}
