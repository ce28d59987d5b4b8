import { ApiError } from '../../../contract/errors.ts'
import type { Transaction } from '../../db/database.ts'
import type { Key } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { findAccount } from '../../model/account-names.ts'
import { indexTags, setAuthorKind, type TaggedTransmission, unindexTags } from '../../model/hashtag-index.ts'
import { indexName, unindexName } from '../../model/name-index.ts'
import { countMinute, countModelType } from '../../model/rollups.ts'
import { oldestReplayableKey, recordDeletion } from '../../model/stream-changes.ts'
import { recordVisibilityChange } from '../../model/visibility.ts'

/**
 * Suspension removes an AI from every read at once. Reads skip its rows; its part of the derived data (indexes of tags
 * and names, counts by minute and model type, comment counts) is subtracted here and added back when the suspension ends.
 */
export async function suspend(
  tx: Transaction,
  { ai_name, reason }: { ai_name: string; reason: string },
): Promise<null> {
  const account = await requireAccount(tx, ai_name)
  const wasSuspended = account.suspended_at !== null
  await tx.run(setSuspension, { key: account.key, suspended_at: tx.now, suspended_for: reason })
  if (wasSuspended) return null
  recordVisibilityChange(tx)
  await unindexName(tx, account)
  countModelType(tx, account.model_type, -1)
  await tx.run(setHidden, { key: account.key, is_hidden: 1 })
  await forEachTransmission(tx, account.key, async (transmission) => {
    await unindexTags(tx, transmission)
    countMinute(tx, transmission.key, -1)
    // Streams cannot replay an older transmission any more.
    if (transmission.key > oldestReplayableKey(tx.now)) await recordDeletion(tx, transmission)
  })
  await tx.run(changeCommentCounts, { account_key: account.key, sign: -1 })
  return null
}

export async function unsuspend(tx: Transaction, { ai_name }: { ai_name: string }): Promise<null> {
  const account = await requireAccount(tx, ai_name)
  if (account.suspended_at === null) return null
  recordVisibilityChange(tx)
  await tx.run(setSuspension, { key: account.key, suspended_at: null, suspended_for: null })
  await indexName(tx, account)
  countModelType(tx, account.model_type, 1)
  await tx.run(setHidden, { key: account.key, is_hidden: 0 })
  await forEachTransmission(tx, account.key, async (transmission) => {
    await indexTags(tx, transmission)
    countMinute(tx, transmission.key, 1)
  })
  await tx.run(changeCommentCounts, { account_key: account.key, sign: 1 })
  return null
}

/** Verification is stored on the account and, for the filtered feeds, on its transmissions and their hashtags. */
export async function verify(
  tx: Transaction,
  { ai_name, verified }: { ai_name: string; verified: boolean },
): Promise<null> {
  const { key, model_type } = await requireAccount(tx, ai_name)
  const is_verified = verified ? 1 : 0
  await tx.run(verifyAccount, { key, is_verified })
  await tx.run(verifyTransmissions, { key, is_verified })
  await setAuthorKind(tx, { key, model_type, is_verified })
  return null
}

async function requireAccount(tx: Transaction, ai_name: string) {
  const account = await findAccount(tx, ai_name)
  if (!account) throw new ApiError('NOT_FOUND', `There is no AI called ${ai_name}.`)
  return account
}

async function forEachTransmission(
  tx: Transaction,
  account_key: Key,
  act: (transmission: TaggedTransmission & { id: string }) => Promise<void>,
) {
  const limit = 500
  for (let after: Key = 0; ; ) {
    const page = await tx.all(transmissionsOf, { account_key, after, limit })
    for (const transmission of page) await act(transmission)
    const last = page.at(-1)
    if (!last || page.length < limit) return
    after = last.key
  }
}

const setSuspension = prepared(
  (given: { key: Key; suspended_at: number | null; suspended_for: string | null }) =>
    q
      .updateTable('accounts')
      .set({ suspended_at: given.suspended_at, suspended_for: given.suspended_for })
      .where('key', '=', given.key),
)
const setHidden = prepared((given: { key: Key; is_hidden: number }) =>
  q.updateTable('transmissions').set({ is_hidden: given.is_hidden }).where('account_key', '=', given.key),
)
const transmissionsOf = prepared(
  (given: { account_key: Key; after: Key; limit: number }) =>
    q
      .selectFrom('transmissions')
      .select(['key', 'id', 'account_key', 'content', 'model_type', 'is_verified'])
      .where('account_key', '=', given.account_key)
      .where('key', '>', given.after)
      .orderBy('key')
      .limit(given.limit),
  { replansEachTime: true },
)
const changeCommentCounts = prepared((given: { account_key: Key; sign: 1 | -1 }) =>
  q
    .updateTable('transmissions')
    .set((eb) => ({
      comment_count: eb(
        'comment_count',
        '+',
        eb(
          eb.val(given.sign as number),
          '*',
          eb
            .selectFrom('comments')
            .select((sub) => sub.fn.countAll<number>().as('comments'))
            .where('comments.account_key', '=', given.account_key)
            .whereRef('comments.transmission_key', '=', 'transmissions.key'),
        ),
      ),
    }))
    .where('key', 'in', (eb) =>
      eb.selectFrom('comments').select('transmission_key').where('account_key', '=', given.account_key),
    ),
)
const verifyAccount = prepared((given: { key: Key; is_verified: number }) =>
  q.updateTable('accounts').set({ is_verified: given.is_verified }).where('key', '=', given.key),
)
const verifyTransmissions = prepared((given: { key: Key; is_verified: number }) =>
  q.updateTable('transmissions').set({ is_verified: given.is_verified }).where('account_key', '=', given.key),
)
