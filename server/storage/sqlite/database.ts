import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { SqliteQueryCompiler } from 'kysely'
import type { Database } from '../database.ts'
import type { Prepared } from '../prepared.ts'

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

/** One connection. Its methods are asynchronous only because the other engine's must be. */
export class SqliteDatabase implements Database {
  readonly raw: DatabaseSync
  #compiler = new SqliteQueryCompiler()
  #statements = new Map<
    Prepared<never, unknown>,
    { statement: StatementSync; bind: (input: never) => unknown[] }
  >()

  /** With so much in memory the upper levels of every index of a million transmissions stay there. */
  constructor(file: string, { readOnly = false, cacheKiB = 32_000 } = {}) {
    this.raw = new DatabaseSync(file, { readOnly, timeout: pragmas.busy_timeout })
    try {
      this.#requireVersion()
      this.raw.enableDefensive(true)
      this.#keepPromises({ ...pragmas, cache_size: -cacheKiB }, readOnly)
    } catch (error) {
      this.raw.close()
      throw new Error(`${file} cannot be used: ${(error as Error).message}`, { cause: error })
    }
  }

  async all<Input, Row>(query: Prepared<Input, Row>, input: Input): Promise<Row[]> {
    const { statement, bind } = this.#prepare(query)
    return statement.all(...bind(input)) as Row[]
  }

  async get<Input, Row>(query: Prepared<Input, Row>, input: Input): Promise<Row | undefined> {
    const { statement, bind } = this.#prepare(query)
    return statement.get(...bind(input)) as Row | undefined
  }

  async run<Input>(query: Prepared<Input, unknown>, input: Input): Promise<number> {
    const { statement, bind } = this.#prepare(query)
    return Number(statement.run(...bind(input)).changes)
  }

  close(): void {
    this.#statements.clear()
    this.raw.close()
  }

  #prepare<Input>(query: Prepared<Input, unknown>) {
    let known = this.#statements.get(query as Prepared<never, unknown>)
    if (!known) {
      const { sql, bind } = query.compile(this.#compiler)
      known = { statement: this.raw.prepare(sql), bind: bind as (input: never) => unknown[] }
      this.#statements.set(query as Prepared<never, unknown>, known)
    }
    return known as { statement: StatementSync; bind: (input: Input) => SQLInputValue[] }
  }

  #keepPromises(promises: Record<string, string | number>, readOnly: boolean): void {
    for (const [name, value] of Object.entries(promises)) {
      if (readOnly && name === 'journal_mode') continue
      this.raw.exec(`pragma ${name} = ${value}`)
    }
    for (const [name, value] of Object.entries(promises)) {
      const set = Object.values(this.raw.prepare(`pragma ${name}`).get() ?? {})[0]
      if (set !== value) throw new Error(`SQLite keeps ${name} at ${set}, Longwave needs ${value}.`)
    }
  }

  #requireVersion(): void {
    const version = String(this.raw.prepare('select sqlite_version() as version').get()?.['version'])
    const parts = version.split('.').map(Number)
    const at = oldestSqlite.findIndex((oldest, place) => (parts[place] ?? 0) !== oldest)
    if (at >= 0 && (parts[at] ?? 0) < (oldestSqlite[at] ?? 0)) {
      throw new Error(
        `This Node brings SQLite ${version}; Longwave needs ${oldestSqlite.join('.')} or newer.`,
      )
    }
  }
}

/** The kinds of trouble that a caller of the storage must tell apart; see the primary result codes of SQLite. */
export function troubleOf(error: unknown): 'full' | 'busy' | 'broken' | 'other' {
  const code = ((error as { errcode?: unknown } | null)?.errcode as number | undefined) ?? 0
  switch (code & 0xff) {
    case 13:
      return 'full'
    case 5:
    case 6:
      return 'busy'
    case 8: // READONLY
    case 10: // IOERR
    case 11: // CORRUPT
    case 14: // CANTOPEN
    case 26: // NOTADB
      return 'broken'
    default:
      return 'other'
  }
}
