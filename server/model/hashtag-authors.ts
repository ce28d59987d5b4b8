import type { BatchSum, Database, Transaction } from '../db/database.ts'
import { insertInto } from '../db/insert.ts'
import type { Key } from '../db/key.ts'
import { prepared, q } from '../db/prepared-query.ts'
import type { Row } from '../db/tables.ts'
import { tagChanges } from './hashtag-heat.ts'

/** An author's uses of a tag: their number, and the newest. */
export type AuthorUses = Pick<Row<'tag_authors'>, 'uses' | 'latest_key'>

/**
 * A change to an author's uses of a tag: the difference in uses, the newest use added (0 for none), and the uses removed.
 * Only the newest use of each author counts towards the heat of the tag. `before` is what is stored, if that has been read.
 */
type TagAuthorChange = TagAuthor & {
  by: number
  newestAdded: Key
  removed: Key[]
  before?: AuthorUses | undefined
}

const noUses: AuthorUses = { uses: 0, latest_key: 0 }

/**
 * The uses that the owner of an API key has stored of each of these tags. They change only when a batch ends, so a command may
 * ask for them together with the account.
 */
export async function usesOf(
  db: Database,
  keyHash: string,
  tags: string[],
): Promise<Map<string, AuthorUses>> {
  const found = await Promise.all(tags.map((tag) => db.get(findUsesByKey, { tag, keyHash })))
  return new Map(tags.map((tag, at) => [tag, found[at] ?? noUses]))
}

export const tagAuthorChanges: BatchSum<TagAuthorChange> = {
  groupOf: ({ tag, account_key }) => `${account_key} ${tag}`,
  merge(total, { by, newestAdded, removed, before }) {
    total.by += by
    total.newestAdded = Math.max(total.newestAdded, newestAdded)
    total.removed.push(...removed)
    total.before ??= before
  },
  write: (tx, totals) => tx.each(totals, (total) => changeAuthor(tx, total)),
}

async function changeAuthor(tx: Transaction, change: TagAuthorChange): Promise<void> {
  const { tag, account_key, by, newestAdded, removed } = change
  const stored = change.before ?? (await tx.get(findAuthor, change)) ?? noUses
  const uses = stored.uses + by
  const previous = stored.latest_key
  const latest_key = uses === 0 ? 0 : await newestUse(tx, change, previous)
  if (uses === 0) await tx.put(removeAuthor, { tag, account_key })
  else await tx.put(setAuthor, { tag, account_key, uses, latest_key })
  tx.add(tagChanges, {
    tag,
    by,
    // The author's previous term leaves the sum of the heat, and the new one enters it.
    removedTerms: previous === latest_key || previous === 0 ? [] : [previous],
    addedTerms: previous === latest_key || latest_key === 0 ? [] : [latest_key],
    newestAdded: removed.length > 0 ? undefined : newestAdded,
  })
}

async function newestUse(
  tx: Transaction,
  { tag, account_key, newestAdded, removed }: TagAuthorChange,
  previous: Key,
): Promise<Key> {
  const newest = Math.max(previous, newestAdded)
  return removed.includes(newest) ? ((await tx.get(newestUseBy, { tag, account_key }))?.key ?? 0) : newest
}

type TagAuthor = { tag: string; account_key: Key }
const findAuthor = prepared((given: TagAuthor) =>
  q
    .selectFrom('tag_authors')
    .select(['uses', 'latest_key'])
    .where('tag', '=', given.tag)
    .where('account_key', '=', given.account_key),
)
const findUsesByKey = prepared((given: { tag: string; keyHash: string }) =>
  q
    .selectFrom('accounts')
    .innerJoin('tag_authors', 'tag_authors.account_key', 'accounts.key')
    .select(['tag_authors.uses', 'tag_authors.latest_key'])
    .where('accounts.api_key_hash', '=', given.keyHash)
    .where('tag_authors.tag', '=', given.tag),
)
const setAuthor = insertInto('tag_authors', (insert) =>
  insert.onConflict((conflict) =>
    conflict.columns(['tag', 'account_key']).doUpdateSet((eb) => ({
      uses: eb.ref('excluded.uses'),
      latest_key: eb.ref('excluded.latest_key'),
    })),
  ),
)
const removeAuthor = prepared((given: TagAuthor) =>
  q.deleteFrom('tag_authors').where('tag', '=', given.tag).where('account_key', '=', given.account_key),
)
const newestUseBy = prepared(
  (given: TagAuthor) =>
    q
      .selectFrom('transmissions')
      .select('key')
      .where('account_key', '=', given.account_key)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('tag_uses')
            .select('tag')
            .where('tag', '=', given.tag)
            .whereRef('transmission_key', '=', 'transmissions.key'),
        ),
      )
      .orderBy('key', 'desc')
      .limit(1),
  { replansEachTime: true },
)
