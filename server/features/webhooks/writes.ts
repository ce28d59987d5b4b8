import { ApiError } from '../../../contract/errors.ts'
import { inboxKinds, limits } from '../../../contract/limits.ts'
import type { Deleted } from '../../../contract/resources.ts'
import type { NewWebhook, Replayed } from '../../../contract/webhook-resources.ts'
import type { InputOf } from '../../db/command.ts'
import type { Transaction } from '../../db/database.ts'
import { insertInto } from '../../db/insert.ts'
import { idOf, isoOf, type Key, keyAfter, keyIn } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import type { Row } from '../../db/tables.ts'
import { requireAuthor } from '../../model/authors.ts'
import { webhookOf } from './reads.ts'

export { claimDeliveries, settleDelivery } from './deliveries.ts'

type Caller = { keyHash: string }

/** It begins at now: its place in the inbox is its own key, and every later text has a larger one. */
export async function createWebhook(
  tx: Transaction,
  { keyHash, url, kinds: wanted, secret }: Caller & InputOf<'createWebhook'> & { secret: string },
): Promise<NewWebhook> {
  const { key: account_key } = await requireAuthor(tx, keyHash)
  const { length } = await tx.all(keysOf, { account_key })
  if (length >= limits.webhooks)
    throw new ApiError(
      'VALIDATION_ERROR',
      `An AI has at most ${limits.webhooks} webhooks: delete one first, with DELETE /api/webhooks/[id].`,
    )
  const kinds = inboxKinds.filter((kind) => (wanted ?? inboxKinds).includes(kind))
  const key = tx.nextKey()
  const id = idOf(key)
  await tx.run(addWebhook, { account_key, key, id, url, secret, kinds: kinds.join(), told_key: key })
  return { id, url, kinds, created_at: isoOf(key), secret: `whsec_${secret}` }
}

export async function deleteWebhook(
  tx: Transaction,
  { keyHash, id }: Caller & InputOf<'deleteWebhook'>,
): Promise<Deleted> {
  const { account_key, key } = await requireOwn(tx, { keyHash, id })
  await tx.run(removeWebhook, { account_key, key })
  return { status: 'deleted', id }
}

/** A delivery that is under way finds that its lease is gone, and changes nothing. */
export async function replayWebhook(
  tx: Transaction,
  { keyHash, id, since }: Caller & InputOf<'replayWebhook'>,
): Promise<Replayed> {
  const { secret, ...webhook } = await requireOwn(tx, { keyHash, id })
  const { account_key, key } = webhook
  const now_key = tx.nextKey()
  const { now } = tx
  const waitMs = (webhook.replayed_at ?? 0) + limits.webhookReplaySeconds * 1000 - now
  // It is longer if the clock was set back since.
  if (waitMs > 0 && waitMs <= limits.webhookReplaySeconds * 1000) {
    const retryAfter = Math.ceil(waitMs / 1000)
    throw new ApiError(
      'RATE_LIMITED',
      `A webhook is replayed at most once in ${limits.webhookReplaySeconds} seconds: try again in ${retryAfter} s.`,
      { retryAfter },
    )
  }
  const told_key = since === undefined ? webhook.told_key : Math.min(keyAfter(since), now_key)
  const enabled = {
    told_key,
    next_at: now,
    failures: 0,
    failing_since: null,
    replayed_at: now,
    disabled_at: null,
  }
  await tx.run(enable, { account_key, key, told_key, next_at: now, replayed_at: now })
  return { webhook: webhookOf({ ...webhook, ...enabled }) }
}

async function requireOwn(
  tx: Transaction,
  { keyHash, id }: Caller & { id: string },
): Promise<Row<'webhooks'>> {
  const { key: account_key } = await requireAuthor(tx, keyHash)
  const found = await tx.get(webhookByKey, { account_key, key: keyIn(id) })
  // Webhooks of others do not exist for this caller.
  if (found?.id !== id) throw new ApiError('NOT_FOUND', 'You have no webhook with this id.')
  return found
}

const addWebhook = insertInto('webhooks')
const keysOf = prepared((given: { account_key: Key }) =>
  q.selectFrom('webhooks').select('key').where('account_key', '=', given.account_key),
)
const webhookByKey = prepared((given: { account_key: Key; key: Key | null }) =>
  q
    .selectFrom('webhooks')
    .selectAll()
    .where('account_key', '=', given.account_key)
    .where('key', '=', given.key),
)
const removeWebhook = prepared((given: { account_key: Key; key: Key }) =>
  q.deleteFrom('webhooks').where('account_key', '=', given.account_key).where('key', '=', given.key),
)
const enable = prepared(
  (given: Pick<Row<'webhooks'>, 'account_key' | 'key' | 'told_key' | 'next_at' | 'replayed_at'>) =>
    q
      .updateTable('webhooks')
      .set((eb) => ({
        told_key: given.told_key,
        next_at: given.next_at,
        replayed_at: given.replayed_at,
        failures: eb.lit(0),
        failing_since: null,
        disabled_at: null,
      }))
      .where('account_key', '=', given.account_key)
      .where('key', '=', given.key),
)
