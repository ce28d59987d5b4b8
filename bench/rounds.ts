/** The result of one variant in one round. */
export type Sample = { perSecond: number; perCpuSecond: number; p99Ms: number }

const rounds = 5

/**
 * Runs all variants in turn, round by round, so that other load on the machine affects all of them. The first round is a
 * warm-up and does not count. A variant that this machine cannot run is undefined and gets no samples.
 */
export async function interleaved<Variant extends string>(
  variants: Record<Variant, (() => Promise<Sample>) | undefined>,
): Promise<Record<Variant, Sample[]>> {
  const names = Object.keys(variants) as Variant[]
  const samples = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Variant, Sample[]>
  for (let round = -1; round < rounds; round++) {
    for (const name of names) {
      const sample = await variants[name]?.()
      if (sample && round >= 0) samples[name].push(sample)
    }
  }
  return samples
}

/** The median over the rounds of the ratio within each round. */
export const ratio = (of: Sample[], to: Sample[], by: keyof Sample): number =>
  median(of.map((sample, round) => sample[by] / (to[round]?.[by] ?? Number.NaN)))

export const medianOf = (samples: Sample[], by: keyof Sample): number =>
  median(samples.map((sample) => sample[by]))

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
