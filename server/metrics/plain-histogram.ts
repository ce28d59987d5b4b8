import { Histogram as PrometheusHistogram, type Registry } from 'prom-client'
import type { Histogram } from '../histogram.ts'

type Options = {
  name: string
  help: string
  registry: Registry
  /** The histograms now, each with its labels. `scale` turns their unit into the base unit of Prometheus. */
  read: () => { labels: Record<string, string>; histogram: Histogram }[]
  scale?: number
}

/** Shows histograms that are counted elsewhere, in plain numbers. */
export class PlainHistogram extends PrometheusHistogram {
  readonly #options: Options

  constructor(options: Options) {
    super({ name: options.name, help: options.help, registers: [options.registry] })
    this.#options = options
  }

  /** The registry asks for this when it writes text. */
  async getForPromString() {
    const { name, help, read, scale = 1 } = this.#options
    const values = read().flatMap(({ labels, histogram: { bounds, counts, sum } }) => {
      let count = 0
      const buckets = counts.map((each, at) => {
        count += each
        const bound = bounds[at]
        const le = bound === undefined ? '+Inf' : String(bound * scale)
        return { metricName: `${name}_bucket`, labels: { ...labels, le }, value: count }
      })
      return [
        ...buckets,
        { metricName: `${name}_sum`, labels, value: sum * scale },
        { metricName: `${name}_count`, labels, value: count },
      ]
    })
    return { name, help, type: 'histogram', values, aggregator: 'sum' }
  }
}
