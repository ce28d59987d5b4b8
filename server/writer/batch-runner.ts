import type { ErrorCode } from '../../contract/errors.ts'
import type { IdempotentRequest, WriteResult } from '../db/storage.ts'

/** A command on its way to the engine's batch runner. `at` is the time of the request, by the clock of the queue. */
export type QueuedCommand = {
  id: number
  at: number
  name: string
  input: unknown
  idempotent: IdempotentRequest | undefined
}

/** The outcome of a queued command: a result, a refusal by a rule, or a fault of the server. */
export type CommandOutcome = { id: number } & (
  | { result: WriteResult<unknown> }
  | { refusal: Refusal }
  | { fault: string }
)

/** An ApiError as plain data. */
export type Refusal = {
  code: ErrorCode
  sentence: string
  status: number
  retryAfter: number | undefined
  cause?: string
}

/** An engine's side of the write queue: it runs commands batch by batch and reports their outcomes. */
export type BatchRunner = {
  /** Runs these in order, after everything sent before. */
  send(commands: QueuedCommand[]): void
  /** Runs what was sent, then closes. */
  close(): Promise<void>
}

/** The callbacks of a batch runner. */
export type BatchReport = {
  /** These commands have run as one batch, which took this long, and their changes are on the disk. */
  done(outcomes: CommandOutcome[], tookMs: number): void
  /** Another process ran these commands, or, with `unknown`, any commands. */
  changed(names: Iterable<string> | 'unknown'): void
  /** No command can run any more. */
  failed(cause: Error): void
}

export type StartBatchRunner = (report: BatchReport) => BatchRunner
