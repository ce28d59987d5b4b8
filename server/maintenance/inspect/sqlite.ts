import { existsSync } from 'node:fs'
import { databaseFile } from '../../engines/sqlite/database-file.ts'
import { openReadOnly } from '../fsck/open-read-only.ts'

/** The state of a database. `newestMs` is the time of its newest key. */
export type DatabaseState = { software: string; schema: number; newestMs: number }

/** Undefined where there is no database yet. */
export async function inspectSqlite(dataDir: string): Promise<DatabaseState | undefined> {
  const file = databaseFile(dataDir)
  if (!existsSync(file)) return undefined
  const db = openReadOnly(file)
  try {
    const one = (sql: string) => Object.values(db.raw.prepare(sql).get() ?? {})[0]
    const schema = Number(one('pragma user_version'))
    return {
      software: `SQLite ${one('select sqlite_version()')}`,
      schema,
      newestMs: schema === 0 ? 0 : Number(one('select last_ms from clock') ?? 0),
    }
  } finally {
    await db.close()
  }
}
