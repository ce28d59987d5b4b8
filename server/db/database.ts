import type { Prepared } from './prepared-query.ts'

/** What a read may do, and nothing else. Statements are prepared once (prepared.ts); only the values change. */
export interface Database {
  all<Input, Row>(query: Prepared<Input, Row>, input: Input): Promise<Row[]>
  get<Input, Row>(query: Prepared<Input, Row>, input: Input): Promise<Row | undefined>
}

/** What a command may do, inside the one transaction that the writer runs for everything that waits. */
export interface Transaction extends Database {
  /** Answers how many rows were changed. */
  run<Input>(query: Prepared<Input, unknown>, input: Input): Promise<number>
  /** The same where the answer tells nothing: a database that is far away is not waited for. */
  put<Input>(query: Prepared<Input, unknown>, input: Input): Promise<void>
  /** Does something for each of these, which must not depend on each other: a database that is far away is asked for all at once. */
  each<Item>(items: Iterable<Item>, act: (item: Item) => Promise<void>): Promise<void>
  /** The wall clock when the command was asked for, in milliseconds. */
  readonly now: number
  /** The next key: later than every key before it, in commit order, whatever the wall clock does. */
  nextKey(): number
  /** Adds a part to a sum, and gives what the batch has added up in that place so far. */
  add<Part>(sum: Sum<Part>, part: Part): Part
}

/** What the commands of one batch add up in memory, so that each place is written once however many of them change it. */
export type Sum<Part> = {
  placeOf(part: Part): string | number
  /** Adds a part to what is there already. */
  join(there: Part, part: Part): void
  write(tx: Transaction, parts: Iterable<Part>): Promise<void>
}
