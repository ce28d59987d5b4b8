import { inTableOf, type NGramWeights, unpacked } from './character-n-grams.ts'
import type { Signs } from './signs.ts'

/**
 * The result of `learn.ts`. `weights` has, for each sign, a weight for each class, as numbers separated by spaces; `nGrams` has
 * the same for character n-grams, as a table.
 */
export type Model = { classes: string[]; weights: Record<string, string>; nGrams: NGramWeights }

const weightsOf = ({ weights }: Model, sign: string): number[] => weights[sign]?.split(' ').map(Number) ?? []

/** How probable each class is for a text with these signs, by the sums of their weights. */
export function probabilities(model: Model, { concepts, nGrams }: Signs): number[] {
  const sums = model.classes.map(() => 0)
  for (const [sign, value] of concepts)
    for (const [at, weight] of weightsOf(model, sign).entries()) sums[at] = (sums[at] ?? 0) + weight * value
  const table = tableOf(model)
  for (const [row, value] of inTableOf(table.length / sums.length, nGrams))
    for (const at of sums.keys()) {
      const steps = table[row * sums.length + at] ?? 0
      sums[at] = (sums[at] ?? 0) + steps * model.nGrams.step * value
    }
  return chances(sums)
}

const tables = new WeakMap<Model, Int8Array>()
function tableOf(model: Model): Int8Array {
  const table = tables.get(model) ?? unpacked(model.nGrams)
  tables.set(model, table)
  return table
}

/** One of several classes is right; a single class is right or not. */
export function chances(sums: number[]): number[] {
  const [only = 0] = sums
  return sums.length === 1 ? [1 / (1 + Math.exp(-only))] : softmax(sums)
}

function softmax(sums: number[]): number[] {
  const most = Math.max(...sums)
  const powers = sums.map((sum) => Math.exp(sum - most))
  const total = powers.reduce((sum, power) => sum + power, 0)
  return powers.map((power) => power / total)
}
