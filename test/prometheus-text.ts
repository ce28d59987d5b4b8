import assert from 'node:assert/strict'

/** The series of one metric, by the text format of Prometheus, version 0.0.4. */
export type Metric = { type: string; help: string; samples: Sample[] }
type Sample = { name: string; labels: Record<string, string>; value: number }

const nameOf = '[a-zA-Z_:][a-zA-Z0-9_:]*'
const sampleLine = new RegExp(`^(${nameOf})(?:\\{(.*)\\})? (\\S+)$`)
const labelPart = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/y

/** Parses a scrape, and fails on everything that the format does not allow or that a scraper would have to guess. */
export function parseMetrics(text: string): Map<string, Metric> {
  assert.ok(text.endsWith('\n'), 'the last line must end')
  const metrics = new Map<string, Metric>()
  const seen = new Set<string>()
  let current: { name: string; metric: Metric } | undefined
  let help: { name: string; text: string } | undefined
  for (const line of text.split('\n')) {
    if (line === '') continue
    const [, helpName, helpText = ''] = new RegExp(`^# HELP (${nameOf}) (.+)$`).exec(line) ?? []
    const [, typeName, type = ''] =
      new RegExp(`^# TYPE (${nameOf}) (counter|gauge|histogram|summary)$`).exec(line) ?? []
    if (helpName) help = { name: helpName, text: helpText }
    else if (typeName) {
      assert.equal(help?.name, typeName, `${typeName} has no HELP before its TYPE`)
      assert.ok(!metrics.has(typeName), `${typeName} is described twice`)
      assert.ok(type === 'counter' || !typeName.endsWith('_total'), `${typeName} is no counter`)
      current = { name: typeName, metric: { type, help: help?.text ?? '', samples: [] } }
      metrics.set(typeName, current.metric)
    } else {
      const [, name = '', labels = '', value = ''] =
        sampleLine.exec(line) ?? assert.fail(`not a line of the format: ${line}`)
      assert.ok(current && belongs(name, current.name, current.metric.type), `${line} has no TYPE before it`)
      const sample = { name, labels: parseLabels(labels), value: parseValue(value) }
      const id = `${name} ${JSON.stringify(Object.entries(sample.labels).sort())}`
      assert.ok(!seen.has(id), `${line} is there twice`)
      seen.add(id)
      current.metric.samples.push(sample)
    }
  }
  for (const [name, metric] of metrics) if (metric.type === 'histogram') checkHistogram(name, metric)
  return metrics
}

const belongs = (sample: string, name: string, type: string): boolean =>
  type === 'histogram'
    ? [`${name}_bucket`, `${name}_sum`, `${name}_count`].includes(sample)
    : sample === name && (type !== 'counter' || !/_(?:bucket|sum|count)$/.test(name))

function parseLabels(text: string): Record<string, string> {
  const labels: Record<string, string> = {}
  labelPart.lastIndex = 0
  for (let at = 0; at < text.length; at = labelPart.lastIndex) {
    const [, name = '', value = ''] = labelPart.exec(text) ?? assert.fail(`not labels: ${text}`)
    assert.ok(!(name in labels), `${name} is there twice: ${text}`)
    labels[name] = value
  }
  return labels
}

function parseValue(text: string): number {
  if (text === '+Inf') return Number.POSITIVE_INFINITY
  if (text === 'NaN' || text === 'Nan') return Number.NaN
  assert.match(text, /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i, 'not a value')
  return Number(text)
}

/** Buckets rise, the last is +Inf and equals the count. */
function checkHistogram(name: string, { samples }: Metric): void {
  const groups = Map.groupBy(samples, ({ labels: { le: _, ...labels } }) => JSON.stringify(labels))
  for (const [labels, group] of groups) {
    const buckets = group.filter((each) => each.name === `${name}_bucket`)
    const bounds = buckets.map((each) => parseValue(each.labels['le'] ?? ''))
    assert.deepEqual(
      bounds,
      bounds.toSorted((a, b) => a - b),
      `${name} ${labels}`,
    )
    const counts = buckets.map(({ value }) => value)
    assert.deepEqual(
      counts,
      counts.toSorted((a, b) => a - b),
      `${name} ${labels}`,
    )
    assert.equal(bounds.at(-1), Number.POSITIVE_INFINITY)
    const count = group.find((each) => each.name === `${name}_count`)
    assert.equal(counts.at(-1), count?.value, `${name} ${labels}`)
    assert.ok(group.some((each) => each.name === `${name}_sum`))
  }
}

/** The value of one series; 0 if it is not there. */
export function seriesValue(
  metrics: Map<string, Metric>,
  name: string,
  labels: Record<string, string> = {},
): number {
  const found = [...metrics.values()]
    .flatMap(({ samples }) => samples)
    .filter(
      (sample) =>
        sample.name === name &&
        Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
    )
  return found.reduce((sum, { value }) => sum + value, 0)
}
