import type pg from 'pg'
import { parseDatabaseUrl } from './database-url.ts'
import { type Connection, PrimaryDiscovery } from './primary-discovery.ts'

/** By DATABASE_URL, shared by all connections and kept for the whole process: a timeline seen once stays true. */
const discoveries = new Map<string, PrimaryDiscovery>()

/** Connects to the primary, the server that takes writes. `config` overrides connection-config.ts. */
export async function connect(url: string, config: pg.ClientConfig = {}): Promise<Connection> {
  const discovery = discoveries.get(url) ?? new PrimaryDiscovery(parseDatabaseUrl(url).servers)
  discoveries.set(url, discovery)
  return discovery.connect(config)
}
