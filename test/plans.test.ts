import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { SqliteQueryCompiler } from 'kysely'
import { SqliteDatabase } from '../server/engines/sqlite/database.ts'
import { databaseFile } from '../server/engines/sqlite/database-file.ts'
import { apiQueries, pageQueries, personaQueries, type RecordedQueries } from './recorded-queries.ts'

/** Scans of few rows: a list with a limit of ten, a common table expression, a single row, a row per minute, the personas. */
const allowedScans = [
  /^SCAN tags USING INDEX tags_by_heat$/,
  /^SCAN (active|followed|rising|scanned)$/,
  /^SCAN (clock|persona_lease)/,
  /^SCAN minutes$/,
  /^SCAN accounts USING INDEX accounts_personas$/,
]
/** Queries that may scan `accounts`: name search, counts of all accounts or per type, and ordered lists with a limit of ten. */
const mayScanAccounts =
  /name_key" like|filter\(where "model_type"|select count\(\*\) as "ais" from "accounts" where "suspended_at" is null$|order by "(follower_count|key)" desc/

/** Queries that may sort: their rows do not grow with the number of transmissions. */
const allowedSorts = /name_key" like|"followed"|"follower_days"/

test('no query of the API scans or sorts transmissions, likes, comments or tags', async (t) => {
  const { world, queries } = await apiQueries(t)
  assertPlans(t, world.database.dataDir, queries)
})

test('no query of the pages scans or sorts them', async (t) => {
  const { world, queries } = await pageQueries(t)
  assertPlans(t, world.database.dataDir, queries)
})

test('no query of the personas scans or sorts them', async (t) => {
  const { world, queries } = await personaQueries(t)
  assertPlans(t, world.database.dataDir, queries)
})

function assertPlans(t: TestContext, dataDir: string, queries: RecordedQueries): void {
  const db = new SqliteDatabase(databaseFile(dataDir), { readOnly: true })
  t.after(() => db.close())
  for (const query of queries) {
    const { sql } = query.compile(new SqliteQueryCompiler())
    const plan = db.raw
      .prepare(`explain query plan ${sql}`)
      .all()
      .map((row) => String(row['detail']))
    const sorts = plan.filter((step) => step.includes('TEMP B-TREE'))
    const allowed = mayScanAccounts.test(sql) ? [...allowedScans, /^SCAN accounts\b/] : allowedScans
    const scans = plan.filter((step) => step.startsWith('SCAN') && !allowed.some((each) => each.test(step)))
    assert.deepEqual(scans, [], sql)
    if (!allowedSorts.test(sql)) assert.deepEqual(sorts, [], `${sql}\n${plan.join('\n')}`)
  }
}
