import type { Transaction } from './database.ts'

/**
 * A change, as a function that runs inside the writer's transaction. Its input and its reply may cross threads, so both
 * are plain data, and it awaits nothing but the database. server/commands.ts names every command there is.
 */
export type Command<Input, Reply> = (tx: Transaction, input: Input) => Promise<Reply>

/** Any command; what it takes and replies is known only where it is called. */
export type AnyCommand = Command<never, unknown>
