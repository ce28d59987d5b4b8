import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { PlainHistogram } from './plain-histogram.ts'
import type { RequestTallies } from './request-tallies.ts'
import { type Series, seriesOf } from './series.ts'
import { type Figures, type MetricSources, readFigures } from './sources.ts'

/** Gauges of the library that are named like counters. Each is the sum of a series without `_total`. */
const misnamedTotals = ['handles', 'requests', 'resources'].map((what) => `nodejs_active_${what}_total`)

/** The text of /metrics: reads all figures at once, so that the series of one scrape belong together. */
export type MetricsText = { contentType: string; scrape(): Promise<string> }

export async function metricsText(sources: MetricSources, requests: RequestTallies): Promise<MetricsText> {
  const registry = new Registry()
  let figures = await readFigures(sources)
  collectDefaultMetrics({ register: registry })
  for (const name of misnamedTotals) registry.removeSingleMetric(name)
  const { engine } = sources.storage
  showBuild(registry, { version: sources.version, node: process.version, engine })
  showRequests(registry, requests)
  new PlainHistogram({
    name: 'longwave_write_batch_size',
    help: 'Commands in a batch of writes.',
    registry,
    read: () => [{ labels: {}, histogram: figures.writes.batchSizes }],
  })
  new PlainHistogram({
    name: 'longwave_write_batch_duration_seconds',
    help: 'Time from the begin of a batch of writes until it was on the disk.',
    registry,
    scale: 0.001,
    read: () => [{ labels: {}, histogram: figures.writes.batchMs }],
  })
  for (const series of seriesOf(engine)) show(registry, series, () => figures)
  return {
    contentType: registry.contentType,
    async scrape() {
      figures = await readFigures(sources)
      return registry.metrics()
    },
  }
}

function showBuild(registry: Registry, labels: Record<string, string>): void {
  const name = 'longwave_build_info'
  const help = 'Always 1; the labels say what runs.'
  new Gauge({ name, help, labelNames: Object.keys(labels), registers: [registry] }).set(labels, 1)
}

function showRequests(registry: Registry, { counts, durations, bytes }: RequestTallies): void {
  new Counter({
    name: 'longwave_http_requests_total',
    help: 'Requests by the pattern of their route. The route is unknown where there is none, malformed where it was no HTTP.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [route, ofRoute] of counts)
        for (const [method, ofMethod] of ofRoute)
          for (const [status, count] of ofMethod) this.inc({ method, route, status }, count)
    },
  })
  new PlainHistogram({
    name: 'longwave_http_request_duration_seconds',
    help: 'Time from the arrival of a request until its response was handed to the network, or its stream opened.',
    registry,
    read: () =>
      Object.entries(durations).map(([name, histogram]) => ({ labels: { class: name }, histogram })),
  })
  new Counter({
    name: 'longwave_http_response_bytes_total',
    help: 'Bytes of response bodies; those of a stream when it has closed.',
    labelNames: ['class'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [name, count] of Object.entries(bytes)) this.inc({ class: name }, count)
    },
  })
}

function show(
  registry: Registry,
  { name, help, type, labels: labelNames, samples }: Series,
  figures: () => Figures,
): void {
  const options = { name, help, labelNames, registers: [registry] }
  if (type === 'counter') {
    new Counter({
      ...options,
      collect() {
        this.reset()
        for (const { labels = {}, value } of samples(figures())) this.inc(labels, value)
      },
    })
    return
  }
  new Gauge({
    ...options,
    collect() {
      this.reset()
      const now = samples(figures())
      // A gauge without labels is 0 after a reset, which would be a false figure.
      if (labelNames.length === 0 && now.length === 0) this.remove()
      for (const { labels = {}, value } of now) this.set(labels, value)
    },
  })
}
