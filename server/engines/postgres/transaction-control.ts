import { Batch } from '../../writer/batch-transaction.ts'
import type { TransactionControl } from '../../writer/execute-batch.ts'
import { idleTimeoutMs } from './connection-config.ts'
import { databaseMs } from './database-state.ts'
import type { DatabaseTime } from './database-time.ts'
import type { PipelinedConnection } from './pipelined-connection.ts'
import { awaitTickets } from './sealed/tickets.ts'
import { isRetryableConflict, isStorageUnavailable } from './storage-errors.ts'

/**
 * Savepoints are sent without waiting for their results: if one fails, the next statement fails as well. With `time`, the
 * batch has the time at which it got the clock row; without it, each command has the time of its request.
 */
export function transactionControl(
  connection: PipelinedConnection,
  { time, commit }: { time: DatabaseTime | undefined } & Pick<TransactionControl, 'commit'>,
): TransactionControl {
  let isFirst = true
  return {
    isConcurrent: true,
    async begin() {
      // Discards the results of writes that an earlier rollback undid.
      connection.answered().catch(() => {})
      const sentAt = performance.now()
      // A message of its own, so that no failed query of a command looks like a failure of these.
      const reading = connection
        .queryJointly([beginTransaction, lockTickets, lockClock])
        .then(([, , locked]) => {
          const clock = locked?.rows[0]
          time?.observe(clock.now_ms, sentAt)
          return { clock, time: time && clock.now_ms, hasOwnMs: time !== undefined }
        })
      return new Batch(connection, reading)
    },
    commit,
    rollback: () => connection.send('rollback'),
    savepoint: {
      set() {
        connection.send(isFirst ? 'savepoint command' : 'release savepoint command; savepoint command')
        isFirst = false
      },
      // Released by the next `set`, or by the commit.
      release: () => {},
      rollback: () => connection.send('rollback to savepoint command'),
    },
    isStorageFailure: (error) => isStorageUnavailable(error) || isRetryableConflict(error),
  }
}

export const beginTransaction = { text: 'begin isolation level read committed', queryMode: 'extended' }

/**
 * Nobody can draw a ticket until this batch ends, and all that were drawn have ended. A client that waits for answers may be idle for
 * longer than one that has sent everything (sealed/seal.ts).
 */
const lockTickets = {
  name: 'longwave_tickets',
  text: `with locked as (select open from tickets for update)
    select (${awaitTickets('open')}), set_config('idle_in_transaction_session_timeout', '${idleTimeoutMs}', true) from locked`,
}

/** The row is locked inside, so that the time is read after the wait for it. */
const lockClock = {
  name: 'longwave_clock',
  text: `with locked as (select last_ms, used from clock for update)
    select last_ms, used, ${databaseMs} as now_ms from locked`,
}
