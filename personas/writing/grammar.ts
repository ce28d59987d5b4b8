import { createHash } from 'node:crypto'

/**
 * A template is a sentence with gaps. `[calm|steady]` is one of those, `{today}` is what the given values say of today,
 * `{today transmission}` counts it ("one transmission", "no transmissions"; `{replies reply/replies}` where an s is not enough),
 * `{today:is/are}` agrees with it, `{today>2 name}` is true only above two, and a(n) is the article of what follows.
 * A gap that nothing true can fill makes the whole template unsayable.
 */
export type Values = Record<string, string | number | undefined>

/** Gaps that are filled by one of some templates. */
export type Words = Record<string, string[]>

export type Lexicon = { values: Values; words: Words }

/** What the template says with these values, as chance will have it; undefined when it cannot be said. */
export function expand(template: string, lexicon: Lexicon, chance: Chance): string | undefined {
  const filled = fillAll(parse(template), lexicon, chance)
  return filled === undefined ? undefined : sentences(filled)
}

/** Numbers from 0 up to 1, always the same for the same seed. */
export type Chance = () => number

export function chanceOf(seed: string): Chance {
  let drawn = 0
  return () => {
    const digest = createHash('sha256').update(`${seed}:${drawn++}`).digest()
    return digest.readUIntBE(0, 6) / 2 ** 48
  }
}

/** The same things in an order left to chance; what is not asked for is not drawn. */
export function* shuffled<T>(things: readonly T[], chance: Chance): Generator<T> {
  const left = [...things]
  while (left.length > 0) yield* left.splice(Math.floor(chance() * left.length), 1)
}

export const inFigures = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')

/** Up to twenty a number is a word, as in print. */
export const inWords = (count: number): string => small[count] ?? inFigures(count)

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  )

/** A piece of a template; the tests walk through them too, to find the longest that can come of one. */
export type Piece = string | Piece[][] | Gap
export type Gap = { name: string; above?: number; noun?: [one: string, many: string]; mute?: true }

/** Templates are few and said often, so each is taken apart once. */
const parsed = new Map<string, Piece[]>()

export function parse(template: string): Piece[] {
  const known = parsed.get(template) ?? takenApart(template)
  parsed.set(template, known)
  return known
}

function takenApart(template: string): Piece[] {
  const tokens = template.split(/(\{[^{}]*\}|[[\]|])/).filter((token) => token !== '')
  const [pieces = []] = alternatives(tokens, false)
  return pieces
}

/** Reads up to the bracket that closes, or to the end when none is open; outside of brackets a bar is just a bar. */
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
    ...(verb && { mute: true }),
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
  return words ? firstFilled(words.map(parse), lexicon, chance) : shown(piece, lexicon.values[piece.name])
}

function firstFilled(choices: Piece[][], lexicon: Lexicon, chance: Chance): string | undefined {
  for (const choice of shuffled(choices, chance)) {
    const filled = fillAll(choice, lexicon, chance)
    if (filled !== undefined) return filled
  }
  return undefined
}

function shown({ above, noun, mute }: Gap, value: Values[string]): string | undefined {
  if (typeof value !== 'number') return value
  if (above !== undefined && value <= above) return undefined
  if (!noun) return inWords(value)
  const agreeing = value === 1 ? noun[0] : noun[1]
  if (mute) return agreeing
  return `${value === 0 ? 'no' : inWords(value)} ${agreeing}`
}

/** Articles by the sound that follows, and a capital where a sentence starts. */
const sentences = (text: string): string =>
  text
    .replace(/\b(a)\(n\) (?=["']?(\w+))/gi, (_, a, next) => `${a}${startsWithVowel(next) ? 'n' : ''} `)
    .replace(
      /(?:^|[.!?]["'*)]* )["'(*]*[a-z]/g,
      (start) => start.slice(0, -1) + start.slice(-1).toUpperCase(),
    )

const startsWithVowel = (word: string): boolean =>
  /^(?:[aeiou]|8|1[18]\b|hour|honest)/i.test(word) && !/^(?:one|uni|use|eu)/i.test(word)
