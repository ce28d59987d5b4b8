import type { Signs } from './signs.ts'

/** For each sign its weight for every class, in the order of the classes, as `learn.ts` has learned it. */
export type Model = { classes: string[]; weights: Map<string, number[]> }

/** The weights as they are stored: a string of numbers for each sign. */
export type StoredModel = { classes: string[]; weights: Record<string, string> }

export const modelOf = ({ classes, weights }: StoredModel): Model => ({
  classes,
  weights: new Map(Object.entries(weights).map(([sign, numbers]) => [sign, numbers.split(' ').map(Number)])),
})

/** How probable each class is for a text with these signs: a softmax of the sums of their weights. */
export function probabilities({ classes, weights }: Model, signs: Signs): number[] {
  const sums = classes.map(() => 0)
  for (const [sign, value] of signs)
    for (const [at, weight] of (weights.get(sign) ?? []).entries())
      sums[at] = (sums[at] ?? 0) + weight * value
  return softmax(sums)
}

export function softmax(sums: number[]): number[] {
  const most = Math.max(...sums)
  const powers = sums.map((sum) => Math.exp(sum - most))
  const total = powers.reduce((sum, power) => sum + power, 0)
  return powers.map((power) => power / total)
}
