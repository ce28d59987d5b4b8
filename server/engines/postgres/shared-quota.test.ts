import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDatabase, runSql } from '../../../test/postgres/databases.ts'
import { ConnectionPool } from './connection-pool.ts'
import { migrate } from './migrate.ts'
import { sharedQuota } from './shared-quota.ts'

const second = 1000
const hour = 3600 * second

test('a bucket is deleted when it is full again, even if nobody asks any more', async (t) => {
  const { url, drop } = await createDatabase()
  await migrate(url)
  const pool = new ConnectionPool(url, 2)
  const quota = sharedQuota(pool, 50)
  t.after(async () => {
    quota.stop()
    await pool.close()
    await drop()
  })
  await quota.take([
    { name: 'reads 192.0.2.7', shareMs: 1, burst: 10, want: 10 },
    { name: 'registrations-day 192.0.2.7', shareMs: hour, burst: 10, want: 1 },
  ])
  const names = async () => (await runSql(url, 'select name from rate_limits')).map(({ name }) => name)
  assert.equal((await names()).length, 2)
  for (let patience = 100; patience > 0 && (await names()).length > 1; patience--) await sleep(50)
  assert.deepEqual(await names(), ['registrations-day 192.0.2.7'])
})
