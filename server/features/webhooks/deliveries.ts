import type { InboxItem } from '../../../contract/inbox-resources.ts'
import type { InboxKind } from '../../../contract/limits.ts'
import type { Transaction } from '../../db/database.ts'
import { type InList, inLists, valuesIn } from '../../db/in-list.ts'
import type { Key } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import type { Row } from '../../db/tables.ts'
import { inboxItemOf, inboxItemRows } from '../../model/inbox-items.ts'
import { type Paces, type Receiver, sharesOf } from './delivery-shares.ts'
import { kindsOf } from './reads.ts'

/** The next inbox item that a webhook owes, held by a lease. */
export type Delivery = Pick<Row<'webhooks'>, 'account_key' | 'key' | 'id' | 'url' | 'secret'> & {
  /** The account that the inbox belongs to. */
  account_id: string
  item_key: Key
  item: InboxItem
  /** When the lease ends; no other server delivers for this webhook before. */
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
/**
 * With the waits between them they take a week. Attempts are counted, not days, because nothing is tried while webhooks are
 * switched off or the account is suspended.
 */
const disabledAfter = 24
/** Items that one look passes over at most, so that it stalls no other write. */
const itemsPerLook = 200
/** Due webhooks among which a claim chooses. If few of so many may be taken yet, the others let later ones go first. */
const duePerClaim = 256
const letOthersMs = 1_000

/**
 * Takes the next items of webhooks that are due, for one server on which `running` are under way. All times here are those of
 * `Storage.now`, with which the delivery loop compares them; the clock row would be ahead of it after a clock was set back.
 */
export async function claimDeliveries(
  tx: Transaction,
  { limit, running, paces }: { limit: number; running: Receiver[]; paces: Paces },
): Promise<Delivery[]> {
  const claimed_key = tx.nextKey()
  const { now } = tx
  const shares = sharesOf(running, paces)
  const due = await tx.all(dueWebhooks, { now, limit: duePerClaim })
  const mayRun = due.filter((webhook) => shares.take(webhook)).slice(0, limit)
  const taken: Delivery[] = []
  for (const webhook of mayRun) {
    const delivery = await takeNext(tx, webhook, claimed_key)
    if (delivery) taken.push(delivery)
  }
  if (mayRun.length < limit && due.length === duePerClaim)
    await tx.each(
      due.filter((webhook) => !mayRun.includes(webhook)),
      ({ account_key, key, told_key }) =>
        tx.put(setPlace, { account_key, key, told_key, next_at: now + letOthersMs }),
    )
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
  const webhook = await tx.get(leasedWebhook, { account_key, key, lease, told_key: told_key - 1 })
  if (!webhook) return { next: undefined, isDisabled: false }
  const settled_key = tx.nextKey()
  const { now } = tx
  if (error === undefined) {
    await tx.run(recordSuccess, { account_key, key, told_key, now })
    const next = goesOn ? await takeNext(tx, { ...webhook, told_key }, settled_key) : undefined
    return { next, isDisabled: false }
  }
  const failures = webhook.failures + 1
  const failing_since = webhook.failing_since ?? now
  const isDisabled = isGone || failures >= disabledAfter
  const next_at = isDisabled ? null : now + Math.min(firstRetryMs * 2 ** (failures - 1), longestRetryMs)
  const disabled_at = isDisabled ? now : null
  const changes = { failures, failing_since, last_error: error, next_at, disabled_at }
  await tx.run(recordFailure, { account_key, key, ...changes })
  return { next: undefined, isDisabled }
}

type DueWebhook = Row<'webhooks'> & { account_id: string; is_silent: number | null }

/**
 * Leases the first item that a webhook owes, and moves its place to just before it. Without one it owes nothing, so it has
 * not failed either: its place is then `now_key`, because every later text has a larger key.
 */
async function takeNext(tx: Transaction, webhook: DueWebhook, now_key: Key): Promise<Delivery | undefined> {
  const { account_key, key, id, url, secret, account_id, told_key } = webhook
  // A suspended account is told of nothing; the end of the suspension wakes its webhooks.
  if (webhook.is_silent !== null) {
    await tx.run(rest, { account_key, key, told_key })
    return undefined
  }
  const { now } = tx
  const [kinds = {}] = inLists(kindsOf(webhook.kinds))
  const row = await tx.get(nextItem, { ...kinds, account_key, told_key })
  if (row) {
    const lease = now + leaseMs
    await tx.run(setPlace, { account_key, key, told_key: row.key - 1, next_at: lease })
    return { account_key, key, id, url, secret, account_id, item_key: row.key, item: inboxItemOf(row), lease }
  }
  const looked = await tx.get(endOfLook, { account_key, told_key })
  if (looked) await tx.run(setPlace, { account_key, key, told_key: looked.key, next_at: now })
  else await tx.run(rest, { account_key, key, told_key: now_key })
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
/** The place is compared too: after a replay, another lease may end at the same time. */
const leasedWebhook = prepared((given: Place & { lease: number; told_key: Key }) =>
  webhooksWithAccounts()
    .where('w.account_key', '=', given.account_key)
    .where('w.key', '=', given.key)
    .where('w.next_at', '=', given.lease)
    .where('w.told_key', '=', given.told_key),
)
const endOfLook = prepared((given: Look) => lastOfLook(given))
const lastOfLook = (given: Look) =>
  q
    .selectFrom('inbox_items')
    .select('key')
    .where('account_key', '=', given.account_key)
    .where('key', '>', given.told_key)
    .orderBy('key')
    .limit(1)
    .offset(itemsPerLook - 1)
const nextItem = prepared((given: Look & InList<InboxKind>) =>
  inboxItemRows()
    .where('item.account_key', '=', given.account_key)
    .where('item.key', '>', given.told_key)
    .where((eb) => eb('item.key', '<=', eb.fn.coalesce(lastOfLook(given), eb.lit(Number.MAX_SAFE_INTEGER))))
    .where('item.kind', 'in', valuesIn(given))
    .orderBy('item.key')
    .limit(1),
)
type Look = { account_key: Key; told_key: Key }

type Place = { account_key: Key; key: Key }
const setPlace = prepared((given: Place & { told_key: Key; next_at: number | null }) =>
  q
    .updateTable('webhooks')
    .set({ told_key: given.told_key, next_at: given.next_at })
    .where('account_key', '=', given.account_key)
    .where('key', '=', given.key),
)
/** Until something comes in. */
const rest = prepared((given: Place & { told_key: Key }) =>
  q
    .updateTable('webhooks')
    .set((eb) => ({
      told_key: given.told_key,
      next_at: null,
      failures: eb.lit(0),
      failing_since: null,
      last_error: null,
    }))
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
