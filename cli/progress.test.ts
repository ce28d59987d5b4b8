import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { envOf, exportSmallWorld } from '../test/transfer-helpers.ts'
import { exportTo } from './export.ts'
import { showProgress } from './progress.ts'

/** A stream that keeps what is written, and a clock for the progress. */
function newTarget(isTTY: boolean) {
  let ms = 0
  const written: string[] = []
  const target = { isTTY, write: (text: string) => written.push(text) }
  const progress = showProgress('import', target, { now: () => ms })
  const after = (passed: number) => {
    ms += passed
  }
  return { written, progress, after }
}

test('a terminal gets one line that is rewritten, with share, rate and time left', () => {
  const { written, progress, after } = newTarget(true)
  const step = { doing: 'importing', total: 10_000_000, unit: 'bytes' } as const
  progress.show({ ...step, done: 0 })
  assert.deepEqual(written, [])
  after(2000)
  progress.show({ ...step, done: 2_500_000 })
  after(10)
  progress.show({ ...step, done: 2_600_000 })
  after(2000)
  progress.show({ ...step, done: 5_000_000 })
  progress.end()
  progress.end()
  assert.deepEqual(written, [
    '\r\x1b[Klongwave import: importing, 25 %, 1.3 MB a second, 6 s left',
    '\r\x1b[Klongwave import: importing, 50 %, 1.2 MB a second, 4 s left',
    '\r\x1b[K',
  ])
})

test('the rate of a second phase is its own, and checks have none', () => {
  const { written, progress, after } = newTarget(true)
  progress.show({ doing: 'copying', done: 0, total: 100_000, unit: 'rows' })
  after(10_000)
  progress.show({ doing: 'checking', done: 0, total: 40, unit: 'checks' })
  after(90_000)
  progress.show({ doing: 'checking', done: 10, total: 40, unit: 'checks' })
  assert.deepEqual(written, [
    '\r\x1b[Klongwave import: checking, 0 %',
    '\r\x1b[Klongwave import: checking, 25 %, 4 min 30 s left',
  ])
})

test('work of unknown length shows how much is done', () => {
  const { written, progress, after } = newTarget(true)
  progress.show({ doing: 'importing', done: 0, unit: 'rows' })
  after(1000)
  progress.show({ doing: 'importing', done: 12_345, unit: 'rows' })
  assert.deepEqual(written, ['\r\x1b[Klongwave import: importing, 12,345 rows, 12,345 rows a second'])
})

test('elsewhere a long command writes a line of JSON every ten seconds, and a short one writes none', () => {
  const { written, progress, after } = newTarget(false)
  for (let done = 0; done <= 250; done++) {
    progress.show({ doing: 'seeding', done, total: 1000, unit: 'events' })
    after(100)
  }
  progress.end()
  assert.deepEqual(
    written.map((line) => JSON.parse(line)),
    [100, 200].map((done) => ({
      command: 'import',
      doing: 'seeding',
      done,
      total: 1000,
      unit: 'events',
      share: done / 1000,
      per_second: 10,
      seconds_left: (1000 - done) / 10,
    })),
  )
  assert.ok(written.every((line) => line.endsWith('\n')))
})

test('an export shows its progress beside its lines, not among them', async (t) => {
  const { world } = await exportSmallWorld(t)
  const lines: string[] = []
  const shown: string[] = []
  const stdout = new Writable({
    highWaterMark: 1,
    async write(chunk, _encoding, done) {
      lines.push(String(chunk))
      await sleep(60)
      done()
    },
  })
  const stderr = Object.assign(
    new Writable({
      write(chunk, _encoding, done) {
        shown.push(String(chunk))
        done()
      },
    }),
    { isTTY: true },
  )
  assert.equal(await exportTo([], { stdout, stderr, env: envOf(world.database) }), 0)
  for (const line of lines.join('').trimEnd().split('\n')) JSON.parse(line)
  const [last = '', ...progress] = shown.toReversed()
  assert.match(last, /^Exported 1 accounts, 20 transmissions/)
  assert.equal(progress[0], '\r\x1b[K')
  assert.match(
    progress[1]?.replace('\r\x1b[K', '') ?? '',
    /^longwave export: exporting, \d+ %, [\d,]+ rows a second, .* left$/,
  )
})
