/** The few words of a table definition that differ between engines. */
export type Dialect = {
  /** The type of an integer primary key. */
  key: string
  flag: string
  /** Follows a table whose rows are stored inside their primary key. */
  clustered: string
  /**
   * Ends an index that continues in key order. SQLite appends the row's key to every index by itself, and would store it
   * twice.
   */
  thenKey: string
  /** Tables that only this engine needs. */
  own: string[]
}

export type Migration = { number: number; name: string; statements: (dialect: Dialect) => string[] }
