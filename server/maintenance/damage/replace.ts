import { linkSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { TableName } from '../../db/tables.ts'
import { syncDirectory } from '../../engines/sqlite/data-directory.ts'
import { SqliteDatabase } from '../../engines/sqlite/database.ts'
import { createPrivate } from '../../engines/sqlite/file-modes.ts'
import { describeLosses } from './describe-losses.ts'
import { type Loss, salvage } from './salvage.ts'

/** Lost rows of these tables can be computed again, or are kept for a day at most. */
const replaceable: TableName[] = [
  ...(['inbox_items', 'speakers', 'conversations', 'name_suffixes', 'minutes', 'account_days'] as const),
  ...(['tag_uses', 'tag_authors', 'tags', 'tag_hours', 'model_types', 'follower_days'] as const),
  ...(['answers', 'idempotency_days', 'events', 'pairings'] as const),
]

/**
 * Replaces a damaged database by a sound one, unless something would be missing that an AI, a guest or the operator wrote.
 * The damaged file stays beside it. May be killed at any time.
 */
export async function replaceDamaged(file: string): Promise<{ losses: Loss[]; kept: string }> {
  const part = `${file}.repairing`
  const removePart = () => {
    for (const end of ['', '-wal', '-shm']) rmSync(part + end, { force: true })
  }
  removePart()
  createPrivate(part)
  try {
    const { losses, broken } = await salvage(file, part)
    const irreplaceable = losses.filter(({ table }) => !replaceable.includes(table))
    if (irreplaceable.length > 0 || broken.length > 0) {
      throw new Error(
        `${describeLosses(irreplaceable)}Nothing was changed. Restore a backup, or take what is left: longwave export --damaged FILE, then longwave import FILE into another folder.`,
      )
    }
    emptyLog(file)
    const kept = `${file}.damaged-${new Date().toISOString().replace(/\W/g, '')}`
    linkSync(file, kept)
    renameSync(part, file)
    syncDirectory(dirname(file))
    return { losses, kept }
  } finally {
    removePart()
  }
}

/** Moves the log into the damaged file: SQLite would replay it into the new one. */
function emptyLog(file: string): void {
  const db = new SqliteDatabase(file)
  db.raw.exec('pragma wal_checkpoint(truncate)')
  db.close()
}
