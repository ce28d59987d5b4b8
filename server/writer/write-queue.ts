import { ApiError, type ErrorCode } from '../../contract/errors.ts'
import type { CommandName, Input, Reply } from '../commands.ts'
import type { StartRunner } from './batch-runner.ts'
import type { Answer, Retry } from './idempotency-records.ts'

/** Every change goes through here: a command by name, its input, and, where the caller may retry, the retry key. */
export type Write = <Name extends CommandName>(
  name: Name,
  input: Input<Name>,
  retry?: Retry,
) => Promise<Answer<Reply<Name>>>

/** What goes to the engine's runner and comes back; it may cross threads. `at` is the clock of the asking side. */
export type Order = { id: number; at: number; name: CommandName; input: unknown; retry: Retry | undefined }
export type Outcome = { id: number } & (
  | { answer: Answer<unknown> }
  | { refusal: Refusal }
  | { fault: string }
)
export type Refusal = {
  code: ErrorCode
  sentence: string
  status: number
  retryAfter: number | undefined
  cause?: string
}

/** When the oldest has waited this long, another would only wait longer: we say so before the queue drowns. */
const longestWaitMs = 1000
const longestQueue = 5000
/** A write that was not answered by now is given up, its outcome unknown. */
const patienceMs = 8000

export type Writer = {
  write: Write
  /** Rises whenever a command may have changed something: what was read before that is no longer what would be read now. */
  generation(): number
  /** Called whenever the generation has risen, with the commands that ran, before any writer has its answer. */
  onChange(listener: (ran: Set<CommandName>) => void): void
  close(): Promise<void>
}

export type WriterOptions = {
  now: () => number
  onFailure?: (cause: Error) => void
  queue?: number
}

export function startWriter(
  start: StartRunner,
  { now, onFailure = () => {}, queue = longestQueue }: WriterOptions,
): Writer {
  const waiting = new Map<
    number,
    { name: CommandName; since: number; resolve: (answer: never) => void; reject: (error: Error) => void }
  >()
  let nextId = 1
  let generation = 0
  const listeners: ((ran: Set<CommandName>) => void)[] = []
  let failed: Error | undefined
  const runner = start({ done, changed, failed: fail })
  /** What came in one turn of the loop crosses over together: waking the other thread costs more than the message. */
  const leaving: Order[] = []
  const send = () => runner.send(leaving.splice(0))
  const patience = setInterval(giveUpOnTheOldest, 1000)
  patience.unref()

  return {
    write(name, input, retry) {
      if (failed)
        return Promise.reject(
          new ApiError('STORAGE_UNAVAILABLE', undefined, { retryAfter: 5, cause: failed }),
        )
      if (waiting.size >= queue || oldestWait() > longestWaitMs) return Promise.reject(overloaded())
      return new Promise((resolve, reject) => {
        const id = nextId++
        waiting.set(id, { name, since: performance.now(), resolve, reject })
        leaving.push({ id, at: now(), name, input, retry })
        if (leaving.length === 1) setImmediate(send)
      })
    },

    generation: () => generation,
    onChange: (listener) => void listeners.push(listener),

    async close() {
      clearInterval(patience)
      if (failed) return
      failed = new Error('The storage is closed.')
      send()
      await runner.close()
    },
  }

  function done(outcomes: Outcome[]): void {
    changed(new Set(outcomes.flatMap(({ id }) => waiting.get(id)?.name ?? [])))
    for (const outcome of outcomes) settle(outcome)
  }

  function changed(ran: Set<CommandName>): void {
    generation++
    for (const tell of listeners) tell(ran)
  }

  function settle(outcome: Outcome): void {
    const asker = waiting.get(outcome.id)
    if (!asker) return
    waiting.delete(outcome.id)
    if ('answer' in outcome) asker.resolve(outcome.answer as never)
    else asker.reject('fault' in outcome ? new Error(outcome.fault) : errorOf(outcome.refusal))
  }

  /** A dead writer never comes back to life inside one process: recovery at the next start is the tested path. */
  function fail(cause: Error): void {
    if (failed) return
    failed = cause
    for (const asker of waiting.values()) asker.reject(unknownOutcome(cause))
    waiting.clear()
    onFailure(cause)
  }

  /** A map keeps its order, so its first entry has waited longest. */
  function oldestWait(): number {
    const oldest = waiting.values().next().value
    return oldest ? performance.now() - oldest.since : 0
  }

  function giveUpOnTheOldest(): void {
    for (const [id, asker] of waiting) {
      if (performance.now() - asker.since < patienceMs) return
      waiting.delete(id)
      asker.reject(unknownOutcome(new Error(`The writer did not answer within ${patienceMs} ms.`)))
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
