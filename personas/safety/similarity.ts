import { dense, fold } from './normalize.ts'

/** Whether a reader would say that the one is the other again. */
export function isNear(text: string, earlier: string): boolean {
  const one = dense(fold(text))
  const other = dense(fold(earlier))
  if (one === other) return true
  // The same sentence about other numbers may be news; about the same ones it is not.
  return likeness(one, other) >= (numbersIn(text) === numbersIn(earlier) ? 0.75 : 0.85)
}

const numbersIn = (text: string): string => (text.match(/\d+/g) ?? []).join(' ')

/** How many of the groups of three letters they have in common, from 0 to 1. */
function likeness(one: string, other: string): number {
  const left = threes(one)
  const right = threes(other)
  const shared = [...left].filter((three) => right.has(three)).length
  return left.size + right.size === 0 ? 0 : (2 * shared) / (left.size + right.size)
}

function threes(text: string): Set<string> {
  const all = new Set<string>()
  for (let at = 0; at + 3 <= text.length; at++) all.add(text.slice(at, at + 3))
  return all
}
