import { limits } from '../../contract/limits.ts'
import type { BatchSum, CountAt, CountQuery, Transaction } from '../db/database.ts'
import { idOf, isoOf, type Key, keyAt } from '../db/key.ts'
import { type PreparedQuery, prepared, q } from '../db/prepared-query.ts'
import { forgetRecordsOf } from './idempotency-records.ts'
import type { LateValues } from './late-values.ts'

/** A connection on which the transaction of a batch has begun. */
export type WriteConnection = Pick<Transaction, 'all' | 'get' | 'run' | 'put' | 'each'> & {
  /** Resolves once every `put` has been answered; rejects if one failed. */
  answered(): Promise<void>
}
type Clock = { last_ms: number; used: number }

/** The clock row, and the time of all commands of the batch; without it each has the time of its request. */
export type ClockReading = {
  clock: Clock | undefined
  time?: number | undefined
  /**
   * The batch shares no millisecond with those before it, so that a client that has read up to a `created_at` finds
   * everything newer by `since`. A clock that a test has stopped cannot give each batch its own.
   */
  hasOwnMs?: boolean
}

/**
 * The state that the commands of one batch share. The clock row is read when the batch begins and written before it commits,
 * so keys are in commit order even after a restart or when the wall clock was set back.
 */
export class Batch {
  readonly db: WriteConnection
  readonly late: LateValues | undefined
  /** Resolves once the clock row is locked and read. Until then a command may only query: keys and times need the clock. */
  readonly ready: Promise<void>
  /** When the newest command of the batch was requested. */
  #newestRequest = 0
  #sums = new Map<BatchSum<never>, Map<string | number, unknown>>()
  /** The time of the newest key, and the number of keys that have this time. */
  #lastMs = 0
  #used = 0
  #hasClockMoved = false
  #time: number | undefined
  #hasOwnMs = false
  #isReady = false

  /** With `late` the keys are provisional, and the engine moves the clock. */
  constructor(db: WriteConnection, reading: Promise<ClockReading>, late?: LateValues) {
    this.db = db
    this.late = late
    this.ready = reading.then(({ clock, time, hasOwnMs = false }) => {
      if (!clock) throw new Error('The database has no clock.')
      this.#lastMs = clock.last_ms
      this.#used = clock.used
      this.#time = time
      this.#hasOwnMs = hasOwnMs
      this.#isReady = true
    })
    // A failure is thrown where the batch waits for the clock.
    this.ready.catch(() => {})
  }

  /** The transaction for one command. */
  at(requestedAt: number): CommandTransaction {
    this.#newestRequest = Math.max(this.#newestRequest, requestedAt)
    return new CommandTransaction(this, requestedAt)
  }

  /** The time of a command. */
  timeOf(requestedAt: number): number {
    if (!this.#isReady) throw new Error('The clock row has not been read yet.')
    return this.#time ?? requestedAt
  }

  /** The newest key; undefined while none was drawn. */
  get newestKey(): Key | undefined {
    return this.#hasClockMoved ? keyAt(this.#lastMs, this.#used - 1) : undefined
  }

  nextKey(now: number): number {
    const isTaken = this.#hasOwnMs && !this.#hasClockMoved && this.#used > 0
    this.#hasClockMoved = true
    if (now > this.#lastMs) {
      this.#lastMs = now
      this.#used = 0
    } else if (isTaken || this.#used === limits.sameInstant) {
      this.#lastMs += 1
      this.#used = 0
    }
    return keyAt(this.#lastMs, this.#used++)
  }

  add<Part>(sum: BatchSum<Part>, part: Part): Part {
    const totals = (this.#sums.get(sum) ?? new Map()) as Map<string | number, Part>
    this.#sums.set(sum, totals)
    const group = sum.groupOf(part)
    const total = totals.get(group)
    if (!total) totals.set(group, part)
    else sum.merge(total, part)
    return total ?? part
  }

  /** Writes the sums so far and waits until everything is answered. */
  async settle(): Promise<void> {
    await this.#writeSums()
    await this.db.answered()
  }

  async #writeSums(): Promise<void> {
    const tx = this.at(this.#newestRequest)
    // Writing one sum may add to another, which this loop then reaches as well.
    for (const [sum, totals] of this.#sums) {
      this.#sums.delete(sum)
      await sum.write(tx, totals.values() as Iterable<never>)
    }
  }

  /** Discards the sums and the results of unanswered writes, after a command was refused. */
  discardUnsettled(): void {
    this.#sums.clear()
    this.db.answered().catch(() => {})
  }

  /** Writes the sums and the clock; call it once all commands of the batch have run. The commit waits for the answers. */
  async finish(): Promise<void> {
    await this.ready
    await this.#writeSums()
    if (this.#hasClockMoved && !this.late)
      await this.db.put(setClock, { last_ms: this.#lastMs, used: this.#used })
  }
}

/** The batch as one command sees it. */
export class CommandTransaction implements Transaction {
  /** Whether a refusal from here on would leave something to undo. */
  hasChanged = false
  readonly #batch: Batch
  readonly #requestedAt: number

  constructor(batch: Batch, requestedAt: number) {
    this.#batch = batch
    this.#requestedAt = requestedAt
  }

  get now(): number {
    return this.#batch.timeOf(this.#requestedAt)
  }

  all<Input, Row>(query: PreparedQuery<Input, Row>, input: Input): Promise<Row[]> {
    return this.#batch.db.all(query, input)
  }

  get<Input, Row>(query: PreparedQuery<Input, Row>, input: Input): Promise<Row | undefined> {
    return this.#batch.db.get(query, input)
  }

  each<Item>(items: Iterable<Item>, act: (item: Item) => Promise<void>): Promise<void> {
    return this.#batch.db.each(items, act)
  }

  nextKey(): Key {
    return this.#batch.nextKey(this.now)
  }

  idOf(key: Key): string {
    return this.#batch.late?.idOf(key) ?? idOf(key)
  }

  isoOf(key: Key): string {
    return this.#batch.late?.isoOf(key) ?? isoOf(key)
  }

  async storedCount(query: CountQuery, key: Key): Promise<CountAt> {
    const { late } = this.#batch
    if (late) return (by, total) => late.countOf({ query, key, by, total })
    const stored = (await this.get(query, { key }))?.count ?? 0
    return (by) => stored + by
  }

  forgetRecords(accountId: string, limit: number): Promise<number> {
    return forgetRecordsOf(this, accountId, limit)
  }

  run<Input>(query: PreparedQuery<Input, unknown>, input: Input): Promise<number> {
    this.hasChanged = true
    return this.#batch.db.run(query, input)
  }

  put<Input>(query: PreparedQuery<Input, unknown>, input: Input): Promise<void> {
    this.hasChanged = true
    return this.#batch.db.put(query, input)
  }

  add<Part>(sum: BatchSum<Part>, part: Part): Part {
    this.hasChanged = true
    return this.#batch.add(sum, part)
  }

  settle(): Promise<void> {
    return this.#batch.settle()
  }
}

const setClock = prepared((given: Clock) =>
  q.updateTable('clock').set({ last_ms: given.last_ms, used: given.used }),
)
