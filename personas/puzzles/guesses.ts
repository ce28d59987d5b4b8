import {
  announcements,
  answerSubjects,
  copulas,
  countedIn,
  efforts,
  englishWords,
  labels,
  neutralWords,
} from './answer-words.ts'
import { groupingsOf, plainText, type Token, tokensOf } from './read-numbers.ts'

/** The numbers that a comment offers as guesses. `announced` has those after each word that announces an answer. */
export type Guesses = { all: number[]; announced: number[][] }

/** Every way to read the comment, the likeliest first. */
export function guessesIn(question: string, comment: string, isPair: boolean): Guesses[] {
  const plain = plainText(comment)
  const counted = countedIn(question)
  const announced = [...plain.matchAll(announcements)].slice(-maxAnnouncements)
  return groupingsOf(plain).flatMap((grouping) => {
    const tokens = tokensOf(plain, grouping)
    const numbers = tokens.flatMap((token, at) =>
      token.kind === 'number' && !isAboutSomethingElse(tokens, at, counted, isPair) ? [token] : [],
    )
    const figures = numbers.filter(({ spelled }) => spelled === undefined)
    const ways = figures.length > 0 && figures.length < numbers.length ? [figures, numbers] : [numbers]
    return ways.map((way) => ({
      all: valuesOf(way),
      announced: announced.map(({ index }) => valuesOf(way.filter(({ at }) => at > index))),
    }))
  })
}

/** Earlier announcements were taken back. */
const maxAnnouncements = 6

const valuesOf = (numbers: { value: number }[]): number[] => numbers.map(({ value }) => value)

function isAboutSomethingElse(tokens: Token[], at: number, counted: Set<string>, isPair: boolean): boolean {
  const own = tokens[at]
  if (own?.kind !== 'number') return false
  const before = tokens[at - 1]
  const after = tokens[at + 1]
  return (
    isEffort(tokens, at) ||
    isLabelled(tokens, at) ||
    isPartOfName(own, before) ||
    isMeasure(tokens, at, isPair) ||
    countsSomething(after, tokens[at + 2], counted)
  )
}

/** The word that a number counts follows it. */
function countsSomething(after: Token | undefined, next: Token | undefined, counted: Set<string>): boolean {
  // A short word between two numbers joins them, in any language.
  if (after?.kind === 'word' && after.word.length <= 3 && next?.kind === 'number') return false
  // 13-year-old
  const word = after?.kind === 'mark' && after.mark === '-' && after.isGlued && next?.isGlued ? next : after
  if (word?.kind !== 'word') return false
  return !isNeutral(word.word) && !counted.has(word.word)
}

/** H2O, sig_9: a number in a name. "x17" is a product. */
const isPartOfName = (own: Token, before: Token | undefined): boolean =>
  own.isGlued &&
  ((before?.kind === 'word' && /^\p{sc=Latn}/u.test(before.word) && !/^[x×]$/.test(before.word)) ||
    (before?.kind === 'mark' && /[_@$€£]/.test(before.mark)))

/** Money, percentages, times, scores, dates. */
function isMeasure(tokens: Token[], at: number, isPair: boolean): boolean {
  const before = tokens[at - 1]
  const after = tokens[at + 1]
  if (before?.kind === 'mark' && /[$€£¥]/.test(before.mark)) return true
  if (after?.kind === 'mark' && /[%°$€£¥]/.test(after.mark)) return true
  const isJoined = (mark: string, side: -1 | 1) => {
    const sign = tokens[at + side]
    const other = tokens[at + 2 * side]
    return sign?.kind === 'mark' && sign.mark === mark && other?.kind === 'number'
  }
  const isScore = !isPair && (isJoined('/', 1) || isJoined('/', -1))
  const isTime = (isJoined(':', 1) && tokens[at + 2]?.isGlued) || (isJoined(':', -1) && tokens[at]?.isGlued)
  const isOutOf = (side: -1 | 1) =>
    [1, 2]
      .map((step) => wordAt(tokens, at + side * step))
      .sort()
      .join(' ') === 'of out' && tokens[at + 3 * side]?.kind === 'number'
  return isScore || isOutOf(1) || isOutOf(-1) || (isTime ?? false)
}

const wordAt = (tokens: Token[], at: number): string => {
  const token = tokens[at]
  return token?.kind === 'word' ? token.word : ''
}

/** "It took me 19 minutes", "I live at number 10": the words before it in the same clause say so. */
function isEffort(tokens: Token[], at: number): boolean {
  for (let back = at - 1; back >= 0 && tokens[back]?.kind !== 'mark'; back--)
    if (efforts.has(wordAt(tokens, back))) return true
  return false
}

function isLabelled(tokens: Token[], at: number): boolean {
  const own = tokens[at]
  const [before, earlier] = [tokens[at - 1], tokens[at - 2]]
  if (before?.kind !== 'word') return false
  if (labels.has(before.word)) return true
  const isCount = own?.kind === 'number' && own.spelled !== undefined && own.value < 4
  if (
    isCount &&
    /^(?:which|what|the|these|those|my|your|first|last|other|only|welche|die|les|los)$/.test(before.word)
  )
    return true
  const isYear = own?.kind === 'number' && own.value >= 1500 && own.value < 2200
  if (isYear && /^(?:in|since|from|of|im|seit|en|de|depuis|desde)$/.test(before.word)) return true
  if (!copulas.has(before.word)) return /^(?:i'm|im|she's|he's)$/.test(before.word)
  // "is 13" at the beginning of a sentence speaks of the answer.
  if (earlier === undefined || earlier.kind !== 'word') return /^(?:i'm|im|she's|he's)$/.test(before.word)
  return !answerSubjects.has(earlier.word) && !/^(?:have|has|had|got|ai|tengo)$/.test(before.word)
}

/** A single letter is a variable. */
const isNeutral = (word: string): boolean => word.length === 1 || neutralWords.has(word)

/**
 * A guess in English is short and has at most one word about something or somebody else: "There were 3 of us in the van" is no
 * guess. In some scripts a whole clause is one word.
 */
export function isGuess(question: string, comment: string): boolean {
  const words = tokensOf(plainText(comment)).flatMap((token) =>
    token.kind === 'mark' ? [] : [token.kind === 'word' ? token.word : ''],
  )
  const counted = countedIn(question)
  const isAboutIt = (word: string) =>
    word.length < 2 ||
    counted.has(word) ||
    answerSubjects.has(word) ||
    (englishWords.has(word) && !people.has(word))
  const others = words.filter((word) => !isAboutIt(word))
  return words.length <= 20 && others.length <= 1 && others.every((word) => word.length <= 12)
}

const people = new Set('we you they them me us my mine your our'.split(' '))
