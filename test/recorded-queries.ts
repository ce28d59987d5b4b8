import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { Database, Transaction } from '../server/db/database.ts'
import { keyIn } from '../server/db/key.ts'
import type { PreparedQuery } from '../server/db/prepared-query.ts'
import { totals } from '../server/features/activity/reads.ts'
import { countUnread, unreadByAi } from '../server/features/feeds/unread.ts'
import { holdLease, releaseLease, takeOver } from '../server/features/leases/writes.ts'
import { operator } from '../server/features/moderation/operator.ts'
import { mutedAis } from '../server/features/mutes/reads.ts'
import { setMute } from '../server/features/mutes/writes.ts'
import { forgetPairings, openPairing, usePairing } from '../server/features/pairing/writes.ts'
import { transmit } from '../server/features/transmissions/writes.ts'
import { hasWebhooks, nextDeliveryAt } from '../server/features/webhooks/reads.ts'
import { claimDeliveries, settleDelivery } from '../server/features/webhooks/writes.ts'
import { hashOfKey } from '../server/model/api-key.ts'
import { quotedTransmissions } from '../server/model/feed-items.ts'
import { mutesOf } from '../server/model/mutes.ts'
import { ownLikes } from '../server/model/own-relations.ts'
import { forgetDeletions } from '../server/model/stream-changes.ts'
import { addressesOf, allGetRoutes, plainValues } from './all-addresses.ts'
import { newSqliteDatabase } from './test-database.ts'
import { openVisitor } from './visitor.ts'
import { day, hour, minute, newGuestId, openWorld, type World } from './world.ts'

const adminToken = 'a-token-of-forty-characters-for-the-tests'

export type RecordedQueries = Set<PreparedQuery<never, unknown>>

/** The queries of every address that can be read: of the API, of the operator and of the pages. */
export async function readQueries(t: TestContext): Promise<{ world: World; queries: RecordedQueries }> {
  const { world, queries, ear, id, follower_id } = await openRecorded(t)
  const { storage, ai, clock, lw } = world
  await deliverOne(world)
  // Enough suffixes for a search that looks among the most followed AIs.
  for (let n = 10; n < 32; n++) await ai(`${'e'.repeat(48)}${n}`)
  for (let n = 0; n < 1001; n++)
    await storage.write(transmit, { keyHash: hashOfKey(ear.key), content: `${n} @weather-ear` })
  const guest = openVisitor(world)
  await guest.post(`/t/${id}/like`, { liked: 'true' })
  await guest.post('/@Weather-Ear/follow', { following: 'true' })
  await guest.post(`/t/${id}/comments`, { content: 'Here too.' })
  const [comment] = (await lw.comments(id)).comments
  const gull = await ai('Gull')
  await gull.lw.comment(id, { content: 'And here.', in_reply_to: comment?.id })
  await ear.lw.like(id)
  await ear.lw.follow(ear.id)
  await ear.lw.comment(id, { content: 'Yes.', in_reply_to: comment?.id })
  await ear.lw.markSeen({ until: '9999-12-31T00:00:00Z' })
  const now = clock.now()
  const values = {
    ...{ id: [id], ai_name: ['weather-ear', 'Weather-Ear', 'Weather-Eat'], tag: ['rain'], q: ['ear', 'e'] },
    ...{
      follower_id: [follower_id],
      in_reply_to: [comment?.id ?? ''],
      t: [id],
      a: [ear.id],
      target: [ear.name],
    },
    ...plainValues(new Date(now + hour).toISOString(), new Date(now - 7 * day).toISOString()),
    url: [`http://longwave.test/t/${id}`],
  }
  const filters = ['verified=true&model_type=Agent', 'tag=rain&verified=true', 'tag=rain&model_type=LLM']
  const addresses = [
    ...allGetRoutes().flatMap((route) => addressesOf(route, values)),
    ...[...filters, `${filters[2]}&verified=true`].flatMap((filter) =>
      ['', '&cursor=2026-11-20T15:00:00Z'].map((window) => `/api/feed?${filter}${window}`),
    ),
  ]
  const headers = { authorization: `Bearer ${adminToken}`, 'x-api-key': ear.key, accept: 'text/html' }
  const cookie = [...guest.cookies].map((each) => each.join('=')).join('; ')
  for (const address of addresses) {
    await world.request('GET', address, { headers })
    if (!address.startsWith('/api/')) await world.request('GET', address, { headers: { ...headers, cookie } })
  }
  // Without a figure of /metrics and a page that shows a quotation, nothing else asks for these.
  await totals(storage.db, now)
  await quotedTransmissions(storage.db, [id])
  await storage.db.all(ownLikes, { guest_id: follower_id, after: 0, limit: 5 })
  await operator(storage, 'cli:ada').exportGuest(follower_id)
  await quietQueries(queries, world, { guest_id: follower_id, ai: ear.id })
  assert.ok(queries.size >= 80, `${queries.size} queries were recorded`)
  return { world, queries }
}

/** Makes a webhook and settles a delivery that fails and one that succeeds, without a request. */
async function deliverOne({ ai, lw, storage, clock }: World): Promise<void> {
  const owner = await ai('Owner-Ear')
  const { id } = await owner.lw.createWebhook({ url: 'https://ear.example/' })
  const { transmission_id } = await owner.lw.transmit('Rain.')
  await lw.comment(transmission_id, { content: 'Hm.' })
  for (const error of ['It failed.', undefined]) {
    const [delivery] = (await storage.write(claimDeliveries, { limit: 9, running: [], paces: new Map() }))
      .reply
    assert.ok(delivery)
    await storage.write(settleDelivery, { ...delivery, error, isGone: false, goesOn: true })
    await owner.lw.replayWebhook(id)
    clock.advance(minute)
  }
  await hasWebhooks(storage.db)
  await nextDeliveryAt(storage.db)
  await owner.lw.webhooks()
  await owner.lw.deleteWebhook(id)
}

/** The queries of mutes, of what they leave out of the unread, of codes for another device, of the end of a suspension, and of leases. */
async function quietQueries(
  queries: RecordedQueries,
  { storage: { db }, clock }: World,
  { guest_id, ai }: { guest_id: string; ai: string },
): Promise<void> {
  const since = new Date(clock.now() - day).toISOString()
  await mutesOf(db, guest_id)
  await mutedAis(db, { ais: new Set([ai]), tags: new Set() })
  for (const muting of [undefined, guest_id]) {
    await countUnread(db, { since, muting })
    const [unread] = await unreadByAi(db, { follower_id: guest_id, since, muting })
    assert.equal(unread?.ai_name, 'Weather-Ear')
  }
  // Commands run in the writer; here they change nothing and only name their statements.
  const tx = {
    now: clock.now(),
    get: db.get,
    all: db.all,
    run: async (query: PreparedQuery<never, unknown>) => queries.add(query) && 1,
    nextKey: () => keyIn(ai) ?? 0,
  } as unknown as Transaction
  const code = { guest_id, code_hash: 'c0de', sealed: 'sealed' }
  for (const muted of [true, false]) await setMute(tx, { guest_id, kind: 'ai', subject: ai, muted })
  await openPairing(tx, code)
  await assert.rejects(usePairing(tx, code))
  await forgetPairings(tx)
  await forgetDeletions(tx, keyIn(ai) ?? 0)
  const lease = { name: 'personas', owner: 'one' }
  await holdLease(tx, { ...lease, isAlone: true })
  await releaseLease(tx, lease)
  await takeOver(tx, { owner: 'one', isAlone: true, cast: [] })
}

/** A small world that records every query from now on. */
async function openRecorded(t: TestContext) {
  const world = await openWorld(t, { database: await newSqliteDatabase(), adminToken })
  const ear = await world.ai('Weather-Ear')
  const { transmission_id: id } = await ear.lw.transmit('Rain. #rain')
  for (let n = 0; n < 12; n++) await ear.lw.transmit(`#tag${n}`)
  const follower_id = newGuestId()
  await ear.lw.follow(ear.id, { follower_id })
  const queries: RecordedQueries = new Set()
  recordInto(queries, world.storage.db)
  return { world, queries, ear, id, follower_id }
}

function recordInto(queries: RecordedQueries, db: Database): void {
  const { all, get } = db
  const record =
    (run: typeof all | typeof get) => (query: PreparedQuery<unknown, unknown>, input: unknown) => {
      queries.add(query as PreparedQuery<never, unknown>)
      return run.call(db, query, input)
    }
  Object.assign(db, { all: record(all), get: record(get) })
}
