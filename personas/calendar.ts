import type { Occasion, Persona, Time } from './persona.ts'
import { share } from './seeded-number.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** What was due longer ago is not said any more: an old bulletin is worse than none. */
export const latestMs = 6 * hourMs
/** Nobody is punctual to the second; and not all of a house speak in one breath. */
const jitterMs = 7 * minuteMs

/** A slot is named by the minute of the calendar, and due a little later. */
export type CalendarSlot = { slot_at: number; due_at: number; occasion: Occasion }

/** The newest slot that is due, if it is not too late for it. Of those that were missed before, nobody catches up. */
export function dueSlot(persona: Persona, now: number): CalendarSlot | undefined {
  return slotsBetween(persona, now - latestMs, now)
    .filter(({ due_at }) => due_at <= now)
    .at(-1)
}

/** The next slots, for whoever wants to know. */
export const nextSlots = (persona: Persona, now: number, most: number): CalendarSlot[] =>
  slotsBetween(persona, now, now + 8 * dayMs).slice(0, most)

/** All that are due in this time, in order. */
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

function slotOn({ name }: Persona, day: number, { at, days, what }: Time): CalendarSlot | undefined {
  if (days && !days.includes(new Date(day).getUTCDay())) return undefined
  const [hour = 0, minute = 0] = at.split(':').map(Number)
  const slot_at = day + hour * hourMs + minute * minuteMs
  return { slot_at, due_at: slot_at + share(`${name} ${slot_at}`, jitterMs), occasion: what ?? 'daily' }
}

const startOfDay = (ms: number): number => ms - (ms % dayMs)
