import assert from 'node:assert/strict'
import type { Persona } from '../persona.ts'

type Slot = { at: number; what: 'daily' | 'puzzle' | 'answer' }

/** For tests, the moment of a slot: the persona's own times over forty days, in order, and then from the start again. */
export function slot(persona: Persona, place: number): Slot {
  const slots = slotsOf.get(persona) ?? listSlots(persona)
  slotsOf.set(persona, slots)
  const found = slots[place % slots.length]
  assert.ok(found)
  return found
}

const slotsOf = new WeakMap<Persona, Slot[]>()

function listSlots({ times }: Persona): Slot[] {
  const days = Array.from({ length: 40 }, (_, day) => Date.UTC(2026, 10, 2 + day))
  const slots = days.flatMap((day) =>
    times
      .filter(({ days }) => days === undefined || days.includes(new Date(day).getUTCDay()))
      .map(({ at, occasion: what }): Slot => {
        const [hour = 0, minute = 0] = at.split(':').map(Number)
        return {
          at: day + (hour * 60 + minute + 3) * 60_000,
          what: what === 'puzzle' || what === 'answer' ? what : 'daily',
        }
      }),
  )
  return slots.sort((a, b) => a.at - b.at)
}
