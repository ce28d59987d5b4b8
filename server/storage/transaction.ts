import { limits } from '../../contract/limits.ts'
import type { Database, Sum, Transaction } from './database.ts'
import { keyAt } from './key.ts'
import { type Prepared, prepared, q } from './prepared.ts'

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
export class BatchTransaction implements Transaction {
  now = 0
  /** Rises with every change, so that one can tell whether a command that was refused left anything behind. */
  changes = 0
  readonly #db: Connection
  readonly #sums = new Map<Sum<never>, Map<string | number, unknown>>()
  #lastMs: number
  #used: number
  #moved = false

  constructor(db: Connection, clock: Clock | undefined) {
    if (!clock) throw new Error('The database has no clock.')
    this.#db = db
    this.#lastMs = clock.last_ms
    this.#used = clock.used
  }

  all: Database['all'] = (query, input) => this.#db.all(query, input)
  get: Database['get'] = (query, input) => this.#db.get(query, input)

  run<Input>(query: Prepared<Input, unknown>, input: Input): Promise<number> {
    this.changes++
    return this.#db.run(query, input)
  }

  put<Input>(query: Prepared<Input, unknown>, input: Input): Promise<void> {
    this.changes++
    return this.#db.put(query, input)
  }

  each: Transaction['each'] = (items, act) => this.#db.each(items, act)

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
    await this.#db.answered()
  }

  /** What was added up and put by a command that is refused. */
  forget(): void {
    this.#sums.clear()
    this.#db.answered().catch(() => {})
  }

  /** What is left to do when all commands of the batch have run. */
  async finish(): Promise<void> {
    await this.settle()
    if (this.#moved) await this.#db.run(setClock, { last_ms: this.#lastMs, used: this.#used })
  }
}

export const clockRow = prepared((_: object) => q.selectFrom('clock').select(['last_ms', 'used']))
const setClock = prepared((given: Clock) =>
  q.updateTable('clock').set({ last_ms: given.last_ms, used: given.used }),
)
