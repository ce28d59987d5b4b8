import type { Socket } from 'node:net'
import type pg from 'pg'
import { connectTimeoutMs } from './connection-config.ts'

/** The newest timeline that any thread of this process has seen. */
export const newTimelineMemory = (): SharedArrayBuffer => new SharedArrayBuffer(4)

/**
 * Each promotion of a standby begins a new timeline, with a higher number. Only the newest timeline ever seen is accepted,
 * so a former primary that comes back is refused, and connections to it are closed: reads from it would be stale.
 */
export class Timelines {
  readonly #newest: Uint32Array
  readonly #sockets = new Map<Socket, number>()

  constructor(memory: SharedArrayBuffer) {
    this.#newest = new Uint32Array(memory)
  }

  admit(socket: Socket, timeline: number): void {
    const newest = this.observe(timeline)
    if (timeline < newest) {
      throw new Error(`it was the primary until timeline ${newest} began, and has stayed behind`)
    }
    this.#sockets.set(socket, timeline)
    socket.once('close', () => this.#sockets.delete(socket))
  }

  /** Notes a timeline that a server has, and closes what is connected to an older one. Returns the newest one. */
  observe(timeline: number): number {
    let newest = Atomics.load(this.#newest, 0)
    while (timeline > newest) {
      Atomics.compareExchange(this.#newest, 0, newest, timeline)
      newest = Atomics.load(this.#newest, 0)
    }
    for (const [socket, own] of this.#sockets) if (own < newest) socket.destroy()
    return newest
  }

  /** Whether another thread has seen a newer timeline than that of this connection. */
  isSuperseded(socket: Socket): boolean {
    const timeline = this.#sockets.get(socket)
    return timeline !== undefined && timeline < Atomics.load(this.#newest, 0)
  }

  /** Closes all connections of this thread. */
  drop(): void {
    for (const socket of this.#sockets.keys()) socket.destroy()
  }
}

/** Throws when the server is a standby. */
export async function readTimeline(client: pg.Client): Promise<number> {
  const { isPrimary, timeline } = await readServerState(client)
  if (!isPrimary || timeline === null) throw new Error('it is a standby')
  return timeline
}

/** The timeline of a standby is the one that it follows; null while it follows none, or hides it from this role. */
export type ServerState = { isPrimary: boolean; timeline: number | null }

export async function readServerState(client: pg.Client): Promise<ServerState> {
  const { rows } = await client.query(selectState)
  return {
    isPrimary: rows[0].is_primary,
    timeline: rows[0].timeline === null ? null : Number(rows[0].timeline),
  }
}

/** The name of the current WAL file begins with the timeline. The control file shows it only some time after a promotion. */
const selectState = {
  text: `select not pg_is_in_recovery() as is_primary, case when pg_is_in_recovery()
    then (select received_tli from pg_stat_wal_receiver)
    else ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::bigint end as timeline`,
  query_timeout: connectTimeoutMs,
}
