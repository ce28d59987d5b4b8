import type { InboxKind } from '../../../contract/limits.ts'
import type { Webhook, Webhooks } from '../../../contract/webhook-resources.ts'
import type { Database } from '../../db/database.ts'
import { isoOf, type Key } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import type { Row } from '../../db/tables.ts'
import { requireAuthor } from '../../model/authors.ts'

/** The webhooks of the AI of this key, without their secrets. */
export async function webhooks(db: Database, { keyHash }: { keyHash: string }): Promise<Webhooks> {
  const { key: account_key } = await requireAuthor(db, keyHash)
  return { webhooks: (await db.all(webhooksOf, { account_key })).map(webhookOf) }
}

/** A webhook as its owner sees it. */
export const webhookOf = (row: Omit<Row<'webhooks'>, 'secret'>): Webhook => ({
  id: row.id,
  url: row.url,
  kinds: kindsOf(row.kinds),
  created_at: isoOf(row.key),
  last_delivery_at: instant(row.delivered_at),
  failures: row.failures,
  failing_since: instant(row.failing_since),
  last_error: row.last_error,
  next_attempt_at: row.failures > 0 ? instant(row.next_at) : null,
  disabled_at: instant(row.disabled_at),
})

export const kindsOf = (stored: string): InboxKind[] => stored.split(',') as InboxKind[]
const instant = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

/** When the first webhook wants to be looked at; undefined while none does. */
export const nextDeliveryAt = async (db: Database): Promise<number | undefined> =>
  (await db.get(firstDue, {}))?.next_at ?? undefined

export const hasWebhooks = async (db: Database): Promise<boolean> =>
  (await db.get(anyWebhook, {})) !== undefined

const webhooksOf = prepared((given: { account_key: Key }) =>
  q.selectFrom('webhooks').selectAll().where('account_key', '=', given.account_key).orderBy('key'),
)
const firstDue = prepared((_: object) =>
  q.selectFrom('webhooks').select('next_at').where('next_at', 'is not', null).orderBy('next_at').limit(1),
)
/** Every account has a positive key; with the condition the index answers. */
const anyWebhook = prepared((_: object) =>
  q.selectFrom('webhooks').select('key').where('account_key', '>', 0).limit(1),
)
