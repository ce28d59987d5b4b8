import type { RequestObserver } from '../http/server/request-observer.ts'
import type { TracingOptions } from './options.ts'
import { type Span, tracesRequest } from './otlp.ts'
import { parentOf, sampled } from './trace-context.ts'

export type Tracer = {
  observe: RequestObserver
  /** Sends what is left, for two seconds at most. */
  stop(): Promise<void>
}

// The defaults of OpenTelemetry.
const sendEveryMs = 5000
const maxWaiting = 2048
const sendTimeoutMs = 10_000
/** The server must stop in time, also when nobody takes its traces. */
const stopTimeoutMs = 2000

/** Makes a span of each request, and posts the spans of some seconds together. Spans that cannot be sent are dropped. */
export function startTracer(
  options: TracingOptions,
  { now = Date.now, warn }: { now?: () => number; warn: (sentence: string) => void },
): Tracer {
  let spans: Span[] = []
  let dropped = 0
  let sending: Promise<void> | undefined
  const timer = setInterval(sendSoon, sendEveryMs).unref()

  return {
    observe(request, moment, raw) {
      // A stream is a span until it opens: its end may come hours later.
      if (moment === 'closed') return
      const context = sampled(parentOf(raw?.headers['traceparent']), options)
      if (!context) return
      if (spans.length >= maxWaiting) dropped++
      else spans.push({ ...context, request, endMs: now() })
    },
    async stop() {
      clearInterval(timer)
      await sending
      await send(stopTimeoutMs)
    },
  }

  function sendSoon(): void {
    sending ??= send(sendTimeoutMs).finally(() => {
      sending = undefined
    })
  }

  async function send(timeoutMs: number): Promise<void> {
    const batch = spans
    const lost = dropped
    spans = []
    dropped = 0
    if (lost > 0) warn(`Too many spans waited to be sent: ${lost} were dropped.`)
    if (batch.length === 0) return
    const { url, headers, resource } = options
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(tracesRequest(resource, batch)),
        signal: AbortSignal.timeout(timeoutMs),
      })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`the answer was ${response.status}`)
    } catch (error) {
      const { message, cause } = error as Error
      const reason = cause instanceof Error ? cause.message : message
      warn(`Spans could not be sent to ${new URL(url).host}, and ${batch.length} were dropped: ${reason}.`)
    }
  }
}
