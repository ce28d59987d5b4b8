/** Counts values by size, in plain numbers: cheap enough for every request. */
export class Histogram {
  /** The upper bound of each bucket, rising. */
  readonly bounds: readonly number[]
  /** How many values are in each bucket; the last one has all that are larger than every bound. */
  readonly counts: number[]
  sum = 0

  constructor(bounds: readonly number[]) {
    this.bounds = bounds
    this.counts = Array.from({ length: bounds.length + 1 }, () => 0)
  }

  add(value: number): void {
    let at = 0
    while (value > (this.bounds[at] ?? Number.POSITIVE_INFINITY)) at++
    this.counts[at] = (this.counts[at] ?? 0) + 1
    this.sum += value
  }
}
