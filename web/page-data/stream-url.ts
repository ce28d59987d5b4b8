import type { Database } from '../../server/db/database.ts'
import { latestKey } from '../../server/features/stream/reads.ts'
import { type FeedQuery, isFirstPage } from './list-query.ts'

type StreamUrlFilter = {
  verified?: boolean | undefined
  model_type?: string | undefined
  tag?: string
  ai_name?: string
}

/**
 * The URL of the event stream from this moment on. Take it before reading a page: a transmission that arrives between the
 * two is then sent by the stream.
 */
export async function streamUrlFromNow(db: Database, filter: StreamUrlFilter = {}): Promise<string> {
  const query = new URLSearchParams({ last_event_id: String(await latestKey(db)) })
  for (const [name, value] of Object.entries(filter)) if (value) query.set(name, String(value))
  return `/api/stream?${query}`
}

/** Undefined on older pages: only a page that begins with the newest transmission announces newer ones. */
export const streamUrlOfFirstPage = async (
  db: Database,
  query: FeedQuery,
  filter: StreamUrlFilter = {},
): Promise<string | undefined> => (isFirstPage(query) ? streamUrlFromNow(db, filter) : undefined)
