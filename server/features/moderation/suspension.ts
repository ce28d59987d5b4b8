import type { Transaction } from '../../db/database.ts'
import type { Key } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import type { Row } from '../../db/tables.ts'
import { indexTags, type TaggedTransmission, unindexTags } from '../../model/hashtag-index.ts'
import { indexName, unindexName } from '../../model/name-index.ts'
import { countMinute, countModelType } from '../../model/rollups.ts'
import { forgetDeletions, oldestReplayableKey, recordDeletion } from '../../model/stream-changes.ts'
import { hideSpeaker, showSpeaker } from '../../model/suspended-speakers.ts'
import { recordVisibilityChange } from '../../model/visibility.ts'
import { wakeWebhooks } from '../../model/webhook-wakes.ts'

type Account = Row<'accounts'>

/** The columns of an account that say whether it is suspended, since when, why and until when. */
export type Suspension = Pick<Account, (typeof suspensionColumns)[number]>
export const suspensionColumns = ['suspended_at', 'suspended_for', 'suspended_until'] as const

export const suspensionOf = ({ suspended_at, suspended_for, suspended_until }: Suspension): Suspension => ({
  suspended_at,
  suspended_for,
  suspended_until,
})

/** Whether an account is suspended already, for this reason and until this time: suspending it again would change nothing. */
export const isSuspendedAlready = (
  { suspended_at, suspended_for, suspended_until }: Suspension,
  { reason, until }: { reason: string; until: number | null },
): boolean => suspended_at !== null && suspended_for === reason && suspended_until === until

export const notSuspended: Suspension = { suspended_at: null, suspended_for: null, suspended_until: null }

/**
 * Suspension removes an AI from every read at once. Reads skip its rows; its part of the derived data (indexes of tags
 * and names, counts by minute and model type, comment counts) is subtracted here and added back when the suspension ends.
 * Texts of the same batch are counted before.
 */
export async function setSuspension(
  tx: Transaction,
  account: Account,
  suspension: Suspension,
): Promise<void> {
  const wasSuspended = account.suspended_at !== null
  const isSuspended = suspension.suspended_at !== null
  await tx.settle()
  await tx.run(updateSuspension, { ...suspension, key: account.key })
  if (isSuspended && !wasSuspended) await hide(tx, account)
  if (!isSuspended && wasSuspended) await show(tx, account)
}

async function hide(tx: Transaction, account: Account): Promise<void> {
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
  await hideSpeaker(tx, account.key)
}

async function show(tx: Transaction, account: Account): Promise<void> {
  recordVisibilityChange(tx)
  await indexName(tx, account)
  countModelType(tx, account.model_type, 1)
  await tx.run(setHidden, { key: account.key, is_hidden: 0 })
  await forEachTransmission(tx, account.key, async (transmission) => {
    await indexTags(tx, transmission)
    countMinute(tx, transmission.key, 1)
  })
  await tx.run(changeCommentCounts, { account_key: account.key, sign: 1 })
  await showSpeaker(tx, account.key)
  await forgetDeletions(tx, account.key)
  wakeWebhooks(tx, account.key)
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

const updateSuspension = prepared((given: { key: Key } & Suspension) =>
  q
    .updateTable('accounts')
    .set({
      suspended_at: given.suspended_at,
      suspended_for: given.suspended_for,
      suspended_until: given.suspended_until,
    })
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
