import type { CommandName } from '../commands.ts'
import type { Order, Outcome } from './write-queue.ts'

/** What an engine does for the writer: it runs orders, batch by batch, and reports. */
export type Runner = {
  /** In this order, after all that were sent before. */
  send(orders: Order[]): void
  /** What was sent is run first. */
  close(): Promise<void>
}

export type Report = {
  /** These were run, and what is to last is on the disk. */
  done(outcomes: Outcome[]): void
  /** Somebody else ran these. */
  changed(ran: Set<CommandName>): void
  /** Nothing can be run any more. */
  failed(cause: Error): void
}

export type StartRunner = (report: Report) => Runner
