import { createHash } from 'node:crypto'

/**
 * A template is a sentence with gaps. `[calm|steady]` is a choice. `{today}` is the value of that name. `{today transmission}` counts
 * it ("one transmission", "no transmissions"; `{replies reply/replies}` for an irregular plural). `{today:is/are}` agrees with it in number.
 * `{today>2 name}` requires a value above two. `a(n)` becomes the article that fits the next word.
 * A template with a gap that has no value cannot be expanded.
 */
export type GapValues = Record<string, string | number | undefined>

/** Gaps that are filled by a choice of templates. */
export type Words = Record<string, string[]>

export type Lexicon = { values: GapValues; words: Words }

/** A random expansion of the template; undefined when a gap has no value. */
export function expand(template: string, lexicon: Lexicon, chance: Chance): string | undefined {
  const filled = fillAll(parse(template), lexicon, chance)
  return filled === undefined ? undefined : polish(filled)
}

/** A random number from 0 up to, but not including, 1. */
export type Chance = () => number

/** The same sequence of numbers for the same seed. */
export function chanceOf(seed: string): Chance {
  let drawn = 0
  return () => {
    const digest = createHash('sha256').update(`${seed}:${drawn++}`).digest()
    return digest.readUIntBE(0, 6) / 2 ** 48
  }
}

/** The items in random order; draws a random number only for an item that is requested. */
export function* shuffled<T>(items: readonly T[], chance: Chance): Generator<T> {
  const left = [...items]
  while (left.length > 0) yield* left.splice(Math.floor(chance() * left.length), 1)
}

export const inFigures = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')

/** Numbers up to twenty are spelled out, as in print. */
export const inWords = (count: number): string => numerals[count] ?? inFigures(count)

const numerals =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  )

/** A parsed piece of a template: text, a choice, or a gap. */
type Piece = string | Piece[][] | Gap
type Gap = { name: string; above?: number; noun?: [one: string, many: string]; agreementOnly?: true }

function parse(template: string): Piece[] {
  const tokens = template.split(/(\{[^{}]*\}|[[\]|])/).filter((token) => token !== '')
  const [pieces = []] = alternatives(tokens, false)
  return pieces
}

/** Reads to the closing bracket, or to the end when none is open. Outside of brackets a bar is plain text. */
function alternatives(tokens: string[], isOpen: boolean): Piece[][] {
  const found: Piece[][] = [[]]
  for (let token = tokens.shift(); token !== undefined && token !== ']'; token = tokens.shift()) {
    if (token === '|' && isOpen) found.push([])
    else found.at(-1)?.push(token === '[' ? alternatives(tokens, true) : pieceOf(token))
  }
  return found
}

const gap = /^\{(?<name>\w+)(?:>(?<above>\d+))?(?: (?<noun>[^:]+)|:(?<verb>.+))?\}$/

function pieceOf(token: string): Piece {
  const { name, above, noun, verb } = gap.exec(token)?.groups ?? {}
  if (name === undefined) return token
  const [one, many] = (noun ?? verb ?? '').split('/')
  return {
    name,
    ...(above && { above: Number(above) }),
    ...(one && { noun: [one, many ?? `${one}s`] }),
    ...(verb && { agreementOnly: true }),
  }
}

const fillAll = (pieces: Piece[], lexicon: Lexicon, chance: Chance): string | undefined =>
  pieces.reduce<string | undefined>((before, piece) => {
    const next = before === undefined ? undefined : fill(piece, lexicon, chance)
    return next === undefined ? undefined : before + next
  }, '')

function fill(piece: Piece, lexicon: Lexicon, chance: Chance): string | undefined {
  if (typeof piece === 'string') return piece
  if (Array.isArray(piece)) return firstFilled(piece, lexicon, chance)
  const words = lexicon.words[piece.name]
  return words ? firstFilled(words.map(parse), lexicon, chance) : formatGap(piece, lexicon.values[piece.name])
}

function firstFilled(choices: Piece[][], lexicon: Lexicon, chance: Chance): string | undefined {
  for (const choice of shuffled(choices, chance)) {
    const filled = fillAll(choice, lexicon, chance)
    if (filled !== undefined) return filled
  }
  return undefined
}

function formatGap({ above, noun, agreementOnly }: Gap, value: GapValues[string]): string | undefined {
  if (typeof value !== 'number') return value
  if (above !== undefined && value <= above) return undefined
  if (!noun) return inWords(value)
  const agreeing = value === 1 ? noun[0] : noun[1]
  if (agreementOnly) return agreeing
  return `${value === 0 ? 'no' : inWords(value)} ${agreeing}`
}

/** Chooses articles by the following sound, and capitalises the start of each sentence. */
const polish = (text: string): string =>
  text
    .replace(/\b(a)\(n\) (?=["']?(\w+))/gi, (_, a, next) => `${a}${startsWithVowel(next) ? 'n' : ''} `)
    .replace(
      /(?:^|[.!?]["'*)]* )["'(*]*[a-z]/g,
      (start) => start.slice(0, -1) + start.slice(-1).toUpperCase(),
    )

const startsWithVowel = (word: string): boolean =>
  /^(?:[aeiou]|8|1[18]\b|hour|honest)/i.test(word) && !/^(?:one|uni|use|eu)/i.test(word)

/**
 * `made` tells whether the template can become a text, whatever fills its gaps. The text is in lower case, because capitals depend on
 * what surrounds them, and so do articles. `own` is how many characters of the template are in every such text.
 */
export type Matcher = { template: string; own: number; made(lowerCase: string): boolean }

export function matcherOf(template: string): Matcher {
  const literals = template.toLowerCase().split(/\[.*\]|\{[^{}]*\}|a\(n\)/)
  const longest = literals.reduce((one, other) => (other.length > one.length ? other : one))
  let pattern: RegExp | undefined
  return {
    template,
    own: literals.join('').length,
    made(lowerCase) {
      // Most templates are ruled out by this, and need no pattern.
      if (!lowerCase.includes(longest)) return false
      pattern ??= new RegExp(`^${sourceOf(parse(template))}$`, 'i')
      return pattern.test(lowerCase)
    },
  }
}

const sourceOf = (pieces: Piece[]): string =>
  pieces
    .map((piece) => {
      if (typeof piece === 'string')
        return piece.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&').replace(/(a)\\\(n\\\)/gi, '$1n?')
      return Array.isArray(piece) ? `(?:${piece.map(sourceOf).join('|')})` : '.+'
    })
    .join('')

/** In code points, as the server counts. */
export const lengthOf = (text: string): number => [...text].length
