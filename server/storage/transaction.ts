import { limits } from '../../contract/limits.ts'
import type { Database, Sum, Transaction } from './database.ts'
import { keyAt } from './key.ts'
import { type Prepared, prepared, q } from './prepared.ts'
import type { SqliteDatabase } from './sqlite.ts'

/**
 * What the commands of one batch share. The clock row is read when the batch begins and written before it commits,
 * so time order is commit order on every start and after every step of the wall clock.
 */
export class SqliteTransaction implements Transaction {
  now = 0
  /** Rises with every change, so that one can tell whether a command that was refused left anything behind. */
  changes = 0
  readonly #db: SqliteDatabase
  readonly #sums = new Map<Sum<never>, Map<string | number, unknown>>()
  #lastMs = 0
  #used = 0
  #moved = false

  private constructor(db: SqliteDatabase) {
    this.#db = db
  }

  static async begin(db: SqliteDatabase): Promise<SqliteTransaction> {
    const transaction = new SqliteTransaction(db)
    const clock = await db.get(readClock, {})
    transaction.#lastMs = clock?.last_ms ?? 0
    transaction.#used = clock?.used ?? 0
    return transaction
  }

  all: Database['all'] = (query, input) => this.#db.all(query, input)
  get: Database['get'] = (query, input) => this.#db.get(query, input)

  run<Input>(query: Prepared<Input, unknown>, input: Input): Promise<number> {
    this.changes++
    return this.#db.run(query, input)
  }

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

  add<Part>(sum: Sum<Part>, part: Part): Part {
    this.changes++
    const parts = (this.#sums.get(sum) ?? new Map()) as Map<string | number, Part>
    this.#sums.set(sum, parts)
    const place = sum.placeOf(part)
    const there = parts.get(place)
    if (!there) parts.set(place, part)
    else sum.join(there, part)
    return there ?? part
  }

  /** Writes what was added up. */
  async settle(): Promise<void> {
    for (const [sum, parts] of this.#sums) {
      this.#sums.delete(sum)
      await sum.write(this, parts.values() as Iterable<never>)
    }
  }

  /** What was added up by a command that is refused. */
  forget(): void {
    this.#sums.clear()
  }

  /** What is left to do when all commands of the batch have run. */
  async finish(): Promise<void> {
    await this.settle()
    if (this.#moved) await this.#db.run(setClock, { last_ms: this.#lastMs, used: this.#used })
  }
}

const readClock = prepared((_: object) => q.selectFrom('clock').select(['last_ms', 'used']))
const setClock = prepared((given: { last_ms: number; used: number }) =>
  q.updateTable('clock').set({ last_ms: given.last_ms, used: given.used }),
)
