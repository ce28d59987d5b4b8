import type { Key } from './key.ts'
import type { Prepared } from './prepared.ts'

/** What a read may do. Statements are prepared once (prepared.ts); only the values change. */
export interface Database {
  all<Input, Row>(query: Prepared<Input, Row>, input: Input): Promise<Row[]>
  get<Input, Row>(query: Prepared<Input, Row>, input: Input): Promise<Row | undefined>
}

/** What a command may do, inside the one transaction that the writer runs for everything that waits. */
export interface Transaction extends Database {
  /** Answers how many rows were changed. */
  run<Input>(query: Prepared<Input, unknown>, input: Input): Promise<number>
  /** The wall clock when the command was asked for, in milliseconds. */
  readonly now: number
  /** The next key: later than every key before it, in commit order, whatever the wall clock does. */
  nextKey(): number
  /** Streams are told the new counts of this transmission: once, however often they change in one batch. */
  counted(transmission: { key: Key; id: string }): void
}
