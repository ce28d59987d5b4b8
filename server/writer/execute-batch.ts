import { ApiError } from '../../contract/errors.ts'
import type { Command } from '../db/command.ts'
import type { Transaction } from '../db/database.ts'
import type { WriteResult } from '../db/storage.ts'
import type { CommandOutcome, QueuedCommand, Refusal } from './batch-runner.ts'
import type { Batch } from './batch-transaction.ts'
import type { CommandRegistry } from './command-registry.ts'
import { runOnce } from './idempotency-records.ts'

/** The part of an engine's connection that controls the transaction of a batch. */
export type TransactionControl = {
  begin(): Promise<Batch>
  /** Whether commands may run concurrently. Where each query is answered at once, nothing would be gained. */
  isConcurrent: boolean
  /** Waits until all writes are answered and the commit is durable; rejects with the first failure. */
  commit(): Promise<void>
  rollback(): void
  savepoint: { set(): void; release(): void; rollback(): void }
  /** Whether the storage itself failed; then the whole batch has failed, not one command. */
  isStorageFailure(error: unknown): boolean
}

/** Runs the commands of a batch in one transaction and commits it. */
export async function executeBatch(
  commands: QueuedCommand[],
  registry: CommandRegistry,
  control: TransactionControl,
): Promise<CommandOutcome[]> {
  return (
    (await executeTogether(commands, registry, control)) ??
    (await executeOneByOne(commands, registry, control))
  )
}

/**
 * The usual case: every command succeeds, or is refused before it has changed anything, so nothing has to be undone.
 * Otherwise the whole batch is rolled back and the result is undefined.
 */
export async function executeTogether(
  commands: QueuedCommand[],
  registry: CommandRegistry,
  control: TransactionControl,
): Promise<CommandOutcome[] | undefined> {
  const batch = await control.begin()
  const outcomes: CommandOutcome[] = []
  try {
    const groups = control.isConcurrent ? concurrentGroups(commands, registry) : [commands]
    for (const group of groups) {
      // Commands that run concurrently begin with a query, which goes out behind the one for the clock row.
      if (!control.isConcurrent || !mayRunConcurrently(group, registry)) await batch.ready
      await batch.db.each(group, async (command) => {
        const tx = batch.at(command.at)
        const outcome = await outcomeOf(command, control, () => run(tx, command, registry))
        if ('fault' in outcome || ('refusal' in outcome && tx.hasChanged)) {
          throw new Error('This command has to be undone alone.')
        }
        outcomes.push(outcome)
      })
    }
    await batch.finish()
    await control.commit()
    return outcomes
  } catch (error) {
    // Without the clock row every query has failed, and this says why.
    await batch.ready
    if (control.isStorageFailure(error)) throw error
    control.rollback()
    return undefined
  }
}

/** Whether these commands may all run concurrently. */
export const areConcurrent = (commands: QueuedCommand[], registry: CommandRegistry): boolean =>
  concurrentGroups(commands, registry).length === 1 && mayRunConcurrently(commands, registry)

const mayRunConcurrently = (group: QueuedCommand[], registry: CommandRegistry): boolean =>
  group.every((command) => concurrencyKeys(command, registry))

/** A command that runs alone divides those before it from those behind it. Beyond this many batches the rest stays together. */
const maxBatches = 4

/** The batches, in order, that keep as many commands as possible together which may run concurrently. */
export function concurrentBatches(commands: QueuedCommand[], registry: CommandRegistry): QueuedCommand[][] {
  const batches: QueuedCommand[][] = []
  for (const [at, group] of concurrentGroups(commands, registry).entries()) {
    const last = batches.at(-1)
    const joins = last && !areConcurrent(group, registry) && !areConcurrent(last, registry)
    if (last && (joins || at >= maxBatches)) last.push(...group)
    else batches.push(group)
  }
  return batches
}

/**
 * Splits a batch into groups whose commands run concurrently. Their order does not matter, because no caller has a result
 * of this batch yet.
 */
function concurrentGroups(commands: QueuedCommand[], registry: CommandRegistry): QueuedCommand[][] {
  const groups: QueuedCommand[][] = []
  /** The keys of the last group; undefined after a command that runs alone. */
  let taken: Set<string> | undefined
  for (const command of commands) {
    const keys = concurrencyKeys(command, registry)
    if (taken && keys?.every((key) => !taken?.has(key))) groups.at(-1)?.push(command)
    else {
      groups.push([command])
      taken = keys && new Set()
    }
    for (const key of keys ?? []) taken?.add(key)
  }
  return groups
}

function concurrencyKeys(
  { name, input, idempotent }: QueuedCommand,
  registry: CommandRegistry,
): string[] | undefined {
  const keys = registry.concurrencyKeys(name, input)
  if (!keys || !idempotent) return keys
  const { scope, route, key } = idempotent
  return [...keys, JSON.stringify([scope, route, key])]
}

/** Runs each command in its own savepoint, so that a refused command is undone alone and the others remain. */
async function executeOneByOne(
  commands: QueuedCommand[],
  registry: CommandRegistry,
  control: TransactionControl,
): Promise<CommandOutcome[]> {
  const { savepoint } = control
  const batch = await control.begin()
  await batch.ready
  const outcomes: CommandOutcome[] = []
  for (const command of commands) {
    savepoint.set()
    const outcome = await outcomeOf(command, control, async () => {
      const result = await run(batch.at(command.at), command, registry)
      await batch.settle()
      return result
    })
    if ('result' in outcome) savepoint.release()
    else {
      batch.discardUnsettled()
      savepoint.rollback()
    }
    outcomes.push(outcome)
  }
  await batch.finish()
  await control.commit()
  return outcomes
}

/** A refusal is an outcome like any other; a failure of the storage fails the batch. */
async function outcomeOf(
  { id }: QueuedCommand,
  control: TransactionControl,
  act: () => Promise<WriteResult<unknown>>,
): Promise<CommandOutcome> {
  try {
    return { id, result: await act() }
  } catch (error) {
    if (control.isStorageFailure(error)) throw error
    return error instanceof ApiError ? { id, refusal: refusalOf(error) } : { id, fault: errorText(error) }
  }
}

async function run(
  tx: Transaction,
  { name, input, idempotent }: QueuedCommand,
  registry: CommandRegistry,
): Promise<WriteResult<unknown>> {
  const command = registry.find(name) as Command<unknown, unknown> | undefined
  if (!command) throw new Error(`There is no command ${name}.`)
  if (idempotent) return runOnce(tx, idempotent, () => command(tx, input))
  return { reply: await command(tx, input), replayed: false }
}

/** An ApiError as plain data, which can cross threads. */
export const refusalOf = ({ code, message, status, retryAfter, cause }: ApiError): Refusal => ({
  code,
  sentence: message,
  status,
  retryAfter,
  ...(cause === undefined ? {} : { cause: errorText(cause) }),
})

export const errorText = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)
