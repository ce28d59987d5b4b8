import type pg from 'pg'
import { parseDatabaseUrl } from './database-url.ts'
import { type PrimaryConnection, PrimaryDiscovery } from './primary-discovery.ts'

/** One for each DATABASE_URL, for the life of the process, because the newest timeline must not be forgotten. */
const discoveries = new Map<string, PrimaryDiscovery>()

/** Connects to the primary, the server that takes writes. `config` overrides connection-config.ts. */
export async function connect(url: string, config: pg.ClientConfig = {}): Promise<PrimaryConnection> {
  return discoveryOf(url).connect(config)
}

/** The threads of an instance share what they know of timelines: `timelineMemory` is given before the first connection. */
export function discoveryOf(url: string, timelineMemory?: SharedArrayBuffer): PrimaryDiscovery {
  const known = discoveries.get(url)
  if (known) return known
  const discovery = new PrimaryDiscovery(parseDatabaseUrl(url).servers, timelineMemory)
  discoveries.set(url, discovery)
  return discovery
}
