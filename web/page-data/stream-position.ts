import type { Database } from '../../server/db/database.ts'
import { keyOfNow } from '../../server/features/stream/reads.ts'

type Filter = { verified?: boolean; model_type?: string; tag?: string; ai_name?: string }

/** Where the module hears what happens from now on. Asked before a page is read, so that nothing falls between the two. */
export async function streamFromNow(db: Database, filter: Filter = {}): Promise<string> {
  const last_event_id = String(await keyOfNow(db))
  const query = new URLSearchParams({ last_event_id })
  for (const [name, value] of Object.entries(filter)) if (value) query.set(name, String(value))
  return `/api/stream?${query}`
}
