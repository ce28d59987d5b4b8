/** What one way of doing a thing achieved in one round. */
export type Sample = { perSecond: number; perCpuSecond: number; p99Ms: number }

const rounds = 5

/**
 * Runs every way in turn, again and again, so that whatever else the machine does weighs on all of them. The first time
 * is for warming up and does not count. What this machine cannot do is undefined, and has no samples.
 */
export async function interleaved<Way extends string>(
  ways: Record<Way, (() => Promise<Sample>) | undefined>,
): Promise<Record<Way, Sample[]>> {
  const names = Object.keys(ways) as Way[]
  const samples = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Way, Sample[]>
  for (let round = -1; round < rounds; round++) {
    for (const name of names) {
      const sample = await ways[name]?.()
      if (sample && round >= 0) samples[name].push(sample)
    }
  }
  return samples
}

/** The median of what the rounds say, each compared within itself. */
export const ratio = (of: Sample[], to: Sample[], by: keyof Sample): number =>
  median(of.map((sample, round) => sample[by] / (to[round]?.[by] ?? Number.NaN)))

export const typical = (samples: Sample[], by: keyof Sample): number =>
  median(samples.map((sample) => sample[by]))

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
