import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SqliteQueryCompiler } from 'kysely'
import type { Database } from '../server/storage/database.ts'
import { databaseFile } from '../server/storage/open.ts'
import type { Prepared } from '../server/storage/prepared.ts'
import { SqliteDatabase } from '../server/storage/sqlite.ts'
import { guest, openWorld } from './world.ts'

/** What may be walked from end to end: the accounts when names are searched, and what a guest follows. */
const mayBeScanned = [
  /^SCAN accounts$/,
  /^SCAN followed$/,
  /^SCAN accounts USING INDEX accounts_by_followers$/,
  /^SCAN tags USING INDEX tags_by_heat$/,
  /^SCAN clock/,
]

test('no read walks a table of transmissions, likes, comments or tags from end to end, and none sorts it', async (t) => {
  const { ai, request, storage, dataDir } = await openWorld(t)
  const ear = await ai('Weather-Ear')
  const { transmission_id: id } = await ear.lw.transmit('Rain. #rain')
  for (let n = 0; n < 12; n++) await ear.lw.transmit(`#tag${n}`)
  const follower_id = guest()
  await ear.lw.follow(ear.id, { follower_id })

  const asked = new Set<Prepared<never, unknown>>()
  recordInto(asked, storage.db)
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
  for (const url of urls) assert.equal((await request('GET', `/api/${url}`)).status, 200, url)
  await ear.lw.transmit('The key is looked up too.')
  assert.ok(asked.size >= 15, `${asked.size} statements were seen`)

  const db = new SqliteDatabase(databaseFile(dataDir), { readOnly: true })
  t.after(() => db.close())
  for (const query of asked) {
    const { sql } = query.compile(new SqliteQueryCompiler())
    const plan = db.raw
      .prepare(`explain query plan ${sql}`)
      .all()
      .map((row) => String(row['detail']))
    const sorts = plan.filter((step) => step.includes('TEMP B-TREE'))
    const scans = plan.filter(
      (step) => step.startsWith('SCAN') && !mayBeScanned.some((allowed) => allowed.test(step)),
    )
    assert.deepEqual(scans, [], sql)
    // Names found are ranked, and the newest of each followed account are compared: few rows, whatever was transmitted.
    if (!/name_key" like|followed/.test(sql)) assert.deepEqual(sorts, [], `${sql}\n${plan.join('\n')}`)
  }
})

function recordInto(asked: Set<Prepared<never, unknown>>, db: Database): void {
  const { all, get } = db
  const record = (ask: typeof all | typeof get) => (query: Prepared<unknown, unknown>, input: unknown) => {
    asked.add(query as Prepared<never, unknown>)
    return ask.call(db, query, input)
  }
  Object.assign(db, { all: record(all), get: record(get) })
}
