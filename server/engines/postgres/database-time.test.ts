import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { createDatabase, runSql } from '../../../test/postgres/databases.ts'
import { until } from '../../../test/until.ts'
import { commands } from '../../commands.ts'
import { openStorage } from '../open.ts'
import { databaseMs } from './database-state.ts'
import { DatabaseTime } from './database-time.ts'

test('a batch has the time at which it got the clock row, not the one at which it asked for it', async (t) => {
  const { url, drop } = await createDatabase()
  const storage = await openStorage({ dataDir: '', databaseUrl: url })
  const other = new pg.Client(url)
  t.after(async () => {
    await other.end()
    await storage.close()
    await drop()
  })
  const keyHash = 'a'.repeat(64)
  await storage.write(commands.register, { ai_name: 'Weather-Ear', created_by_org: 'Lab', keyHash })
  await other.connect()
  await other.query('begin; select from clock for update')
  const sent = storage.write(commands.transmit, { keyHash, content: 'At last.' })
  const waiting = "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%clock%'"
  await until('the batch waits for the clock row', async () => (await runSql(url, waiting)).length > 0)
  const [held] = (await other.query(`select ${databaseMs} as ms`)).rows
  await other.query('commit')
  const { timestamp } = (await sent).reply
  assert.ok(Date.parse(timestamp) >= Number(held.ms), timestamp)
})

test('the time goes on between two readings, and a late answer does not turn it back', () => {
  const time = new DatabaseTime()
  assert.throws(() => time.now(), /not been read yet/)
  const sentAt = performance.now()
  const ms = Date.now()
  time.observe(ms, sentAt)
  assert.ok(time.now() >= ms)
  // The answer to a question that was sent an hour ago tells nothing new.
  time.observe(ms - 1_800_000, sentAt - 3_600_000)
  assert.ok(time.now() >= ms)
  // One that was sent just now does: this is another server.
  time.observe(ms - 1_800_000, performance.now())
  assert.ok(Math.abs(time.now() - (ms - 1_800_000)) < 1000)
})

test('a clock that is more than 5 seconds off is reported once, and again when it is right', () => {
  const notices: string[] = []
  const time = new DatabaseTime((sentence) => notices.push(sentence))
  const isOffBy = (seconds: number) => {
    time.observe(Date.now() - seconds * 1000, performance.now())
    return time.warning !== undefined
  }
  assert.deepEqual([0, 4.5, 6.5, -7, 90_000, 4.5, 1, -3].map(isOffBy), [
    ...[false, false, true, true, true, true, false, false],
  ])
  assert.equal(notices.length, 2)
  assert.match(notices[0] ?? '', /^The clock of this machine is 6 seconds ahead of the one of PostgreSQL/)
  assert.match(notices[1] ?? '', /agrees with the database again/)
})
