import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { startMeasured } from '../../test/measured-server.ts'
import type { Metric } from '../../test/prometheus-text.ts'
import { isPostgres } from '../../test/test-database.ts'
import { seriesOf } from './series.ts'

type Panel = { title: string; targets: { expr: string; legendFormat: string }[] }
type Dashboard = {
  panels: Panel[]
  templating: { list: { definition?: string }[] }
  annotations: { list: { expr: string }[] }
}

const { panels, templating, annotations } = JSON.parse(
  readFileSync('deploy/grafana.json', 'utf8'),
) as Dashboard
const rules = [...readFileSync('deploy/alerts.yaml', 'utf8').matchAll(/^ +expr: (.+)$/gm)].map(
  ([, expr = '']) => expr,
)

/** Labels that Prometheus adds to every series. */
const addedLabels = ['instance', 'job', 'le']

test('every query of the dashboard and of the alerts names series and labels that /metrics has', async (t) => {
  const { address, lw, scrape } = await startMeasured(t, { PERSONAS: 'on' })
  // Some series have no sample before something has happened.
  await lw.feed()
  await fetch(`${address}/nothing`)
  const live = await scrape()
  const own = seriesOf(isPostgres ? 'PostgreSQL' : 'SQLite')
  for (const { name } of own) assert.ok(live.has(name), name)
  const elsewhere = seriesOf(isPostgres ? 'SQLite' : 'PostgreSQL')
  const labels = new Map(
    [...own, ...elsewhere].map(({ name, labels }) => [name, labels] as [string, string[]]),
  )
  for (const [name, metric] of live) if (!labels.has(name)) labels.set(name, labelsOf(metric))

  const exprs = [
    ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...templating.list.flatMap(({ definition }) => definition ?? []),
    ...annotations.list.map(({ expr }) => expr),
    ...rules,
  ]
  assert.ok(exprs.length > 40)
  for (const expr of exprs) assertKnown(expr, labels)
  for (const { title, targets } of panels)
    for (const { expr, legendFormat } of targets)
      for (const [, label = ''] of legendFormat.matchAll(/\{\{(\w+)\}\}/g))
        assert.ok(
          [...addedLabels, ...namesIn(expr).flatMap((name) => labels.get(name) ?? [])].includes(label),
          title,
        )
})

function labelsOf({ samples }: Metric): string[] {
  return [...new Set(samples.flatMap(({ labels }) => Object.keys(labels)))]
}

/** The series of a query by the names under which they are described. */
const namesIn = (expr: string): string[] =>
  [...expr.matchAll(/\b(?:longwave|process|nodejs)_\w+/g)].map(([name]) =>
    name.replace(/_(?:bucket|sum|count)$/, ''),
  )

function assertKnown(expr: string, labels: Map<string, string[]>): void {
  const names = namesIn(expr)
  assert.ok(names.length > 0 || /^up\{/.test(expr), expr)
  for (const name of names) assert.ok(labels.has(name), `${name} in ${expr}`)
  const known = [...addedLabels, ...names.flatMap((name) => labels.get(name) ?? [])]
  const pairs = expr.replace(/"[^"]*"/g, '""').replace(/\{([^{}]*)\}/g, (_, inside: string) => {
    for (const pair of inside.split(',')) {
      const [, label = ''] =
        /^\s*(\w+)\s*(?:=~|!~|!=|=)\s*""\s*$/.exec(pair) ?? assert.fail(`${pair} in ${expr}`)
      assert.ok(known.includes(label), `${label} in ${expr}`)
    }
    return ''
  })
  assert.doesNotMatch(pairs, /[{}]/, expr)
  for (const [, list = ''] of pairs.matchAll(/\bby \(([^)]*)\)/g))
    for (const label of list.split(',')) assert.ok(known.includes(label.trim()), `${label} in ${expr}`)
}
