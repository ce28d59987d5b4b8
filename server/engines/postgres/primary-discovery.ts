import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { clientConfig } from './connection-config.ts'
import type { DatabaseServer } from './database-url.ts'
import { newTimelineMemory, readTimeline, Timelines } from './timelines.ts'

export type PrimaryConnection = {
  client: pg.Client
  /** Destroy it to close the connection without waiting for the server. */
  socket: Socket
  /** Makes the next connect search for the primary again instead of using this server. */
  suspectPrimary(): void
  /** Whether another server was promoted since. */
  isSuperseded(): boolean
}

type ServerConnection = PrimaryConnection & { server: DatabaseServer }

/** The pause after a search that found no primary: a server that is being promoted has other work. */
const searchPauseMs = 100

/** Finds the primary among the servers of one DATABASE_URL and remembers it. Standbys and former primaries are refused. */
export class PrimaryDiscovery {
  readonly servers: DatabaseServer[]
  readonly timelines: Timelines
  #primary: DatabaseServer | undefined
  #nextSearchAt = 0

  constructor(servers: DatabaseServer[], timelineMemory = newTimelineMemory()) {
    this.servers = servers
    this.timelines = new Timelines(timelineMemory)
  }

  isPrimary = (server: DatabaseServer): boolean => this.#primary === server

  /** Closes every connection of this thread, so that nothing waits for a server that has fallen silent. */
  drop(): void {
    this.#primary = undefined
    this.timelines.drop()
  }

  async connect(config: pg.ClientConfig): Promise<PrimaryConnection> {
    if (this.#primary && this.servers.length > 1) {
      const connection = await this.#connectTo(this.#primary, config).catch(() => undefined)
      if (connection) return connection
    }
    return this.#search(config)
  }

  /** Tries all servers at once, so a silent server costs a second at most, however many there are. */
  async #search(config: pg.ClientConfig): Promise<PrimaryConnection> {
    const wait = this.#nextSearchAt - performance.now()
    if (wait > 0) await pause(wait)
    const attempts = await Promise.allSettled(this.servers.map((server) => this.#connectTo(server, config)))
    const connections = attempts.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    // If two servers claim to be the primary, `Timelines` has refused or closed the connection to the older one.
    const chosen = connections.find(({ socket }) => !socket.destroyed)
    for (const { socket } of connections) if (socket !== chosen?.socket) socket.destroy()
    if (chosen) {
      this.#primary = chosen.server
      return chosen
    }
    this.#nextSearchAt = performance.now() + searchPauseMs
    throw new Error(`No server answers as the primary (${attempts.map(this.#reasonOf).join('; ')}).`)
  }

  async #connectTo(server: DatabaseServer, config: pg.ClientConfig): Promise<ServerConnection> {
    const socket = new Socket()
    const client = new pg.Client({ ...clientConfig(server), ...config, stream: () => socket })
    // Pending queries are rejected by the driver itself; without a listener this event would end the process.
    client.on('error', () => socket.destroy())
    const suspectPrimary = () => {
      if (this.#primary === server) this.#primary = undefined
    }
    try {
      await client.connect()
      this.timelines.admit(socket, await readTimeline(client))
      const isSuperseded = () => this.timelines.isSuperseded(socket)
      return { client, socket, suspectPrimary, isSuperseded, server }
    } catch (error) {
      socket.destroy()
      suspectPrimary()
      throw error
    }
  }

  readonly #reasonOf = (attempt: PromiseSettledResult<ServerConnection>, index: number): string => {
    const { message, code } =
      attempt.status === 'rejected' ? attempt.reason : { message: 'the connection was lost again' }
    return `${this.servers[index]?.name}: ${message || code}`
  }
}
