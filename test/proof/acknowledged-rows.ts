import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { runSql } from '../postgres/databases.ts'
import type { PostgresServer } from '../postgres/server.ts'

type Server = Pick<PostgresServer, 'url'>

/** Clients that insert rows into every server that takes them, and remember which were acknowledged. */
export function insertInto(servers: Server[]) {
  const acknowledged = new Map<Server, string[]>(servers.map((server) => [server, []]))
  const clients = new Set<pg.Client>()
  let isWriting = true

  async function insertRows(server: Server): Promise<void> {
    while (isWriting) {
      const client = new pg.Client({
        connectionString: server.url('postgres'),
        connectionTimeoutMillis: 1000,
      })
      // A cancelled wait for a standby is answered with success and a warning.
      let hasWarning = false
      client.on('error', () => {})
      client.on('notice', () => {
        hasWarning = true
      })
      clients.add(client)
      try {
        await client.connect()
        while (isWriting) {
          const id = randomUUID()
          await client.query('insert into kept values ($1)', [id])
          if (hasWarning) break
          acknowledged.get(server)?.push(id)
          await sleep(5)
        }
      } catch {
        await sleep(50)
      }
      clients.delete(client)
      end(client)
    }
  }

  const writers = servers.map(insertRows)
  return {
    countOf: (server: Server): number => acknowledged.get(server)?.length ?? 0,
    /** How many acknowledged rows this server lacks. */
    async lostBy(primary: Server): Promise<number> {
      // Taken first, since more are acknowledged while the rows are read.
      const expected = [...acknowledged.values()].flat()
      const rows = await runSql(primary.url('postgres'), 'select id from kept')
      const kept = new Set(rows.map(({ id }) => String(id)))
      return expected.filter((id) => !kept.has(id)).length
    },
    async stop(): Promise<void> {
      isWriting = false
      for (const client of clients) end(client)
      await Promise.all(writers)
    },
  }
}

/** At once, also when the server stands still. */
function end(client: pg.Client): void {
  const { stream } = (client as unknown as { connection: { stream: { destroy(): void } } }).connection
  stream.destroy()
}
