import type pg from 'pg'
import { parseDatabaseUrl } from './database-url.ts'
import { type PrimaryConnection, PrimaryDiscovery } from './primary-discovery.ts'

/** One for each DATABASE_URL, for the life of the process, because the newest timeline must not be forgotten. */
const discoveries = new Map<string, PrimaryDiscovery>()

/** Connects to the primary, the server that takes writes. `config` overrides connection-config.ts. */
export async function connect(url: string, config: pg.ClientConfig = {}): Promise<PrimaryConnection> {
  const discovery = discoveries.get(url) ?? new PrimaryDiscovery(parseDatabaseUrl(url).servers)
  discoveries.set(url, discovery)
  return discovery.connect(config)
}
