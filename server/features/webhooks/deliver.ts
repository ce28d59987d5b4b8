import { createHmac } from 'node:crypto'
import type { InboxEvent } from '../../../contract/webhook-resources.ts'
import type { Key } from '../../db/key.ts'
import type { SendOutgoing } from '../../outgoing/send.ts'
import type { Delivery, Settled } from './deliveries.ts'
import { notePace } from './delivery-shares.ts'

/** The deliveries of this process since its start. */
export type WebhookFigures = { delivered: number; failed: number; disabled: number }

export type Courier = {
  send: SendOutgoing
  now: () => number
  settle(result: Result): Promise<Settled>
  userAgent: string
  /** How long the receivers took, by webhook. */
  paces: Map<Key, number>
  figures: WebhookFigures
  log: Record<'warn' | 'debug', (fields: object, sentence: string) => void>
}
type Result = Pick<Delivery, 'account_key' | 'key' | 'lease' | 'item_key'> & {
  error: string | undefined
  isGone: boolean
  goesOn: boolean
}

/** After this time a webhook lets others have its turn, however much it owes. */
const turnMs = 1_000

/** Delivers items of one webhook, one after the other, until none is owed, one fails, or its turn is over. */
export async function deliverTurn(
  courier: Courier,
  first: Delivery,
  isStopping: () => boolean,
): Promise<void> {
  const { figures, settle, log, paces } = courier
  const endsAt = performance.now() + turnMs
  for (let delivery: Delivery | undefined = first; delivery; ) {
    const { account_key, key, lease, item_key, id }: Delivery = delivery
    const startedAt = performance.now()
    const { error, isGone, cause } = await attempt(courier, delivery)
    notePace(paces, key, performance.now() - startedAt)
    if (error === undefined) figures.delivered++
    else {
      figures.failed++
      log.debug({ webhook: id, cause }, 'A delivery failed.')
    }
    const goesOn = performance.now() < endsAt && !isStopping()
    const settled: Settled = await settle({ account_key, key, lease, item_key, error, isGone, goesOn })
    if (settled.isDisabled) {
      figures.disabled++
      log.warn({ webhook: id, cause }, 'A webhook was disabled, because its deliveries fail.')
    }
    delivery = settled.next
  }
}

async function attempt(
  { send, now, userAgent }: Courier,
  delivery: Delivery,
): Promise<{ error: string | undefined; isGone: boolean; cause?: unknown }> {
  try {
    const { status } = await send(requestFor(delivery, now(), userAgent))
    const isGone = status === 410
    if (status >= 200 && status < 300) return { error: undefined, isGone }
    const isRedirect = status >= 300 && status < 400
    const hint = isRedirect ? ', and redirects are not followed: use the address that it leads to' : ''
    return { error: `the receiver replied with status ${status}${hint}`, isGone, cause: `status ${status}` }
  } catch (error) {
    const { message, cause = message } = error as Error
    return { error: message, isGone: false, cause }
  }
}

/** A request as Standard Webhooks describes it. Its id is the same at every attempt, so that receivers can drop repeats. */
function requestFor({ url, secret, item, account_id }: Delivery, now: number, userAgent: string) {
  const event: InboxEvent = { type: `inbox.${item.kind}`, timestamp: item.created_at, data: item }
  const body = JSON.stringify(event)
  // One text can be in several inboxes.
  const id = `${item.comment_id ?? item.transmission_id}_${account_id}`
  const timestamp = Math.floor(now / 1000)
  const signature = createHmac('sha256', Buffer.from(secret, 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')
  const headers = {
    'content-type': 'application/json',
    'user-agent': userAgent,
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  }
  return { url, headers, body }
}
