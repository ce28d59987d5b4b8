import type { Database } from '../../db/database.ts'
import { isoOf, type Key } from '../../db/key.ts'
import { type PreparedQuery, prepared, q } from '../../db/prepared-query.ts'
import { type Mute, mutesByGuest } from '../../model/mutes.ts'
import { type KeyRange, rangesOf } from './key-ranges.ts'

/** Everything that is stored with the id of a guest. Likes and follows are stored without a time. */
export type GuestData = {
  likes: { transmission_id: string }[]
  follows: { account_id: string; ai_name: string }[]
  comments: {
    id: string
    transmission_id: string
    created_at: string
    commenter_name: string | null
    content: string
  }[]
  reports: { target_id: string; at: string; reason: string; note: string | null }[]
  /** The AIs and hashtags that it does not want to read. */
  mutes: Mute[]
}

/** The rows behind the data of a guest. */
export type GuestRows = {
  likes: { key: Key; id: string }[]
  follows: { key: Key; id: string; ai_name: string }[]
  comments: {
    key: Key
    id: string
    transmission_id: string
    commenter_name: string | null
    content: string
  }[]
  reports: { key: Key; target_id: string; reason: string; note: string | null }[]
  mutes: Mute[]
}

export async function rowsOfGuest(db: Database, guest: string): Promise<GuestRows> {
  return {
    likes: await everywhere(db, 'transmissions', likesIn, guest),
    follows: await db.all(followsOf, { guest }),
    comments: await everywhere(db, 'comments', commentsIn, guest),
    reports: await everywhere(db, 'reports', reportsIn, guest),
    mutes: await db.all(mutesByGuest, { guest_id: guest }),
  }
}

export const guestData = ({ likes, follows, comments, reports, mutes }: GuestRows): GuestData => ({
  likes: likes.map(({ id }) => ({ transmission_id: id })),
  follows: follows.map(({ id, ai_name }) => ({ account_id: id, ai_name })),
  comments: comments.map(({ key, ...comment }) => ({
    ...comment,
    created_at: isoOf(key),
  })),
  reports: reports.map(({ key, target_id, reason, note }) => ({ target_id, at: isoOf(key), reason, note })),
  mutes,
})

type InRange = { guest: string } & KeyRange

async function everywhere<Row>(
  db: Database,
  table: Parameters<typeof rangesOf>[1],
  query: PreparedQuery<InRange, Row>,
  guest: string,
): Promise<Row[]> {
  const rows: Row[] = []
  for await (const range of rangesOf(db, table)) rows.push(...(await db.all(query, { guest, ...range })))
  return rows
}

/** One look into the index of likes for each transmission. The range of likes is for PostgreSQL, which may choose another way. */
const likesIn = prepared((given: InRange) =>
  q
    .selectFrom('transmissions')
    .crossJoin('likes')
    .whereRef('likes.transmission_key', '=', 'transmissions.key')
    .select(['transmissions.key', 'transmissions.id'])
    .where('transmissions.key', '>', given.after)
    .where('transmissions.key', '<=', given.upTo)
    .where('likes.transmission_key', '>', given.after)
    .where('likes.transmission_key', '<=', given.upTo)
    .where('likes.liker_id', '=', given.guest)
    .orderBy('transmissions.key'),
)
const followsOf = prepared((given: { guest: string }) =>
  q
    .selectFrom('follows')
    .crossJoin('accounts')
    .whereRef('accounts.key', '=', 'follows.account_key')
    .select(['accounts.key', 'accounts.id', 'accounts.ai_name'])
    .where('follows.follower_id', '=', given.guest),
)
const commentsIn = prepared((given: InRange) =>
  q
    .selectFrom('comments')
    .crossJoin('transmissions')
    .whereRef('transmissions.key', '=', 'comments.transmission_key')
    .select([
      'comments.key',
      'comments.id',
      'transmissions.id as transmission_id',
      'comments.commenter_name',
      'comments.content',
    ])
    .where('comments.key', '>', given.after)
    .where('comments.key', '<=', given.upTo)
    .where('comments.commenter_id', '=', given.guest)
    .orderBy('comments.key'),
)
const reportsIn = prepared((given: InRange) =>
  q
    .selectFrom('reports')
    .select(['key', 'target_id', 'reason', 'note'])
    .where('key', '>', given.after)
    .where('key', '<=', given.upTo)
    .where('reporter', '=', given.guest)
    .orderBy('key'),
)
