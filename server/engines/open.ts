import type { CommandName } from '../commands.ts'
import type { Database } from '../db/database.ts'
import type { Write } from '../writer/write-queue.ts'
import { readAddress } from './postgres/database-url.ts'
import { openSqlite, openSqliteBeside } from './sqlite/open.ts'

/** What an acknowledged write survives: the end of the process and of the power, or the loss of the machine as well. */
export type Durability = 'local' | 'replicated'

/** The storage of one server. Reads and the one way to write; nothing outside this folder knows which engine it is. */
export type Storage = {
  db: Database
  write: Write
  /** As long as it stays the same, a read gives what it gave before. */
  generation(): number
  /** Called when the generation has risen, with the commands that ran. */
  onChange(listener: (ran: Set<CommandName>) => void): void
  /** Throws when nothing can be read or written. */
  check(): Promise<void>
  /** As the database is set at this moment. */
  durability(): Durability
  /** Whether no other process can write to it. */
  isAlone: boolean
  /** Distinguishes this instance for ever, and salts what must not be recognised outside it. */
  instance: { id: string; salt: string }
  close(): Promise<void>
}

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

/** For people: it names no user and no password. */
export function placeOf({ dataDir, databaseUrl }: Pick<StorageOptions, 'dataDir' | 'databaseUrl'>): string {
  if (databaseUrl === undefined) return dataDir
  const { database, servers } = readAddress(databaseUrl)
  return `the database ${database} at ${servers.map(({ name }) => name).join(' or ')}`
}

/** For a command of the operator, while a server may be running on it. It only does what a server does as well. */
export async function openBeside({
  databaseUrl,
  dataDir,
}: Pick<StorageOptions, 'dataDir' | 'databaseUrl'>): Promise<Storage> {
  return databaseUrl === undefined
    ? openSqliteBeside({ dataDir, now: Date.now })
    : openStorage({ dataDir, databaseUrl })
}

export async function openStorage({
  databaseUrl,
  now = Date.now,
  ...options
}: StorageOptions): Promise<Storage> {
  if (databaseUrl === undefined) return openSqlite({ ...options, now })
  // Who does not need its driver does not load it.
  const { openPostgres } = await import('./postgres/open.ts')
  return openPostgres(databaseUrl, { ...options, now })
}
