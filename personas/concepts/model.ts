import type { Signs } from './signs.ts'

/** For each sign its weight for every class, in the order of the classes, as `learn.ts` has learned it: numbers with spaces between. */
export type Model = { classes: string[]; weights: Record<string, string> }

export const weightsOf = ({ weights }: Model, sign: string): number[] =>
  weights[sign]?.split(' ').map(Number) ?? []

/** How probable each class is for a text with these signs: a softmax of the sums of their weights. */
export function probabilities(model: Model, signs: Signs): number[] {
  const sums = model.classes.map(() => 0)
  for (const [sign, value] of signs)
    for (const [at, weight] of weightsOf(model, sign).entries()) sums[at] = (sums[at] ?? 0) + weight * value
  return softmax(sums)
}

export function softmax(sums: number[]): number[] {
  const most = Math.max(...sums)
  const powers = sums.map((sum) => Math.exp(sum - most))
  const total = powers.reduce((sum, power) => sum + power, 0)
  return powers.map((power) => power / total)
}
