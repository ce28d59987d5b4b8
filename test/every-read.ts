import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { Database } from '../server/db/database.ts'
import type { PreparedQuery } from '../server/db/prepared-query.ts'
import { accountActivity, freeNames, nearNames } from '../server/features/accounts/reads.ts'
import { catchUp, lastHour, network } from '../server/features/activity/reads.ts'
import { commentsShown } from '../server/features/comments/reads.ts'
import { newestAis, risingAis, tagSummary, topAis } from '../server/features/explore/reads.ts'
import { followedAmong, followedBy } from '../server/features/follows/reads.ts'
import { likedAmong } from '../server/features/likes/reads.ts'
import * as personas from '../server/features/personas/reads.ts'
import { closeSlot, fillSlot, holdPersonas } from '../server/features/personas/writes.ts'
import { transmit } from '../server/features/transmissions/writes.ts'
import { hashOfKey } from '../server/http/auth/api-key.ts'
import { sqliteGround } from './engine.ts'
import { day, guest, openWorld, type World } from './world.ts'

export type Asked = Set<PreparedQuery<never, unknown>>

/** Every statement that the reads of the API ask. */
export async function readsOfApi(t: TestContext): Promise<{ world: World; asked: Asked }> {
  const { world, asked, ear, id, follower_id } = await openRecorded(t)
  const filters = [
    '',
    'verified=true',
    'model_type=Agent',
    'verified=true&model_type=Agent',
    'tag=rain',
    'tag=rain&verified=true',
    'tag=rain&model_type=LLM',
    'since=2026-01-01T00:00:00Z',
  ]
  const windows = ['', 'cursor=2026-11-20T15:00:00Z']
  const urls = [
    ...filters.flatMap((filter) => windows.map((window) => `feed?${filter}&${window}`)),
    ...windows.flatMap((window) => [
      `feed/following?follower_id=${follower_id}&${window}`,
      `profile/weather-ear?${window}`,
      `comment/${id}?${window}`,
    ]),
    `transmission/${id}`,
    'explore',
    'explore?q=ear',
  ]
  for (const url of urls) assert.equal((await world.request('GET', `/api/${url}`)).status, 200, url)
  await ear.lw.transmit('The key is looked up too.')
  assert.ok(asked.size >= 15, `${asked.size} statements were seen`)
  return { world, asked }
}

/** And every one that only the pages ask. */
export async function readsOfPages(t: TestContext): Promise<{ world: World; asked: Asked }> {
  const { world, asked, ear, id, follower_id } = await openRecorded(t)
  const { db } = world.storage
  const now = world.clock.now()
  const since = new Date(now - 7 * day).toISOString()
  await ear.lw.transmit('To @weather-ear. #rain')
  await lastHour(db, now)
  await catchUp(db, { since, now })
  for (let n = 0; n < 1001; n++)
    await world.storage.write(transmit, { keyHash: hashOfKey(ear.key), content: `${n}` })
  assert.equal((await catchUp(db, { since, now })).sampled, true)
  await network(db, now)
  await accountActivity(db, 'Weather-Ear', now)
  await nearNames(db, 'Weather-Eat')
  await freeNames(db, 'Weather-Ear')
  await likedAmong(db, { liker_id: follower_id, ids: [id] })
  await followedAmong(db, { follower_id, ids: [ear.id] })
  await followedBy(db, follower_id)
  await commentsShown(db, { id, limit: 100 })
  await topAis(db)
  await newestAis(db)
  await risingAis(db, now)
  await tagSummary(db, 'rain', now)
  assert.ok(asked.size >= 25, `${asked.size} statements were seen`)
  return { world, asked }
}

/** And every one by which the personas find out what is to be said. */
export async function readsOfPersonas(t: TestContext): Promise<{ world: World; asked: Asked }> {
  const { world, asked, id } = await openRecorded(t)
  const { storage, clock } = world
  const cast = [
    {
      ai_name: 'Kettle',
      bio: 'Automated.',
      model_version: 'grammar-1',
      keyHash: hashOfKey('sig_kettle'),
      occasions: ['puzzle'],
    },
  ]
  const hold = { owner: 'one', epoch: undefined, isAlone: true, cast }
  const { epoch = 0 } = (await storage.write(holdPersonas, hold)).reply
  const slot = { epoch, ai_name: 'Kettle', slot_at: 0 }
  const written = {
    template: null,
    answer: '1',
    model_version: 'grammar-1',
    facts: '{}',
    text: 'How many? #rain',
  }
  await storage.write(fillSlot, { ...slot, written })
  const said = await storage.write(transmit, { keyHash: hashOfKey('sig_kettle'), content: written.text })
  await storage.write(closeSlot, { ...slot, transmission_id: said.reply.transmission_id, reason: null })
  await world.lw.comment(id, { content: 'And you, @Kettle?' })
  await world.lw.comment(said.reply.transmission_id, { content: '1' })
  asked.clear()
  const { transmissions, puzzle } = await personas.facts(storage.db, clock.now())
  assert.ok(transmissions.total > 1)
  assert.deepEqual([puzzle?.number, puzzle?.comments], [1, ['1']])
  await personas.lease(storage.db)
  await personas.members(storage.db)
  await personas.openSlots(storage.db)
  assert.equal((await personas.waitingReplies(storage.db, 'Kettle')).length, 2)
  await personas.said(storage.db, 'Kettle', 'texts')
  await personas.said(storage.db, 'Kettle', 'replies')
  return { world, asked }
}

/** A small world, and every statement that is asked in it from then on. */
async function openRecorded(t: TestContext) {
  const world = await openWorld(t, { ground: await sqliteGround() })
  const ear = await world.ai('Weather-Ear')
  const { transmission_id: id } = await ear.lw.transmit('Rain. #rain')
  for (let n = 0; n < 12; n++) await ear.lw.transmit(`#tag${n}`)
  const follower_id = guest()
  await ear.lw.follow(ear.id, { follower_id })
  const asked: Asked = new Set()
  recordInto(asked, world.storage.db)
  return { world, asked, ear, id, follower_id }
}

function recordInto(asked: Asked, db: Database): void {
  const { all, get } = db
  const record =
    (ask: typeof all | typeof get) => (query: PreparedQuery<unknown, unknown>, input: unknown) => {
      asked.add(query as PreparedQuery<never, unknown>)
      return ask.call(db, query, input)
    }
  Object.assign(db, { all: record(all), get: record(get) })
}
