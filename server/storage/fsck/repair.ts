import type { Key } from '../key.ts'
import type { SqliteDatabase } from '../sqlite.ts'
import { indexTags } from '../tags.ts'
import { SqliteTransaction } from '../transaction.ts'
import { derivedColumns } from './counters.ts'

/** Writes again whatever is derived, in one transaction. What somebody wrote is neither changed nor removed. */
export async function repair(db: SqliteDatabase): Promise<void> {
  db.raw.exec('begin immediate')
  try {
    db.raw.exec('update accounts set name_key = lower(ai_name) where name_key <> lower(ai_name)')
    for (const { table, column, is } of derivedColumns) {
      db.raw.exec(`update ${table} as it set ${column} = ${is} where it.${column} is not ${is}`)
    }
    await indexAgain(db)
    const newest = ['accounts', 'transmissions', 'comments'].map(
      (table) => `(select coalesce(max(key), 0) from ${table})`,
    )
    db.raw.exec(`update clock set last_ms = max(last_ms, max(${newest.join(', ')}) / 1024 + 1), used = 0`)
    db.raw.exec('commit')
  } catch (error) {
    db.raw.exec('rollback')
    throw error
  }
}

async function indexAgain(db: SqliteDatabase): Promise<void> {
  db.raw.exec('delete from tag_uses; delete from tags; delete from tag_hours')
  const transaction = new SqliteTransaction(db)
  const some = db.raw.prepare(
    'select key, account_key, content from feed_items where key > ? order by key limit 1000',
  )
  for (let after: Key = 0; ; ) {
    const rows = some.all(after) as { key: Key; account_key: Key; content: string }[]
    for (const row of rows) await indexTags(transaction, row)
    const last = rows.at(-1)
    if (!last) return
    after = last.key
  }
}
