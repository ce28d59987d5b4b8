import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildApp } from '../../../app/app.ts'
import { ApiError } from '../../../contract/errors.ts'
import { until } from '../../../test/until.ts'
import { openWorld } from '../../../test/world.ts'

/** An app whose writes fail by a full disk, and everything that it logs. */
async function withFullDisk(t: TestContext, isTTY: boolean) {
  const { storage, clock, ai } = await openWorld(t)
  const { key } = await ai('Weather-Ear')
  const write = async () => {
    throw new ApiError('STORAGE_UNAVAILABLE', 'The disk is full.', { cause: new Error('It is full.') })
  }
  const lines: string[] = []
  const logTo = { isTTY, write: (line: string) => lines.push(line) }
  const app = buildApp({ storage: { ...storage, write }, now: clock.now }, { logLevel: 'info', logTo })
  t.after(() => app.close())
  const headers = { host: 'a', 'x-api-key': key }
  const isRefused = async () => {
    const payload = { content: 'Rain.' }
    const { statusCode } = await app.inject({ method: 'POST', url: '/api/transmit', headers, payload })
    assert.equal(statusCode, 503)
  }
  await isRefused()
  return { app, lines, isRefused }
}

test('equal errors are logged ten times a second with their cause, and the rest is counted', async (t) => {
  const { lines, isRefused } = await withFullDisk(t, false)
  // The first refusal may be in an earlier second, whose report comes first.
  await sleep(1100)
  lines.length = 0
  await Promise.all(Array.from({ length: 60 }, isRefused))
  await until('the refusals of a second are summed up', () => lines.length >= 11)
  const logged = lines.map((line) => JSON.parse(line))
  for (const { level, code, cause } of logged) {
    assert.deepEqual([level, code], [50, 'STORAGE_UNAVAILABLE'])
    assert.match(cause, /It is full/)
  }
  assert.equal(logged.length, 11)
  assert.ok(logged.slice(0, 10).every(({ requestId, route }) => requestId && route === '/api/transmit'))
  const { msg, requestId } = logged[10]
  assert.match(msg, /is full\. \.\.\. and 50 more in the last second$/)
  assert.equal(requestId, undefined)
})

test('a different error is not held back, and after a second the first one is logged again', async (t) => {
  const { app, lines, isRefused } = await withFullDisk(t, false)
  await Promise.all(Array.from({ length: 20 }, isRefused))
  lines.length = 0
  app.log.error({ cause: 'Error: the other' }, 'Something else failed.')
  assert.equal(lines.length, 1)
  await until('the refusals of a second are summed up', () =>
    lines.some((line) => line.includes('more in the last second')),
  )
  lines.length = 0
  await isRefused()
  assert.equal(lines.length, 1)
})

test('in a terminal the log is plain text with the cause below', async (t) => {
  const { app, lines } = await withFullDisk(t, true)
  const [refusal = ''] = lines
  assert.match(refusal, /^\d\d:\d\d:\d\d error: The disk is full\..*code=STORAGE_UNAVAILABLE.*\n {9}Error: /)
  assert.match(refusal, /\n {9} +at .*\n$/)
  lines.length = 0
  app.log.info('Hello.')
  assert.match(lines.join(''), /^\d\d:\d\d:\d\d Hello\.\n$/)
})
