import { clockRow } from '../../db/clock.ts'
import { type Key, keysPerMs } from '../../db/key.ts'
import type { SqliteDatabase } from '../../engines/sqlite/database.ts'
import { indexTags, type TaggedTransmission } from '../../model/hashtag-index.ts'
import { Batch } from '../../writer/batch-transaction.ts'
import { derivedColumns } from './derived-columns.ts'
import { fsck } from './fsck.ts'
import { repairIdempotencyDays } from './idempotency.ts'
import { repairInbox } from './inbox.ts'
import type { FsckReport } from './invariant.ts'
import { newestKey } from './keys.ts'
import { nameSuffixes } from './names.ts'
import { accountsWithWrongGains, rollups } from './rollups.ts'
import { indexedTransmissions } from './tag-index.ts'

/**
 * Recomputes all derived data in one transaction, and returns the report from before the repair. Data that people and AIs
 * wrote is never changed or removed: its defects stay, and do not prevent the rest from being repaired.
 */
export async function repair(db: SqliteDatabase): Promise<FsckReport> {
  const before = fsck(db)
  // On damaged pages a write may destroy more, and another schema version has other derived columns.
  if (before.ok || !before.complete) return before
  db.raw.exec('begin immediate')
  try {
    // `or ignore`: when two accounts would get the same name_key, the second keeps its own.
    db.raw.exec('update or ignore accounts set name_key = lower(ai_name) where name_key <> lower(ai_name)')
    for (const { table, column, expression } of derivedColumns) {
      db.raw.exec(
        `update ${table} as it set ${column} = ${expression} where it.${column} is not ${expression}`,
      )
    }
    for (const { table, query } of [...rollups, nameSuffixes]) {
      db.raw.exec(`delete from ${table}; insert into ${table} ${query}`)
    }
    repairFollowerDays(db)
    repairInbox(db)
    db.raw.exec(repairIdempotencyDays)
    // The next key is later than every stored one. The clock never goes back, because a deleted row's key must not return.
    db.raw.exec(
      `insert into clock select 1, coalesce((${newestKey}), 0) / ${keysPerMs} + 1, 0 where true
       on conflict (one) do update set last_ms = max(last_ms, excluded.last_ms), used = 0`,
    )
    await rebuildTagIndex(db)
    db.raw.exec('commit')
    return before
  } catch (error) {
    if (db.raw.isTransaction) db.raw.exec('rollback')
    throw error
  }
}

/** Followers whose day is unknown are counted on day 0, the first of 1970, which no page shows. */
function repairFollowerDays({ raw }: SqliteDatabase): void {
  raw.exec(
    `delete from follower_days where day = 0 or typeof(gained) <> 'integer' or gained = 0
       or not exists (select 1 from accounts where key = account_key)`,
  )
  raw.exec(
    `insert into follower_days select 0, a.key, a.follower_count - coalesce(d.gained, 0) from ${accountsWithWrongGains}`,
  )
}

async function rebuildTagIndex(db: SqliteDatabase): Promise<void> {
  db.raw.exec('delete from tag_uses; delete from tag_authors; delete from tags; delete from tag_hours')
  const batch = new Batch(db, Promise.resolve({ clock: await db.get(clockRow, {}) }))
  await batch.ready
  const tx = batch.at(Date.now())
  const nextRows = db.raw.prepare(
    `select t.key, t.account_key, t.content, t.model_type, t.is_verified
     from ${indexedTransmissions} and t.key > ? order by t.key limit 1000`,
  )
  for (let after: Key = 0; ; ) {
    const rows = nextRows.all(after) as unknown as TaggedTransmission[]
    for (const row of rows) await indexTags(tx, row)
    await batch.settle()
    const last = rows.at(-1)
    if (!last) return
    after = last.key
  }
}
