import { numberSpelled } from './number-words.ts'

/** A piece of a text, and where it begins. `isGlued` tells that no space precedes it. */
export type Token = { at: number; isGlued: boolean } & (
  | { kind: 'number'; value: number; spelled?: string }
  | { kind: 'word'; word: string }
  | { kind: 'mark'; mark: string }
)

/** The numbers of a text, in figures, or in words when it contains no figures. */
export function numbersIn(text: string): number[] {
  const numbers = tokensOf(plainText(text)).filter((token) => token.kind === 'number')
  const figures = numbers.filter(({ spelled }) => spelled === undefined)
  return (figures.length > 0 ? figures : numbers).map(({ value }) => value)
}

/** The text without links, mentions and hashtags, which hold no numbers, and with all digits as 0 to 9. */
export const plainText = (text: string): string => inAsciiDigits(text.replace(references, ' # '))

const references =
  /\bhttps?:\/\/[^\s<>"]+|(?<![\p{L}\p{M}\p{N}_/&])(?:[#＃](?=[\p{M}\p{N}_]*\p{L})[\p{L}\p{M}\p{N}_]+|@[\p{L}\p{M}\p{N}_-]+)/giu

/** The mark between the thousands of one number. "1 024" and "101,151" may be one number or two. */
export type Grouping = 'marks' | 'spaces' | 'none'

/** The groupings that make a difference for this text. */
export const groupingsOf = (plain: string): Grouping[] => [
  'marks',
  ...(/\d[ \u00a0\u2009\u202f]\d{3}(?!\d)/.test(plain) ? ['spaces' as const] : []),
  ...(/\d[,.'’_]\d{3}(?!\d)/.test(plain) ? ['none' as const] : []),
]

/** Numbers in figures and in words, other words, and marks. */
export function tokensOf(plain: string, grouping: Grouping = 'marks'): Token[] {
  const tokens: Token[] = []
  let end = -1
  for (const { 0: found, index: at, groups } of plain.matchAll(patterns[grouping])) {
    const place = { at, isGlued: at === end }
    end = at + found.length
    if (groups?.['figures'] !== undefined) {
      tokens.push({ ...place, kind: 'number', value: Number(found.replace(separators, '')) })
    } else if (groups?.['word'] !== undefined) {
      tokens.push({ ...place, kind: 'word', word: found.toLowerCase().replaceAll('’', "'") })
    } else tokens.push({ ...place, kind: 'mark', mark: found })
  }
  return withSpelledNumbers(tokens)
}

const separators = /[,'’_ \u00a0\u2009\u202f]|\.(?=\d{3}(?:\D|$))/g
const patternOf = (thousands: string) =>
  new RegExp(
    String.raw`(?<figures>(?:(?<![\d\p{L}.)]|[\d\p{L}.)] )-)?(?:${thousands}\d+(?:\.\d+)?))|(?<word>\p{L}[\p{L}\p{M}'’-]*)|\S`,
    'gu',
  )
const patterns: Record<Grouping, RegExp> = {
  marks: patternOf(String.raw`\d{1,3}(?:[,.'’_]\d{3})+(?!\d)|`),
  spaces: patternOf(String.raw`\d{1,3}(?:[ \u00a0\u2009\u202f]\d{3})+(?!\d)|`),
  none: patternOf(''),
}

/** Digits of every script, also full-width ones, as 0 to 9. An exponent is no digit. */
const inAsciiDigits = (text: string): string =>
  text
    .replace(/[⁰¹²³⁴-⁹₀-₉]/g, '^')
    .normalize('NFKC')
    .replace(/(?![0-9])\p{Nd}/gu, (digit) => String(digitValue(digit.codePointAt(0) ?? 0)))

/** The digits of a script stand in a row from zero to nine. */
function digitValue(codePoint: number): number {
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(codePoint - value - 1))) value++
  return value
}

/** The most words that spell one number: "one thousand and nine hundred and ninety nine" has eight. */
const longest = 8

function withSpelledNumbers(tokens: Token[]): Token[] {
  const all: Token[] = []
  for (let at = 0; at < tokens.length; ) {
    const number = spelledAt(tokens, at)
    const token = tokens[at]
    if (number) all.push(number.token)
    else if (token) all.push(token)
    at += number?.words ?? 1
  }
  return all
}

function spelledAt(tokens: Token[], at: number): { token: Token; words: number } | undefined {
  const first = tokens[at]
  if (first?.kind !== 'word') return undefined
  const run = tokens.slice(at, at + longest)
  const isOver = run.findIndex((token) => token.kind !== 'word')
  for (let count = isOver < 0 ? run.length : isOver; count > 0; count--) {
    const spelled = run
      .slice(0, count)
      .map((token) => (token.kind === 'word' ? token.word : ''))
      .join(' ')
    const value = numberSpelled(spelled)
    if (value !== undefined) return { words: count, token: { ...first, kind: 'number', value, spelled } }
  }
  return undefined
}
