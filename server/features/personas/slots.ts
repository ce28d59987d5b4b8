import { ApiError } from '../../../contract/errors.ts'
import type { ClaimedSlot, SlotRef, SlotResult, WrittenSlot } from '../../../personas/store.ts'
import type { Transaction } from '../../db/database.ts'
import { insertInto } from '../../db/insert.ts'
import { type Key, keyAt } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import type { NewRow } from '../../db/tables.ts'
import { requireLeaseHolder } from './lease-holder.ts'
import { requirePersona } from './persona-account.ts'
import { giveNewsBack, isSaid, recordNews } from './said-news.ts'

/** Claims a slot of the calendar: a new one, or one that a former lease holder left open. A closed slot stays closed. */
export async function claimSlot(
  tx: Transaction,
  { slot_at, occasion, ...holder }: SlotRef & { occasion: string },
): Promise<ClaimedSlot> {
  const account_key = await requireLeaseHolder(tx, holder)
  await openSlot(tx, { account_key, slot_at, occasion, content: null, model_version: null })
  return (await tx.get(slotAt, { account_key, slot_at })) as ClaimedSlot
}

/**
 * Stores the text before it is sent. The first stored text wins, and is the one that any later claimant sends. Returns the
 * stored slot, or null when this persona has used the same text in another slot, or when any slot tells the same news.
 */
export async function fillSlot(
  tx: Transaction,
  { slot_at, written: { news = [], ...written }, ...holder }: SlotRef & { written: WrittenSlot },
): Promise<ClaimedSlot | null> {
  const account_key = await requireLeaseHolder(tx, holder)
  const slot = { account_key, slot_at }
  const stored = (await tx.get(slotAt, slot)) as ClaimedSlot
  if (stored.text !== null) return stored
  if (await tx.get(otherSlotWithText, { ...slot, text: written.text })) return null
  for (const told of news) if (await isSaid(tx, told)) return null
  await tx.run(setText, { ...slot, ...written, occasion: written.occasion ?? null })
  await recordNews(tx, slot, news)
  return (await tx.get(slotAt, { account_key, slot_at })) as ClaimedSlot
}

/**
 * Closes a slot as sent, or as skipped with a reason. A process may have died between sending and closing, so a slot without
 * a transmission_id counts as sent when a transmission with its text exists.
 */
export async function closeSlot(
  tx: Transaction,
  { slot_at, transmission_id, reason, ...holder }: SlotRef & SlotResult,
): Promise<null> {
  const account_key = await requireLeaseHolder(tx, holder)
  const sentId =
    transmission_id ?? (await tx.get(transmissionOfSlot, { account_key, slot_at, since: keyAt(slot_at) }))?.id
  const result = sentId
    ? ({ state: 'sent', transmission_id: sentId, reason: null } as const)
    : ({ state: 'skipped', transmission_id: null, reason } as const)
  await tx.run(endSlot, { account_key, slot_at, ...result })
  if (!sentId) await giveNewsBack(tx, { account_key, slot_at })
  return null
}

/** Opens a slot outside the calendar, for the operator. Without a text the persona writes one; a given text is labelled `operator`. */
export async function requestSlot(
  tx: Transaction,
  { ai_name, text }: { ai_name: string; text: string | null },
): Promise<null> {
  const account_key = await requirePersona(tx, ai_name)
  if (text !== null && (await tx.get(otherSlotWithText, { account_key, slot_at: tx.now, text }))) {
    throw new ApiError('VALIDATION_ERROR', `${ai_name} has said that already.`)
  }
  const slot = { account_key, slot_at: tx.now, occasion: 'daily', content: text }
  await openSlot(tx, { ...slot, model_version: text && 'operator' })
  return null
}

/** Opens a slot, unless it exists. It waits for the insert, so that the claimant can read the slot. */
export async function openSlot(tx: Transaction, slot: Omit<NewRow<'persona_slots'>, 'state'>): Promise<void> {
  await tx.run(insertSlot, { ...slot, state: 'open' })
}

type SlotKey = { account_key: Key; slot_at: number }

const insertSlot = insertInto('persona_slots', (insert) =>
  insert.onConflict((conflict) => conflict.columns(['account_key', 'slot_at']).doNothing()),
)
const slotAt = prepared((given: SlotKey) =>
  q
    .selectFrom('persona_slots')
    .select(['state', 'content as text', 'model_version'])
    .where('account_key', '=', given.account_key)
    .where('slot_at', '=', given.slot_at),
)
const otherSlotWithText = prepared((given: SlotKey & { text: string }) =>
  q
    .selectFrom('persona_slots')
    .select('slot_at')
    .where('account_key', '=', given.account_key)
    .where('content', '=', given.text)
    .where('slot_at', '<>', given.slot_at),
)
const setText = prepared((given: SlotKey & Omit<WrittenSlot, 'occasion'> & { occasion: string | null }) =>
  q
    .updateTable('persona_slots')
    .set((eb) => ({
      content: given.text,
      occasion: eb.fn.coalesce(eb.val(given.occasion), 'occasion'),
      template: given.template,
      model_version: given.model_version,
      facts: given.facts,
    }))
    .where('account_key', '=', given.account_key)
    .where('slot_at', '=', given.slot_at)
    .where('state', '=', 'open')
    .where('content', 'is', null),
)
/** The transmission is found by its text, because no two slots of a persona have the same text. */
const transmissionOfSlot = prepared((given: SlotKey & { since: Key }) =>
  q
    .selectFrom('persona_slots as s')
    .innerJoin('transmissions as t', (join) =>
      join.onRef('t.account_key', '=', 's.account_key').onRef('t.content', '=', 's.content'),
    )
    .select('t.id')
    .where('s.account_key', '=', given.account_key)
    .where('s.slot_at', '=', given.slot_at)
    .where('t.key', '>=', given.since),
)
const endSlot = prepared((given: SlotKey & SlotResult & { state: 'sent' | 'skipped' }) =>
  q
    .updateTable('persona_slots')
    .set({ state: given.state, transmission_id: given.transmission_id, reason: given.reason })
    .where('account_key', '=', given.account_key)
    .where('slot_at', '=', given.slot_at)
    .where('state', '=', 'open'),
)
