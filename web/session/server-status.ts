import type { BackupState } from '../../server/db/backup-state.ts'
import type { Durability, Peers, Storage } from '../../server/db/storage.ts'

/** The state of this server for the page Status, as plain data: the main thread knows it, and a reader renders the page. */
export type ServerStatus = {
  version: string
  startedAt: number
  engine: Storage['engine']
  durability: Durability
  peers: Peers | undefined
  /** The backups of the server; undefined if it makes none by itself. */
  backups: BackupState | undefined
  /** The age of the newest one, in words. */
  backupAge: string
}
