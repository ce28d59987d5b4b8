import type { Occasion, Persona, ScheduledTime } from './persona.ts'
import { seededNumber } from './seeded-number.ts'

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** A slot that is older than this is skipped: an outdated bulletin is worse than none. */
const maxDelayMs = 6 * hourMs
/** Spreads the transmissions, so that not all appear on the minute or at the same time. */
const jitterMs = 7 * minuteMs

/** `at` is the scheduled minute, by which the slot is known everywhere; it is due up to `jitterMs` later. */
export type Slot = { at: number; dueAt: number; occasion: Occasion }

/** The newest slot that is due and not too old. Slots missed before it are not made up for. */
export const dueSlot = (persona: Persona, now: number): Slot | undefined =>
  slotsBetween(persona, now - maxDelayMs, now).at(-1)

export const nextSlot = (persona: Persona, now: number): Slot | undefined =>
  slotsBetween(persona, now, now + 8 * dayMs)[0]

/** All slots that are due in this period, in order. */
export function slotsBetween(persona: Persona, from: number, to: number): Slot[] {
  const slots: Slot[] = []
  for (let day = startOfDay(from - jitterMs); day <= to; day += dayMs) {
    for (const time of persona.times) {
      const slot = slotOn(persona, day, time)
      if (slot && slot.dueAt >= from && slot.dueAt <= to) slots.push(slot)
    }
  }
  return slots.sort((one, other) => one.dueAt - other.dueAt)
}

function slotOn(
  { name }: Persona,
  day: number,
  { at: time, days, occasion = 'daily' }: ScheduledTime,
): Slot | undefined {
  if (days && !days.includes(new Date(day).getUTCDay())) return undefined
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const at = day + hour * hourMs + minute * minuteMs
  return { at, dueAt: at + seededNumber(`${name} ${at}`, jitterMs), occasion }
}

export const startOfDay = (ms: number): number => ms - (ms % dayMs)

/**
 * The openings of an empty server, one of each persona over the first half hour, so that a visitor sees the room fill. Undefined
 * before the first one is due, and when the half hour is long over.
 */
export function openingSlot(since: number, place: number, now: number, factor: number): Slot | undefined {
  const at = since + (4 * minuteMs * (place + 1)) / factor
  return now >= at && now < at + hourMs ? { at, dueAt: at, occasion: 'opening' } : undefined
}

/** Each persona once in `everyMs`, one after the other: for demonstrations. */
export function fastSlot(
  persona: Persona,
  place: number,
  places: number,
  now: number,
  everyMs: number,
): Slot {
  const offset = Math.floor((everyMs / places) * place)
  const at = now - ((now - offset) % everyMs)
  const setsPuzzles = persona.times.some(({ occasion }) => occasion === 'puzzle')
  return { at, dueAt: at, occasion: setsPuzzles ? 'puzzle' : 'daily' }
}
