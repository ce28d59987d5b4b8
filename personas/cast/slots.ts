import assert from 'node:assert/strict'
import type { Persona } from '../persona.ts'

/** For tests, the moment of a slot: the persona's own times, one after the other. */
export function slot({ times }: Persona, place: number): { at: number; what: 'daily' | 'puzzle' | 'answer' } {
  const slots = Array.from({ length: 40 }, (_, day) => Date.UTC(2026, 10, 2 + day)).flatMap((day) =>
    times
      .filter(({ days }) => days === undefined || days.includes(new Date(day).getUTCDay()))
      .map(({ at, what }) => {
        const [hour = 0, minute = 0] = at.split(':').map(Number)
        return {
          at: day + (hour * 60 + minute + 3) * 60_000,
          what: what === 'puzzle' || what === 'answer' ? what : 'daily',
        } as const
      }),
  )
  const found = slots.toSorted((a, b) => a.at - b.at)[place % slots.length]
  assert.ok(found)
  return found
}
