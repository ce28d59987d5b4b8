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
  /** The number of writes that may wait before new ones are refused. */
  queue?: number
  /** The largest number of pages of the SQLite file, to test a full disk. */
  maxPages?: number
}
