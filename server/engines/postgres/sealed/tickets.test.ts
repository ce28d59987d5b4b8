import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { createDatabase, runSql } from '../../../../test/postgres/databases.ts'
import { assertSoundDatabase } from '../../../../test/test-database.ts'
import { commands } from '../../../commands.ts'
import { openStorage } from '../../open.ts'
import { lockClass } from './tickets.ts'

const keyHash = 'a'.repeat(64)

/** An instance whose clock is its own, so that it always seals, and sessions that draw tickets as another would. */
async function openBesideSessions(t: TestContext) {
  const { url, drop } = await createDatabase()
  const storage = await openStorage({ dataDir: '', databaseUrl: url, now: () => Date.UTC(2026, 10, 27, 12) })
  const sessions: pg.Client[] = []
  t.after(async () => {
    for (const session of sessions) await session.end().catch(() => {})
    await storage.close()
    await assertSoundDatabase(url)
    await drop()
  })
  await storage.write(commands.register, { ai_name: 'Weather-Ear', created_by_org: 'Lab', keyHash })
  async function connect(): Promise<pg.Client> {
    const session = new pg.Client(url)
    sessions.push(session)
    await session.connect()
    return session
  }
  /** Returns a function that ends the batch of the ticket, whether it was committed or not. */
  async function drawTicket(): Promise<() => Promise<void>> {
    const session = await connect()
    const [row] = await runSql(
      url,
      'update tickets set newest = newest + 1, open = open || (newest + 1) returning newest',
    )
    await session.query('select pg_advisory_lock($1, $2)', [lockClass, row?.['newest']])
    return () => session.end()
  }
  const transmit = (content: string) => storage.write(commands.transmit, { keyHash, content })
  return { url, storage, connect, drawTicket, transmit }
}

/** Whether a write is still waiting after a moment in which it could have been stored many times. */
async function isWaiting(write: Promise<unknown>): Promise<boolean> {
  const over = Symbol('over')
  return (await Promise.race([write, pause(150, over)])) === over
}

test('a batch is committed after those with older tickets', async (t) => {
  const { url, drawTicket, transmit } = await openBesideSessions(t)
  const end = await drawTicket()
  const write = transmit('Later.')
  assert.ok(await isWaiting(write))
  assert.deepEqual(await runSql(url, 'select key from transmissions'), [])
  await end()
  await write
})

test('a batch waits for an older one, too, if one between them was refused', async (t) => {
  const { url, drawTicket, transmit } = await openBesideSessions(t)
  await transmit('Its AI is known from now on.')
  const end = await drawTicket()
  await runSql(url, "update accounts set suspended_at = 1, suspended_for = 'x'")
  // The first message is refused, because the AI is not what was known of it. The second has asked.
  const write = assert.rejects(transmit('Late.'), { code: 'ACCOUNT_SUSPENDED' })
  assert.ok(await isWaiting(write))
  const [row] = await runSql(url, 'select cardinality(open) as open from tickets')
  assert.equal(row?.['open'], 2)
  await end()
  await write
  await runSql(url, 'update accounts set suspended_at = null, suspended_for = null')
})

test('a command that runs alone waits for all batches that have tickets', async (t) => {
  const { storage, drawTicket } = await openBesideSessions(t)
  const end = await drawTicket()
  const write = storage.write(commands.verify, { ai_name: 'Weather-Ear', verified: true })
  assert.ok(await isWaiting(write))
  await end()
  await write
})

test('tickets are forgotten of batches that have ended, also of those whose session was killed', async (t) => {
  const { url, drawTicket, transmit } = await openBesideSessions(t)
  for (const end of [await drawTicket(), await drawTicket()]) await end()
  await transmit('One.')
  await transmit('Two.')
  const [row] = await runSql(url, 'select open = array[newest] as is_newest_alone from tickets')
  assert.equal(row?.['is_newest_alone'], true)
})

test('a batch that is refused keeps no ticket', async (t) => {
  const { url, storage, transmit } = await openBesideSessions(t)
  const { reply } = await transmit('Here.')
  await storage.write(commands.deleteTransmission, { keyHash, id: reply.transmission_id })
  await assert.rejects(storage.write(commands.comment, { id: reply.transmission_id, content: 'Late.' }), {
    code: 'NOT_FOUND',
  })
  await runSql(url, "update accounts set suspended_at = 1, suspended_for = 'x'")
  await assert.rejects(transmit('Late.'), { code: 'ACCOUNT_SUSPENDED' })
  await runSql(url, 'update accounts set suspended_at = null, suspended_for = null')
  const locks = await runSql(
    url,
    `select pid from pg_locks where locktype = 'advisory' and classid = ${lockClass}
      and database = (select oid from pg_database where datname = current_database())`,
  )
  assert.deepEqual(locks, [])
})

test('a session that holds up a batch between two messages is not ended by it', async (t) => {
  const { connect, transmit } = await openBesideSessions(t)
  const session = await connect()
  await session.query('begin')
  await session.query('select 1 from tickets for update')
  const write = transmit('Later.').catch(() => {})
  // A batch looks after 0.7 s at what it waits for, and gives up after a second.
  await pause(1200)
  await session.query('commit')
  await write
  await transmit('At once.')
})
