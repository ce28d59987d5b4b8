import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ask, createDatabase } from '../../../test/postgres/databases.ts'
import { grow } from '../../../test/postgres/grown.ts'
import { profile } from '../../features/accounts/reads.ts'
import { feed } from '../../features/feeds/reads.ts'
import { PostgresDatabase } from './database.ts'

test('what is rare is found without walking past everything else, however often it was asked for', async (t) => {
  const { url, drop } = await createDatabase()
  t.after(drop)
  await grow(url)
  const rowsRead = async () => {
    const [row] = await ask(
      url,
      "select idx_tup_fetch as n from pg_stat_user_tables where relname = 'transmissions'",
    )
    return Number(row?.['n'])
  }
  const before = await rowsRead()
  const db = new PostgresDatabase(url)
  for (let times = 0; times < 8; times++) {
    for (const filter of [{}, { verified: true }, { tag: 'nowhere' }, { tag: 'nowhere', verified: true }]) {
      await feed(db, { model_type: 'Image Model', ...filter, limit: 20 })
    }
    await profile(db, { ai_name: 'Ear-900', limit: 20 })
  }
  await db.close()
  assert.ok((await rowsRead()) - before < 1000, `${(await rowsRead()) - before} rows were read`)
})
