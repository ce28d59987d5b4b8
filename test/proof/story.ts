/**
 * A claim that is tried at two scales: small in `npm test`, at the scale it is claimed for in `npm run proof`.
 * It throws when the claim does not hold, and gives the figures of its run when it does.
 */
export type Story<Scale> = {
  claim: string
  small: Scale
  full: Scale
  run(scale: Scale, seed: number): Promise<Record<string, number | string>>
}

/** Keeps the type of the scale while the list of stories forgets it. */
export const story = <Scale>(told: Story<Scale>): Story<unknown> => told as Story<unknown>

/** A small seeded generator: the same seed tells the same story again. */
export function dice(seed: number): {
  below(limit: number): number
  pick<Item>(items: readonly Item[]): Item
} {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return { below, pick: (items) => items[below(items.length)] as never }
}
