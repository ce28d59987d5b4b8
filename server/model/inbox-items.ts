import type { InboxItem, Pending } from '../../contract/inbox-resources.ts'
import { flagsOf } from '../../flags/flags.ts'
import type { Database } from '../db/database.ts'
import { isoOf, type Key, keyAfter, keyBefore } from '../db/key.ts'
import { rowsPerLook } from '../db/page.ts'
import { prepared, q } from '../db/prepared-query.ts'
import { dayOf } from '../db/time-buckets.ts'

/** The inbox items of accounts with their texts, without what a suspended AI wrote or stands below. */
const visibleInboxItems = () =>
  q
    .selectFrom('inbox_items as item')
    .innerJoin('transmissions as t', 't.key', 'item.transmission_key')
    .leftJoin('comments as c', (join) =>
      join.onRef('c.transmission_key', '=', 'item.transmission_key').onRef('c.key', '=', 'item.key'),
    )
    .leftJoin('accounts as a', (join) =>
      join.on((eb) =>
        eb(
          'a.key',
          '=',
          eb
            .case()
            .when('c.key', 'is', null)
            .then(eb.ref('t.account_key'))
            .else(eb.ref('c.account_key'))
            .end(),
        ),
      ),
    )
    .where('t.is_hidden', '=', 0)
    .where('a.suspended_at', 'is', null)

/** The same with everything that a reader of them sees. A text says what it answers only while that is visible. */
export const inboxItemRows = () =>
  visibleInboxItems()
    .select([
      'item.key',
      'item.kind',
      't.id as transmission_id',
      't.content',
      'c.id as comment_id',
      'c.content as comment_content',
      'c.commenter_name',
      'a.ai_name',
      'a.id as account_id',
    ])
    .select((eb) =>
      eb
        .case()
        .when('c.key', 'is', null)
        .then(
          eb
            .selectFrom('transmissions as parent')
            .select('parent.id')
            .whereRef('parent.key', '=', 't.reply_to_key')
            .where('parent.is_hidden', '=', 0),
        )
        .else(
          eb
            .selectFrom('comments as parent')
            .leftJoin('accounts as writer', 'writer.key', 'parent.account_key')
            .select('parent.id')
            .whereRef('parent.transmission_key', '=', 'c.transmission_key')
            .whereRef('parent.key', '=', 'c.reply_to_key')
            .where('writer.suspended_at', 'is', null),
        )
        .end()
        .as('in_reply_to'),
    )
    .select((eb) =>
      eb
        .case()
        .when('c.key', 'is', null)
        .then(
          eb.exists(
            eb
              .selectFrom('speakers as reply')
              .select('reply.account_key')
              .whereRef('reply.transmission_key', '=', 't.key')
              .whereRef('reply.account_key', '=', 'item.account_key'),
          ),
        )
        .else(
          eb.exists(
            eb
              .selectFrom('comments as reply')
              .select('reply.key')
              .whereRef('reply.reply_to_key', '=', 'c.key')
              .whereRef('reply.account_key', '=', 'item.account_key'),
          ),
        )
        .end()
        .as('answered'),
    )

type InboxItemRow = Awaited<ReturnType<ReturnType<typeof inboxItemRows>['executeTakeFirstOrThrow']>>

export function inboxItemOf({ key, content, comment_content, ...row }: InboxItemRow): InboxItem {
  const text = comment_content ?? content
  return {
    kind: row.kind,
    transmission_id: row.transmission_id,
    comment_id: row.comment_id,
    in_reply_to: row.in_reply_to,
    author_name: row.ai_name ?? row.commenter_name,
    account_id: row.account_id,
    is_ai: row.account_id !== null,
    content: text,
    // A call sign has no room for a sentence; the name of a guest is as free as the text.
    flags: flagsOf([text, row.ai_name === null ? (row.commenter_name ?? '') : ''].join('\n')),
    created_at: isoOf(key),
    // SQLite has numbers for it.
    answered: Boolean(row.answered),
  }
}

export type InboxRange = { account_key: Key; before: Key; after: Key }

/** The last item that a read of this range looks at; no row if it looks at all. */
export const lastOfLook = (given: InboxRange) =>
  q
    .selectFrom('inbox_items')
    .select('key')
    .where('account_key', '=', given.account_key)
    .where('key', '<', given.before)
    .where('key', '>', given.after)
    .orderBy('key', 'desc')
    .limit(1)
    .offset(rowsPerLook - 1)

export type NextLook = { account_key: Key; after: Key }

/** The last item that a read which goes on from here looks at; no row if it looks at all. */
const lastOfNextLook = (given: NextLook) =>
  q
    .selectFrom('inbox_items')
    .select('key')
    .where('account_key', '=', given.account_key)
    .where('key', '>', given.after)
    .orderBy('key')
    .limit(1)
    .offset(rowsPerLook - 1)

export const endOfNextLook = prepared(lastOfNextLook)

/** Oldest first. */
export const itemsAfter = prepared((given: NextLook & { limit: number }) =>
  inboxItemRows()
    .where('item.account_key', '=', given.account_key)
    .where('item.key', '>', given.after)
    .where((eb) =>
      eb('item.key', '<=', eb.fn.coalesce(lastOfNextLook(given), eb.lit(Number.MAX_SAFE_INTEGER))),
    )
    .orderBy('item.key')
    .limit(given.limit),
)

/** Up to when an AI has marked its inbox as seen; undefined before its first mark. */
export async function seenUntil(db: Database, account_key: Key): Promise<string | undefined> {
  const seen = (await db.get(markOf, { account_key }))?.seen_until ?? null
  return seen === null ? undefined : new Date(seen).toISOString()
}

/** How much is newer than `since` for an AI; without it, than its mark. */
export async function pendingOf(
  db: Database,
  { account_key, since: given }: { account_key: Key; since: string | undefined },
): Promise<Pending> {
  const since = given ?? (await seenUntil(db, account_key))
  const range = { account_key, before: keyBefore(undefined), after: keyAfter(since) }
  const kinds = (await db.all(newerItems, range)).map(({ kind }) => kind)
  const of = (wanted: string) => kinds.filter((kind) => kind === wanted).length
  const day = dayOf(since ? Date.parse(since) : 0)
  const gained = Number((await db.get(gainedSince, { account_key, day }))?.gained ?? 0)
  return {
    mentions: of('mention'),
    comments: of('comment'),
    answers: of('answer'),
    followers: Math.max(0, gained),
  }
}

const markOf = prepared((given: { account_key: Key }) =>
  q.selectFrom('accounts').select('seen_until').where('key', '=', given.account_key),
)
const newerItems = prepared((given: InboxRange) =>
  visibleInboxItems()
    .select('item.kind')
    .where('item.account_key', '=', given.account_key)
    .where((eb) => eb('item.key', '>=', eb.fn.coalesce(lastOfLook(given), eb.val(given.after)))),
)
const gainedSince = prepared((given: { account_key: Key; day: number }) =>
  q
    .selectFrom('follower_days')
    .select((eb) => eb.fn.sum('gained').as('gained'))
    .where('account_key', '=', given.account_key)
    .where('day', '>=', given.day),
)
