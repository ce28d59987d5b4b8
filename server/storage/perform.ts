import { ApiError } from '../../contract/errors.ts'
import { type CommandName, commands } from '../commands.ts'
import { answerOnce } from './answers.ts'
import type { Transaction } from './database.ts'
import type { Order, Outcome, Refusal } from './writer.ts'

/** A place in a transaction that a command can be taken back to. */
export type Savepoint = {
  set(): void
  keep(): void
  undo(): void | Promise<void>
  /** Whether an error is one of the storage: then the whole batch has failed, not this command. */
  isLost(error: unknown): boolean
}

/** Runs one command of a batch. A refused one is taken back to its savepoint, the others stand. */
export async function perform(tx: Transaction, order: Order, savepoint: Savepoint): Promise<Outcome> {
  const { id } = order
  savepoint.set()
  try {
    const answer = await run(tx, order)
    savepoint.keep()
    return { id, answer }
  } catch (error) {
    if (savepoint.isLost(error)) throw error
    await savepoint.undo()
    return error instanceof ApiError ? { id, refusal: refusalOf(error) } : { id, fault: textOf(error) }
  }
}

async function run(tx: Transaction, { name, input, retry }: Order) {
  const command = commands[name] as (tx: Transaction, input: unknown) => Promise<unknown>
  if (retry) return answerOnce(tx, retry, () => command(tx, input))
  return { reply: await command(tx, input), replayed: false }
}

/** What may have run where nobody can say what has. */
export const everyCommand = (): Set<CommandName> => new Set(Object.keys(commands) as CommandName[])

/** As plain data, which can cross threads. */
export const refusalOf = ({ code, message, status, retryAfter, cause }: ApiError): Refusal => ({
  code,
  sentence: message,
  status,
  retryAfter,
  ...(cause === undefined ? {} : { cause: textOf(cause) }),
})

export const textOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)
