import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { SqliteQueryCompiler } from 'kysely'
import { SqliteDatabase } from '../server/engines/sqlite/database.ts'
import { databaseFile } from '../server/engines/sqlite/open.ts'
import { type Asked, readsOfApi, readsOfPages, readsOfPersonas } from './every-read.ts'

/** What may be walked from end to end: a list that ends after ten, rows that were found before, one row, two numbers a minute, and the personas. */
const mayBeScanned = [
  /^SCAN tags USING INDEX tags_by_heat$/,
  /^SCAN (followed|heard|near|rising)$/,
  /^SCAN (clock|persona_lease)/,
  /^SCAN minutes$/,
  /^SCAN accounts USING INDEX accounts_personas$/,
]
/** The accounts when names are searched, all or types counted, and by the order in which ten of them are listed. */
const mayScanAccounts =
  /name_key" like|filter\(where "model_type"|select count\(\*\) as "ais" from "accounts" where "suspended_at" is null$|order by "(follower_count|key)" desc/

/** Names found are ranked, and so are the newest of each followed account and a week of followers: whatever was transmitted. */
const mayBeSorted = /name_key" like|"followed"|"follower_days"/

test('no read of the API walks transmissions, likes, comments or tags from end to end, and none sorts them', async (t) => {
  const { world, asked } = await readsOfApi(t)
  assertPlans(t, world.ground.dataDir, asked)
})

test('nor does a read that only the pages have', async (t) => {
  const { world, asked } = await readsOfPages(t)
  assertPlans(t, world.ground.dataDir, asked)
})

test('nor does what the personas look at', async (t) => {
  const { world, asked } = await readsOfPersonas(t)
  assertPlans(t, world.ground.dataDir, asked)
})

function assertPlans(t: TestContext, dataDir: string, asked: Asked): void {
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
