import { DatabaseSync } from 'node:sqlite'

/** What must hold on every connection; SQLite is asked again after setting, and what differs stops the start. */
const pragmas = {
  /** A commit writes whole pages, most of them for a few bytes: small ones make a batch half as much. Only a new file takes it. */
  page_size: 2048,
  journal_mode: 'wal',
  /** 2 is FULL: with less, a power cut loses commits that were already acknowledged. */
  synchronous: 2,
  foreign_keys: 1,
  trusted_schema: 0,
  busy_timeout: 50,
  journal_size_limit: 64 * 1024 * 1024,
  /** In pages. The checkpoint thread keeps the log short; the writer helps only when it has fallen far behind. */
  wal_autocheckpoint: 32_768,
} as const

/** Before 3.51.3 a reset of the write-ahead log could corrupt the file. */
const oldestSqlite = [3, 51, 3]

/** A connection that keeps all of it. With so much in memory the upper levels of every index of a million transmissions stay there. */
export function connect(file: string, { readOnly = false, cacheKiB = 16_000 } = {}): DatabaseSync {
  const db = new DatabaseSync(file, { readOnly, timeout: pragmas.busy_timeout })
  try {
    requireVersion(db)
    db.enableDefensive(true)
    keepPromises(db, { ...pragmas, cache_size: -cacheKiB }, readOnly)
    return db
  } catch (error) {
    db.close()
    throw new Error(`${file} cannot be used: ${(error as Error).message}`, { cause: error })
  }
}

function keepPromises(db: DatabaseSync, promises: Record<string, string | number>, readOnly: boolean): void {
  for (const [name, value] of Object.entries(promises)) {
    if (readOnly && name === 'journal_mode') continue
    db.exec(`pragma ${name} = ${value}`)
  }
  for (const [name, value] of Object.entries(promises)) {
    const set = Object.values(db.prepare(`pragma ${name}`).get() ?? {})[0]
    if (set !== value) throw new Error(`SQLite keeps ${name} at ${set}, Longwave needs ${value}.`)
  }
}

function requireVersion(db: DatabaseSync): void {
  const version = String(db.prepare('select sqlite_version() as version').get()?.['version'])
  const parts = version.split('.').map(Number)
  const at = oldestSqlite.findIndex((oldest, place) => (parts[place] ?? 0) !== oldest)
  if (at >= 0 && (parts[at] ?? 0) < (oldestSqlite[at] ?? 0)) {
    throw new Error(`This Node brings SQLite ${version}; Longwave needs ${oldestSqlite.join('.')} or newer.`)
  }
}
