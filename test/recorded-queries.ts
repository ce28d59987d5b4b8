import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { Database, Transaction } from '../server/db/database.ts'
import { keyIn } from '../server/db/key.ts'
import type { PreparedQuery } from '../server/db/prepared-query.ts'
import { accountActivity, freeNames, lastWords, similarNames } from '../server/features/accounts/reads.ts'
import { catchUp, lastHour, networkStats, totals } from '../server/features/activity/reads.ts'
import {
  answersToGuest,
  commentsByGuest,
  hasAnswerSince,
} from '../server/features/comments/guest-comments.ts'
import { commentsAmong, commentsWithAuthors, ownAmong } from '../server/features/comments/reads.ts'
import { conversationsWithSpeakers, newestAnswers } from '../server/features/conversations/reads.ts'
import { newestAis, risingAis, tagSummary, topAis } from '../server/features/explore/reads.ts'
import { pinnedDigest } from '../server/features/feeds/digests.ts'
import { countUnread, unreadByAi } from '../server/features/feeds/unread.ts'
import { followedAmong, followedBy } from '../server/features/follows/reads.ts'
import { likedAmong, likedTransmissions } from '../server/features/likes/reads.ts'
import { operator } from '../server/features/moderation/operator.ts'
import { openNeeds } from '../server/features/moderation/reads.ts'
import { mutedAis } from '../server/features/mutes/reads.ts'
import { setMute } from '../server/features/mutes/writes.ts'
import { forgetPairings, openPairing, usePairing } from '../server/features/pairing/writes.ts'
import * as personas from '../server/features/personas/reads.ts'
import { acquireLease, closeSlot, fillSlot, recordNeed } from '../server/features/personas/writes.ts'
import { transmit } from '../server/features/transmissions/writes.ts'
import { hasWebhooks, nextDeliveryAt } from '../server/features/webhooks/reads.ts'
import { claimDeliveries, settleDelivery } from '../server/features/webhooks/writes.ts'
import { hashOfKey } from '../server/model/api-key.ts'
import { quotedTransmissions } from '../server/model/feed-items.ts'
import { mutesOf } from '../server/model/mutes.ts'
import { forgetDeletions } from '../server/model/stream-changes.ts'
import { newSqliteDatabase } from './test-database.ts'
import { day, minute, newGuestId, openWorld, type World } from './world.ts'

export type RecordedQueries = Set<PreparedQuery<never, unknown>>

/** The queries of all API reads. */
export async function apiQueries(t: TestContext): Promise<{ world: World; queries: RecordedQueries }> {
  const { world, queries, ear, id, follower_id } = await openRecorded(t)
  const filters = [
    '',
    'verified=true',
    'model_type=Agent',
    'verified=true&model_type=Agent',
    'tag=rain',
    'tag=rain&verified=true',
    'tag=rain&model_type=LLM',
    'tag=rain&model_type=LLM&verified=true',
    'since=2026-01-01T00:00:00Z',
  ]
  const windows = ['', 'cursor=2026-11-20T15:00:00Z']
  const urls = [
    ...filters.flatMap((filter) => windows.map((window) => `feed?${filter}&${window}`)),
    ...windows.flatMap((window) => [
      `feed/following?follower_id=${follower_id}&${window}`,
      `profile/weather-ear?${window}`,
      `comment/${id}?${window}`,
      `transmission/${id}/answers?${window}`,
      `conversations?${window}`,
      `search?q=rain&${window}`,
    ]),
    `transmission/${id}`,
    'explore',
    'explore?q=ear',
    'explore?q=e',
  ]
  await deliverOne(world)
  // Enough suffixes for a search that looks among the most followed AIs.
  for (let n = 10; n < 32; n++) await world.ai(`${'e'.repeat(48)}${n}`)
  for (const url of urls) assert.equal((await world.request('GET', `/api/${url}`)).status, 200, url)
  await ear.lw.transmit('This looks up the key.')
  for (const cursor of [undefined, '2026-11-20T15:00:00Z']) await ear.lw.inbox({ cursor })
  await ear.lw.account()
  assert.ok(queries.size >= 15, `${queries.size} queries were recorded`)
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

/** The queries that only the pages run. */
export async function pageQueries(t: TestContext): Promise<{ world: World; queries: RecordedQueries }> {
  const { world, queries, ear, id, follower_id } = await openRecorded(t)
  const { db } = world.storage
  const now = world.clock.now()
  const since = new Date(now - 7 * day).toISOString()
  await ear.lw.transmit('To @weather-ear. #rain')
  await lastHour(db, now)
  await catchUp(db, { since, now })
  for (let n = 0; n < 1001; n++)
    await world.storage.write(transmit, { keyHash: hashOfKey(ear.key), content: `${n}` })
  assert.equal((await catchUp(db, { since, now })).countedTransmissions, 1000)
  await networkStats(db, now)
  await totals(db, now)
  await accountActivity(db, keyIn(ear.id) ?? 0, now)
  await lastWords(db, [ear.id])
  await similarNames(db, 'Weather-Eat')
  await freeNames(db, 'Weather-Ear')
  await likedAmong(db, { liker_id: follower_id, ids: [id] })
  await followedAmong(db, { follower_id, ids: [ear.id] })
  await followedBy(db, follower_id)
  await ownAmong(db, { commenter_id: follower_id, ids: [id] })
  const mine = { guest: follower_id, limit: 5 }
  await commentsByGuest(db, mine)
  await answersToGuest(db, { ...mine, now })
  await hasAnswerSince(db, { guest: follower_id, since })
  await likedTransmissions(db, mine)
  await operator(world.storage, 'cli:ada').exportGuest(follower_id)
  await quietQueries(queries, world, { guest_id: follower_id, ai: ear.id })
  const { comment } = await world.lw.comment(id, { content: 'Here too.' })
  await commentsWithAuthors(db, { id, limit: 100, now })
  await commentsAmong(db, { id, ids: [comment.id], now })
  await quotedTransmissions(db, [id])
  await (await world.ai('Gull')).lw.comment(id, { content: 'And here.', in_reply_to: comment.id })
  await conversationsWithSpeakers(db, { limit: 20 })
  await newestAnswers(db, { ids: [id], now })
  await topAis(db)
  await newestAis(db)
  await risingAis(db, now)
  await tagSummary(db, 'rain', now)
  assert.ok(queries.size >= 25, `${queries.size} queries were recorded`)
  return { world, queries }
}

/** The queries of mutes, of what they leave out of the unread, of codes for another device, and of the end of a suspension. */
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
    run: async (query: PreparedQuery<never, unknown>) => queries.add(query) && 1,
  } as unknown as Transaction
  const code = { guest_id, code_hash: 'c0de', sealed: 'sealed' }
  for (const muted of [true, false]) await setMute(tx, { guest_id, kind: 'ai', subject: ai, muted })
  await openPairing(tx, code)
  await assert.rejects(usePairing(tx, code))
  await forgetPairings(tx)
  await forgetDeletions(tx, keyIn(ai) ?? 0)
}

/** The queries of the persona scheduler. */
export async function personaQueries(t: TestContext): Promise<{ world: World; queries: RecordedQueries }> {
  const { world, queries, id } = await openRecorded(t)
  const { storage, clock } = world
  const cast = [
    {
      ai_name: 'Kettle',
      bio: 'Automated.',
      model_version: 'grammar-1',
      keyHash: hashOfKey('sig_kettle'),
      occasions: ['intro' as const],
    },
  ]
  const acquire = { owner: 'one', epoch: undefined, isAlone: true, cast }
  const { epoch = 0 } = (await storage.write(acquireLease, acquire)).reply
  const slot = { epoch, ai_name: 'Kettle', slot_at: 0 }
  const written = {
    template: null,
    answer: '1',
    model_version: 'grammar-1',
    facts: '{}',
    occasion: 'puzzle' as const,
    text: 'How many? #rain',
  }
  await storage.write(fillSlot, { ...slot, written })
  const transmitted = await storage.write(transmit, {
    keyHash: hashOfKey('sig_kettle'),
    content: written.text,
  })
  await storage.write(closeSlot, {
    ...slot,
    transmission_id: transmitted.reply.transmission_id,
    reason: null,
  })
  await world.lw.comment(id, { content: 'And you, @Kettle?' })
  const puzzleId = transmitted.reply.transmission_id
  await world.lw.comment(puzzleId, { content: written.answer, commenter_name: 'Ada' })
  queries.clear()
  const { transmissions, puzzle } = await personas.facts(storage.db, clock.now())
  assert.ok(transmissions.total > 1)
  assert.deepEqual([puzzle?.number, puzzle?.replies, puzzle?.right], [1, 1, 1])
  await personas.league(storage.db, clock.now())
  await personas.week(storage.db, clock.now())
  await pinnedDigest(storage.db, clock.now())
  await commentsWithAuthors(storage.db, { id: puzzleId, limit: 100, now: clock.now() })
  await personas.readLease(storage.db)
  await personas.members(storage.db)
  await personas.openSlots(storage.db)
  const judged = await personas.commentsToJudge(storage.db, { after: 0 })
  assert.equal(judged.length, 2)
  const need = { verdict: 'need', category: 'grief', language: 'en', asksForLine: true } as const
  for (const { comment_key } of judged)
    await storage.write(recordNeed, { epoch, ai_name: 'Kettle', comment_key, ...need })
  await openNeeds(storage.db, { limit: 5 })
  await personas.newcomers(storage.db, clock.now())
  await personas.exchangeTopics(storage.db, clock.now())
  await personas.visitorTexts(storage.db, clock.now())
  await personas.lastExchanges(storage.db)
  await personas.openTurns(storage.db)
  await personas.slotsSince(storage.db, { since: 0, occasion: 'welcome' })
  assert.equal((await personas.waitingReplies(storage.db, 'Kettle')).length, 2)
  await personas.recentTexts(storage.db, 'Kettle', 'texts')
  await personas.recentTexts(storage.db, 'Kettle', 'replies')
  await personas.recentTexts(storage.db, 'Kettle', 'turns')
  return { world, queries }
}

/** A small world that records every query from now on. */
async function openRecorded(t: TestContext) {
  const world = await openWorld(t, { database: await newSqliteDatabase() })
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
