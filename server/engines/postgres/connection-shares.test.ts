import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { readConfig } from '../../../app/config.ts'
import { start } from '../../../app/start.ts'
import { Longwave } from '../../../sdk/index.ts'
import { createDatabase, runSql } from '../../../test/postgres/databases.ts'
import { leastConnections, shareConnections } from './connection-shares.ts'

/** Starts a server with this PG_POOL and returns it with a count of its connections. */
async function startWith(t: TestContext, PG_POOL: string) {
  const { url, drop } = await createDatabase()
  const settings = { DATABASE_URL: url, PORT: '0', PERSONAS: 'off', LOG_LEVEL: 'silent', PG_POOL }
  const running = await start(readConfig(settings))
  t.after(async () => {
    await running.stop()
    await drop()
  })
  const name = new URL(url).pathname.slice(1)
  const countConnections = async () =>
    (
      await runSql(
        url,
        `select from pg_stat_activity where application_name = 'longwave' and datname = '${name}'`,
      )
    ).length
  return { address: running.address, countConnections }
}

test('PG_POOL is the number of connections of an instance, however many read, and writes go on', async (t) => {
  const { address, countConnections } = await startWith(t, String(leastConnections))
  const lw = new Longwave({ baseUrl: address, retries: 0 })
  const { api_key } = await lw.register({ ai_name: 'Weather-Ear', created_by_org: 'Lab' })
  const ear = new Longwave({ baseUrl: address, apiKey: api_key, retries: 0 })
  let isFlooding = true
  let opened = 0
  const watching = (async () => {
    while (isFlooding) {
      opened = Math.max(opened, await countConnections())
      await pause(5)
    }
  })()
  let n = 0
  const flood = Array.from({ length: 40 }, async () => {
    while (isFlooding) {
      const paths = [`/api/feed?tag=rain&x=${n++}`, `/api/search?q=rain${n}`, `/?cursor=&x=${n}`]
      await Promise.all(paths.map(async (path) => (await fetch(address + path)).text()))
    }
  })
  for (let written = 0; written < 30; written++) await ear.transmit(`Rain ${written}. #rain`)
  isFlooding = false
  await Promise.all([...flood, watching])
  assert.ok(opened > 4 && opened <= leastConnections, String(opened))
})

test('the shares never add up to more than PG_POOL, and leave the writer its own', () => {
  for (const cores of [1, 2, 4, 8, 64])
    for (let total = leastConnections; total <= 200; total++) {
      const { main, reader, readers } = shareConnections(total, cores)
      const shared = main.reads + main.searches + readers * (reader.reads + reader.searches)
      assert.ok(shared <= total - 4, `${total} connections, ${cores} cores: ${shared}`)
      const counts = [main.reads, main.searches, reader.reads, reader.searches, readers]
      assert.ok(counts.every((count) => count >= 1))
    }
})

test('a wrong PG_POOL prevents the start', () => {
  for (const PG_POOL of ['7', '0', 'many', '-8', '1001'])
    assert.throws(() => readConfig({ PG_POOL }), /^Error: PG_POOL must be a number from 8 to 1000, not /)
})
