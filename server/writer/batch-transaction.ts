import { limits } from '../../contract/limits.ts'
import type { Database, Sum, Transaction } from '../db/database.ts'
import { keyAt } from '../db/key.ts'
import { type Prepared, prepared, q } from '../db/prepared-query.ts'

/** A connection on which the transaction of a batch was begun. */
export type Connection = Pick<Transaction, 'all' | 'get' | 'run' | 'put' | 'each'> & {
  /** When everything that was put has been answered. */
  answered(): Promise<void>
}
type Clock = { last_ms: number; used: number }

/**
 * What the commands of one batch share. The clock row is read when the batch begins and written before it commits,
 * so time order is commit order on every start and after every step of the wall clock.
 */
export class Batch {
  readonly db: Connection
  /** When the newest of its commands was asked for. */
  #now = 0
  #sums = new Map<Sum<never>, Map<string | number, unknown>>()
  #lastMs: number
  #used: number
  #moved = false

  constructor(db: Connection, clock: Clock | undefined) {
    if (!clock) throw new Error('The database has no clock.')
    this.db = db
    this.#lastMs = clock.last_ms
    this.#used = clock.used
  }

  /** For a command that was asked for then. */
  at(now: number): CommandTransaction {
    this.#now = Math.max(this.#now, now)
    return new CommandTransaction(this, now)
  }

  nextKey(now: number): number {
    this.#moved = true
    if (now > this.#lastMs) {
      this.#lastMs = now
      this.#used = 0
    } else if (this.#used === limits.sameInstant) {
      this.#lastMs += 1
      this.#used = 0
    }
    return keyAt(this.#lastMs, this.#used++)
  }

  add<Part>(sum: Sum<Part>, part: Part): Part {
    const parts = (this.#sums.get(sum) ?? new Map()) as Map<string | number, Part>
    this.#sums.set(sum, parts)
    const place = sum.placeOf(part)
    const there = parts.get(place)
    if (!there) parts.set(place, part)
    else sum.join(there, part)
    return there ?? part
  }

  async settle(): Promise<void> {
    await this.#write()
    await this.db.answered()
  }

  /** What was added up. */
  async #write(): Promise<void> {
    const tx = this.at(this.#now)
    for (const [sum, parts] of this.#sums) {
      this.#sums.delete(sum)
      await sum.write(tx, parts.values() as Iterable<never>)
    }
  }

  /** What was added up and put by a command that is refused. */
  forget(): void {
    this.#sums.clear()
    this.db.answered().catch(() => {})
  }

  /** What is left to do when all commands of the batch have run. */
  async finish(): Promise<void> {
    await this.#write()
    if (this.#moved) await this.db.put(setClock, { last_ms: this.#lastMs, used: this.#used })
    await this.db.answered()
  }
}

/** The batch as one command sees it. */
export class CommandTransaction implements Transaction {
  readonly now: number
  /** Whether it would leave anything behind if it were refused now. */
  hasChanged = false
  readonly #batch: Batch

  constructor(batch: Batch, now: number) {
    this.#batch = batch
    this.now = now
  }

  all: Database['all'] = (query, input) => this.#batch.db.all(query, input)
  get: Database['get'] = (query, input) => this.#batch.db.get(query, input)
  each: Transaction['each'] = (items, act) => this.#batch.db.each(items, act)
  nextKey = (): number => this.#batch.nextKey(this.now)

  run<Input>(query: Prepared<Input, unknown>, input: Input): Promise<number> {
    this.hasChanged = true
    return this.#batch.db.run(query, input)
  }

  put<Input>(query: Prepared<Input, unknown>, input: Input): Promise<void> {
    this.hasChanged = true
    return this.#batch.db.put(query, input)
  }

  add<Part>(sum: Sum<Part>, part: Part): Part {
    this.hasChanged = true
    return this.#batch.add(sum, part)
  }
}

export const clockRow = prepared((_: object) => q.selectFrom('clock').select(['last_ms', 'used']))
const setClock = prepared((given: Clock) =>
  q.updateTable('clock').set({ last_ms: given.last_ms, used: given.used }),
)
