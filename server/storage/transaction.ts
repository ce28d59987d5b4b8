import { limits } from '../../contract/limits.ts'
import type { Database, Transaction } from './database.ts'
import { recordCounts } from './events.ts'
import { type Key, keyAt } from './key.ts'
import { type Prepared, prepared, q } from './prepared.ts'

/** A connection on which the transaction of a batch was begun. */
export type Connection = Pick<Transaction, 'all' | 'get' | 'run'>
type Clock = { last_ms: number; used: number }

/**
 * What the commands of one batch share. The clock row is read when the batch begins and written before it commits,
 * so time order is commit order on every start and after every step of the wall clock.
 */
export class BatchTransaction implements Transaction {
  now = 0
  #db: Connection
  #lastMs: number
  #used: number
  #moved = false
  readonly #counted = new Map<Key, { key: Key; id: string }>()

  constructor(db: Connection, clock: Clock | undefined) {
    if (!clock) throw new Error('The database has no clock.')
    this.#db = db
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
    if (this.#moved) await this.#db.run(setClock, { last_ms: this.#lastMs, used: this.#used })
  }
}

export const clockRow = prepared((_: object) => q.selectFrom('clock').select(['last_ms', 'used']))
const setClock = prepared((given: Clock) =>
  q.updateTable('clock').set({ last_ms: given.last_ms, used: given.used }),
)
