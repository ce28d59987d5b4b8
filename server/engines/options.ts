import type { Durability } from '../db/storage.ts'

export type StorageOptions = {
  dataDir: string
  /** Selects PostgreSQL; then nothing is kept in dataDir. */
  databaseUrl?: string | undefined
  now?: () => number
  /** Called when nothing more can be written: the process should end and start again. */
  onFailure?: (cause: Error) => void
  /** Called when it is another than before. */
  onDurability?: (durability: Durability) => void
  /** How many writes may wait. */
  queue?: number
  /** The most pages the file may have; for trying out a full disk. */
  maxPages?: number
}
