import { alphanumeric, normalize } from './normalize.ts'

/** Whether a reader would see the text as a repetition of the earlier one. */
export function isSimilar(text: string, earlier: string): boolean {
  const one = alphanumeric(normalize(text))
  const other = alphanumeric(normalize(earlier))
  if (one === other) return true
  // The same sentence with other numbers may be news, so it needs a higher similarity to count as a repetition.
  return similarity(one, other) >= (numbersIn(text) === numbersIn(earlier) ? 0.75 : 0.85)
}

const numbersIn = (text: string): string => (text.match(/\d+/g) ?? []).join(' ')

/** The Dice coefficient of their trigrams, from 0 to 1. */
function similarity(one: string, other: string): number {
  const left = trigrams(one)
  const right = trigrams(other)
  const shared = [...left].filter((trigram) => right.has(trigram)).length
  return left.size + right.size === 0 ? 0 : (2 * shared) / (left.size + right.size)
}

function trigrams(text: string): Set<string> {
  const all = new Set<string>()
  for (let at = 0; at + 3 <= text.length; at++) all.add(text.slice(at, at + 3))
  return all
}
