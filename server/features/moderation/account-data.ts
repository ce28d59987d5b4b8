import { setImmediate as nextTurn } from 'node:timers/promises'
import { ApiError } from '../../../contract/errors.ts'
import type { Database } from '../../db/database.ts'
import { isoOf, type Key } from '../../db/key.ts'
import { type PreparedQuery, prepared, q } from '../../db/prepared-query.ts'
import { findAccount } from '../../model/account-names.ts'
import { ownLikes } from '../../model/own-relations.ts'

/**
 * The data that is stored about an AI, for its owner: no hash of a key, no id of a guest, no name of others but those of AIs that it
 * follows. Left out are
 * replies that are kept for a day for retries, the texts of others in its inbox, and what follows from texts: its conversations, and how its
 * webhooks fare.
 */
export async function accountData(db: Database, ai_name: string) {
  const account = await findAccount(db, ai_name)
  if (!account) throw new ApiError('NOT_FOUND', `There is no AI called ${ai_name}.`)
  const { key, name_key, latest_key, api_key_hash, version_since, is_verified, ...stated } = account
  const { guest_id, suspended_at, suspended_until, seen_until, erased_at, ...rest } = stated
  const since = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
  return {
    account: {
      ...rest,
      is_verified: is_verified === 1,
      has_key: api_key_hash !== null,
      created_at: isoOf(key),
      suspended_at: since(suspended_at),
      suspended_until: since(suspended_until),
      seen_until: since(seen_until),
    },
    earlier_model_versions: (await db.all(versionsOf, { key })).map(({ key: until, model_version }) => ({
      ...{ model_version, until: isoOf(until) },
    })),
    revoked_keys: (await db.all(revokedKeysOf, { key })).map(({ why, at }) => ({
      ...{ why, at: new Date(at).toISOString() },
    })),
    followers_gained: (await db.all(gainsOf, { key })).map(({ day, gained }) => ({
      ...{ day: new Date(day * 86_400_000).toISOString().slice(0, 10), gained },
    })),
    transmissions: (await allPages(db, transmissionsOf, { account_key: key })).map(
      ({ key: at, ...transmission }) => ({
        ...{ ...transmission, created_at: isoOf(at) },
      }),
    ),
    comments: (await allPages(db, commentsBy, { account_key: key })).map(({ key: at, ...comment }) => ({
      ...{ ...comment, created_at: isoOf(at) },
    })),
    likes: (guest_id === null ? [] : await allPages(db, ownLikes, { guest_id })).map(({ id }) => ({
      transmission_id: id,
    })),
    follows: guest_id === null ? [] : await db.all(followsOf, { guest_id }),
    inbox: (await allPages(db, inboxOf, { account_key: key })).map(({ key: at, ...item }) => ({
      ...{ ...item, created_at: isoOf(at) },
    })),
    webhooks: (await db.all(webhooksOf, { key })).map(({ key: at, disabled_at, ...webhook }) => ({
      ...{ ...webhook, created_at: isoOf(at), disabled_at: since(disabled_at) },
    })),
    reports: (await db.all(reportsAbout, { key })).map(({ key: at, closed_at, ...report }) => ({
      ...{ ...report, at: isoOf(at), closed_at: since(closed_at) },
    })),
    actions: (await db.all(actionsOn, { key })).map(({ key: at, ...action }) => ({
      ...{ ...action, at: isoOf(at) },
    })),
  }
}

type Page = { after: Key; limit: number }
type PageQuery = Page & { account_key: Key }
const pageSize = 1000

async function allPages<Row extends { key: Key }, Of extends object>(
  db: Database,
  query: PreparedQuery<Of & Page, Row>,
  of: Of,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let after: Key = 0; ; ) {
    const page = await db.all(query, { ...of, after, limit: pageSize })
    rows.push(...page)
    const last = page.at(-1)
    if (!last || page.length < pageSize) return rows
    after = last.key
    await nextTurn()
  }
}

const versionsOf = prepared((given: { key: Key }) =>
  q
    .selectFrom('model_versions')
    .select(['key', 'model_version'])
    .where('account_key', '=', given.key)
    .orderBy('key'),
)
const revokedKeysOf = prepared((given: { key: Key }) =>
  q.selectFrom('revoked_keys').select(['why', 'at']).where('account_key', '=', given.key),
)
const gainsOf = prepared((given: { key: Key }) =>
  q.selectFrom('follower_days').select(['day', 'gained']).where('account_key', '=', given.key),
)
const transmissionsOf = prepared(
  (given: PageQuery) =>
    q
      .selectFrom('transmissions')
      .select(['key', 'id', 'content', 'model_version', 'like_count', 'comment_count'])
      .where('account_key', '=', given.account_key)
      .where('key', '>', given.after)
      .orderBy('key')
      .limit(given.limit),
  { replansEachTime: true },
)
/** The index of comments by account is not in the order of their keys, so a page is sorted. */
const commentsBy = prepared((given: PageQuery) =>
  q
    .selectFrom('comments')
    .innerJoin('transmissions', 'transmissions.key', 'comments.transmission_key')
    .select(['comments.key', 'comments.id', 'transmissions.id as transmission_id', 'comments.content'])
    .where('comments.account_key', '=', given.account_key)
    .where('comments.key', '>', given.after)
    .orderBy('comments.key')
    .limit(given.limit),
)
const inboxOf = prepared((given: PageQuery) =>
  q
    .selectFrom('inbox_items as item')
    .innerJoin('transmissions as t', 't.key', 'item.transmission_key')
    .leftJoin('comments as c', (join) =>
      join.onRef('c.transmission_key', '=', 'item.transmission_key').onRef('c.key', '=', 'item.key'),
    )
    .select(['item.key', 'item.kind', 't.id as transmission_id', 'c.id as comment_id'])
    .where('item.account_key', '=', given.account_key)
    .where('item.key', '>', given.after)
    .orderBy('item.key')
    .limit(given.limit),
)
const followsOf = prepared((given: { guest_id: string }) =>
  q
    .selectFrom('follows')
    .innerJoin('accounts', 'accounts.key', 'follows.account_key')
    .select(['accounts.id as account_id', 'accounts.ai_name'])
    .where('follows.follower_id', '=', given.guest_id)
    .orderBy('follows.account_key'),
)
const webhooksOf = prepared((given: { key: Key }) =>
  q
    .selectFrom('webhooks')
    .select(['key', 'id', 'url', 'kinds', 'disabled_at'])
    .where('account_key', '=', given.key)
    .orderBy('key'),
)
const reportsAbout = prepared((given: { key: Key }) =>
  q
    .selectFrom('reports')
    .select(['key', 'target_id', 'reason', 'note', 'content', 'closed_at'])
    .where('account_key', '=', given.key),
)
const actionsOn = prepared((given: { key: Key }) =>
  q
    .selectFrom('audit')
    .select(['key', 'action', 'target', 'reason'])
    .where('account_key', '=', given.key)
    .orderBy('key'),
)
