import { Socket } from 'node:net'
import pg from 'pg'
import { clientConfig } from './connection-config.ts'
import type { DatabaseServer } from './database-url.ts'
import { readServerState, type ServerState } from './timelines.ts'

/** How often every server is asked. */
const askMs = 1000

export type ServerWatch = { close(): void }

/**
 * Asks each server of DATABASE_URL but the primary for its state, once a second and over a connection of its own, and so
 * hears of a promotion although the old primary still answers. Resolves when each was asked once.
 */
export async function watchServers(
  servers: DatabaseServer[],
  isPrimary: (server: DatabaseServer) => boolean,
  onAnswer: (server: DatabaseServer, state: ServerState, sentAt: number) => void,
): Promise<ServerWatch> {
  const connections = new Map<DatabaseServer, { client: pg.Client; socket: Socket }>()
  const asked = new Set<DatabaseServer>()
  let isClosed = false

  async function ask(server: DatabaseServer): Promise<void> {
    if (asked.has(server)) return
    if (isPrimary(server)) return drop(server)
    asked.add(server)
    const sentAt = performance.now()
    try {
      const state = await readServerState(connections.get(server)?.client ?? (await open(server)))
      if (!isClosed) onAnswer(server, state, sentAt)
    } catch {
      drop(server)
    }
    asked.delete(server)
    if (isClosed) drop(server)
  }

  async function open(server: DatabaseServer): Promise<pg.Client> {
    const socket = new Socket()
    const config = { ...clientConfig(server), application_name: 'longwave watch', stream: () => socket }
    const client = new pg.Client(config)
    connections.set(server, { client, socket })
    client.on('error', () => drop(server))
    await client.connect()
    return client
  }

  function drop(server: DatabaseServer): void {
    connections.get(server)?.socket.destroy()
    connections.delete(server)
  }

  const timer = setInterval(() => {
    for (const server of servers) void ask(server)
  }, askMs).unref()
  await Promise.all(servers.map(ask))
  return {
    close() {
      isClosed = true
      clearInterval(timer)
      for (const server of connections.keys()) drop(server)
    },
  }
}
