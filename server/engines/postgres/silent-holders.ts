import { PipelinedConnection } from './pipelined-connection.ts'

/** A batch takes milliseconds. After this time the connections that hold it up are looked at. */
const patienceMs = 700

/**
 * Ends a connection that keeps this one waiting and has fallen silent in the middle of its message, as when the network of its machine is
 * cut: PostgreSQL waits for the rest without a limit of its own. Returns a function to call once the batch has ended.
 */
export function watchSilentHolders(url: string, waiting: PipelinedConnection): () => void {
  const timer = setInterval(() => void endSilentHolders(url, waiting).catch(() => {}), patienceMs)
  return () => clearInterval(timer)
}

async function endSilentHolders(url: string, waiting: PipelinedConnection): Promise<void> {
  const connection = await PipelinedConnection.open(url)
  try {
    await connection.query({
      text: `select pg_terminate_backend(pid) from pg_stat_activity
        where pid = any(pg_blocking_pids($1)) and wait_event = 'ClientRead'
          and clock_timestamp() - state_change > $2 * interval '1 ms'`,
      values: [waiting.processId, patienceMs / 2],
    })
  } finally {
    connection.destroy()
  }
}
