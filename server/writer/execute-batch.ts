import { ApiError } from '../../contract/errors.ts'
import { type CommandName, commands, sideBySide } from '../commands.ts'
import type { Transaction } from '../db/database.ts'
import type { Batch } from './batch-transaction.ts'
import { type Answer, answerOnce } from './idempotency-records.ts'
import type { Order, Outcome, Refusal } from './write-queue.ts'

/** The words that a batch says to its connection. */
export type Ground = {
  begin(): Promise<Batch>
  rollback(): void
  savepoint: { set(): void; keep(): void; undo(): void }
  /** Whether an error is one of the storage: then the whole batch has failed, not a command of it. */
  isLost(error: unknown): boolean
}

/** Runs the commands of a batch: all that is left is to commit. */
export const perform = async (orders: Order[], ground: Ground): Promise<Outcome[]> =>
  (await performTogether(orders, ground)) ?? (await performOneByOne(orders, ground))

/**
 * Nearly always every command succeeds, or is refused before it has changed anything, and nothing has to be taken back.
 * Otherwise nothing of the batch has happened, and the answer is undefined.
 */
async function performTogether(orders: Order[], ground: Ground): Promise<Outcome[] | undefined> {
  const batch = await ground.begin()
  const outcomes: Outcome[] = []
  try {
    for (const group of groupsOf(orders)) {
      await batch.db.each(group, async (order) => {
        const tx = batch.at(order.at)
        const outcome = await outcomeOf(order, ground, () => run(tx, order))
        if ('fault' in outcome || ('refusal' in outcome && tx.hasChanged)) throw new Error('to be taken back')
        outcomes.push(outcome)
      })
    }
    await batch.finish()
    return outcomes
  } catch (error) {
    if (ground.isLost(error)) throw error
    ground.rollback()
    return undefined
  }
}

/**
 * Commands that have nothing to do with each other may run side by side. Nobody has an answer to any command of the batch yet,
 * so none of them was promised to come first.
 */
function groupsOf(orders: Order[]): Order[][] {
  const groups: Order[][] = []
  /** What the last group has to itself; nobody joins a command that runs alone. */
  let taken: Set<string> | undefined
  for (const order of orders) {
    const places = placesOf(order)
    if (taken && places?.every((place) => !taken?.has(place))) groups.at(-1)?.push(order)
    else {
      groups.push([order])
      taken = places && new Set()
    }
    for (const place of places ?? []) taken?.add(place)
  }
  return groups
}

function placesOf({ name, input, retry }: Order): string[] | undefined {
  const place = (sideBySide as Partial<Record<CommandName, (input: unknown) => string | undefined>>)[name]
  if (!place) return undefined
  return [place(input), retry && JSON.stringify([retry.scope, retry.route, retry.key])].filter(
    (each) => each !== undefined,
  )
}

/** A savepoint each: a refused command is taken back alone, the others stand. */
async function performOneByOne(orders: Order[], ground: Ground): Promise<Outcome[]> {
  const { savepoint } = ground
  const batch = await ground.begin()
  const outcomes: Outcome[] = []
  for (const order of orders) {
    savepoint.set()
    const outcome = await outcomeOf(order, ground, async () => {
      const answer = await run(batch.at(order.at), order)
      await batch.settle()
      return answer
    })
    if ('answer' in outcome) savepoint.keep()
    else {
      batch.forget()
      savepoint.undo()
    }
    outcomes.push(outcome)
  }
  await batch.finish()
  return outcomes
}

/** A refusal is an outcome like any other; trouble with the storage fails the batch. */
async function outcomeOf(
  { id }: Order,
  ground: Ground,
  act: () => Promise<Answer<unknown>>,
): Promise<Outcome> {
  try {
    return { id, answer: await act() }
  } catch (error) {
    if (ground.isLost(error)) throw error
    return error instanceof ApiError ? { id, refusal: refusalOf(error) } : { id, fault: textOf(error) }
  }
}

async function run(tx: Transaction, { name, input, retry }: Order): Promise<Answer<unknown>> {
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
