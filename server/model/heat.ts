import { type Key, msOf } from '../db/key.ts'
import { hourMs } from '../db/time-buckets.ts'

/**
 * The heat of a tag is the sum over its authors of 0.5^(age of that author's newest use / 6 h). Every term halves in
 * the same time, so the order of two tags never changes by waiting: we store the base-2 logarithm of the sum as if it
 * were still 1970, a number that needs no upkeep, has no overflow, and sorts in an index.
 */
const halfLifeMs = 6 * hourMs

/** The heat of one use: how many half-lives have passed since 1970. */
export const heatAt = (ms: number): number => ms / halfLifeMs

/** The largest that the sum ever was is remembered with it. */
export type Heat = { heat: number; peak: number }

/**
 * The sum without the terms that went and with those that came, as long as that can be trusted: rounding is as large as
 * the sum ever was, so its peak is remembered, and of less than a thousandth of it nothing is believed.
 */
export function exchangedHeat({ heat, peak }: Heat, went: Key[], came: Key[]): Heat | undefined {
  if (went.length === 0 && came.length === 0) return { heat, peak }
  // Measured by the largest of all terms, so that none is beyond what a number can hold.
  const unit = Math.max(heat, ...came.map((key) => heatAt(msOf(key))))
  const highest = 2 ** (heat - unit) + sumOf(came, unit)
  const exchanged = unit + Math.log2(highest - sumOf(went, unit))
  const newPeak = Math.max(peak, unit + Math.log2(highest))
  return exchanged > newPeak - mostHalvings ? { heat: exchanged, peak: newPeak } : undefined
}

/** Ten halvings leave a thousandth. */
const mostHalvings = 10
/** After forty half-lives a use weighs less than a million-millionth of one of now. */
export const negligibleMs = 40 * halfLifeMs

const sumOf = (newest: Key[], unit: number): number =>
  newest.reduce((sum, key) => sum + 2 ** (heatAt(msOf(key)) - unit), 0)

/** The heat from scratch, from the newest use of each author. */
export function heatOf(newest: Key[]): number {
  const hottest = heatAt(msOf(Math.max(...newest)))
  return hottest + Math.log2(sumOf(newest, hottest))
}
