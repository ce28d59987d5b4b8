import type { Socket } from 'node:net'
import type pg from 'pg'
import { connectTimeoutMs } from './connection-config.ts'

/**
 * Each promotion of a standby begins a new timeline, with a higher number. Only the newest timeline ever seen is accepted,
 * so a former primary that comes back is refused, and connections to it are closed: reads from it would be stale.
 */
export class Timelines {
  #newest = ''
  readonly #sockets = new Map<Socket, string>()

  admit(socket: Socket, timeline: string): void {
    if (timeline < this.#newest) {
      throw new Error(`it was the primary until timeline ${this.#newest} began, and has stayed behind`)
    }
    this.#newest = timeline
    for (const [other, otherTimeline] of this.#sockets) if (otherTimeline < timeline) other.destroy()
    this.#sockets.set(socket, timeline)
    socket.once('close', () => this.#sockets.delete(socket))
  }
}

/** Throws when the server is a standby. */
export async function readTimeline(client: pg.Client): Promise<string> {
  const { rows } = await client.query(selectTimeline)
  const timeline = rows[0]?.timeline
  if (typeof timeline !== 'string') throw new Error('it is a standby')
  return timeline
}

/** The name of the current WAL file begins with the timeline. The control file shows it only some time after a promotion. */
const selectTimeline = {
  text: `select case when not pg_is_in_recovery()
    then substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) end as timeline`,
  query_timeout: connectTimeoutMs,
}
