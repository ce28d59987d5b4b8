import { PipelinedConnection } from './pipelined-connection.ts'

/** A batch takes milliseconds. After this time the connections that hold it up are looked at. */
const patienceMs = 700

/**
 * Ends a connection of an instance that keeps this one waiting and has fallen silent in the middle of its message, as when the network of its
 * machine is cut: PostgreSQL waits for the rest without a limit of its own. A connection between two messages is left alone, because
 * the server limits that. Returns a function to call once the batch has ended.
 */
export function watchSilentHolders(url: string, waiting: PipelinedConnection): () => void {
  let isLooking = false
  const timer = setInterval(async () => {
    if (isLooking) return
    isLooking = true
    await endSilentHolders(url, waiting).catch(() => {})
    isLooking = false
  }, patienceMs)
  return () => clearInterval(timer)
}

async function endSilentHolders(url: string, waiting: PipelinedConnection): Promise<void> {
  const connection = await PipelinedConnection.open(url)
  try {
    await connection.query({
      text: `select pg_terminate_backend(pid) from pg_stat_activity
        where pid = any(pg_blocking_pids($1)) and state = 'active' and wait_event = 'ClientRead'
          and datname = current_database() and usename = current_user and application_name = 'longwave'
          and clock_timestamp() - state_change > $2 * interval '1 ms'`,
      values: [waiting.processId, patienceMs],
    })
  } finally {
    connection.destroy()
  }
}
