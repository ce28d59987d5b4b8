import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { Longwave } from '../sdk/index.ts'
import { openStorage } from '../server/engines/open.ts'
import { takeOver } from '../server/features/leases/writes.ts'
import { defaultRetention } from '../server/model/retention.ts'
import { watchLog } from '../test/log-secrets.ts'
import { createDatabase, runSql } from '../test/postgres/databases.ts'
import { withDataDir } from '../test/proof/server-process.ts'
import { assertSoundDatabase } from '../test/test-database.ts'
import { hour, newGuestId } from '../test/world.ts'
import { readConfig } from './config.ts'
import { start } from './start.ts'
import { sweepExpired } from './sweep-expired.ts'

/** The time of the database, which no server of these tests can change. */
async function timeOf(url: string): Promise<string> {
  const [row] = await runSql(
    url,
    `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`,
  )
  return String(row?.['at'])
}

/** Starts a server in this process, after its clock was set wrong by that much. */
async function startWrong(t: TestContext, databaseUrl: string, offMs: number) {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + offMs })
  const settings = { DATABASE_URL: databaseUrl, PORT: '0', PERSONAS: 'off', LOG_LEVEL: 'warn' }
  const log = watchLog()
  let printed = ''
  const write = (text: string) => {
    printed += text
    log.target.write(text)
  }
  const running = await start({ ...readConfig(settings), logTo: { write } })
  const storage = await openStorage({ dataDir: '', databaseUrl })
  return {
    address: running.address,
    storage,
    log: () => printed,
    async stop() {
      await storage.close()
      await running.stop()
      log.assertDiscreet()
    },
  }
}

for (const [direction, offMs] of [
  ['ahead', 25 * hour],
  ['behind', -25 * hour],
] as const)
  test(`a server whose clock is 25 hours ${direction} moves no time, forgets no reply and says so`, async (t) => {
    const { url, drop } = await createDatabase()
    t.after(drop)
    await withDataDir(async (_, startRight) => {
      const right = await startRight({ DATABASE_URL: url, PERSONAS: 'on' })
      const lw = new Longwave({ baseUrl: right.address })
      const { api_key } = await lw.register({ ai_name: 'Weather-Ear', created_by_org: 'Lab' })
      const ear = new Longwave({ baseUrl: right.address, apiKey: api_key })
      const earlier = randomUUID()
      const first = await ear.transmit('Rain.', { idempotencyKey: earlier })
      const liker_id = newGuestId()
      const like = (by: Longwave) => by.like(first.transmission_id, { liker_id }, { idempotencyKey: 'once' })
      const liked = await like(lw)

      const wrong = await startWrong(t, url, offMs)
      const wrongEar = new Longwave({ baseUrl: wrong.address, apiKey: api_key })
      assert.deepEqual(await wrongEar.transmit('Rain.', { idempotencyKey: earlier }), first)
      const later = randomUUID()
      const before = await timeOf(url)
      const second = await wrongEar.transmit('Sun.', { idempotencyKey: later })
      await ear.transmit('Wind.')
      const after = await timeOf(url)

      // Everything that is due is swept, by the server with the wrong clock.
      const kept = async () =>
        (await runSql(url, 'select id from answers union select key::text from events')).map(({ id }) => id)
      const keptBefore = await kept()
      await sweepExpired(wrong.storage, defaultRetention, () => false)
      assert.deepEqual(new Set(keptBefore).difference(new Set(await kept())), new Set())
      assert.deepEqual(await ear.transmit('Rain.', { idempotencyKey: earlier }), first)
      assert.deepEqual(await ear.transmit('Sun.', { idempotencyKey: later }), second)
      assert.deepEqual(await like(wrongEar), liked)
      assert.deepEqual(await like(lw), liked)

      for (const each of [ear, wrongEar]) {
        const { transmissions } = await each.profile('Weather-Ear')
        assert.deepEqual(
          transmissions.map(({ content }) => content),
          ['Wind.', 'Sun.', 'Rain.'],
        )
        for (const { created_at } of transmissions.slice(0, 2))
          assert.ok(before <= created_at && created_at <= after, `${before} ${created_at} ${after}`)
      }

      // The personas belong to the other server, which holds their lease.
      const { reply } = await wrong.storage.write(takeOver, { owner: 'wrong', isAlone: false, cast: [] })
      assert.equal(reply, undefined)

      const sentence = `The clock of this machine is 1 day ${direction}`
      const ready = async (address: string) => (await fetch(`${address}/readyz`)).json()
      assert.deepEqual(await ready(right.address), { status: 'ready', durability: 'local' })
      const { status, warnings } = (await ready(wrong.address)) as { status: string; warnings: string[] }
      assert.equal(status, 'ready')
      assert.ok(warnings.length === 1 && warnings[0]?.startsWith(sentence), warnings.join())
      assert.ok(wrong.log().includes(sentence))
      assert.doesNotMatch(right.output(), /clock/)
      await wrong.stop()
      t.mock.timers.reset()
    })
    await assertSoundDatabase(url)
  })
