import { setTimeout as pause } from 'node:timers/promises'
import { requireSynchronousCommit } from './connection-config.ts'
import { PipelinedConnection } from './pipelined-connection.ts'
import { protocol } from './sealed/tickets.ts'

/** After this time the callers are told that the outcome of their writes is unknown. */
const lookupTimeoutMs = 3000
const retryPauseMs = 100

/** The number and the late values are those of the batch if it was committed. */
export type CommitOutcome = { isCommitted: boolean; number: number; late: string | null }

/**
 * Finds out whether a batch was committed when the answer to its commit was lost, or came with the warning that a standby may
 * not have it.
 *
 * Every batch inserts a row with a random id and `happened = true` into `batches` (batch-runner.ts). Here another connection
 * inserts the same id with `happened = false`. If the id is stored already, the batch was committed; if not, it never will
 * be, because its own insert now violates the unique id. While the transaction of the batch is still open, this insert waits
 * for it.
 *
 * `on conflict do update` sets the column to the value it has, instead of `do nothing`, for two reasons: it returns the
 * stored row, and it writes, so that this commit waits for the standbys too. The result then holds on whichever server
 * becomes the next primary.
 */
export async function wasCommitted(url: string, batchId: string): Promise<CommitOutcome> {
  const deadline = performance.now() + lookupTimeoutMs
  for (;;) {
    try {
      return await claimBatchId(url, batchId, deadline - performance.now())
    } catch (error) {
      if (deadline - performance.now() < 2 * retryPauseMs) throw error
      await pause(retryPauseMs)
    }
  }
}

async function claimBatchId(url: string, batchId: string, timeoutMs: number): Promise<CommitOutcome> {
  const connection = await PipelinedConnection.open(url, {
    query_timeout: timeoutMs,
    lock_timeout: timeoutMs,
    setup: requireSynchronousCommit,
  })
  try {
    const { rows } = await connection.query({
      text: `insert into batches (id, happened, instance, ran, protocol) values ($1, false, $1, '', ${protocol})
        on conflict (id) do update set happened = batches.happened returning happened, number, late`,
      values: [batchId],
    })
    if (connection.warnings.length > 0) throw new Error(connection.warnings.join(' '))
    const [{ happened, number, late }] = rows
    return { isCommitted: happened, number, late }
  } finally {
    connection.destroy()
  }
}
