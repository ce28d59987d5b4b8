import type { Durability } from '../db/storage.ts'

export type StorageOptions = {
  dataDir: string
  /** Selects PostgreSQL; nothing is then stored in dataDir. */
  databaseUrl?: string | undefined
  now?: () => number
  /** Called when no further write is possible: the process should end and start again. */
  onFailure?: (cause: Error) => void
  /** Called when the durability has changed. */
  onDurability?: (durability: Durability) => void
  /** The most writes that may wait. */
  queue?: number
  /** The most pages the SQLite file may have, to test a full disk. */
  maxPages?: number
}
