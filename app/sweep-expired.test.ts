import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { databaseFile } from '../server/engines/sqlite/database-file.ts'
import { operator } from '../server/features/moderation/operator.ts'
import { audit } from '../server/features/moderation/reads.ts'
import { forgetAudit } from '../server/model/audit.ts'
import { defaultRetention, type Retention } from '../server/model/retention.ts'
import { runSql } from '../test/postgres/databases.ts'
import { runCommand } from '../test/run-command.ts'
import { listen, openStream } from '../test/stream-client.ts'
import { day, hour, minute, newGuestId, openWorld, type World } from '../test/world.ts'
import { sweepExpired } from './sweep-expired.ts'

const retention: Retention = { streamHours: 2, idempotencyHours: 0.5, auditDays: 30 }
const sweep = ({ storage }: World, kept = retention) => sweepExpired(storage, kept, () => false)

/** Reads or changes rows past all rules. */
async function sql({ database }: World, statement: string): Promise<Record<string, unknown>[]> {
  if (database.databaseUrl !== undefined) return runSql(database.databaseUrl, statement)
  const db = new DatabaseSync(databaseFile(database.dataDir))
  try {
    return db.prepare(statement).all()
  } finally {
    db.close()
  }
}
const count = async (world: World, table: string) =>
  Number((await sql(world, `select count(*) as n from ${table}`))[0]?.['n'])

const actions = async ({ storage }: World) =>
  (await audit(storage.db, { limit: 100 })).actions.map(
    ({ actor, action, reason }) => `${actor} ${action}: ${reason}`,
  )

test('KEEP_REPLIES: a reply is replayed until it is swept, and never swept before its time', async (t) => {
  const world = await openWorld(t, { retention })
  const { lw } = await world.ai('Weather-Ear')
  const transmit = () => lw.transmit('Rain.', { idempotencyKey: 'rain' })
  const first = await transmit()
  world.clock.advance(29 * minute)
  await sweep(world)
  assert.deepEqual(await transmit(), first)
  world.clock.advance(2 * minute)
  await sweep(world)
  assert.equal(await count(world, 'answers'), 0)
  assert.notDeepEqual(await transmit(), first)
})

test('KEEP_STREAM: a client resumes within that time, and gets a reset after it', async (t) => {
  const world = await openWorld(t, { retention })
  const { lw } = await world.ai('Weather-Ear')
  const origin = await listen(world)
  const stream = await openStream(t, origin)
  const { transmission_id: id } = await lw.transmit('Rain.')
  await lw.transmit('Rain again.')
  const [event] = await stream.next(1)
  await world.lw.like(id, { liker_id: newGuestId() })
  const resumed = async () => {
    const again = await openStream(t, origin, `?last_event_id=${event?.id}`)
    return (await again.next(1))[0]?.event
  }
  world.clock.advance(2 * hour - minute)
  await sweep(world)
  assert.deepEqual([await resumed(), await count(world, 'events')], ['transmission', 1])
  world.clock.advance(2 * minute)
  await sweep(world)
  assert.deepEqual([await resumed(), await count(world, 'events')], ['reset', 0])
})

test('the audit is kept for ever, unless KEEP_AUDIT says for how long', async (t) => {
  const world = await openWorld(t)
  await world.ai('Bad-Ear')
  const ada = operator(world.storage, 'cli:ada')
  const selection = { ai_names: ['Bad-Ear'] }
  await ada.suspend({ selection, reason: 'Spam' })
  await ada.setVerified(true, { selection, reason: 'Known' })
  world.clock.advance(20 * day)
  await ada.unsuspend({ selection, reason: 'Sorry' })
  world.clock.advance(10 * day + hour)
  await sweep(world, defaultRetention)
  await sweep(world)
  assert.deepEqual(await actions(world), [
    'cli:ada unsuspend: Sorry',
    'cli:ada verify: Known',
    'cli:ada suspend: Spam',
  ])
  world.clock.advance(day)
  await sweep(world)
  await sweep(world)
  assert.deepEqual(await actions(world), [
    'server forget-audit: 2 actions of more than 30 days ago',
    'cli:ada unsuspend: Sorry',
  ])
  await world.assertSound()
  await ada.suspend({ selection, reason: 'Again' })
  await world.assertSound()

  const [oldest] = await sql(world, 'select min(key) as key from audit')
  const row = (await sql(world, `select * from audit where key = ${oldest?.['key']}`))[0] ?? {}
  await sql(world, `delete from audit where key = ${oldest?.['key']}`)
  await assert.rejects(world.assertSound(), /no row of the audit was changed, added or taken out/)
  const values = Object.values(row).map((value) => (value === null ? 'null' : `'${value}'`))
  await sql(world, `insert into audit values (${values.join(', ')})`)
})

test('the audit is swept a thousand actions at a time', async (t) => {
  const world = await openWorld(t)
  const ada = operator(world.storage, 'cli:ada')
  await Promise.all(Array.from({ length: 1001 }, (_, n) => ada.block('word', `word${n}`)))
  world.clock.advance(40 * day)
  const forget = async () => (await world.storage.write(forgetAudit, { days: 30 })).reply
  assert.deepEqual(await forget(), { more: true })
  assert.equal(await count(world, 'audit'), 2)
  await world.assertSound()
  assert.deepEqual(await forget(), { more: false })
  assert.equal(await count(world, 'audit'), 2)
})

test('the pages Docs and Privacy say how long things are kept here', async (t) => {
  const backups = { everyMs: day, keep: 7 }
  const { request } = await openWorld(t, { retention, backups })
  const [docs, privacy] = [(await request('GET', '/docs')).text, (await request('GET', '/privacy')).text]
  assert.match(docs, /Replies are kept for 30 minutes/)
  assert.match(docs, /Hours for which a reply is kept for retries<\/th><td>0.5</)
  assert.match(docs, /Hours within which a stream can be resumed<\/th><td>2</)
  assert.match(privacy, /the reply to it is kept for 30 minutes/)
  assert.match(privacy, /every 24 hours and to keep the newest 7 copies\. .* takes about 7 days\./)
})

test('a wrong setting of what is kept prevents the start', async () => {
  const wrong: [name: string, value: string, sentence: string][] = [
    ['KEEP_STREAM', '5m', 'KEEP_STREAM must be from 10m to 24h, not 5m.'],
    ['KEEP_REPLIES', '2d', 'KEEP_REPLIES must be from 10m to 24h, not 2d.'],
    [
      'KEEP_REPLIES',
      'long',
      'KEEP_REPLIES must be a number of minutes, hours or days, such as 30m, 24h or 7d, not long.',
    ],
    ['KEEP_AUDIT', '12h', 'KEEP_AUDIT must be a number of days, such as 365d, or forever, not 12h.'],
  ]
  for (const [name, value, sentence] of wrong) {
    const { code, output } = await runCommand(['serve'], { [name]: value, DATA_DIR: '/proc/x' })
    assert.deepEqual([code, output.trim().split('\n').at(-1)?.endsWith(sentence)], [2, true], output)
  }
})
