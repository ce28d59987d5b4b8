import { provisionalMs } from '../../../db/key.ts'
import type { CommandOutcome, QueuedCommand } from '../../../writer/batch-runner.ts'
import { Batch } from '../../../writer/batch-transaction.ts'
import type { CommandRegistry } from '../../../writer/command-registry.ts'
import { executeTogether, type TransactionControl } from '../../../writer/execute-batch.ts'
import { LateValues, type RealValues } from '../../../writer/late-values.ts'
import { unknownOutcome } from '../../../writer/write-queue.ts'
import type { DatabaseTime } from '../database-time.ts'
import type { PipelinedConnection } from '../pipelined-connection.ts'
import { isDivisionByZero, isRetryableConflict, isStorageUnavailable } from '../storage-errors.ts'
import { Rehearsal } from './rehearsal.ts'
import type { RememberedReads } from './remembered-reads.ts'
import { seal } from './seal.ts'
import { returnTickets } from './tickets.ts'

/** How often a batch is rehearsed. Each time it is refused, another instance has changed something that it had read. */
const maxRehearsals = 2

type SealedOptions = {
  on: PipelinedConnection
  remembered: RememberedReads
  /** Undefined if commands have the time of their request. */
  time: DatabaseTime | undefined
  /** Sends the commit behind everything that was sent, and resolves with what only the commit knew. */
  commit(answered: Promise<unknown>): Promise<string | null>
}

/**
 * Runs a batch without a round trip in its transaction: the commands are rehearsed, and then everything that they read
 * and wrote goes out as one message, in which the server compares each result with that of the rehearsal. Undefined if this cannot be
 * done, and nothing was stored: a command has to be undone alone, or reads what another of the batch writes.
 */
export async function runSealed(
  commands: QueuedCommand[],
  registry: CommandRegistry,
  options: SealedOptions,
): Promise<CommandOutcome[] | undefined> {
  for (let rehearsal = 1; rehearsal <= maxRehearsals; rehearsal++) {
    let isOutdated = false
    const onOutdated = () => {
      isOutdated = true
    }
    const { control, finished } = sealedControl(commands, options, { mayGuess: rehearsal === 1, onOutdated })
    const outcomes = await executeTogether(commands, registry, control)
    if (outcomes) return outcomes.map(finished)
    if (!isOutdated) return undefined
  }
  return undefined
}

function sealedControl(
  commands: QueuedCommand[],
  { on, remembered, time, commit }: SealedOptions,
  { mayGuess, onOutdated }: { mayGuess: boolean; onOutdated(): void },
) {
  const late = new LateValues()
  const rehearsal = new Rehearsal(on, remembered, mayGuess)
  const expectedAt = time?.now() ?? Math.max(...commands.map(({ at }) => at))
  const reading = { clock: { last_ms: provisionalMs + expectedAt, used: 0 }, time: time && expectedAt }
  const batch = new Batch(rehearsal, Promise.resolve(reading), late)
  let values: RealValues | undefined
  const control: TransactionControl = {
    isConcurrent: true,
    begin: async () => batch,
    async commit() {
      await rehearsal.answered()
      const { steps } = rehearsal
      const sealed = seal({ steps, late, expectedAt, newestKey: batch.newestKey, time })
      try {
        const lateOfBatch = await commit(sealed.sendOn(on))
        // It was committed, so it must not run again.
        if (lateOfBatch === null) throw unknownOutcome(new Error('The batch has no late values.'))
        values = sealed.valuesIn(lateOfBatch)
      } catch (error) {
        on.send(returnTickets)
        if (isDivisionByZero(error)) onOutdated()
        throw error
      }
    },
    // Nothing was begun, or the server has rolled it back.
    rollback() {},
    savepoint: { set() {}, release() {}, rollback() {} },
    isStorageFailure: (error) => isStorageUnavailable(error) || isRetryableConflict(error),
  }
  const finished = (outcome: CommandOutcome): CommandOutcome =>
    'result' in outcome && values
      ? { ...outcome, result: { ...outcome.result, reply: late.resolved(outcome.result.reply, values) } }
      : outcome
  return { control, finished }
}
