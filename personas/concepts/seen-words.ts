import { deflateSync, inflateSync } from 'node:zlib'
import { mostRows, rowOfWords } from './character-n-grams.ts'
import { fold } from './fold.ts'
import { isUnspaced, keptLettersOf, type Language } from './languages.ts'
import seen from './seen-words.json' with { type: 'json' }

/*
 * The words of each language that several learned texts have, as a Bloom filter: one in two hundred other words seems
 * to be among them.
 */

const hashes = [0, 1, 2]
/** A word of a single text may be a slip, or of another language. */
const fewest = 2

const placesOf = (word: string, language: Language): number[] =>
  hashes.map((hash) => rowOfWords(`${hash} ${language} ${word}`))

let bits: Uint8Array | undefined
export function isSeen(word: string, language: Language): boolean {
  bits ??= inflateSync(Buffer.from(seen.deflated, 'base64'))
  const filter = bits
  return placesOf(word, language).every((place) => ((filter[place >>> 3] ?? 0) >>> (place & 7)) & 1)
}

/** The words of a folded text, without numbers and signs. */
export const wordsOf = (folded: string): string[] =>
  folded.split(' ').filter((word) => /^[\p{L}\p{M}\d]*\p{L}[\p{L}\p{M}\d]*$/u.test(word))

export function seenWordsOf(texts: { language: Language; text: string }[]): string {
  const uses = new Map<string, number>()
  const filter = new Uint8Array(mostRows / 8)
  for (const { language, text } of texts) {
    if (isUnspaced(language)) continue
    for (const word of new Set(wordsOf(fold(text, keptLettersOf(language))))) {
      const use = `${language} ${word}`
      const count = (uses.get(use) ?? 0) + 1
      uses.set(use, count)
      if (count !== fewest) continue
      for (const place of placesOf(word, language))
        filter[place >>> 3] = (filter[place >>> 3] ?? 0) | (1 << (place & 7))
    }
  }
  return deflateSync(filter, { level: 9 }).toString('base64')
}
