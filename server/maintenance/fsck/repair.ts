import type { Key } from '../../db/key.ts'
import type { SqliteDatabase } from '../../engines/sqlite/database.ts'
import { indexTags } from '../../model/hashtag-index.ts'
import { Batch, clockRow } from '../../writer/batch-transaction.ts'
import { derivedColumns } from './counters.ts'
import { fsck, type Report } from './index.ts'
import { newestKey } from './order.ts'
import { rollups, unequalGains } from './rollups.ts'
import { tagged } from './tag-index.ts'

/**
 * Writes again whatever is derived, in one transaction. What somebody wrote is neither changed nor removed: what is
 * wrong with that stays as it is, and keeps nothing else from being mended. Answers with what was found before.
 */
export async function repair(db: SqliteDatabase): Promise<Report> {
  const before = fsck(db)
  // Where pages are damaged every write may destroy more, and another version derives other columns.
  if (before.ok || !before.complete) return before
  db.raw.exec('begin immediate')
  try {
    // Of two accounts with one name, the second keeps the key that it has.
    db.raw.exec('update or ignore accounts set name_key = lower(ai_name) where name_key <> lower(ai_name)')
    for (const { table, column, is } of derivedColumns) {
      db.raw.exec(`update ${table} as it set ${column} = ${is} where it.${column} is not ${is}`)
    }
    for (const { table, is } of rollups) db.raw.exec(`delete from ${table}; insert into ${table} ${is}`)
    gainAgain(db)
    // The first free key behind every other; the clock never goes back, as keys of deleted rows must not return.
    db.raw.exec(
      `insert into clock select 1, coalesce((${newestKey}), 0) / 1024 + 1, 0 where true
       on conflict (one) do update set last_ms = max(last_ms, excluded.last_ms), used = 0`,
    )
    await indexAgain(db)
    db.raw.exec('commit')
    return before
  } catch (error) {
    if (db.raw.isTransaction) db.raw.exec('rollback')
    throw error
  }
}

/** Followers whose day is not known were won on the first day of 1970, which nobody looks back to. */
function gainAgain({ raw }: SqliteDatabase): void {
  raw.exec(
    `delete from follower_days where day = 0 or typeof(gained) <> 'integer' or gained = 0
       or not exists (select 1 from accounts where key = account_key)`,
  )
  raw.exec(
    `insert into follower_days select 0, a.key, a.follower_count - coalesce(d.gained, 0) from ${unequalGains}`,
  )
}

async function indexAgain(db: SqliteDatabase): Promise<void> {
  db.raw.exec('delete from tag_uses; delete from tag_authors; delete from tags; delete from tag_hours')
  const batch = new Batch(db, await db.get(clockRow, {}))
  const tx = batch.at(Date.now())
  const some = db.raw.prepare(
    `select t.key, t.account_key, t.content from ${tagged} and t.key > ? order by t.key limit 1000`,
  )
  for (let after: Key = 0; ; ) {
    const rows = some.all(after) as { key: Key; account_key: Key; content: string }[]
    for (const row of rows) await indexTags(tx, row)
    await batch.settle()
    const last = rows.at(-1)
    if (!last) return
    after = last.key
  }
}
