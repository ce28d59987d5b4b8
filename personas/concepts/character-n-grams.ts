import { deflateSync, inflateSync } from 'node:zlib'

/** The n-grams of all languages share this many rows of weights, by hash. A model may have a power of two fewer. */
export const mostRows = 2 ** 20
/** All n-grams of a text together weigh less than its concepts. */
const totalWeight = 0.7

/**
 * The weight of each character n-gram of a text, by the row of its hash. N-grams tell texts apart that share all concepts, and
 * cover words that no concept has.
 */
export function nGramsOf(text: string, [shortest, longest]: readonly [number, number]): Map<number, number> {
  const uses = new Map<number, number>()
  for (let start = 0; start + shortest <= text.length; start++) {
    let hash = 0x811c9dc5
    for (let length = 1; length <= longest && start + length <= text.length; length++) {
      hash = Math.imul(hash ^ text.charCodeAt(start + length - 1), 0x01000193)
      if (length < shortest) continue
      const row = rowOf(hash)
      uses.set(row, (uses.get(row) ?? 0) + 1)
    }
  }
  const size = Math.hypot(...uses.values())
  for (const [row, times] of uses) uses.set(row, (totalWeight * times) / size)
  return uses
}

/** The row of a word or of several words in a row, in the same table. */
export function rowOfWords(words: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < words.length; at++) hash = Math.imul(hash ^ words.charCodeAt(at), 0x01000193)
  return rowOf(hash)
}

/** FNV-1a leaves its upper bits alike for short texts, so they are mixed once more. */
function rowOf(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (mixed ^ (mixed >>> 12)) >>> 12
}

/** The same in a table of fewer rows, where several n-grams share one. */
export function inTableOf(rows: number, nGrams: Map<number, number>): Map<number, number> {
  if (rows === mostRows) return nGrams
  const shared = new Map<number, number>()
  for (const [row, value] of nGrams) {
    const place = Math.floor((row * rows) / mostRows)
    shared.set(place, (shared.get(place) ?? 0) + value)
  }
  return shared
}

/** A weight for each row and class, in steps, compressed. Rows without a learned weight are zero. */
export type NGramWeights = { step: number; deflated: string }

export function packed(weights: Map<number, number[]>, rows: number, classes: number): NGramWeights {
  let most = 0
  for (const numbers of weights.values()) most = Math.max(most, ...numbers.map(Math.abs))
  const step = Number((most / 127).toPrecision(3)) || 1
  const table = new Int8Array(rows * classes)
  for (const [row, numbers] of weights)
    for (const [at, number] of numbers.entries())
      table[row * classes + at] = Math.round(Math.min(number / step, 127))
  return { step, deflated: deflateSync(table, { level: 9 }).toString('base64') }
}

export function unpacked({ deflated }: NGramWeights): Int8Array {
  return new Int8Array(inflateSync(Buffer.from(deflated, 'base64')))
}
