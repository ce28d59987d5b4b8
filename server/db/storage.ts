import type { AnyCommand, Command } from './command.ts'
import type { Database } from './database.ts'

/** A write that may be repeated: the caller, the route, the caller's Idempotency-Key and the validated input. */
export type IdempotentRequest = { scope: string; route: string; key: string; input: unknown }

/** `replayed`: an earlier request with the same Idempotency-Key had this effect, and this is its stored reply. */
export type WriteResult<Reply> = { reply: Reply; replayed: boolean }

/** The one way to change anything. */
export type Write = <Input, Reply>(
  command: Command<Input, Reply>,
  input: NoInfer<Input>,
  idempotent?: IdempotentRequest,
) => Promise<WriteResult<Reply>>

/** Called with the commands that ran, before any of their callers has its reply. */
export type ChangeListener = (ran: ReadonlySet<AnyCommand>) => void

/** An acknowledged write survives a crash and a power cut (`local`), or also the loss of the machine (`replicated`). */
export type Durability = 'local' | 'replicated'

/** The storage of one server: its reads and its writes. Nothing outside engines/ knows which engine it is. */
export type Storage = {
  db: Database
  write: Write
  /** While this number stays the same, every read returns what it returned before. */
  generation(): number
  /** The listener is called whenever the generation has risen. */
  onChange(listener: ChangeListener): void
  /** Throws when nothing can be read or written. */
  check(): Promise<void>
  /** As the database is configured at this moment. */
  durability(): Durability
  /** Whether this process is the only one that can write. */
  isAlone: boolean
  /** Identifies this instance for good, and salts the hashes of what must not be recognised outside it. */
  instance: { id: string; salt: string }
  close(): Promise<void>
}
