import { ApiError } from '../../contract/errors.ts'
import type { AnyCommand } from '../db/command.ts'
import type { ChangeListener, Write, WriteFigures } from '../db/storage.ts'
import { Histogram } from '../histogram.ts'
import type { CommandOutcome, QueuedCommand, Refusal, StartBatchRunner } from './batch-runner.ts'
import type { CommandRegistry } from './command-registry.ts'

/** New commands are refused once the oldest one has waited this long, because they would wait even longer. */
const longestWaitMs = 1000
const defaultQueueLength = 5000
/** A command that has no result after this time is given up; its outcome is unknown. */
const giveUpMs = 8000

/** The bounds of the buckets in which batches are counted. A batch has 256 commands at most. */
const batchSizes = [1, 2, 4, 8, 16, 32, 64, 128, 256]
const batchMs = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000]

export type WriteQueue = {
  write: Write
  /** Rises whenever a command may have changed data, so that an earlier read may now be out of date. */
  generation(): number
  onChange(listener: ChangeListener): void
  /** Another process has written to the same database, by any command. */
  changedOutside(): void
  figures(): WriteFigures
  close(): Promise<void>
}

export type WriteQueueOptions = {
  now: () => number
  /** Called when no further write is possible: the process should end and start again. */
  onFailure?: (cause: Error) => void
  /** The engine's reason to refuse a command before it is queued. */
  refusalOf?: (command: AnyCommand) => ApiError | undefined
  /** The number of commands that may wait before new ones are refused. */
  queue?: number
}

type Waiting = {
  command: AnyCommand
  since: number
  resolve: (result: never) => void
  reject: (error: Error) => void
}

/** Admits writes, hands them to the engine in batches, and gives each caller its result. */
export function startWriteQueue(
  start: StartBatchRunner,
  registry: CommandRegistry,
  {
    now,
    onFailure = () => {},
    refusalOf = () => undefined,
    queue: maxWaiting = defaultQueueLength,
  }: WriteQueueOptions,
): WriteQueue {
  const waiting = new Map<number, Waiting>()
  /** Commands whose callers were told that the outcome is unknown. They may still be committed. */
  const givenUp = new Map<number, AnyCommand>()
  let nextId = 1
  let generation = 0
  const listeners: ChangeListener[] = []
  let failed: Error | undefined
  const runner = start({ done, changed, failed: fail })
  /** Commands of one turn of the event loop are sent together, because waking a thread costs more than the message. */
  const outgoing: QueuedCommand[] = []
  const send = () => runner.send(outgoing.splice(0))
  const figures = { refused: 0, batchSizes: new Histogram(batchSizes), batchMs: new Histogram(batchMs) }
  const expiry = setInterval(giveUpOnTheOldest, 1000)
  expiry.unref()

  return {
    write(command, input, idempotent) {
      if (failed)
        return Promise.reject(
          new ApiError('STORAGE_UNAVAILABLE', undefined, { retryAfter: 5, cause: failed }),
        )
      const refusal = refusalOf(command)
      if (refusal) return Promise.reject(refusal)
      if (waiting.size >= maxWaiting || oldestWait() > longestWaitMs) {
        figures.refused++
        return Promise.reject(overloaded())
      }
      return new Promise((resolve, reject) => {
        const id = nextId++
        waiting.set(id, { command, since: performance.now(), resolve, reject })
        outgoing.push({ id, at: now(), name: registry.nameOf(command), input, idempotent })
        if (outgoing.length === 1) setImmediate(send)
      })
    },

    generation: () => generation,
    onChange: (listener) => void listeners.push(listener),
    changedOutside: () => changed('unknown'),
    figures: () => ({ ...figures, waiting: waiting.size }),

    async close() {
      clearInterval(expiry)
      if (failed) return
      failed = new Error('The storage is closed.')
      send()
      await runner.close()
    },
  }

  function done(outcomes: CommandOutcome[], tookMs: number): void {
    figures.batchSizes.add(outcomes.length)
    figures.batchMs.add(tookMs)
    announce(new Set(outcomes.flatMap(({ id }) => waiting.get(id)?.command ?? givenUp.get(id) ?? [])))
    for (const outcome of outcomes) settle(outcome, tookMs)
  }

  function changed(names: Iterable<string> | 'unknown'): void {
    announce(
      names === 'unknown'
        ? registry.all()
        : new Set(Array.from(names, registry.find).filter((command) => command !== undefined)),
    )
  }

  function announce(ran: ReadonlySet<AnyCommand>): void {
    generation++
    for (const listener of listeners) listener(ran)
  }

  function settle(outcome: CommandOutcome, batchMs: number): void {
    givenUp.delete(outcome.id)
    const caller = waiting.get(outcome.id)
    if (!caller) return
    waiting.delete(outcome.id)
    if ('result' in outcome) caller.resolve({ ...outcome.result, batchMs } as never)
    else caller.reject('fault' in outcome ? new Error(outcome.fault) : errorOf(outcome.refusal))
  }

  /** A failed writer is never restarted inside the same process, because only the recovery at the next start is tested. */
  function fail(cause: Error): void {
    if (failed) return
    failed = cause
    for (const caller of waiting.values()) caller.reject(unknownOutcome(cause))
    waiting.clear()
    onFailure(cause)
  }

  /** A map keeps insertion order, so its first entry has waited longest. */
  function oldestWait(): number {
    const oldest = waiting.values().next().value
    return oldest ? performance.now() - oldest.since : 0
  }

  function giveUpOnTheOldest(): void {
    for (const [id, caller] of waiting) {
      if (performance.now() - caller.since < giveUpMs) return
      waiting.delete(id)
      givenUp.set(id, caller.command)
      caller.reject(unknownOutcome(new Error(`The writer did not answer within ${giveUpMs} ms.`)))
    }
  }
}

function errorOf({ code, sentence, status, retryAfter, cause }: Refusal): ApiError {
  return new ApiError(code, sentence, { status, cause, ...(retryAfter === undefined ? {} : { retryAfter }) })
}

function overloaded(): ApiError {
  return new ApiError('OVERLOADED', undefined, { retryAfter: 1 + Math.floor(Math.random() * 5) })
}

export function unknownOutcome(cause: Error): ApiError {
  const sentence =
    'The storage did not say whether this was stored: the outcome is unknown. Repeat it with the same Idempotency-Key to settle it.'
  return new ApiError('STORAGE_UNAVAILABLE', sentence, { retryAfter: 2, cause })
}
