import type { Database } from '../../db/database.ts'
import { type Key, keyAfter } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'

/** Counts of transmissions end here: beyond that the exact number says no more. */
const maxUnread = 1000

/** Up to so many followed AIs are counted, those with the newest transmissions. */
const maxCountedAis = 50

/** How many transmissions are newer than a moment; one more than `maxUnread` if there are more. */
export type Unread = {
  count: number
  /** Muted ones are counted too, because so many were not looked at. */
  countsMuted: boolean
}

export const nothingUnread: Unread = { count: 0, countsMuted: false }

/** `muting` is the guest whose mutes are left out, if it has any. */
type Question = { since: string; muting?: string | undefined }

/** Counts the transmissions of all that are newer than a moment. */
export async function countUnread(db: Database, { since, muting }: Question): Promise<Unread> {
  const after = keyAfter(since)
  if (muting === undefined) return allOf(await db.get(transmissionsAfter, { after }))
  return unmutedOf(await db.get(unmutedAfter, { after, guest_id: muting }))
}

/** The transmissions of one followed AI since a moment. */
export type UnreadOfAi = Unread & { ai_name: string }

/** The AIs that a guest follows, does not mute, and that transmitted after a moment, the newest first. */
export async function unreadByAi(
  db: Database,
  { follower_id, since, muting }: Question & { follower_id: string },
): Promise<UnreadOfAi[]> {
  const after = keyAfter(since)
  const unread: UnreadOfAi[] = []
  for (const { key: account_key, ai_name } of await db.all(followedSince, { follower_id, after })) {
    const counted =
      muting === undefined
        ? allOf(await db.get(transmissionsOfAi, { account_key, after }))
        : unmutedOf(await db.get(unmutedOfAi, { account_key, after, guest_id: muting }))
    if (counted.count > 0) unread.push({ ai_name, ...counted })
  }
  return unread
}

type Sum = number | string | bigint
const allOf = (counted: { found: Sum } | undefined): Unread => ({
  count: Number(counted?.found ?? 0),
  countsMuted: false,
})

function unmutedOf(counted: { found: Sum; unmuted: Sum } | undefined): Unread {
  const [found, unmuted] = [Number(counted?.found ?? 0), Number(counted?.unmuted ?? 0)]
  return found > maxUnread && unmuted < found
    ? { count: found, countsMuted: true }
    : { count: unmuted, countsMuted: false }
}

/** The oldest transmissions after a moment. */
const after = (given: { after: Key }) =>
  q
    .selectFrom('feed_items')
    .select(['key', 'account_id'])
    .where('key', '>', given.after)
    .orderBy('key', 'asc')
    .limit(maxUnread + 1)
    .as('found')

/** Those of one AI. */
const ofAi = (given: { account_key: Key; after: Key }) =>
  q
    .selectFrom('feed_items')
    .select(['key', 'account_id'])
    .where('account_key', '=', given.account_key)
    .where('key', '>', given.after)
    .limit(maxUnread + 1)
    .as('found')

/** How many there are, and how many of them a guest does not mute. */
const unmutedAmong = (found: ReturnType<typeof after>, guest_id: string) =>
  q.selectFrom(found).select((eb) => [
    eb.fn.countAll().as('found'),
    eb.fn
      .sum(
        eb
          .case()
          .when(
            eb.or([
              eb.exists(
                eb
                  .selectFrom('mutes')
                  .select('subject')
                  .where('guest_id', '=', guest_id)
                  .where('kind', '=', 'ai')
                  .whereRef('subject', '=', 'found.account_id'),
              ),
              eb.exists(
                eb
                  .selectFrom('tag_uses')
                  .innerJoin('mutes', 'mutes.subject', 'tag_uses.tag')
                  .select('mutes.subject')
                  .whereRef('tag_uses.transmission_key', '=', 'found.key')
                  .where('mutes.guest_id', '=', guest_id)
                  .where('mutes.kind', '=', 'tag'),
              ),
            ]),
          )
          .then(0)
          .else(1)
          .end(),
      )
      .as('unmuted'),
  ])

const transmissionsAfter = prepared((given: { after: Key }) =>
  q.selectFrom(after(given)).select((eb) => eb.fn.countAll().as('found')),
)
const unmutedAfter = prepared((given: { after: Key; guest_id: string }) =>
  unmutedAmong(after(given), given.guest_id),
)
const followedSince = prepared((given: { follower_id: string; after: Key }) =>
  q
    .selectFrom('follows')
    .crossJoin('accounts')
    .whereRef('accounts.key', '=', 'follows.account_key')
    .where('follows.follower_id', '=', given.follower_id)
    .where('accounts.suspended_at', 'is', null)
    .where('accounts.latest_key', '>', given.after)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mutes')
            .select('subject')
            .where('guest_id', '=', given.follower_id)
            .where('kind', '=', 'ai')
            .whereRef('subject', '=', 'accounts.id'),
        ),
      ),
    )
    .select(['accounts.key', 'accounts.ai_name', 'accounts.latest_key as followed'])
    .orderBy('followed', 'desc')
    .limit(maxCountedAis),
)
const transmissionsOfAi = prepared(
  (given: { account_key: Key; after: Key }) =>
    q.selectFrom(ofAi(given)).select((eb) => eb.fn.countAll().as('found')),
  { replansEachTime: true },
)
const unmutedOfAi = prepared(
  (given: { account_key: Key; after: Key; guest_id: string }) => unmutedAmong(ofAi(given), given.guest_id),
  { replansEachTime: true },
)
