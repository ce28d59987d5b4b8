const units =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'
const wordValues = new Map<string, number>([
  ...units.split(' ').map((word, at): [string, number] => [word, at]),
  ...tens.split(' ').map((word, at): [string, number] => [word, 20 + 10 * at]),
  ['dozen', 12],
])
const multipliers = new Map([
  ['hundred', 100],
  ['thousand', 1000],
  ['million', 1_000_000],
  ['billion', 1_000_000_000],
])
const scales = new Map([
  ...multipliers,
  ...[...multipliers].map(([word, by]): [string, number] => [`${word}s`, by]),
])

/** Nouns that a server can count. A number beside one of them is a claim about this server. */
const counted =
  /^(?:transmissions?|comments?|likes?|ais?|voices?|readers?|repl(?:y|ies)|names?|followers?|tags?|hashtags?|visitors?|guests?|users?|members?|people|arrivals?|newcomers?|posts?|texts?|messages?|servers?|vessels?|ships?|sails?|puzzles?|solvers?|percent|days?|weeks?|months?|years?)$/

type Found = { value: number; isWritten: boolean; isClaim: boolean }

/** The numbers of a text, in figures and in words, and whether they count something of this server. */
function numbersIn(normalized: string): Found[] {
  const tokens = normalized.match(/\d{1,2}:\d{2}|\d[\d,.]*%?|[a-z']+|[.:;!?(]/g) ?? []
  const found: Found[] = []
  for (let at = 0; at < tokens.length; ) {
    const { value, length, isWritten } = numberAt(tokens, at)
    if (length === 0) {
      at++
      continue
    }
    const next = tokens.slice(at + length, at + length + 3)
    const stop = next.findIndex((token) => /^[.:;!?(]$/.test(token))
    const after = stop < 0 ? next : next.slice(0, stop)
    const isClaim =
      after.some((word) => counted.test(word) || (word === 'times' && normalized.includes('#'))) ||
      tokens[at]?.endsWith('%') === true ||
      tokens[at - 1] === 'number'
    found.push({ value, isWritten, isClaim })
    at += length
  }
  return found
}

function numberAt(tokens: string[], at: number): { value: number; length: number; isWritten: boolean } {
  const first = tokens[at] ?? ''
  if (/^\d/.test(first)) {
    const value = first.includes(':')
      ? Number(first.replace(':', ''))
      : Number(first.replace(/[,%]|\.$/g, ''))
    return { value, length: 1, isWritten: false }
  }
  let value = 0
  let part = 0
  let length = 0
  for (; at + length < tokens.length; length++) {
    const word = tokens[at + length] ?? ''
    const unit = wordValues.get(word)
    const scale = scales.get(word)
    if (unit !== undefined) part += unit
    else if (scale === 100) part = (part || 1) * 100
    else if (scale !== undefined) {
      value += (part || 1) * scale
      part = 0
    } else if (
      !(word === 'and' && length > 0 && part >= 100 && wordValues.has(tokens[at + length + 1] ?? ''))
    )
      break
    // "two three" are two numbers; "forty one" is one.
    if (
      unit !== undefined &&
      unit < 20 &&
      !scales.has(tokens[at + length + 1] ?? '') &&
      tokens[at + length + 1] !== 'and'
    ) {
      length++
      break
    }
  }
  return { value: value + part, length, isWritten: true }
}

/** A cup of anything may be three cups; a number about this server must be a fact. */
const smallNumber = 12

/**
 * Whether the text has a number that is neither among the facts nor small talk. `ownUpTo` is how far the persona may count things of
 * its own.
 */
export function hasForeignNumber(normalized: string, { facts, ownNumbers, ownUpTo }: KnownNumbers): boolean {
  if (isDialled(normalized)) return true
  return numbersIn(normalized).some(({ value, isClaim }) => {
    if (facts.has(value)) return false
    if (isClaim) return value !== 1
    return !ownNumbers.has(value) && (value > Math.max(smallNumber, ownUpTo) || !Number.isInteger(value))
  })
}
export type KnownNumbers = { facts: ReadonlySet<number>; ownNumbers: ReadonlySet<number>; ownUpTo: number }

/** Four digits in a row, in figures or in words, are a number to dial, unless they count: "2, 3, 4, 5 and 6", "1, 2, 4, 7". */
function isDialled(normalized: string): boolean {
  return (normalized.match(digitsInRow) ?? []).some((run) => {
    const values = run.split(/[ ,.-]+/).map((digit) => wordValues.get(digit) ?? Number(digit))
    const steps = values.slice(1).map((value, at) => value - (values[at] ?? 0))
    // "oh" and "double" are no values, and so no steps.
    const counts = steps.every((step, at) => step > 0 && step >= (steps[at - 1] ?? 0))
    return !counts || /\b(?:dial|ring|call|phone)\b/.test(normalized)
  })
}
const digit = `(?:\\d|oh|double|${units.split(' ').slice(0, 10).join('|')})`
const digitsInRow = new RegExp(`(?<![a-z\\d.,])(?:${digit}[ ,.-]+){3,}${digit}(?![a-z\\d])`, 'g')

export const factNumbers = (lines: string[]): Set<number> =>
  new Set(
    lines.flatMap((line) => numbersIn(line.toLowerCase().replace(isoDate, ' ')).map(({ value }) => value)),
  )

/** A date holds no count. */
const isoDate = /\b\d{4}-\d{2}-\d{2}\b/g
