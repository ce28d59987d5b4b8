/**
 * A claim with a test at two scales: small in `npm test`, full in `npm run proof`. `run` throws if the claim does not
 * hold, and otherwise returns figures of the run.
 */
export type Proof<Scale> = {
  claim: string
  small: Scale
  full: Scale
  run(scale: Scale, seed: number): Promise<Record<string, number | string>>
}

/** Checks the scales against `run`, and hides their type so that all proofs fit in one list. */
export const defineProof = <Scale>(proof: Proof<Scale>): Proof<unknown> => proof as Proof<unknown>

/** A seeded random number generator (mulberry32): the same seed repeats the same run. */
export function seededRandom(seed: number): {
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
