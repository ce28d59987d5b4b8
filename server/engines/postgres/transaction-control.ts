import { Batch } from '../../writer/batch-transaction.ts'
import type { TransactionControl } from '../../writer/execute-batch.ts'
import type { PipelinedConnection } from './pipelined-connection.ts'
import { isRetryableConflict, StorageUnavailable } from './storage-errors.ts'

/** Savepoints are sent without waiting for their results: if one fails, the next statement fails as well. */
export function transactionControl(connection: PipelinedConnection): TransactionControl {
  let isFirst = true
  return {
    async begin() {
      // Discards the results of writes that an earlier rollback undid.
      connection.answered().catch(() => {})
      connection.send('begin isolation level read committed')
      const { rows } = await connection.query(lockClock)
      return new Batch(connection, rows[0])
    },
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
    isStorageFailure: (error) => error instanceof StorageUnavailable || isRetryableConflict(error),
  }
}

const lockClock = { name: 'longwave_clock', text: 'select last_ms, used from clock for update' }
