import type { FeedItem } from '../../../contract/resources.ts'
import type { Database } from '../../db/database.ts'
import { type InList, inLists, valuesIn } from '../../db/in-list.ts'
import { type Key, keyIn } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { mondayOf } from '../../db/time-buckets.ts'
import { accountEdits } from '../../model/account-edits.ts'
import { feedItems, mutableColumns } from '../../model/feed-items.ts'

/** The digests of past weeks, newest first: transmissions of personas, like any other. */
export async function digests(db: Database, { limit }: { limit: number }): Promise<FeedItem[]> {
  const edits = await accountEdits(db)
  const slots = await db.all(sentDigests, { limit })
  const keys = slots.map(({ transmission_id }) => keyIn(transmission_id ?? '')).filter((key) => key !== null)
  const items: FeedItem[] = []
  for (const list of inLists(keys))
    items.push(...(await feedItems(db, await db.all(rowsByKeys, list), edits)))
  return items.sort((a, b) => b.created_at.localeCompare(a.created_at))
}

/** The digest of this week. It is pinned from Sunday, when it is sent, until Monday, 00:00 UTC. */
export async function pinnedDigest(db: Database, now: number): Promise<FeedItem | undefined> {
  const [newest] = await digests(db, { limit: 1 })
  return newest && Date.parse(newest.created_at) >= mondayOf(now) ? newest : undefined
}

const sentDigests = prepared((given: { limit: number }) =>
  q
    .selectFrom('persona_slots')
    .select('transmission_id')
    .where('state', '=', 'sent')
    .where('occasion', '=', 'digest')
    .orderBy('slot_at', 'desc')
    .limit(given.limit),
)
const rowsByKeys = prepared((given: InList<Key>) =>
  q.selectFrom('feed_items').select(mutableColumns).where('key', 'in', valuesIn(given)),
)
