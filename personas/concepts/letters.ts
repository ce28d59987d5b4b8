/**
 * The runs of letters of a text, three to five at a time: they tell apart what the words of a concept do not, and they know
 * words that no concept has. A run stands in one of 65,536 buckets, by its hash, so that the weights of all runs of all
 * languages are one small table.
 */
const buckets = 2 ** 16
/** All runs of a text together count less than its concepts. */
const counts = 0.7

/** How much each bucket counts in a text. Where words have no spaces between them, one to three characters are a run. */
export function lettersOf(text: string, [shortest, longest]: readonly [number, number]): Map<number, number> {
  const uses = new Map<number, number>()
  for (let start = 0; start + shortest <= text.length; start++) {
    let hash = 0x811c9dc5
    for (let length = 1; length <= longest && start + length <= text.length; length++) {
      hash = Math.imul(hash ^ text.charCodeAt(start + length - 1), 0x01000193)
      if (length < shortest) continue
      const bucket = bucketOf(hash)
      uses.set(bucket, (uses.get(bucket) ?? 0) + 1)
    }
  }
  const size = Math.hypot(...uses.values())
  for (const [bucket, times] of uses) uses.set(bucket, (counts * times) / size)
  return uses
}

/** FNV-1a leaves its upper bits alike for short texts, so they are mixed once more. */
function bucketOf(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (mixed ^ (mixed >>> 12)) >>> 16
}

/** The weights of all buckets for every class, in steps. A bucket that nothing was learned of has zeros. */
export type LetterWeights = { step: number; base64: string }

export function packed(weights: Map<number, number[]>, classes: number): LetterWeights {
  let most = 0
  for (const numbers of weights.values()) most = Math.max(most, ...numbers.map(Math.abs))
  const step = Number((most / 127).toPrecision(3)) || 1
  const table = new Int8Array(buckets * classes)
  for (const [bucket, numbers] of weights)
    for (const [at, number] of numbers.entries())
      table[bucket * classes + at] = Math.round(Math.min(number / step, 127))
  return { step, base64: Buffer.from(table.buffer).toString('base64') }
}

export function unpacked({ base64 }: LetterWeights): Int8Array {
  return new Int8Array(Buffer.from(base64, 'base64'))
}
