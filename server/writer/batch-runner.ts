import type { ErrorCode } from '../../contract/errors.ts'
import type { IdempotentRequest, WriteResult } from '../db/storage.ts'

/** A command as it crosses to the engine's batch runner. `at` is the queue's clock when the command was requested. */
export type QueuedCommand = {
  id: number
  at: number
  name: string
  input: unknown
  idempotent: IdempotentRequest | undefined
}

/** How a queued command ended: with a result, refused by a rule, or failed by a fault of ours. */
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

/** An engine's side of the write queue: it runs commands batch by batch and reports. */
export type BatchRunner = {
  /** Runs these in order, after everything sent before. */
  send(commands: QueuedCommand[]): void
  /** Runs what was sent, then closes. */
  close(): Promise<void>
}

export type BatchReport = {
  /** These ran, and whatever they changed is on the disk. */
  done(outcomes: CommandOutcome[]): void
  /** Another process ran these commands. */
  changed(names: Iterable<string> | 'unknown'): void
  /** Nothing can run any more. */
  failed(cause: Error): void
}

export type StartBatchRunner = (report: BatchReport) => BatchRunner
