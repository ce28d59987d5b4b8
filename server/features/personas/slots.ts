import type { Transaction } from '../../db/database.ts'
import { type Key, keyAt } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { type Fenced, requireHeld } from './lease-holder.ts'

type Place = Fenced & { slot_at: number }
/** What is stored of a slot. */
export type Slot = {
  slot_at: number
  occasion: string
  state: 'open' | 'sent' | 'skipped'
  text: string | null
  model_version: string | null
}

/** Takes a slot of the calendar, new or left open by somebody before; a closed one stays closed. */
export async function claimSlot(
  tx: Transaction,
  { slot_at, occasion, ...held }: Place & { occasion: string },
): Promise<Slot> {
  const account_key = await requireHeld(tx, held)
  await tx.run(openSlot, { account_key, slot_at, occasion, text: null, model_version: null })
  return (await tx.get(slotAt, { account_key, slot_at })) as Slot
}

type Written = {
  text: string
  template: string | null
  answer: string | null
  model_version: string
  facts: string
}

/**
 * Stores what will be sent, before it is sent: the first text wins, and whoever goes on with the slot sends that one. Answers what is
 * stored, or null when this persona has said the same before.
 */
export async function fillSlot(
  tx: Transaction,
  { slot_at, written, ...held }: Place & { written: Written },
): Promise<Slot | null> {
  const account_key = await requireHeld(tx, held)
  if (await tx.get(slotWith, { account_key, slot_at, text: written.text })) return null
  await tx.run(setText, { account_key, slot_at, ...written })
  return (await tx.get(slotAt, { account_key, slot_at })) as Slot
}

/** It was sent, or for a reason it will not be, unless it was sent by somebody who could not say so any more. */
export async function closeSlot(
  tx: Transaction,
  { slot_at, transmission_id, reason, ...held }: Place & SlotEnd,
): Promise<null> {
  const account_key = await requireHeld(tx, held)
  const sent = transmission_id ?? (await tx.get(sentFor, { account_key, slot_at, since: keyAt(slot_at) }))?.id
  const end = sent
    ? ({ state: 'sent', transmission_id: sent, reason: null } as const)
    : ({ state: 'skipped', transmission_id: null, reason } as const)
  await tx.run(endSlot, { account_key, slot_at, ...end })
  return null
}

type SlotEnd = { transmission_id: string | null; reason: string | null }
type SlotKey = { account_key: Key; slot_at: number }

type NewSlot = { occasion: string; text: string | null; model_version: string | null }
export const openSlot = prepared((given: SlotKey & NewSlot) =>
  q
    .insertInto('persona_slots')
    .values({
      account_key: given.account_key,
      slot_at: given.slot_at,
      occasion: given.occasion,
      content: given.text,
      model_version: given.model_version,
      state: 'open',
    })
    .onConflict((conflict) => conflict.columns(['account_key', 'slot_at']).doNothing()),
)
const slotAt = prepared((given: SlotKey) =>
  q
    .selectFrom('persona_slots')
    .select(['slot_at', 'occasion', 'state', 'content as text', 'model_version'])
    .where('account_key', '=', given.account_key)
    .where('slot_at', '=', given.slot_at),
)
export const slotWith = prepared((given: SlotKey & { text: string }) =>
  q
    .selectFrom('persona_slots')
    .select('slot_at')
    .where('account_key', '=', given.account_key)
    .where('content', '=', given.text)
    .where('slot_at', '<>', given.slot_at),
)
const setText = prepared((given: SlotKey & Written) =>
  q
    .updateTable('persona_slots')
    .set({
      content: given.text,
      template: given.template,
      answer: given.answer,
      model_version: given.model_version,
      facts: given.facts,
    })
    .where('account_key', '=', given.account_key)
    .where('slot_at', '=', given.slot_at)
    .where('state', '=', 'open')
    .where('content', 'is', null),
)
/** No two slots of a persona have the same text. */
const sentFor = prepared((given: SlotKey & { since: Key }) =>
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
const endSlot = prepared((given: SlotKey & SlotEnd & { state: 'sent' | 'skipped' }) =>
  q
    .updateTable('persona_slots')
    .set({ state: given.state, transmission_id: given.transmission_id, reason: given.reason })
    .where('account_key', '=', given.account_key)
    .where('slot_at', '=', given.slot_at)
    .where('state', '=', 'open'),
)
