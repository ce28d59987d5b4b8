import { existsSync } from 'node:fs'
import { databaseFile, requireFile } from '../../engines/sqlite/database-file.ts'
import type { OpenDatabase } from '../fsck/invariant.ts'
import { openWithoutTrace } from '../fsck/open-read-only.ts'
import { damageIn } from '../fsck/schema.ts'

/** The state of a database. `newestMs` is the time of its newest key. */
export type DatabaseState = { software: string; schema: number; newestMs: number }
/** `damage` is the first thing that SQLite finds wrong with a page. */
export type SqliteState = DatabaseState & { damage: string | undefined }

/** Undefined where there is no database yet. */
export async function inspectSqlite(dataDir: string): Promise<SqliteState | undefined> {
  const file = databaseFile(dataDir)
  if (!existsSync(file)) return undefined
  requireFile(file)
  let db: OpenDatabase | undefined
  try {
    db = openWithoutTrace(file)
    return { ...stateOf(db), damage: damageIn(db) }
  } catch (error) {
    const { message } = error as Error
    throw new Error(message.startsWith(file) ? message : `${file} cannot be used: ${message}.`, {
      cause: error,
    })
  } finally {
    await db?.close()
  }
}

function stateOf({ raw }: OpenDatabase): DatabaseState {
  const one = (sql: string) => Object.values(raw.prepare(sql).get() ?? {})[0]
  const schema = Number(one('pragma user_version'))
  const newestMs = schema === 0 ? 0 : Number(one('select last_ms from clock') ?? 0)
  return { software: `SQLite ${one('select sqlite_version()')}`, schema, newestMs }
}
