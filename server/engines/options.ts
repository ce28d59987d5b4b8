import type { Durability } from '../db/storage.ts'
import type { WriteQueueOptions } from '../writer/write-queue.ts'
import type { ConnectionShare } from './postgres/connection-shares.ts'
import type { WorkerHost } from './sqlite/worker.ts'

export type DatabaseLocation = {
  dataDir: string
  /** Selects PostgreSQL; nothing is then stored in dataDir. */
  databaseUrl?: string | undefined
  /** On PostgreSQL the connections of this thread. */
  connections?: ConnectionShare | undefined
  /** On PostgreSQL the newest timeline, which the threads of an instance share. */
  timelineMemory?: SharedArrayBuffer | undefined
}

export type StorageOptions = DatabaseLocation &
  Partial<WriteQueueOptions> & {
    /** Replaces the clock, which is that of this machine on SQLite and that of the primary on PostgreSQL: for the seed and for tests. */
    now?: () => number
    /** Called when the durability has changed. */
    onDurability?: (durability: Durability) => void
    /** Called when an older database was migrated from this schema to the newest. */
    onMigrated?: (from: number, ms: number) => void
    /** Called with a sentence for the operator about the state of the machine. */
    onNotice?: (sentence: string) => void
    /** Asked five times a second: with less than this free on the disk of dataDir, SQLite refuses writes. For tests. */
    minFreeBytes?: () => number
    /** The file to start SQLite's writer from; its source, if absent. */
    writerThread?: URL | undefined
    /** Where SQLite's writer, checkpoints and index of words run: in threads, if absent. */
    host?: WorkerHost
    /** False answers reads without a lease, for the negative control of a proof. */
    isLeased?: boolean
    /** False leaves the index of words out, for measurements. */
    isIndexed?: boolean
    /** The largest number of pages of the SQLite file, to test a full disk. */
    maxPages?: number
  }
