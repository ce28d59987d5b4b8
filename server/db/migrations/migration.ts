/** The parts of table definitions that differ between engines. */
export type Dialect = {
  /** The type of an integer primary key. */
  key: string
  flag: string
  /** Ends the definition of a table whose rows are stored in the index of the primary key. */
  clustered: string
  /**
   * The last column of an index whose equal entries are in key order. It is empty for SQLite, which appends the key to every
   * index by itself and would store it twice.
   */
  thenKey: string
  /** How a generated column is kept that is added to a table with rows. */
  generated: string
  /** Whether an update that changes an indexed column writes an entry to every index of the table. */
  writesEveryIndex: boolean
  /** Whether `in` with three values or more is slow in the check of a column. */
  hasSlowLists: boolean
  /** Statements that create the tables which only this engine has. */
  ownTables: string[]
  /** Statements for the late values of a batch, for an engine over a network. */
  lateColumns: string[]
  /** Statements that create the tickets of batches, for an engine that several servers write to. */
  ticketTables: string[]
  /** Statements that create the index of words, for an engine that keeps it in tables. */
  wordTables: string[]
}

export type Migration = { number: number; name: string; statements: (dialect: Dialect) => string[] }
