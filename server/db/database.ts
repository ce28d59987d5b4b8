import type { Key } from './key.ts'
import type { PreparedQuery } from './prepared-query.ts'
import type { WordIndex } from './word-index.ts'

/** The interface for reads. Statements are prepared once (prepared-query.ts); only the values change. */
export interface Database {
  all<Input, Row>(query: PreparedQuery<Input, Row>, input: Input): Promise<Row[]>
  get<Input, Row>(query: PreparedQuery<Input, Row>, input: Input): Promise<Row | undefined>
}

/** The interface for the reads of a server. */
export type Reads = Database & {
  words: WordIndex
  /** The position of everything that reads see now; absent where no other server can share the database. */
  position?(): Promise<number>
}

/** The interface for commands, inside the one transaction that the writer runs for a whole batch. */
export interface Transaction extends Database {
  /** Returns how many rows changed. */
  run<Input>(query: PreparedQuery<Input, unknown>, input: Input): Promise<number>
  /** Writes without waiting for an answer, so that a remote database costs no round trip. */
  put<Input>(query: PreparedQuery<Input, unknown>, input: Input): Promise<void>
  /** Acts on items that do not depend on each other, so that a remote database gets all their statements at once. */
  each<Item>(items: Iterable<Item>, act: (item: Item) => Promise<void>): Promise<void>
  /** The wall clock when the command was requested, in milliseconds. */
  readonly now: number
  /** The next key: later than every key before it, in commit order, whatever the wall clock does. */
  nextKey(): number
  /** The id of a new row, for rows and replies. Texts of this command may hold it whole; nothing else may be made of it. */
  idOf(key: Key): string
  /** The time of a new row, for a reply. */
  isoOf(key: Key): string
  /** A count that this batch changes, for a reply. */
  storedCount(query: CountQuery, key: Key): Promise<CountAt>
  /** Deletes idempotency records of an account, `limit` at most, and returns how many there were. */
  forgetRecords(accountId: string, limit: number): Promise<number>
  /** Adds a part to a sum and returns the total of its group in this batch so far. */
  add<Part>(sum: BatchSum<Part>, part: Part): Part
  /** Writes the sums of this batch so far, for a command that reads or replaces what they change. It must run alone. */
  settle(): Promise<void>
}

/** Adds up what the commands of one batch change, so that each row is written once however many of them change it. */
export type BatchSum<Part> = {
  /** Parts of the same group change the same row, so they have one total. */
  groupOf(part: Part): string | number
  /** Adds a part to the total. On PostgreSQL commands run concurrently, so parts may come in any order. */
  merge(total: Part, part: Part): void
  write(tx: Transaction, totals: Iterable<Part>): Promise<void>
}

export type CountQuery = PreparedQuery<{ key: Key }, { count: number }>

/** The count at the place of a command: `by` is what the batch has changed so far, `total` what it has changed when all commands have run. */
export type CountAt = (by: number, total: () => number) => number
