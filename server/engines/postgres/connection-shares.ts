import { availableParallelism } from 'node:os'

/** How many connections one thread may have open for reads, and how many for searches. */
export type ConnectionShare = { reads: number; searches: number }

/** Held back, so that no flood of reads can take them: the writer, the watcher of other instances, the indexer, and the lookup of a commit whose answer was lost. */
const reserved = 4
/** More would not make a thread faster. */
const most = { readers: 8, reads: 4, searches: 2 }
/** Three instances fit into the 100 connections that PostgreSQL allows by default. */
const defaultConnections = 30
/** One for reads and one for searches, in the main thread and in one reader. */
export const leastConnections = reserved + 4

export const connectionsOf = (pgPool: number | undefined): number => pgPool ?? defaultConnections

/** Divides the connections of an instance among its main thread and its reader threads. */
export function shareConnections(
  total: number,
  cores: number = availableParallelism(),
): { main: ConnectionShare; reader: ConnectionShare; readers: number } {
  const shared = total - reserved
  const readers = Math.min(cores, most.readers, Math.floor((shared - 2) / 2))
  const reader = shareOf(Math.min(Math.floor((shared - 2) / readers), most.reads + most.searches))
  const left = shared - readers * (reader.reads + reader.searches)
  const main = shareOf(Math.min(left, 2 * cores + most.searches))
  return { main, reader, readers }
}

function shareOf(connections: number): ConnectionShare {
  const searches = connections < 2 * most.searches ? 1 : most.searches
  return { reads: connections - searches, searches }
}
