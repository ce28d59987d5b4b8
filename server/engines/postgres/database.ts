import type { Reads } from '../../db/database.ts'
import type { PreparedQuery } from '../../db/prepared-query.ts'
import type { DatabaseFigures, TakeQuota } from '../../db/storage.ts'
import { ConnectionPool } from './connection-pool.ts'
import { type ConnectionShare, connectionsOf, shareConnections } from './connection-shares.ts'
import { type DatabaseState, selectNewestBatch, selectState } from './database-state.ts'
import { takeFirstStatistics } from './first-statistics.ts'
import { fullDiskGuard } from './full-disk.ts'
import { namedStatement } from './named-statement.ts'
import { sharedQuota } from './shared-quota.ts'
import { PostgresWordIndex } from './words/word-index.ts'

/** Reads outside of batches, through a pool of connections. */
export class PostgresDatabase implements Reads {
  readonly words: PostgresWordIndex
  readonly #pool: ConnectionPool
  /** Throws while nothing may be read. */
  readonly #requireLease: () => void
  #statistics: { close(): void } | undefined
  readonly #fullDisk: ReturnType<typeof fullDiskGuard>
  readonly #quota: ReturnType<typeof sharedQuota>

  constructor(
    url: string,
    { reads, searches }: ConnectionShare = defaultShare(),
    requireLease: () => void = () => {},
  ) {
    this.#requireLease = requireLease
    this.#pool = new ConnectionPool(url, reads, { queriesPerConnection: 8 })
    this.#quota = sharedQuota(this.#pool)
    this.#fullDisk = fullDiskGuard(this.#pool)
    this.words = new PostgresWordIndex(url, searches)
  }

  get takeQuota(): TakeQuota {
    return this.#quota.take
  }

  async all<Input, Row>(query: PreparedQuery<Input, Row>, input: Input): Promise<Row[]> {
    this.#requireLease()
    return (await this.#pool.query(namedStatement(query, input))).rows
  }

  async get<Input, Row>(query: PreparedQuery<Input, Row>, input: Input): Promise<Row | undefined> {
    return (await this.all(query, input))[0]
  }

  /** Refuses while a write was refused for want of room on the disk, and there still is none. */
  get fullDisk(): ReturnType<typeof fullDiskGuard> {
    return this.#fullDisk
  }

  /** For the one that also writes, not for each reader thread. */
  takeFirstStatistics(): void {
    this.#statistics = takeFirstStatistics(this.#pool)
  }

  async state(): Promise<DatabaseState> {
    return (await this.#pool.query(selectState)).rows[0]
  }

  async position(): Promise<number> {
    return (await this.#pool.query(selectNewestBatch)).rows[0].newest
  }

  async figures(): Promise<DatabaseFigures> {
    const { rows } = await this.#pool.query('select pg_database_size(current_database()) as bytes')
    return { bytes: rows[0].bytes, connections: this.#pool.figures }
  }

  async close(): Promise<void> {
    this.#quota.stop()
    this.#statistics?.close()
    await Promise.all([this.#pool.close(), this.words.close()])
  }
}

/** That of a main thread. */
const defaultShare = () => shareConnections(connectionsOf(undefined)).main
