import { seededChance } from '../cli/seed/chance.ts'

/** Seeded random numbers: the same seed repeats the same run. */
export function seededRandom(seed: number): {
  below(limit: number): number
  pick<Item>(items: readonly Item[]): Item
} {
  const { next } = seededChance(seed)
  const below = (limit: number) => Math.floor(next() * limit)
  return { below, pick: (items) => items[below(items.length)] as never }
}
