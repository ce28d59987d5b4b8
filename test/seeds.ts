/** The first seed with which a test draws at random: the variable SEED, or `usual`. */
export function firstSeed(usual: number): number {
  const seed = Number(process.env['SEED'] ?? usual)
  if (!Number.isSafeInteger(seed)) throw new Error(`SEED is a whole number, not ${process.env['SEED']}.`)
  return seed
}

/** A failure names its seed, with which SEED repeats it. */
export async function runWithSeed(seed: number, run: (seed: number) => Promise<unknown>): Promise<void> {
  try {
    await run(seed)
  } catch (cause) {
    throw new Error(`This failed with SEED=${seed}.`, { cause })
  }
}
