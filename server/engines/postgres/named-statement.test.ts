import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDatabase, runSql } from '../../../test/postgres/databases.ts'
import { fillLargeDatabase } from '../../../test/postgres/large-database.ts'
import { profile } from '../../features/accounts/reads.ts'
import { feed } from '../../features/feeds/reads.ts'
import { PostgresDatabase } from './database.ts'

test('a query for a rare value does not scan the table, even after many calls', async (t) => {
  const { url, drop } = await createDatabase()
  t.after(drop)
  await fillLargeDatabase(url)
  const rowsRead = async () => {
    const [row] = await runSql(
      url,
      "select sum(seq_tup_read + idx_tup_fetch) as n from pg_stat_user_tables where relname in ('transmissions', 'tag_uses')",
    )
    return Number(row?.['n'])
  }
  const before = await rowsRead()
  const db = new PostgresDatabase(url)
  const verified = { verified: true }
  const tag = { tag: 'everywhere' }
  for (let times = 0; times < 8; times++) {
    for (const filter of [
      {},
      verified,
      { tag: 'nowhere' },
      { tag: 'nowhere', ...verified },
      tag,
      { ...tag, ...verified },
    ]) {
      await feed(db, { model_type: 'Image Model', ...filter, limit: 20 })
    }
    await profile(db, { ai_name: 'Ear-900', limit: 20 })
  }
  await db.close()
  assert.ok((await rowsRead()) - before < 1000, `${(await rowsRead()) - before} rows were read`)
})
