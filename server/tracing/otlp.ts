import type { ObservedRequest, Work } from '../http/server/request-observer.ts'
import { newSpanId, type TraceContext } from './trace-context.ts'

export type Span = TraceContext & { request: ObservedRequest; endMs: number }

/** SPAN_KIND_INTERNAL, SPAN_KIND_SERVER and STATUS_CODE_ERROR of OTLP. */
const internalKind = 1
const serverKind = 2
const errorStatus = 2

/** The body of an ExportTraceServiceRequest in the JSON of OTLP 1.x. */
export const tracesRequest = (resource: Record<string, string>, spans: Span[]): object => ({
  resourceSpans: [
    {
      resource: { attributes: Object.entries(resource).map(([key, value]) => text(key, value)) },
      scopeSpans: [{ scope: { name: 'longwave' }, spans: spans.flatMap(spansOf) }],
    },
  ],
})

const spansOf = (span: Span): object[] => [
  spanOf(span),
  ...span.request.work.map((work) => childOf(span, work)),
]

/** By the conventions for HTTP servers, but without the path and the client: they would hold ids and addresses. */
function spanOf({ request, endMs, ...context }: Span): object {
  const { method, route, status, ms, bytes, class: kind, requestId } = request
  const isRoute = route.startsWith('/')
  return {
    ...context,
    name: isRoute ? `${method} ${route}` : method,
    kind: serverKind,
    startTimeUnixNano: nanoseconds(endMs - ms),
    endTimeUnixNano: nanoseconds(endMs),
    attributes: [
      text('http.request.method', method === 'other' ? '_OTHER' : method),
      ...(isRoute ? [text('http.route', route)] : []),
      whole('http.response.status_code', status),
      whole('http.response.body.size', bytes),
      text('longwave.class', kind),
      text('longwave.request_id', requestId),
    ],
    status: status >= 500 ? { code: errorStatus } : {},
  }
}

function childOf({ traceId, spanId, request, endMs }: Span, { kind, at, ms }: Work): object {
  const startMs = endMs - request.ms + at
  return {
    traceId,
    spanId: newSpanId(),
    parentSpanId: spanId,
    name: kind,
    kind: internalKind,
    startTimeUnixNano: nanoseconds(startMs),
    endTimeUnixNano: nanoseconds(startMs + ms),
    attributes: [],
    status: {},
  }
}

const text = (key: string, value: string) => ({ key, value: { stringValue: value } })
/** JSON of OTLP writes 64-bit integers as text. */
const whole = (key: string, value: number) => ({ key, value: { intValue: String(value) } })

const nanoseconds = (ms: number): string => String(BigInt(Math.round(ms * 1000)) * 1000n)
