import assert from 'node:assert/strict'
import type { Persona } from '../persona.ts'
import type { Occasion } from '../store.ts'

type Slot = { at: number; occasion: Occasion }

/** For tests: a slot of the persona by its index. After the slots of forty days, the index starts again at the first. */
export function slot(persona: Persona, index: number): Slot {
  const slots = slotsOf.get(persona) ?? listSlots(persona)
  slotsOf.set(persona, slots)
  const found = slots[index % slots.length]
  assert.ok(found)
  return found
}

const slotsOf = new WeakMap<Persona, Slot[]>()

function listSlots({ times }: Persona): Slot[] {
  const days = Array.from({ length: 40 }, (_, day) => Date.UTC(2026, 10, 2 + day))
  const slots = days.flatMap((day) =>
    times
      .filter(({ days }) => days === undefined || days.includes(new Date(day).getUTCDay()))
      .map(({ at, occasion }): Slot => {
        const [hour = 0, minute = 0] = at.split(':').map(Number)
        return {
          at: day + (hour * 60 + minute + 3) * 60_000,
          occasion: occasion ?? 'daily',
        }
      }),
  )
  return slots.sort((a, b) => a.at - b.at)
}
