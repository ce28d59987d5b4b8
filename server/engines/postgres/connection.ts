import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { ApiError } from '../../../contract/errors.ts'
import { readAddress, type Server } from './database-url.ts'

/** Nothing waits for ever, on either side of the line. */
const bounds = {
  /** For a new connection to one server. */
  connectionTimeoutMillis: 1000,
  /** What the server ends by itself ... */
  statement_timeout: 2000,
  lock_timeout: 1000,
  idle_in_transaction_session_timeout: 5000,
  /** ... and when the server is not heard of any more. */
  query_timeout: 3000,
}

/** After nobody could be reached, nobody is asked for this long: a server that is about to take over has other work. */
const restMs = 100

const int8 = 20

const optionsOf = ({ url }: Server): pg.ClientConfig => ({
  connectionString: url,
  application_name: 'longwave',
  keepAlive: true,
  ...bounds,
  // Keys and counts are integers that a double holds exactly (key.ts), so they come as numbers, as from SQLite.
  types: { getTypeParser: (oid, format) => (oid === int8 ? Number : pg.types.getTypeParser(oid, format)) },
})

export type Connected = {
  client: pg.Client
  /** To be destroyed when nobody is to be waited for any more. */
  socket: Socket
  /** Before anybody connects to this server again, all are asked which of them is the primary. */
  doubt(): void
}

/** To the server that takes writes: it is found here, for everyone. */
export async function connect(url: string, more: pg.ClientConfig = {}): Promise<Connected> {
  const servers = known.get(url) ?? new Servers(readAddress(url).servers)
  known.set(url, servers)
  return servers.connect(more)
}

/** Lasts as long as the process, since what was seen stays true. */
const known = new Map<string, Servers>()

type Opened = Connected & { server: Server }

/**
 * What is known of the servers behind one address. A standby is refused, and so is a primary that was one before another
 * server was promoted and has come back: each promotion begins a new timeline, and they only ever rise.
 */
class Servers {
  readonly #all: Server[]
  #primary: Server | undefined
  #timeline = ''
  /** Who is connected, and under which timeline. */
  readonly #sockets = new Map<Socket, string>()
  #restUntil = 0

  constructor(all: Server[]) {
    this.#all = all
  }

  async connect(more: pg.ClientConfig): Promise<Connected> {
    if (this.#primary && this.#all.length > 1) {
      const opened = await this.#open(this.#primary, more).catch(() => undefined)
      if (opened) return opened
    }
    return this.#search(more)
  }

  /** All are asked at once, so that one that is silent costs no more than a second however many there are. */
  async #search(more: pg.ClientConfig): Promise<Connected> {
    const rest = this.#restUntil - performance.now()
    if (rest > 0) await pause(rest)
    const answers = await Promise.allSettled(this.#all.map((server) => this.#open(server, more)))
    const opened = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
    // Of two that call themselves the primary, the older one was cut as soon as the other had answered.
    const chosen = opened.find(({ socket }) => !socket.destroyed)
    for (const { socket } of opened) if (socket !== chosen?.socket) socket.destroy()
    if (chosen) {
      this.#primary = chosen.server
      return chosen
    }
    this.#restUntil = performance.now() + restMs
    throw new Error(`No server answers as the primary (${answers.map(this.#whyNot).join('; ')}).`)
  }

  async #open(server: Server, more: pg.ClientConfig): Promise<Opened> {
    const socket = new Socket()
    const client = new pg.Client({ ...optionsOf(server), ...more, stream: () => socket })
    // Whoever waits for an answer hears of a lost connection; unheard here, it would end the process.
    client.on('error', () => socket.destroy())
    const doubt = () => {
      if (this.#primary === server) this.#primary = undefined
    }
    try {
      await client.connect()
      const timeline = await timelineOf(client)
      this.#require(timeline)
      this.#sockets.set(socket, timeline)
      socket.once('close', () => this.#sockets.delete(socket))
      return { client, socket, doubt, server }
    } catch (error) {
      socket.destroy()
      doubt()
      throw error
    }
  }

  readonly #whyNot = (answer: PromiseSettledResult<Opened>, at: number): string => {
    const { message, code } = answer.status === 'rejected' ? answer.reason : { message: 'it was lost again' }
    return `${this.#all[at]?.name}: ${message || code}`
  }

  /** Whoever is still connected to the primary of before would read what is no longer so. */
  #require(timeline: string): void {
    if (timeline < this.#timeline) {
      throw new Error(`it was the primary until timeline ${this.#timeline} began, and has stayed behind`)
    }
    this.#timeline = timeline
    for (const [socket, older] of this.#sockets) if (older < timeline) socket.destroy()
  }
}

async function timelineOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query(askTimeline)
  const timeline = rows[0]?.timeline
  if (typeof timeline !== 'string') throw new Error('it is a standby')
  return timeline
}

/** The control file would tell it as well, but only some time after a promotion. */
const askTimeline = {
  text: `select case when not pg_is_in_recovery()
    then substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) end as timeline`,
  query_timeout: bounds.connectionTimeoutMillis,
}

/** Some databases are set to answer before a commit is on the disk. A stronger promise than ours is left as it is. */
export const durably = `select set_config('synchronous_commit', 'on', false)
  where current_setting('synchronous_commit') in ('off', 'local')`

/** The database could not be asked, or would not answer. Nothing was stored, unless a commit was under way (settle.ts). */
export class Unavailable extends ApiError {
  constructor(cause: unknown, sentence?: string) {
    super('STORAGE_UNAVAILABLE', sentence, { retryAfter: 2, cause })
  }
}

/** What the server said of one statement is handed on as it is; any other error is one of the line or of the server itself. */
export function troubleIn(error: unknown): unknown {
  const isOfStatement = error instanceof pg.DatabaseError && !classesOfTrouble.test(error.code ?? '')
  return isOfStatement ? error : new Unavailable(error)
}

/**
 * See the error codes of PostgreSQL: the connection, a server that has been promoted or not yet, a transaction that was left
 * idle, a full disk, a server that stops, a statement that took too long or waited too long for a lock, and the system under it.
 */
const classesOfTrouble = /^(08|25006|25P03|53|55P03|57|58)/

/** Nothing more is to be expected on this line, and perhaps not of this server either. */
export const isEnd = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || /^(08|25006|25P03|57P)/.test(error.code ?? '')

/** Two transactions met in a way that only one of them could go on: what was rolled back can be tried again. */
export const isCollision = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01')
