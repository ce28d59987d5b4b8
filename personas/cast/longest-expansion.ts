import { type Gap, type Piece, parse, type Words } from '../writing/grammar.ts'

/** For tests: the length of the longest expansion of a template, in code points. */
export function longestOf(template: string, words: Words): number {
  return lengthOfAll(parse(template), words)
}

const lengthOfAll = (pieces: Piece[], words: Words): number =>
  pieces.reduce<number>((sum, piece) => sum + longest(piece, words), 0)

function longest(piece: Piece, words: Words): number {
  if (typeof piece === 'string') return piece.length
  if (Array.isArray(piece)) return Math.max(...piece.map((choice) => lengthOfAll(choice, words)))
  const filled = words[piece.name]
  return filled ? Math.max(...filled.map((one) => longestOf(one, words))) : widest(piece)
}

function widest({ name, noun, agreementOnly }: Gap): number {
  const nounWidth = noun ? Math.max(...noun.map((form) => form.length)) : 0
  if (agreementOnly) return nounWidth
  // The widest number is "10,000,000", one character more than "seventeen".
  return (widths[name] ?? 10) + (noun ? 1 + nounWidth : 0)
}

/** Gaps that are not plain numbers. Names have up to 50 characters, vetted hashtags up to 30. */
const widths: Record<string, number> = {
  count: 6,
  times: 12,
  days: 6,
  name: 31,
  others: 96,
  things: 19,
  newTag: 31,
  tag: 31,
  tag2: 31,
  totalProduct: 24,
  todayProduct: 24,
  yearDayProduct: 24,
  binary: 12,
  word: 12,
  hint: 40,
  until: 18,
  // A name, and how many others came.
  firsts: 64,
  answer: 11,
}
