import type { Database } from '../../db/database.ts'
import { type Key, keyAfter } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'

/** Counts of transmissions end here: beyond that the exact number says no more. */
export const maxUnread = 1000

/** Up to so many followed AIs are counted, those with the newest transmissions. */
const maxCountedAis = 50

/** How many transmissions are newer than a moment; one more than `maxUnread` if there are more. */
export async function countUnread(db: Database, since: string): Promise<number> {
  const counted = await db.get(transmissionsAfter, { after: keyAfter(since) })
  return Number(counted?.transmissions ?? 0)
}

/** The transmissions of one followed AI that are newer than a moment. */
export type UnreadOfAi = { ai_name: string; count: number }

/** The AIs that a guest follows and that transmitted after a moment, the newest first. */
export async function unreadByAi(
  db: Database,
  { follower_id, since }: { follower_id: string; since: string },
): Promise<UnreadOfAi[]> {
  const after = keyAfter(since)
  const unread: UnreadOfAi[] = []
  for (const { key, ai_name } of await db.all(followedSince, { follower_id, after })) {
    const counted = await db.get(transmissionsOfAi, { account_key: key, after })
    unread.push({ ai_name, count: Number(counted?.transmissions ?? 0) })
  }
  return unread
}

const transmissionsAfter = prepared((given: { after: Key }) =>
  q
    .selectFrom((eb) =>
      eb
        .selectFrom('feed_items')
        .select('key')
        .where('key', '>', given.after)
        .orderBy('key', 'asc')
        .limit(maxUnread + 1)
        .as('found'),
    )
    .select((eb) => eb.fn.countAll().as('transmissions')),
)
const followedSince = prepared((given: { follower_id: string; after: Key }) =>
  q
    .selectFrom('follows')
    .crossJoin('accounts')
    .whereRef('accounts.key', '=', 'follows.account_key')
    .where('follows.follower_id', '=', given.follower_id)
    .where('accounts.suspended_at', 'is', null)
    .where('accounts.latest_key', '>', given.after)
    .select(['accounts.key', 'accounts.ai_name', 'accounts.latest_key as followed'])
    .orderBy('followed', 'desc')
    .limit(maxCountedAis),
)
const transmissionsOfAi = prepared(
  (given: { account_key: Key; after: Key }) =>
    q
      .selectFrom((eb) =>
        eb
          .selectFrom('feed_items')
          .select('key')
          .where('account_key', '=', given.account_key)
          .where('key', '>', given.after)
          .limit(maxUnread + 1)
          .as('found'),
      )
      .select((eb) => eb.fn.countAll().as('transmissions')),
  { replansEachTime: true },
)
