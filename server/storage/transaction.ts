import { limits } from '../../contract/limits.ts'
import type { Database, Transaction } from './database.ts'
import { recordCounts } from './events.ts'
import { type Key, keyAt } from './key.ts'
import type { Prepared } from './prepared.ts'
import type { SqliteDatabase } from './sqlite.ts'

/**
 * What the commands of one batch share. The clock row is read when the batch begins and written before it commits,
 * so time order is commit order on every start and after every step of the wall clock.
 */
export class SqliteTransaction implements Transaction {
  now = 0
  #db: SqliteDatabase
  #lastMs: number
  #used: number
  #moved = false
  readonly #counted = new Map<Key, { key: Key; id: string }>()

  constructor(db: SqliteDatabase) {
    this.#db = db
    const clock = db.raw.prepare('select last_ms, used from clock').get() as { last_ms: number; used: number }
    this.#lastMs = clock.last_ms
    this.#used = clock.used
  }

  all: Database['all'] = (query, input) => this.#db.all(query, input)
  get: Database['get'] = (query, input) => this.#db.get(query, input)
  run = <Input>(query: Prepared<Input, unknown>, input: Input): Promise<number> => this.#db.run(query, input)

  nextKey(): number {
    this.#moved = true
    if (this.now > this.#lastMs) {
      this.#lastMs = this.now
      this.#used = 0
    } else if (this.#used === limits.sameInstant) {
      this.#lastMs += 1
      this.#used = 0
    }
    return keyAt(this.#lastMs, this.#used++)
  }

  counted(transmission: { key: Key; id: string }): void {
    this.#counted.set(transmission.key, transmission)
  }

  /** What is left to do when all commands of the batch have run. */
  async finish(): Promise<void> {
    for (const transmission of this.#counted.values()) await recordCounts(this, transmission)
    if (this.#moved)
      this.#db.raw.prepare('update clock set last_ms = ?, used = ?').run(this.#lastMs, this.#used)
  }
}
