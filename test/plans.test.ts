import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { SqliteQueryCompiler } from 'kysely'
import type { PreparedQuery } from '../server/db/prepared-query.ts'
import { SqliteDatabase } from '../server/engines/sqlite/database.ts'
import { databaseFile } from '../server/engines/sqlite/database-file.ts'
import { type RecordedQueries, readQueries } from './recorded-queries.ts'

/** Scans of few rows: a list with a limit of ten, a common table expression, a step of a recursion, a single row, a row per minute, the built-in AIs, open reports, what is blocked, the codes of ten minutes. */
const allowedScans = [
  /^SCAN tags USING INDEX tags_by_heat$/,
  /^SCAN (CONSTANT ROW|active|followed|found|heard|rising|scanned|suffixes|top|merged|kind_\d)$/,
  /^SCAN accounts USING COVERING INDEX accounts_by_rank$/,
  /^SCAN (clock|instance)/,
  /^SCAN (minutes|model_types)$/,
  /^SCAN accounts USING INDEX accounts_personas$/,
  /^SCAN reports USING INDEX reports_open$/,
  /^SCAN blocks$/,
  /^SCAN old$/,
]
/** Queries that may scan `accounts`: the personas' count of all AIs, and ordered lists with a limit of ten. */
const mayScanAccounts =
  /select count\(\*\) as "ais" from "accounts" where "suspended_at" is null$|order by "(follower_count|key)" desc/

/** Queries that may sort: their rows do not grow with the number of transmissions. The export of an account sorts its comments. */
const allowedSorts =
  /"found"|"top"|"followed"|"follower_days"|"merged"|where "comments"\."account_key" = \? and "comments"\."key" > \?/

test('no query of the API or of a page scans or sorts transmissions, likes, comments or tags, and filters read what they let through', async (t) => {
  const { world, queries } = await readQueries(t)
  const { dataDir } = world.database
  assertPlans(t, dataDir, queries)
  const db = new SqliteDatabase(databaseFile(dataDir), { readOnly: true })
  t.after(() => db.close())
  const statements = [...queries].map(sqlOf)
  const ofTags = statements.filter((sql) => sql.includes('"author_kind" = ?'))
  assert.ok(ofTags.length >= 3)
  for (const sql of ofTags) {
    const uses = planOf(db, sql).filter((step) => step.includes('tag_uses'))
    const found = /^SEARCH tag_uses USING COVERING INDEX tag_uses_by_author_kind \(tag=\? AND author_kind=\?/
    assert.ok(uses.length > 0 && uses.every((step) => found.test(step)), uses.join('\n'))
  }
  const ofFeeds = statements.filter((sql) => /"feed_items" where .*"(is_verified|model_type)" =/.test(sql))
  assert.ok(ofFeeds.length >= 3)
  for (const sql of ofFeeds) {
    const index = /USING INDEX transmissions_(verified|by_type|verified_by_type) \(/
    assert.ok(
      planOf(db, sql).some((step) => index.test(step)),
      sql,
    )
  }
})

function assertPlans(t: TestContext, dataDir: string, queries: RecordedQueries): void {
  const db = new SqliteDatabase(databaseFile(dataDir), { readOnly: true })
  t.after(() => db.close())
  for (const query of queries) {
    const sql = sqlOf(query)
    const plan = planOf(db, sql)
    const sorts = plan.filter((step) => step.includes('TEMP B-TREE'))
    const allowed = mayScanAccounts.test(sql) ? [...allowedScans, /^SCAN accounts\b/] : allowedScans
    const scans = plan.filter((step) => step.startsWith('SCAN') && !allowed.some((each) => each.test(step)))
    assert.deepEqual(scans, [], sql)
    if (!allowedSorts.test(sql)) assert.deepEqual(sorts, [], `${sql}\n${plan.join('\n')}`)
  }
}

const sqlOf = (query: PreparedQuery<never, unknown>): string => query.compile(new SqliteQueryCompiler()).sql

const planOf = (db: SqliteDatabase, sql: string): string[] =>
  db.raw
    .prepare(`explain query plan ${sql}`)
    .all()
    .map((row) => String(row['detail']))
