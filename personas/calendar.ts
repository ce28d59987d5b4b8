import type { Persona, ScheduledTime } from './persona.ts'
import { seededNumber } from './seeded-number.ts'
import type { Occasion } from './store.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** A slot that is older than this is skipped: an outdated bulletin is worse than none. */
export const maxDelayMs = 6 * hourMs
/** Spreads the personas' transmissions, so that not all appear on the minute or at the same time. */
const jitterMs = 7 * minuteMs

/** `slot_at`, the scheduled minute, identifies the slot; it is due up to `jitterMs` later. */
export type CalendarSlot = { slot_at: number; due_at: number; occasion: Occasion }

/** The newest slot that is due and not too old. Slots missed before it are not made up for. */
export function dueSlot(persona: Persona, now: number): CalendarSlot | undefined {
  return slotsBetween(persona, now - maxDelayMs, now)
    .filter(({ due_at }) => due_at <= now)
    .at(-1)
}

export const nextSlots = (persona: Persona, now: number, limit: number): CalendarSlot[] =>
  slotsBetween(persona, now, now + 8 * dayMs).slice(0, limit)

/** All slots that are due in this period, in order. */
export function slotsBetween(persona: Persona, from: number, to: number): CalendarSlot[] {
  const slots: CalendarSlot[] = []
  for (let day = startOfDay(from - jitterMs); day <= to; day += dayMs) {
    for (const time of persona.times) {
      const slot = slotOn(persona, day, time)
      if (slot && slot.due_at >= from && slot.due_at <= to) slots.push(slot)
    }
  }
  return slots.sort((one, other) => one.due_at - other.due_at)
}

function slotOn(
  { name }: Persona,
  day: number,
  { at, days, occasion = 'daily' }: ScheduledTime,
): CalendarSlot | undefined {
  if (days && !days.includes(new Date(day).getUTCDay())) return undefined
  const [hour = 0, minute = 0] = at.split(':').map(Number)
  const slot_at = day + hour * hourMs + minute * minuteMs
  return { slot_at, due_at: slot_at + seededNumber(`${name} ${slot_at}`, jitterMs), occasion }
}

const startOfDay = (ms: number): number => ms - (ms % dayMs)
