/** When a request becomes a span, by the names that OpenTelemetry gives to its samplers. */
export const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

/** The standard settings of OpenTelemetry that are honoured. */
export type TracingOptions = {
  /** Where spans are posted, as OTLP in JSON. */
  url: string
  headers: Record<string, string>
  /** service.name and the like. */
  resource: Record<string, string>
  sampler: (typeof samplers)[number]
  /** The part of traces that traceidratio keeps. */
  ratio: number
}
