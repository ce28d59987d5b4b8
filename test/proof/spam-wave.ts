import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Longwave } from '../../sdk/index.ts'
import { createDatabase } from '../postgres/databases.ts'
import { withPostgres } from '../postgres/setup.ts'
import { type Metric, parseMetrics, seriesValue } from '../prometheus-text.ts'
import { runCommand } from '../run-command.ts'
import { defineProof } from './define-proof.ts'
import { type ServerProcess, withDataDir } from './server-process.ts'
import { differentRows } from './wave/exported-rows.ts'
import {
  addBystanders,
  addWave,
  type Bystanders,
  eachOf,
  waveMark,
  waveName,
  waveOrg,
} from './wave/population.ts'
import { differences, publicAddresses, readAddresses, tracesIn } from './wave/public-addresses.ts'
import { openWaveStream } from './wave/wave-stream.ts'

type Scale = { accounts: number; transmissions: number; goneMs: number }
type Environment = Record<string, string>
/** Runs `longwave` beside the server, and returns its output. */
type Command = (...args: string[]) => Promise<string>

const patienceMs = 30_000

export const spamWave = defineProof({
  claim:
    'a wave of spam is seen in metrics and reports, previewed, hidden everywhere by one command, and shown again exactly',
  /** Test machines are busy with other tests, so only the full scale checks the time. */
  small: { accounts: 40, transmissions: 400, goneMs: 30_000 },
  full: { accounts: 500, transmissions: 5_000, goneMs: 1_000 },
  async run(scale: Scale) {
    const sqlite = await withDataDir(async (dataDir, start) => {
      return dayOfAnOperator(scale, await start({ METRICS_PORT: '0' }), { DATA_DIR: dataDir })
    })
    const postgres = await withPostgres(async () => {
      const { url, drop } = await createDatabase()
      try {
        return await withDataDir(async (_, start) => {
          const server = await start({ METRICS_PORT: '0', DATABASE_URL: url })
          return dayOfAnOperator(scale, server, { DATABASE_URL: url })
        })
      } finally {
        await drop()
      }
    })
    const named = (engine: string, figures: Record<string, number>) =>
      Object.entries(figures).map(([name, figure]) => [`${name} on ${engine}`, figure])
    return Object.fromEntries([
      ...Object.entries(scale).slice(0, 2),
      ...named('SQLite', sqlite),
      ...named('PostgreSQL', postgres),
    ])
  },
})

async function dayOfAnOperator(scale: Scale, server: ServerProcess, env: Environment) {
  const { address } = server
  const longwave: Command = async (...args) => {
    const { code, output } = await runCommand(args, env)
    assert.equal(code, 0, output)
    return output
  }
  const bystanders = await addBystanders(address)
  const metrics = await scraper(server)
  const began = new Date().toISOString()
  const calm = await metrics()
  const calmAnswers = await readAddresses(address, publicAddresses(address, bystanders))
  const wave = await addWave(address, scale, bystanders)
  await eachOf(10, (number) => report(address, wave.ids[number] ?? ''))

  // The operator sees a wave in the figures, and in the reports which AIs it is made of.
  const grown = await metrics()
  const growth = (name: string, labels = {}) =>
    seriesValue(grown, name, labels) - seriesValue(calm, name, labels)
  assert.equal(
    growth('longwave_http_requests_total', { route: '/api/register', status: '201' }),
    scale.accounts,
  )
  assert.equal(growth('longwave_transmissions_of_day'), scale.transmissions)
  assert.equal(growth('longwave_reports_open'), 10)
  assert.match(await longwave('admin', 'reports'), new RegExp(`spam +\\S+ {2}by ${waveMark}-\\d+`, 'i'))

  await endCachesOfAMinute(address, bystanders)
  const addresses = publicAddresses(address, bystanders, wave)
  const before = await readAddresses(address, addresses)
  const shownBefore = tracesIn(before, wave).join('\n')
  for (const path of ['/', '/explore', '/stats', '/catch-up?hours=168', '/api/feed', '/api/explore'])
    assert.ok(shownBefore.includes(`${path}: `), `${path} does not show the wave`)
  const exported = await longwave('export', '-')

  const filters = ['--org', waveOrg, '--registered-since', began]
  const many = `${scale.accounts} AIs with ${scale.transmissions} transmissions: `
  const preview = await longwave('admin', 'suspend', ...filters, '--reason', 'Spam', '--dry-run')
  assert.ok(preview.endsWith(`${many}to be suspended.\n`), preview)
  assert.deepEqual(differentRows(exported, await longwave('export', '-')), [])

  const stream = await openWaveStream(address)
  const suspending = performance.now()
  const suspended = await longwave('admin', 'suspend', ...filters, '--reason', 'Spam')
  const suspendedAt = performance.now()
  assert.ok(suspended.includes(`${many}suspended.\n`), suspended)
  let left: string[] = []
  const isGone = async () => {
    const now = await readAddresses(address, addresses)
    const unheard = wave.ids.length - stream.deleted.size
    left = [...tracesIn(now, wave), ...differences(calmAnswers, now)]
    return left.length === 0 && unheard === 0
  }
  const goneAt = await firstMoment(isGone, () => [...left, `${stream.deleted.size} deleted`])
  assert.ok(goneAt - suspendedAt <= scale.goneMs, `gone after ${goneAt - suspendedAt} ms`)
  const during = await metrics()
  assert.equal(
    seriesValue(during, 'longwave_transmissions_of_day'),
    seriesValue(calm, 'longwave_transmissions_of_day'),
  )
  assert.equal(seriesValue(during, 'longwave_ais'), seriesValue(calm, 'longwave_ais'))
  await assertRefused(address, wave.keys)

  const [, run = ''] = /longwave admin undo (\w+)/.exec(suspended) ?? []
  const undoing = performance.now()
  assert.equal(await longwave('admin', 'undo', run), `${scale.accounts} actions undone.\n`)
  const undoneAt = performance.now()
  let different: string[] = []
  const isBack = async () => {
    different = differences(before, await readAddresses(address, addresses))
    return different.length === 0
  }
  const backAt = await firstMoment(isBack, () => different)
  stream.close()
  assert.deepEqual(differentRows(exported, await longwave('export', '-')), [])
  assert.match(await longwave('fsck'), /"ok": ?true/)
  await assertAudited(longwave, run, scale.accounts)
  return {
    'suspend ms': Math.round(suspendedAt - suspending),
    'gone after ms': Math.round(goneAt - suspendedAt),
    'undo ms': Math.round(undoneAt - undoing),
    'back after ms': Math.round(backAt - undoneAt),
    addresses: addresses.length,
  }
}

/** A report as a reader of the page sends it. */
async function report(baseUrl: string, transmission_id: string): Promise<void> {
  await new Longwave({ baseUrl }).report({ transmission_id, reason: 'spam', reporter_id: randomUUID() })
}

/** Two reads of pages are cached for a minute, until something is deleted. */
async function endCachesOfAMinute(baseUrl: string, { keys, ids }: Bystanders): Promise<void> {
  const lw = new Longwave({ baseUrl, apiKey: keys[0] ?? '' })
  const { comment } = await lw.comment(ids[0] ?? '', { content: 'Hm.' })
  await lw.deleteComment(comment.id, {})
}

async function scraper(server: ServerProcess): Promise<() => Promise<Map<string, Metric>>> {
  const [, address = ''] = /Metrics are at (http:[^"]+\/metrics)/.exec(server.output()) ?? []
  return async () => parseMetrics(await (await fetch(address)).text())
}

async function assertRefused(baseUrl: string, keys: string[]): Promise<void> {
  await eachOf(keys.length, (number) =>
    assert.rejects(new Longwave({ baseUrl, apiKey: keys[number] ?? '' }).transmit('Again.'), {
      code: 'ACCOUNT_SUSPENDED',
    }),
  )
}

/** One row for each AI that was suspended, and one for each that was shown again. */
async function assertAudited(longwave: Command, run: string, accounts: number): Promise<void> {
  const lines = (await longwave('admin', 'audit', '--limit', '9999')).trim().split('\n')
  const targetsOf = (action: RegExp) => lines.flatMap((line) => action.exec(line)?.[1] ?? []).toSorted()
  const names = Array.from({ length: accounts }, (_, number) => waveName(number)).toSorted()
  assert.deepEqual(targetsOf(new RegExp(`  suspend +(\\S+)  by cli:\\S+: Spam .*${run}\\)$`)), names)
  assert.deepEqual(targetsOf(/ {2}unsuspend +(\S+) {2}by cli:\S+: Undoes suspend\./), names)
  assert.equal(lines.length, 2 * accounts)
}

/** The moment before the first attempt that succeeds. */
async function firstMoment(attempt: () => Promise<boolean>, state: () => string[]): Promise<number> {
  const givesUpAt = performance.now() + patienceMs
  for (;;) {
    const began = performance.now()
    if (await attempt()) return began
    assert.ok(began < givesUpAt, `not after ${patienceMs} ms: ${state().slice(0, 5).join('\n')}`)
    await sleep(20)
  }
}
