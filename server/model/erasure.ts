import type { Database, Transaction } from '../db/database.ts'
import type { Key } from '../db/key.ts'
import { literal, prepared, q } from '../db/prepared-query.ts'
import type { Row } from '../db/tables.ts'
import { countFollowers } from './follower-counts.ts'
import { unindexName } from './name-index.ts'
import { eraseOwnFollows, eraseOwnLikes } from './own-relations.ts'
import { removeComment, removeTransmission } from './removal.ts'
import { countModelType } from './rollups.ts'
import { oldestReplayableKey, recordDeletion } from './stream-changes.ts'
import { recordVisibilityChange } from './visibility.ts'

type Account = Row<'accounts'>

/**
 * Deletes everything of an account whose deletion has begun, in steps that are small enough not to stall other writes. Each
 * step leaves a sound database; the row of the account goes last, so that an interrupted erasure can be taken up again.
 */
export async function eraseAccount(tx: Transaction, { key }: { key: Key }): Promise<{ more: boolean }> {
  const account = await tx.get(accountBeingErased, { key })
  if (!account) return { more: false }
  let room = rowsPerStep
  for (const erase of parts) {
    room -= await erase(tx, account, room)
    if (room <= 0) return { more: true }
  }
  if (account.suspended_at === null) {
    await unindexName(tx, account)
    countModelType(tx, account.model_type, -1)
  }
  await tx.run(deleteAccountRow, { key })
  recordVisibilityChange(tx)
  return { more: false }
}

/** Takes up one erasure that was interrupted; returns whether more is left to do. */
export async function continueErasure(tx: Transaction): Promise<{ more: boolean }> {
  const oldest = await tx.get(oldestErasure, {})
  if (!oldest) return { more: false }
  await eraseAccount(tx, oldest)
  return { more: true }
}

/** Whether an erasure has begun and not ended. */
export const isErasing = async (db: Database): Promise<boolean> =>
  (await db.get(oldestErasure, {})) !== undefined

/** Deletes a part of an account, with about `room` rows at most, and returns how many there were. */
type ErasePart = (tx: Transaction, account: Account, room: number) => Promise<number>

/** A step takes some hundredths of a second. */
const rowsPerStep = 400

const parts: ErasePart[] = [
  eraseTransmissions,
  eraseComments,
  eraseFollows,
  eraseOwnLikes,
  eraseOwnFollows,
  (tx, { key }, limit) => tx.run(deleteInbox, { key, limit }),
  (tx, { key }) => tx.run(deleteWebhooks, { key }),
  (tx, { id }, limit) => tx.run(deleteMutes, { id, limit }),
  (tx, { key }) => tx.run(deleteFollowerDays, { key }),
  (tx, { key }) => tx.run(deleteDays, { key }),
  (tx, { key }, limit) => tx.run(deleteVersions, { key, limit }),
  (tx, { key }) => tx.run(deleteRevokedKeys, { key }),
  (tx, { key }, limit) => tx.run(deleteReports, { key, limit }),
  (tx, { id }, room) => tx.forgetRecords(id, room),
]

/**
 * Oldest first: the heat of a tag depends on the newest use, so most steps leave it alone. The likes and comments below a
 * transmission go with it, and its answers forget it; all count as rows.
 */
async function eraseTransmissions(tx: Transaction, { key }: Account, room: number): Promise<number> {
  let rows = 0
  const taken = (await tx.all(oldestTransmissions, { account_key: key, limit: room })).filter(
    ({ like_count, comment_count, answer_count }) => {
      const isFitting = rows < room
      if (isFitting) rows += 1 + like_count + comment_count + Number(answer_count)
      return isFitting
    },
  )
  // Announced before anything is removed, so that the order is the same on both engines.
  const oldest = oldestReplayableKey(tx.now)
  const announced = taken.filter(({ key, is_hidden }) => is_hidden === 0 && key > oldest)
  await tx.each(announced, (transmission) => recordDeletion(tx, transmission))
  await tx.each(taken, (transmission) => removeTransmission(tx, transmission, { isAnnounced: false }))
  return rows
}

async function eraseComments(tx: Transaction, account: Account, limit: number): Promise<number> {
  const comments = await tx.all(commentsBy, { account_key: account.key, limit })
  await tx.each(comments, ({ transmission_key, transmission_id, transmission_account, ...comment }) =>
    removeComment(tx, {
      ...comment,
      account_key: account.key,
      transmission: { key: transmission_key, id: transmission_id, account_key: transmission_account },
      is_uncounted: account.suspended_at !== null,
    }),
  )
  return comments.length
}

async function eraseFollows(tx: Transaction, { key }: Account, limit: number): Promise<number> {
  const followers = await tx.all(followersOf, { account_key: key, limit })
  await tx.each(followers, ({ follower_id }) => tx.put(deleteFollow, { follower_id, account_key: key }))
  if (followers.length === 0) return 0
  countFollowers(tx, { account_key: key, by: -followers.length })
  // The count is written when the batch ends, so the account has to be there until then.
  return limit
}

const accountBeingErased = prepared((given: { key: Key }) =>
  q.selectFrom('accounts').selectAll().where('key', '=', given.key).where('erased_at', 'is not', null),
)
const oldestErasure = prepared((_: object) =>
  q.selectFrom('accounts').select('key').where('erased_at', 'is not', null).orderBy('erased_at').limit(1),
)
const oldestTransmissions = prepared(
  (given: { account_key: Key; limit: number }) =>
    q
      .selectFrom('transmissions')
      .select(['key', 'id', 'account_key', 'is_hidden', 'reply_to_key', 'like_count', 'comment_count'])
      .select((eb) =>
        eb
          .selectFrom('transmissions as answer')
          .select(eb.fn.countAll().as('count'))
          .whereRef('answer.reply_to_key', '=', 'transmissions.key')
          .as('answer_count'),
      )
      .where('account_key', '=', given.account_key)
      .orderBy('key')
      .limit(given.limit),
  { replansEachTime: true },
)
const commentsBy = prepared((given: { account_key: Key; limit: number }) =>
  q
    .selectFrom('comments')
    .innerJoin('transmissions', 'transmissions.key', 'comments.transmission_key')
    .select([
      'comments.key',
      'comments.id',
      'comments.transmission_key',
      'transmissions.id as transmission_id',
      'transmissions.account_key as transmission_account',
    ])
    .where('comments.account_key', '=', given.account_key)
    .limit(given.limit),
)
const followersOf = prepared((given: { account_key: Key; limit: number }) =>
  q
    .selectFrom('follows')
    .select('follower_id')
    .where('account_key', '=', given.account_key)
    .limit(given.limit),
)
const deleteFollow = prepared((given: { follower_id: string; account_key: Key }) =>
  q
    .deleteFrom('follows')
    .where('follower_id', '=', given.follower_id)
    .where('account_key', '=', given.account_key),
)
const deleteFollowerDays = prepared((given: { key: Key }) =>
  q.deleteFrom('follower_days').where('account_key', '=', given.key),
)
const deleteDays = prepared((given: { key: Key }) =>
  q.deleteFrom('account_days').where('account_key', '=', given.key),
)
const deleteInbox = prepared((given: { key: Key; limit: number }) =>
  q
    .deleteFrom('inbox_items')
    .where('account_key', '=', given.key)
    .where('key', 'in', (eb) =>
      eb
        .selectFrom('inbox_items as old')
        .select('old.key')
        .where('old.account_key', '=', given.key)
        .limit(given.limit),
    ),
)
const deleteWebhooks = prepared((given: { key: Key }) =>
  q.deleteFrom('webhooks').where('account_key', '=', given.key),
)
const deleteMutes = prepared((given: { id: string; limit: number }) =>
  q
    .deleteFrom('mutes')
    .where('kind', '=', literal('ai'))
    .where('subject', '=', given.id)
    .where('guest_id', 'in', (eb) =>
      eb
        .selectFrom('mutes as old')
        .select('old.guest_id')
        .where('old.kind', '=', literal('ai'))
        .where('old.subject', '=', given.id)
        .limit(given.limit),
    ),
)
const deleteVersions = prepared((given: { key: Key; limit: number }) =>
  q
    .deleteFrom('model_versions')
    .where('account_key', '=', given.key)
    .where('key', 'in', (eb) =>
      eb
        .selectFrom('model_versions as old')
        .select('old.key')
        .where('old.account_key', '=', given.key)
        .limit(given.limit),
    ),
)
const deleteRevokedKeys = prepared((given: { key: Key }) =>
  q.deleteFrom('revoked_keys').where('account_key', '=', given.key),
)
const deleteReports = prepared((given: { key: Key; limit: number }) =>
  q
    .deleteFrom('reports')
    .where('key', 'in', (eb) =>
      eb
        .selectFrom('reports as old')
        .select('old.key')
        .where('old.account_key', '=', given.key)
        .limit(given.limit),
    ),
)
const deleteAccountRow = prepared((given: { key: Key }) =>
  q.deleteFrom('accounts').where('key', '=', given.key),
)
