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

/**
 * Makes a span of each request, and posts the spans of some seconds together. Spans that cannot be sent are dropped. A collector
 * that stays away is named once for each reason, and when it takes spans again.
 */
export function startTracer(
  options: TracingOptions,
  { now = Date.now, warn }: { now?: () => number; warn: (sentence: string) => void },
): Tracer {
  const { host } = new URL(options.url)
  let spans: Span[] = []
  let dropped = 0
  let sending: Promise<void> | undefined
  /** Why spans could not be sent since the collector last took some, as far as the log has said it; and how many it has not told of. */
  const reasons = new Set<string>()
  let untold = 0
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
      if (untold > 0) warn(`${untold} more could not be sent to ${host} until the end.`)
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
    if (reasons.size > 0) untold += lost
    else if (lost > 0) warn(`Too many spans waited to be sent: ${lost} were dropped.`)
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
      if (reasons.size > 0) warn(`${host} takes spans again; ${untold} more were dropped until now.`)
      reasons.clear()
      untold = 0
    } catch (error) {
      const reason = reasonOf(error as Error)
      if (reasons.has(reason)) {
        untold += batch.length
        return
      }
      reasons.add(reason)
      warn(`Spans could not be sent to ${host}, and ${batch.length} were dropped: ${reason}.`)
    }
  }
}

/** Node tries every address of a name, and then gives an error without a message. */
function reasonOf({ message, cause }: Error): string {
  if (!(cause instanceof Error)) return message
  const { code = cause.name } = cause as NodeJS.ErrnoException
  return cause.message || code
}
