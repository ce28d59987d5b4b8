import { randomBytes } from 'node:crypto'
import type { TracingOptions } from './options.ts'

/** The place of a span in a trace. */
export type TraceContext = { traceId: string; spanId: string; parentSpanId?: string }

type Parent = { traceId: string; spanId: string; isSampled: boolean }

/** Reads the W3C header `traceparent`; undefined if there is none, or it is not valid. */
export function parentOf(header: unknown): Parent | undefined {
  const [, version, traceId = '', spanId = '', flags = '', rest = ''] =
    /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/.exec(String(header ?? '')) ?? []
  const isValid = version !== undefined && version !== 'ff' && (version !== '00' || rest === '')
  if (!isValid || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

export const newSpanId = (): string => randomBytes(8).toString('hex')

/** Decides whether a request becomes a span, and where it belongs; undefined if it does not. */
export function sampled(
  parent: Parent | undefined,
  { sampler, ratio }: Pick<TracingOptions, 'sampler' | 'ratio'>,
): TraceContext | undefined {
  const traceId = parent?.traceId ?? randomBytes(16).toString('hex')
  if (!isSampled()) return undefined
  const context = { traceId, spanId: newSpanId() }
  return parent ? { ...context, parentSpanId: parent.spanId } : context

  function isSampled(): boolean {
    if (parent && sampler.startsWith('parentbased_')) return parent.isSampled
    if (sampler.endsWith('always_on')) return true
    // The id decides, so that all servers keep the same traces.
    return sampler.endsWith('traceidratio') && Number.parseInt(traceId.slice(-8), 16) < ratio * 2 ** 32
  }
}
