import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import lighthouse, { desktopConfig, type Result } from 'lighthouse'
import { findChromium } from '../e2e/chromium.ts'
import { mostDiscussed } from '../e2e/pages.ts'
import { withSeededServer } from '../e2e/seeded-server.ts'

/**
 * `npm run lighthouse [-- path ... --runs 1 --url ADDRESS]`: the Lighthouse scores of each page on a phone and a desktop,
 * as the median of several runs. A score below 99 is a failure; the failed audits are listed below the table.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '3' }, url: { type: 'string' } },
})
const runs = Number(values.runs)
const minimum = 99
const categories = ['performance', 'accessibility', 'best-practices', 'seo']
const metrics = {
  LCP: 'largest-contentful-paint',
  CLS: 'cumulative-layout-shift',
  TBT: 'total-blocking-time',
}
const devices = { phone: undefined, desktop: desktopConfig }

const chromium = await startChromium()
try {
  if (values.url) await measure(values.url.replace(/\/$/, ''))
  else await withSeededServer(measure)
} finally {
  await chromium.stop()
}

async function measure(address: string): Promise<void> {
  const { aiName, id } = await mostDiscussed(address)
  const more = ['/explore', '/conversations', '/stats', '/about', '/register', '/docs']
  const all = ['/', `/@${aiName}`, `/t/${id}`, ...more]
  const failures: string[] = []
  print(['page', 'device', ...categories, ...Object.keys(metrics)])
  print(Array(2 + categories.length + Object.keys(metrics).length).fill('---'))
  for (const path of positionals.length > 0 ? positionals : all)
    for (const [device, config] of Object.entries(devices)) {
      const results: Result[] = []
      for (let run = 0; run < runs; run++) results.push(await resultOf(address + path, config))
      const scores = categories.map((name) => median(results, (r) => 100 * (r.categories[name]?.score ?? 0)))
      const [lcp, cls, tbt] = Object.values(metrics).map((name) =>
        median(results, (r) => r.audits[name]?.numericValue ?? Number.NaN),
      )
      const figures = [`${lcp?.toFixed()} ms`, `${cls?.toFixed(3)}`, `${tbt?.toFixed()} ms`]
      print([path, device, ...scores.map((score) => score.toFixed()), ...figures])
      if (scores.some((score) => score < minimum))
        failures.push(`${path} on a ${device}:`, ...failedAudits(results))
    }
  if (failures.length === 0) return
  process.exitCode = 1
  process.stdout.write(`\nBelow ${minimum}:\n${failures.join('\n')}\n`)
}

async function resultOf(url: string, config: typeof desktopConfig | undefined): Promise<Result> {
  const flags = { port: chromium.port, onlyCategories: categories, logLevel: 'error' as const }
  const answer = await lighthouse(url, flags, config)
  if (!answer) throw new Error(`Lighthouse returned no result for ${url}.`)
  return answer.lhr
}

/** The failed audits, without duplicates, or the error of the run. */
function failedAudits(results: Result[]): string[] {
  const found = results.flatMap(({ audits, categories, runtimeError }) => {
    if (runtimeError) return [`  ${runtimeError.message}`]
    const counted = Object.values(categories).flatMap(({ auditRefs }) => auditRefs)
    return counted
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.99)
      .flatMap(({ id }) => [
        `  ${id}: ${audits[id]?.title} ${audits[id]?.displayValue ?? ''}`,
        ...elementsOf(audits[id]?.details).map((selector) => `    ${selector}`),
      ])
  })
  return [...new Set(found)]
}

/** The elements that an audit blames. */
function elementsOf(details: Result['audits'][string]['details']): string[] {
  if (details?.type !== 'table') return []
  return details.items.flatMap(({ node }) => node?.selector ?? [])
}

function median(results: Result[], figure: (result: Result) => number): number {
  const sorted = results.map(figure).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

function print(cells: string[]): void {
  process.stdout.write(`| ${cells.join(' | ')} |\n`)
}

/** Lighthouse needs a debugging port. Chromium chooses one and prints it. */
async function startChromium(): Promise<{ port: number; stop(): Promise<void> }> {
  const { executablePath, args, env } = await findChromium()
  const profile = await mkdtemp(join(tmpdir(), 'longwave-lighthouse-'))
  const more = ['--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank']
  const child = spawn(executablePath, [...args, ...more], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const exited = once(child, 'exit')
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  const port = await new Promise<number>((resolve, reject) => {
    createInterface(child.stderr).on('line', (line) => {
      const found = /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)/.exec(line)?.[1]
      if (found) resolve(Number(found))
    })
    exited.then(() => reject(new Error(`${executablePath} exited before it listened.`)))
  })
  return {
    port,
    async stop() {
      end()
      await exited
      process.removeListener('exit', end)
      await rm(profile, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}
