import type { InboxItem } from '../../../contract/inbox-resources.ts'
import type { Transaction } from '../../db/database.ts'
import { type Key, msOf } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import type { Row } from '../../db/tables.ts'
import { inboxItemOf, inboxItemRows } from '../../model/inbox-items.ts'
import { kindsOf } from './reads.ts'

/** The next inbox item that a webhook owes, held by a lease. */
export type Delivery = Pick<Row<'webhooks'>, 'account_key' | 'key' | 'id' | 'url' | 'secret'> & {
  /** The account that the inbox belongs to. */
  account_id: string
  item_key: Key
  item: InboxItem
  /** When the lease ends; nobody else delivers for this webhook before. A new lease never has the end of an earlier one. */
  lease: number
}

export type Settled = {
  /** The next delivery of the same webhook, under a new lease. */
  next: Delivery | undefined
  isDisabled: boolean
}

/** Longer than an attempt may take. If a server dies, another one delivers its item again after this time. */
const leaseMs = 10_000
const firstRetryMs = 60_000
const longestRetryMs = 12 * 60 * 60_000
const disabledAfterMs = 7 * 24 * 60 * 60_000
/** Items that are looked at in one command, so that those that are passed over stall no other write. */
const itemsPerCommand = 500

/** Takes the next items of webhooks that are due, for one server. Time comes from the clock row, which all instances share. */
export async function claimDeliveries(tx: Transaction, { limit }: { limit: number }): Promise<Delivery[]> {
  const now = msOf(tx.nextKey())
  const taken: Delivery[] = []
  for (const webhook of await tx.all(dueWebhooks, { now, limit })) {
    const delivery = await takeNext(tx, webhook, now)
    if (delivery) taken.push(delivery)
  }
  return taken
}

/** Records the result of an attempt; `error` is undefined if the receiver accepted the item. Without the lease it does nothing. */
export async function settleDelivery(
  tx: Transaction,
  {
    error,
    isGone,
    goesOn,
    ...attempt
  }: Pick<Delivery, 'account_key' | 'key' | 'lease' | 'item_key'> & {
    error: string | undefined
    /** The receiver wants no more. */
    isGone: boolean
    goesOn: boolean
  },
): Promise<Settled> {
  const { account_key, key, lease, item_key: told_key } = attempt
  const webhook = await tx.get(leasedWebhook, { account_key, key, lease })
  if (!webhook) return { next: undefined, isDisabled: false }
  const now = msOf(tx.nextKey())
  if (error === undefined) {
    await tx.run(recordSuccess, { account_key, key, told_key, now })
    const next = goesOn ? await takeNext(tx, { ...webhook, told_key }, now) : undefined
    return { next, isDisabled: false }
  }
  const failures = webhook.failures + 1
  const failing_since = webhook.failing_since ?? now
  const isDisabled = isGone || now - failing_since >= disabledAfterMs
  const next_at = isDisabled ? null : now + Math.min(firstRetryMs * 2 ** (failures - 1), longestRetryMs)
  const disabled_at = isDisabled ? now : null
  const changes = { failures, failing_since, last_error: error, next_at, disabled_at }
  await tx.run(recordFailure, { account_key, key, ...changes })
  return { next: undefined, isDisabled }
}

type DueWebhook = Row<'webhooks'> & { account_id: string; is_silent: number | null }

/** Leases the first visible item after the place of a webhook, and moves the place over those that it is not told of. */
async function takeNext(tx: Transaction, webhook: DueWebhook, now: number): Promise<Delivery | undefined> {
  const { account_key, key, id, url, secret, account_id } = webhook
  let { told_key } = webhook
  const kinds = kindsOf(webhook.kinds)
  // A suspended account is told of nothing; the end of the suspension wakes its webhooks.
  const items =
    webhook.is_silent === null
      ? await tx.all(itemsAfter, { account_key, told_key, limit: itemsPerCommand })
      : []
  for (const { key: item_key, kind } of items) {
    const row = kinds.includes(kind) ? await tx.get(visibleItem, { account_key, item_key }) : undefined
    if (row) {
      const lease = now + leaseMs
      await tx.run(setPlace, { account_key, key, told_key, next_at: lease })
      return { account_key, key, id, url, secret, account_id, item_key, item: inboxItemOf(row), lease }
    }
    told_key = item_key
  }
  const next_at = items.length < itemsPerCommand ? null : now
  await tx.run(setPlace, { account_key, key, told_key, next_at })
  return undefined
}

const webhooksWithAccounts = () =>
  q
    .selectFrom('webhooks as w')
    .innerJoin('accounts as a', 'a.key', 'w.account_key')
    .selectAll('w')
    .select((eb) => ['a.id as account_id', eb.fn.coalesce('a.suspended_at', 'a.erased_at').as('is_silent')])
const dueWebhooks = prepared((given: { now: number; limit: number }) =>
  webhooksWithAccounts().where('w.next_at', '<=', given.now).orderBy('w.next_at').limit(given.limit),
)
const leasedWebhook = prepared((given: { account_key: Key; key: Key; lease: number }) =>
  webhooksWithAccounts()
    .where('w.account_key', '=', given.account_key)
    .where('w.key', '=', given.key)
    .where('w.next_at', '=', given.lease),
)
const itemsAfter = prepared((given: { account_key: Key; told_key: Key; limit: number }) =>
  q
    .selectFrom('inbox_items')
    .select(['key', 'kind'])
    .where('account_key', '=', given.account_key)
    .where('key', '>', given.told_key)
    .orderBy('key')
    .limit(given.limit),
)
const visibleItem = prepared((given: { account_key: Key; item_key: Key }) =>
  inboxItemRows().where('item.account_key', '=', given.account_key).where('item.key', '=', given.item_key),
)

type Place = { account_key: Key; key: Key }
const setPlace = prepared((given: Place & { told_key: Key; next_at: number | null }) =>
  q
    .updateTable('webhooks')
    .set({ told_key: given.told_key, next_at: given.next_at })
    .where('account_key', '=', given.account_key)
    .where('key', '=', given.key),
)
/** Due at once: the next claim finds whether more is owed. */
const recordSuccess = prepared((given: Place & { told_key: Key; now: number }) =>
  q
    .updateTable('webhooks')
    .set((eb) => ({
      told_key: given.told_key,
      next_at: given.now,
      delivered_at: given.now,
      failures: eb.lit(0),
      failing_since: null,
      last_error: null,
    }))
    .where('account_key', '=', given.account_key)
    .where('key', '=', given.key),
)
const recordFailure = prepared(
  (
    given: Place &
      Pick<Row<'webhooks'>, 'failures' | 'failing_since' | 'last_error' | 'next_at' | 'disabled_at'>,
  ) =>
    q
      .updateTable('webhooks')
      .set({
        failures: given.failures,
        failing_since: given.failing_since,
        last_error: given.last_error,
        next_at: given.next_at,
        disabled_at: given.disabled_at,
      })
      .where('account_key', '=', given.account_key)
      .where('key', '=', given.key),
)
