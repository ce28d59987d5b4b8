import assert from 'node:assert/strict'

/** The series of one metric, by the text format of Prometheus, version 0.0.4. */
export type Metric = { type: string; samples: Sample[] }
type Sample = { name: string; labels: Record<string, string>; value: number }

export function parseMetrics(text: string): Map<string, Metric> {
  const metrics = new Map<string, Metric>()
  let current: { name: string; metric: Metric } | undefined
  for (const line of text.split('\n')) {
    const [, described, type = ''] = /^# TYPE (\w+) (\w+)$/.exec(line) ?? []
    if (described) {
      assert.ok(!metrics.has(described), `${described} is described twice`)
      current = { name: described, metric: { type, samples: [] } }
      metrics.set(described, current.metric)
    } else if (line !== '' && !line.startsWith('# HELP ')) {
      const [, name = '', labels = '', value] =
        /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? assert.fail(`not a line of the format: ${line}`)
      assert.ok(current && name.startsWith(current.name), `${line} has no TYPE before it`)
      current.metric.samples.push({ name, labels: parseLabels(labels), value: parseValue(value) })
    }
  }
  for (const [name, metric] of metrics) if (metric.type === 'histogram') checkHistogram(name, metric)
  return metrics
}

const parseLabels = (text: string): Record<string, string> =>
  Object.fromEntries(
    Array.from(text.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g), ([, name, value]) => [name, value]),
  )

const parseValue = (text = ''): number => Number(text.replace('+Inf', 'Infinity').replace('Nan', 'NaN'))

/** Buckets rise, and the last is +Inf and equals the count. */
function checkHistogram(name: string, { samples }: Metric): void {
  const groups = Map.groupBy(samples, ({ labels: { le: _, ...labels } }) => JSON.stringify(labels))
  for (const group of groups.values()) {
    const buckets = group.filter((each) => each.name === `${name}_bucket`)
    for (const figures of [
      buckets.map(({ labels }) => parseValue(labels['le'])),
      buckets.map(({ value }) => value),
    ])
      assert.ok(
        figures.every((each, at) => each >= (figures[at - 1] ?? 0)),
        `${name}: ${figures}`,
      )
    assert.equal(buckets.at(-1)?.labels['le'], '+Inf')
    assert.equal(buckets.at(-1)?.value, group.find((each) => each.name === `${name}_count`)?.value, name)
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
