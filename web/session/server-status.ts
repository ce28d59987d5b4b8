import type { Durability, Peers, Storage } from '../../server/db/storage.ts'

/** The state of this server for the page Status, as plain data: the main thread knows it, and a reader renders the page. */
export type ServerStatus = {
  version: string
  startedAt: number
  engine: Storage['engine']
  durability: Durability
  peers: Peers | undefined
  /** The server makes backups by itself. */
  hasBackups: boolean
}
