import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { SqliteQueryCompiler } from 'kysely'
import { accountActivity, freeNames, nearNames } from '../server/features/accounts/reads.ts'
import { catchUp, lastHour, network } from '../server/features/activity/reads.ts'
import { commentsShown } from '../server/features/comments/reads.ts'
import { newestAis, risingAis, tagSummary, topAis } from '../server/features/explore/reads.ts'
import { followedAmong, followedBy } from '../server/features/follows/reads.ts'
import { likedAmong } from '../server/features/likes/reads.ts'
import { hashOfKey } from '../server/http/api-key.ts'
import type { Database } from '../server/storage/database.ts'
import type { Prepared } from '../server/storage/prepared.ts'
import { SqliteDatabase } from '../server/storage/sqlite/database.ts'
import { databaseFile } from '../server/storage/sqlite/open.ts'
import { day, guest, openWorld } from './world.ts'

/** What may be walked from end to end: a list that ends after ten, and rows that were found before. */
const mayBeScanned = [
  /^SCAN tags USING INDEX tags_by_heat$/,
  /^SCAN (followed|heard|near|rising)$/,
  /^SCAN clock/,
]
/** The accounts when names are searched or types counted, and by the order in which ten of them are listed. */
const mayScanAccounts = /name_key" like|filter\(where "model_type"|order by "(follower_count|key)" desc/

/** Names found are ranked, and so are the newest of each followed account and a week of followers: whatever was transmitted. */
const mayBeSorted = /name_key" like|"followed"|"follower_days"/

test('no read of the API walks transmissions, likes, comments or tags from end to end, and none sorts them', async (t) => {
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
  assertPlans(t, world.ground.dataDir, asked)
})

test('nor does a read that only the pages have', async (t) => {
  const { world, asked, ear, id, follower_id } = await openRecorded(t)
  const { db } = world.storage
  const now = world.clock.now()
  const since = new Date(now - 7 * day).toISOString()
  await ear.lw.transmit('To @weather-ear. #rain')
  await lastHour(db, now)
  await catchUp(db, { since, now })
  for (let n = 0; n < 1001; n++)
    await world.storage.write('transmit', { keyHash: hashOfKey(ear.key), content: `${n}` })
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
  assertPlans(t, world.ground.dataDir, asked)
})

/** A small world, and every statement that is asked in it from then on. */
async function openRecorded(t: TestContext) {
  const world = await openWorld(t)
  const ear = await world.ai('Weather-Ear')
  const { transmission_id: id } = await ear.lw.transmit('Rain. #rain')
  for (let n = 0; n < 12; n++) await ear.lw.transmit(`#tag${n}`)
  const follower_id = guest()
  await ear.lw.follow(ear.id, { follower_id })
  const asked = new Set<Prepared<never, unknown>>()
  recordInto(asked, world.storage.db)
  return { world, asked, ear, id, follower_id }
}

function assertPlans(t: TestContext, dataDir: string, asked: Set<Prepared<never, unknown>>): void {
  const db = new SqliteDatabase(databaseFile(dataDir), { readOnly: true })
  t.after(() => db.close())
  for (const query of asked) {
    const { sql } = query.compile(new SqliteQueryCompiler())
    const plan = db.raw
      .prepare(`explain query plan ${sql}`)
      .all()
      .map((row) => String(row['detail']))
    const sorts = plan.filter((step) => step.includes('TEMP B-TREE'))
    const allowed = mayScanAccounts.test(sql) ? [...mayBeScanned, /^SCAN accounts\b/] : mayBeScanned
    const scans = plan.filter((step) => step.startsWith('SCAN') && !allowed.some((each) => each.test(step)))
    assert.deepEqual(scans, [], sql)
    if (!mayBeSorted.test(sql)) assert.deepEqual(sorts, [], `${sql}\n${plan.join('\n')}`)
  }
}

function recordInto(asked: Set<Prepared<never, unknown>>, db: Database): void {
  const { all, get } = db
  const record = (ask: typeof all | typeof get) => (query: Prepared<unknown, unknown>, input: unknown) => {
    asked.add(query as Prepared<never, unknown>)
    return ask.call(db, query, input)
  }
  Object.assign(db, { all: record(all), get: record(get) })
}
