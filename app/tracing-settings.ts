import { samplers, type TracingOptions } from '../server/tracing/options.ts'

/** The variables and defaults of the OpenTelemetry specification. */
export function readTracing(env: Record<string, string | undefined>): TracingOptions | undefined {
  const base = env['OTEL_EXPORTER_OTLP_ENDPOINT']
  const whole = env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT']
  const address = whole || (base && `${base.replace(/\/$/, '')}/v1/traces`)
  if (!address || env['OTEL_SDK_DISABLED'] === 'true') return undefined
  const name = whole ? 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT' : 'OTEL_EXPORTER_OTLP_ENDPOINT'
  requireCollector(name, whole || base || '')
  const ratio = Number(env['OTEL_TRACES_SAMPLER_ARG'] || '1')
  if (!(ratio >= 0 && ratio <= 1)) throw new Error('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.')
  const wanted = env['OTEL_TRACES_SAMPLER'] || 'parentbased_always_on'
  const sampler = samplers.find((each) => each === wanted)
  if (!sampler) throw new Error(`OTEL_TRACES_SAMPLER must be one of ${samplers.join(', ')}, not ${wanted}.`)
  return {
    url: address,
    headers: readHeaders('OTEL_EXPORTER_OTLP_HEADERS', env['OTEL_EXPORTER_OTLP_HEADERS']),
    resource: {
      ...readPairs('OTEL_RESOURCE_ATTRIBUTES', env['OTEL_RESOURCE_ATTRIBUTES']),
      'service.name': env['OTEL_SERVICE_NAME'] || 'longwave',
    },
    sampler,
    ratio,
  }
}

/** Refuses what would fail with every export. The address is not repeated, because it may hold a password. */
function requireCollector(name: string, address: string): void {
  const url = URL.parse(address)
  if (!/^https?:$/.test(url?.protocol ?? '')) throw new Error(`${name} must be an http or https URL.`)
  if (url?.username || url?.password)
    throw new Error(
      `${name} must be without user and password: put them into OTEL_EXPORTER_OTLP_HEADERS, such as authorization=Basic%20....`,
    )
  if (name === 'OTEL_EXPORTER_OTLP_ENDPOINT' && /[?#]/.test(address))
    throw new Error(
      `${name} must be without ? and #, because /v1/traces is added to it: OTEL_EXPORTER_OTLP_TRACES_ENDPOINT is used as it is.`,
    )
}

/** Headers that no request can have would fail with every export. */
function readHeaders(setting: string, text: string | undefined): Record<string, string> {
  const headers = readPairs(setting, text)
  try {
    new Headers(headers)
    return headers
  } catch (error) {
    throw new Error(`${setting} must have names and values that a header of HTTP may have.`, { cause: error })
  }
}

/** `name=value,name=value`, with both written as in a URL. */
function readPairs(setting: string, text = ''): Record<string, string> {
  const pairs = text.split(',').filter((pair) => pair.trim() !== '')
  try {
    return Object.fromEntries(
      pairs.map((pair) => {
        const [, name = '', value = ''] = /^\s*([^=\s]+)\s*=\s*(.*?)\s*$/.exec(pair) ?? []
        if (name === '') throw new Error('A pair has no name.')
        return [decodeURIComponent(name), decodeURIComponent(value)]
      }),
    )
  } catch (error) {
    // The value is not repeated, because a header may hold a password.
    throw new Error(`${setting} must be name=value pairs with commas between, written as in a URL.`, {
      cause: error,
    })
  }
}
