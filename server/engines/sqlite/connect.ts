import { DatabaseSync } from 'node:sqlite'

/** The settings of every connection. Each is read back after it was set, and a difference is an error. */
export const pragmas = {
  /**
   * A commit writes whole pages, mostly for a few bytes each, so small pages halve what a batch writes. Only a new file
   * accepts this setting.
   */
  page_size: 2048,
  journal_mode: 'wal',
  /** 2 is FULL: with less, a power cut loses commits that were already acknowledged. */
  synchronous: 2,
  foreign_keys: 1,
  trusted_schema: 0,
  busy_timeout: 50,
  journal_size_limit: 64 * 1024 * 1024,
  /** In pages. The checkpoint thread keeps the log short; the writer checkpoints only when that thread is far behind. */
  wal_autocheckpoint: 32_768,
} as const

/** Before 3.51.3 a reset of the write-ahead log could corrupt the file. */
const oldestSqlite = [3, 51, 3]

type Settings = { [Name in keyof typeof pragmas]?: string | number }
type Options = {
  readOnly?: boolean
  cacheKiB?: number
  /** Other settings than those of the database, for a file that is derived from it. */
  settings?: Settings
}

/** The default cache keeps the upper levels of every index in memory, with a million transmissions. */
export function connect(
  file: string,
  { readOnly = false, cacheKiB = 16_000, settings = {} }: Options = {},
): DatabaseSync {
  const db = new DatabaseSync(file, { readOnly, timeout: pragmas.busy_timeout })
  try {
    requireVersion(db)
    db.enableDefensive(true)
    applySettings(db, { ...pragmas, ...settings, cache_size: -cacheKiB }, readOnly)
    return db
  } catch (error) {
    db.close()
    throw new Error(`${file} cannot be used: ${(error as Error).message}`, { cause: error })
  }
}

function applySettings(db: DatabaseSync, settings: Record<string, string | number>, readOnly: boolean): void {
  for (const [name, value] of Object.entries(settings)) {
    if (readOnly && name === 'journal_mode') continue
    db.exec(`pragma ${name} = ${value}`)
  }
  for (const [name, value] of Object.entries(settings)) {
    const actual = Object.values(db.prepare(`pragma ${name}`).get() ?? {})[0]
    if (actual !== value) throw new Error(`SQLite keeps ${name} at ${actual}, Longwave needs ${value}.`)
  }
}

function requireVersion(db: DatabaseSync): void {
  const version = String(db.prepare('select sqlite_version() as version').get()?.['version'])
  const parts = version.split('.').map(Number)
  const differing = oldestSqlite.findIndex((oldest, index) => (parts[index] ?? 0) !== oldest)
  if (differing >= 0 && (parts[differing] ?? 0) < (oldestSqlite[differing] ?? 0)) {
    throw new Error(`This Node brings SQLite ${version}; Longwave needs ${oldestSqlite.join('.')} or newer.`)
  }
}
