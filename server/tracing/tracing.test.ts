import assert from 'node:assert/strict'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { readConfig } from '../../app/config.ts'
import { listenOnLoopback } from '../../test/loopback.ts'
import { startMeasured } from '../../test/measured-server.ts'
import { until } from '../../test/until.ts'
import { parentOf, sampled } from './trace-context.ts'

type Attributes = Record<string, string | number>
type ReceivedSpan = {
  traceId: string
  spanId: string
  parentSpanId: string | undefined
  name: string
  isServer: boolean
  ms: number
  startedAt: number
  isError: boolean
  attributes: Attributes
}

/** A receiver of OTLP over HTTP. */
async function openReceiver(t: TestContext, status: number | (() => number) = 200) {
  const spans: ReceivedSpan[] = []
  const resources: Attributes[] = []
  const requests: { url: string | undefined; headers: IncomingHttpHeaders; body: string }[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request)
    requests.push({ url: request.url, headers: request.headers, body })
    for (const { resource, scopeSpans } of JSON.parse(body).resourceSpans) {
      resources.push(attributesOf(resource.attributes))
      for (const scoped of scopeSpans) spans.push(...scoped.spans.map(spanOf))
    }
    const answer = typeof status === 'number' ? status : status()
    response.writeHead(answer, { 'content-type': 'application/json' }).end('{"partialSuccess":{}}')
  })
  return { url: `http://127.0.0.1:${await listenOnLoopback(t, server)}`, spans, resources, requests }
}

type OtlpSpan = Record<'traceId' | 'spanId' | 'name' | 'startTimeUnixNano' | 'endTimeUnixNano', string> & {
  parentSpanId?: string
  kind: number
  attributes: OtlpAttribute[]
  status: { code: number }
}
type OtlpAttribute = { key: string; value: { stringValue?: string; intValue?: string } }

function spanOf(span: OtlpSpan): ReceivedSpan {
  const { traceId, spanId, parentSpanId, name, kind, startTimeUnixNano: start, endTimeUnixNano: end } = span
  assert.match(traceId, /^(?!0{32})[\da-f]{32}$/)
  assert.match(spanId, /^(?!0{16})[\da-f]{16}$/)
  assert.ok(kind === 1 || kind === 2)
  for (const time of [start, end]) assert.match(time, /^\d{19}$/)
  const ns = BigInt(end) - BigInt(start)
  assert.ok(ns >= 0n)
  return {
    ...{ traceId, spanId, parentSpanId, name, isServer: kind === 2, ms: Number(ns) / 1e6 },
    startedAt: Number(BigInt(start) / 1000n) / 1000,
    isError: span.status.code === 2,
    attributes: attributesOf(span.attributes),
  }
}

const attributesOf = (list: OtlpAttribute[]): Attributes =>
  Object.fromEntries(list.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]))

const endOf = ({ startedAt, ms }: ReceivedSpan): number => startedAt + ms

test('each request is seen by a collector as a span, in the trace that its client began', async (t) => {
  const collector = await openReceiver(t)
  const settings = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=radio,authorization=Basic%20YTpi',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test,service.name=other',
    OTEL_SERVICE_NAME: 'my-radio',
  }
  await t.test('a server with a collector', async (t) => {
    const { address, lw, as } = await startMeasured(t, settings)
    const { api_key } = await lw.register({ ai_name: 'Weather-Ear', created_by_org: 'Lab' })
    await as(api_key).transmit('A very particular sentence.')
    const trace = (id: string, flags: string) => ({
      headers: { traceparent: `00-${id}-00f067aa0ba902b7-${flags}` },
    })
    for (let n = 0; n < 2; n++)
      await (await fetch(`${address}/api/feed`, trace('4bf92f3577b34da6a3ce929d0e0e4736', '01'))).text()
    await (await fetch(`${address}/api/feed`, trace('5bf92f3577b34da6a3ce929d0e0e4736', '00'))).text()
    await (await fetch(`${address}/nothing/secret?secret=secret`)).text()
    // The end of the server sends what is left.
  })
  const { resources, requests } = collector
  const spans = collector.spans.filter(({ isServer }) => isServer)
  assert.deepEqual(
    spans.map(
      ({ name, attributes }) =>
        `${name} ${attributes['http.response.status_code']} ${attributes['longwave.class']}`,
    ),
    [
      'POST /api/register 201 write',
      'POST /api/transmit 201 write',
      'GET /api/feed 200 read',
      'GET /api/feed 200 cached',
      'GET 404 other',
    ],
  )
  const [, , read, cached] = spans
  for (const span of [read, cached])
    assert.deepEqual(
      [span?.traceId, span?.parentSpanId],
      ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'],
    )
  assert.equal(new Set(spans.map(({ spanId }) => spanId)).size, 5)
  assert.equal(new Set(spans.map(({ traceId }) => traceId)).size, 4)
  for (const { startedAt, ms, isError } of spans) {
    assert.ok(Math.abs(startedAt - Date.now()) < 60_000 && ms < 30_000)
    assert.equal(isError, false)
  }
  const parts = collector.spans.filter(({ isServer }) => !isServer)
  assert.deepEqual(
    spans.map(({ spanId }) =>
      parts.filter(({ parentSpanId }) => parentSpanId === spanId).map(({ name }) => name),
    ),
    [['write queue', 'write batch'], ['write queue', 'write batch'], ['read queue', 'read'], [], []],
  )
  for (const part of parts) {
    const whole = spans.find(({ spanId }) => spanId === part.parentSpanId)
    assert.ok(whole)
    assert.equal(part.traceId, whole.traceId)
    // Clocks are rounded to microseconds.
    assert.ok(part.startedAt >= whole.startedAt - 0.01 && endOf(part) <= endOf(whole) + 0.01, part.name)
  }
  assert.ok((parts.find(({ name }) => name === 'write batch')?.ms ?? 0) > 0)
  assert.deepEqual(resources[0], { 'service.name': 'my-radio', 'deployment.environment.name': 'test' })
  for (const { url, headers, body } of requests) {
    assert.deepEqual(
      [url, headers['content-type'], headers['x-tenant'], headers['authorization']],
      ['/v1/traces', 'application/json', 'radio', 'Basic YTpi'],
    )
    assert.doesNotMatch(body, /secret|very particular|Weather-Ear|sig_|127\.0\.0\.1/)
  }
})

test('a collector that refuses spans, or is away, is named in a warning, and the server goes on', async (t) => {
  const refusing = await openReceiver(t, 503)
  for (const [url, reason] of [
    [
      `${refusing.url}/own/path`,
      /Spans could not be sent to 127\.0\.0\.1:\d+, and 1 were dropped: the answer was 503\./,
    ],
    ['http://127.0.0.1:1/v1/traces', /Spans could not be sent to 127\.0\.0\.1:1, and 1 were dropped: .+\./],
  ] as const) {
    const lines: string[] = []
    const logTo = { write: (text: string) => void lines.push(text) }
    await t.test(url, async (t) => {
      const { address } = await startMeasured(
        t,
        { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url, LOG_LEVEL: 'warn' },
        logTo,
      )
      assert.equal((await fetch(`${address}/api/feed`)).status, 200)
    })
    assert.match(lines.join(''), reason)
  }
  assert.equal(refusing.requests[0]?.url, '/own/path')
})

test('a collector that stays away is named once, and when it takes spans again', async (t) => {
  let status = 503
  const collector = await openReceiver(t, () => status)
  const lines: string[] = []
  const logTo = { write: (text: string) => void lines.push(text) }
  const said = (part: string) => lines.filter((line) => line.includes(part))
  await t.test('a server whose collector fails', async (t) => {
    const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, LOG_LEVEL: 'warn' }
    const { address } = await startMeasured(t, settings, logTo)
    const load = async () => void (await (await fetch(`${address}/api/feed`)).text())
    for (const received of [1, 2]) {
      await load()
      await until('the collector gets the spans', () => collector.requests.length === received)
    }
    await until('the failure is said', () => said('could not be sent').length > 0)
    status = 200
    await load()
    await until('the recovery is said', () => said('takes spans again').length > 0)
    status = 401
    // The end of the server sends what is left.
    await load()
  })
  assert.equal(said('the answer was 503').length, 1)
  assert.match(
    said('takes spans again').join(''),
    /127\.0\.0\.1:\d+ takes spans again; 1 more were dropped until now\./,
  )
  assert.equal(said('the answer was 401').length, 1)
  assert.equal(said('dropped').length, 3, lines.join(''))
})

test('the sampler decides by the trace, and a client with a trace by its flag', () => {
  const kept = (flags: string | undefined, sampler: string, ratio = 1) =>
    sampled(flags === undefined ? undefined : parentOf(`00-${'a'.repeat(32)}-${'b'.repeat(16)}-${flags}`), {
      sampler: sampler as never,
      ratio,
    }) !== undefined
  const decisions = [
    kept('00', 'always_on'),
    kept('01', 'always_off'),
    kept('01', 'parentbased_always_off'),
    kept('00', 'parentbased_always_on'),
    kept(undefined, 'parentbased_always_off'),
  ]
  assert.deepEqual(decisions, [true, false, true, false, false])
  // aaaaaaaa is two thirds of the largest number.
  assert.deepEqual([kept('00', 'traceidratio', 0.66), kept('00', 'traceidratio', 0.67)], [false, true])
})

test('a traceparent that is not valid begins a new trace', () => {
  const [id, span] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7']
  assert.deepEqual(parentOf(`00-${id}-${span}-01`), { traceId: id, spanId: span, isSampled: true })
  assert.deepEqual(parentOf(`cc-${id}-${span}-02-later`), { traceId: id, spanId: span, isSampled: false })
  for (const wrong of [
    undefined,
    `00-${id}-${span}`,
    `ff-${id}-${span}-01`,
    `00-${'0'.repeat(32)}-${span}-01`,
  ])
    assert.equal(parentOf(wrong), undefined, String(wrong))
})

test('the standard variables are read, and a wrong one prevents the start', () => {
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }
  assert.equal(readConfig({}).tracing, undefined)
  assert.equal(readConfig({ ...endpoint, OTEL_SDK_DISABLED: 'true' }).tracing, undefined)
  const ratio = { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1' }
  assert.deepEqual(readConfig({ ...endpoint, ...ratio }).tracing, {
    url: 'http://127.0.0.1:4318/v1/traces',
    headers: {},
    resource: { 'service.name': 'longwave' },
    sampler: 'traceidratio',
    ratio: 0.1,
  })
  for (const [name, value] of [
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://radio:secret@collector:4318'],
    ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'http://radio:secret@collector:4318/v1/traces'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'x-tenant=a%0Ab'],
    ['OTEL_TRACES_SAMPLER', 'sometimes'],
    ['OTEL_TRACES_SAMPLER_ARG', '2'],
    ['OTEL_RESOURCE_ATTRIBUTES', 'a'],
  ] as const)
    assert.throws(
      () => readConfig({ ...endpoint, [name]: value }),
      ({ message }: Error) => message.includes(name) && !message.includes('secret'),
      value,
    )
  const ofTenant = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://collector:4318/traces?tenant=radio' }
  assert.equal(readConfig(ofTenant).tracing?.url, 'http://collector:4318/traces?tenant=radio')
})
