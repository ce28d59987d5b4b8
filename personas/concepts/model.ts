import { type LetterWeights, unpacked } from './letters.ts'
import type { Signs } from './signs.ts'

/**
 * For each sign its weight for every class, in the order of the classes, as `learn.ts` has learned it: numbers with spaces
 * between. The weights of runs of letters are a table.
 */
export type Model = { classes: string[]; weights: Record<string, string>; letters: LetterWeights }

export const weightsOf = ({ weights }: Model, sign: string): number[] =>
  weights[sign]?.split(' ').map(Number) ?? []

/** How probable each class is for a text with these signs: a softmax of the sums of their weights. */
export function probabilities(model: Model, { concepts, letters }: Signs): number[] {
  const sums = model.classes.map(() => 0)
  for (const [sign, value] of concepts)
    for (const [at, weight] of weightsOf(model, sign).entries()) sums[at] = (sums[at] ?? 0) + weight * value
  const table = tableOf(model)
  for (const [bucket, value] of letters)
    for (const at of sums.keys()) {
      const steps = table[bucket * sums.length + at] ?? 0
      sums[at] = (sums[at] ?? 0) + steps * model.letters.step * value
    }
  return softmax(sums)
}

const tables = new WeakMap<Model, Int8Array>()
function tableOf(model: Model): Int8Array {
  const table = tables.get(model) ?? unpacked(model.letters)
  tables.set(model, table)
  return table
}

export function softmax(sums: number[]): number[] {
  const most = Math.max(...sums)
  const powers = sums.map((sum) => Math.exp(sum - most))
  const total = powers.reduce((sum, power) => sum + power, 0)
  return powers.map((power) => power / total)
}
