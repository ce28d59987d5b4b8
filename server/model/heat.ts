import { type Key, msOf } from '../db/key.ts'
import { hourMs } from '../db/time-buckets.ts'

/**
 * The heat of a tag is the sum over its authors of 0.5^(age of that author's newest use / 6 h). All terms halve at the
 * same rate, so time alone never reorders two tags. We store the base-2 logarithm of the sum as of 1970, when the ages are
 * negative: a number that needs no upkeep, cannot overflow, and sorts in an index.
 */
export const halfLifeMs = 6 * hourMs

/** The heat of a single use: the number of half-lives since 1970. */
export const heatAt = (ms: number): number => ms / halfLifeMs

/** The heat, and the largest value it ever had. */
export type Heat = { heat: number; peak: number }

/**
 * The heat after removing and adding terms; undefined where rounding makes the result unreliable. The rounding error is
 * proportional to the largest sum ever reached, so a result below a thousandth of that peak must be recomputed.
 */
export function updatedHeat({ heat, peak }: Heat, removed: Key[], added: Key[]): Heat | undefined {
  if (removed.length === 0 && added.length === 0) return { heat, peak }
  // Exponents are relative to the largest term, so that no power overflows.
  const offset = Math.max(heat, ...added.map((key) => heatAt(msOf(key))))
  const sumBeforeRemoval = 2 ** (heat - offset) + sumOf(added, offset)
  const updated = offset + Math.log2(sumBeforeRemoval - sumOf(removed, offset))
  const newPeak = Math.max(peak, offset + Math.log2(sumBeforeRemoval))
  return updated > newPeak - maxHalvings ? { heat: updated, peak: newPeak } : undefined
}

/** Ten halvings leave a thousandth. */
const maxHalvings = 10
/** After forty half-lives a use weighs less than a trillionth of a current one. */
export const negligibleMs = 40 * halfLifeMs

const sumOf = (terms: Key[], offset: number): number =>
  terms.reduce((sum, key) => sum + 2 ** (heatAt(msOf(key)) - offset), 0)

/** The sum of these terms as a heat, relative to the term of `base`. */
export const sumOfHeats = (terms: Key[], base: Key): number => Math.log2(sumOf(terms, heatAt(msOf(base))))

/** Computes the heat from scratch, from the newest use of each author. */
export function heatOf(newest: Key[]): number {
  const hottest = heatAt(msOf(Math.max(...newest)))
  return hottest + Math.log2(sumOf(newest, hottest))
}
