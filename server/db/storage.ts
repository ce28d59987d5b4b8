import type { ApiError } from '../../contract/errors.ts'
import type { Histogram } from '../histogram.ts'
import type { AnyCommand, Command } from './command.ts'
import type { Reads } from './database.ts'

/** The id of an account, or what else identifies a caller: an address or a guest id, of which only salted hashes are stored. */
export type CallerScope = string | { anonymous: string }

/** A write that may be repeated. `scope` is its caller, `key` the caller's Idempotency-Key, `input` the validated input. */
export type IdempotentRequest = { scope: CallerScope; route: string; key: string; input: unknown }

/** If `replayed` is true, an earlier request with the same Idempotency-Key had the effect, and this is its stored reply. */
export type WriteResult<Reply> = { reply: Reply; replayed: boolean }

/** Runs a command. Nothing else changes stored data. `batchMs` is how long its batch ran. */
export type Write = <Input, Reply>(
  command: Command<Input, Reply>,
  input: NoInfer<Input>,
  idempotent?: IdempotentRequest,
) => Promise<WriteResult<Reply> & { batchMs: number }>

/** Called with the commands that ran, before any of their callers gets its reply. */
export type ChangeListener = (ran: ReadonlySet<AnyCommand>) => void

/**
 * With `local`, an acknowledged write survives a crash and a power cut; with `replicated`, also the loss of the machine. With
 * `unconfirmed` it should, by the settings, and no standby is seen that has it.
 */
export type Durability = 'local' | 'unconfirmed' | 'replicated'

/** Takes up to `want` requests out of each of these buckets, which all instances share. */
export type TakeQuota = (
  wanted: { name: string; shareMs: number; burst: number; want: number }[],
) => Promise<Map<string, { granted: number; aheadMs: number }>>

export type WriteFigures = {
  waiting: number
  /** Commands that were refused as overload since the start. */
  refused: number
  batchSizes: Histogram
  batchMs: Histogram
}

/** Sizes in bytes; undefined where the engine does not have it, or cannot see it. */
export type DatabaseFigures = {
  bytes: number
  /** The write-ahead log of SQLite. */
  logBytes?: number
  /** Free on the disk of DATA_DIR. */
  freeBytes?: number
  /** The connections of the main thread to PostgreSQL, and the queries that wait for one. */
  connections?: { busy: number; idle: number; waiting: number }
}

/** The others that wrote to the same database, servers and commands, and how long ago this server last read what they wrote. */
export type Peers = { others: number; lagMs: number }

/**
 * The places in the order of all writes, for servers that share a database. A response carries its position, and the next
 * request of the same client brings it, perhaps to another server.
 */
export type Positions = {
  /** The position of what is written and answered; undefined while no other server is there. */
  current(): number | undefined
  /** Resolves when this server has asked for everything up to here; undefined if it knows that already. */
  reach(position: number): Promise<void> | undefined
}

/** The storage of one server: its reads and its writes. Nothing outside engines/ knows which engine it is. */
export type Storage = {
  db: Reads
  write: Write
  /** While this number stays the same, every read returns what it returned before. */
  generation(): number
  /** The listener is called whenever the generation has risen. */
  onChange(listener: ChangeListener): void
  /** Why nothing may be read now: what this server has may be old, or its database is silent. */
  readRefusal(): ApiError | undefined
  /** The listener is called when the reads that run are in vain, because the database has fallen silent. */
  onSilence(listener: () => void): void
  /** Throws when nothing can be read or written. */
  check(): Promise<void>
  /** Follows the settings and the standbys of the database, which may change while the server runs. */
  durability(): Durability
  /** The time by which everything is stored: on SQLite of this machine, on PostgreSQL of the primary. */
  now(): number
  /** Sentences for the operator about what is wrong while it is. */
  warnings(): string[]
  /** For rate limits over all instances; undefined where one process alone serves a database. */
  takeQuota: TakeQuota | undefined
  /** Whether this process is the only one that can write. */
  isAlone: boolean
  engine: 'SQLite' | 'PostgreSQL'
  /** Undefined where no other server can share the database. */
  peers(): Peers | undefined
  /** Undefined where no other server can share the database. */
  positions: Positions | undefined
  writeFigures(): WriteFigures
  databaseFigures(): Promise<DatabaseFigures>
  /** The permanent id of this instance. */
  instance: { id: string }
  close(): Promise<void>
}
