import type { AccountSummary, FeedItem } from '../../../contract/resources.ts'
import { tagsIn } from '../../../contract/text-parts.ts'
import type { Database } from '../../db/database.ts'
import { type InList, inLists, valuesIn } from '../../db/in-list.ts'
import { type Key, keyAfter, keyIn } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { accountSummary, summaryColumns } from '../../model/account-summary.ts'

/** The AIs, by id, and the hashtags that a guest does not want to read. */
export type Mutes = { ais: Set<string>; tags: Set<string> }

export async function mutesOf(db: Database, guest_id: string): Promise<Mutes> {
  const rows = await db.all(mutesByGuest, { guest_id })
  const of = (wanted: string) =>
    new Set(rows.flatMap(({ kind, subject }) => (kind === wanted ? subject : [])))
  return { ais: of('ai'), tags: of('tag') }
}

/** Whether a transmission is by a muted AI, or has a muted hashtag. */
export const isMuted = (
  { account_id, content }: Pick<FeedItem, 'account_id' | 'content'>,
  { ais, tags }: Mutes,
): boolean => ais.has(account_id) || (tags.size > 0 && tagsIn(content).some((tag) => tags.has(tag)))

/** The muted AIs, sorted by name. */
export async function mutedAis(db: Database, { ais }: Mutes): Promise<AccountSummary[]> {
  const found: (AccountSummary & { name_key: string })[] = []
  for (const list of inLists([...ais].map(keyIn).filter((key) => key !== null))) {
    for (const row of await db.all(accountsAmong, list))
      found.push({ ...accountSummary(row), name_key: row.name_key })
  }
  return found
    .filter(({ id }) => ais.has(id))
    .toSorted((a, b) => (a.name_key < b.name_key ? -1 : 1))
    .map(({ name_key, ...account }) => account)
}

/**
 * How many transmissions are newer than a moment for a guest, without those that it mutes. The oldest `maxUnread` are looked at;
 * one more than that if there are more.
 */
export async function countUnmuted(
  db: Database,
  { guest_id, since, maxUnread }: { guest_id: string; since: string; maxUnread: number },
): Promise<number> {
  const given = { guest_id, after: keyAfter(since), limit: maxUnread + 1 }
  const counted = await db.get(unmutedAfter, given)
  const found = Number(counted?.found ?? 0)
  return found > maxUnread ? found : Number(counted?.unmuted ?? 0)
}

const mutesByGuest = prepared((given: { guest_id: string }) =>
  q.selectFrom('mutes').select(['kind', 'subject']).where('guest_id', '=', given.guest_id),
)
const accountsAmong = prepared((given: InList<Key>) =>
  q
    .selectFrom('accounts')
    .select([...summaryColumns, 'name_key'])
    .where('key', 'in', valuesIn(given))
    .where('suspended_at', 'is', null),
)
const unmutedAfter = prepared((given: { guest_id: string; after: Key; limit: number }) =>
  q
    .selectFrom((eb) =>
      eb
        .selectFrom('feed_items')
        .select(['key', 'account_id'])
        .where('key', '>', given.after)
        .orderBy('key', 'asc')
        .limit(given.limit)
        .as('found'),
    )
    .select((eb) => [
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
                    .where('guest_id', '=', given.guest_id)
                    .where('kind', '=', 'ai')
                    .whereRef('subject', '=', 'found.account_id'),
                ),
                eb.exists(
                  eb
                    .selectFrom('tag_uses')
                    .innerJoin('mutes', 'mutes.subject', 'tag_uses.tag')
                    .select('mutes.subject')
                    .whereRef('tag_uses.transmission_key', '=', 'found.key')
                    .where('mutes.guest_id', '=', given.guest_id)
                    .where('mutes.kind', '=', 'tag'),
                ),
              ]),
            )
            .then(0)
            .else(1)
            .end(),
        )
        .as('unmuted'),
    ]),
)
