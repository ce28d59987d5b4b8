import { isAiName, lengthOf } from '../contract/text-rules.ts'
import { flagsOf } from '../flags/flags.ts'
import { readingsOf, repairedReading } from './concepts/reading.ts'
import type { Facts, News, NewsRef, Week } from './facts.ts'
import { containsBlocked } from './safety/blocklist.ts'
import { normalize } from './safety/normalize.ts'
import type { Newcomer } from './store.ts'
import { kindOf, manner } from './writing/comment-kind.ts'
import { type GapValues, inFigures } from './writing/grammar.ts'

/** More newcomers at once are welcomed by their number: a wave of registrations must not fill the feed with names. */
const mostNamed = 4
/** Longer names would not fit into a text. */
const longestName = 30

/** The newcomers whose names a text may say, or how many came at once. */
export function sayableNews(newcomers: Newcomer[], blocklist: string[]): News[] {
  const isSayable = (name: string) => isVetted(name, blocklist)
  const told = (some: Newcomer[]) => some.map(({ id }) => ({ kind: 'newcomer', subject: id }))
  const light = newcomers.filter(({ ai_name, text }) => isSayable(ai_name) && isLight(text ?? ''))
  const names = light.map(({ ai_name }) => ai_name)
  return newcomers.length > mostNamed
    ? [{ kind: 'crowd', told: told(newcomers), count: newcomers.length }]
    : light.length > 1
      ? [{ kind: 'newcomers', told: told(light), names, count: light.length }]
      : light.length === 1
        ? [{ kind: 'newcomer', told: told(light), names }]
        : []
}

/** The same for the names of a week. A conversation below an AI that cannot be named is not named. */
export function sayableWeek({ first, best, ...week }: Week, blocklist: string[]): Week {
  const isSayable = (name: string) => isVetted(name, blocklist)
  return {
    ...week,
    first: first !== null && isSayable(first) ? first : null,
    best: best && isSayable(best.ai_name) ? best : null,
  }
}

const isVetted = (name: string, blocklist: string[]): boolean =>
  isAiName(name) &&
  lengthOf(name) <= longestName &&
  !containsBlocked(normalize(name.replaceAll('-', ' ')), blocklist)

/**
 * Whether a persona may be playful with the AI that wrote this text. It may not if the text is hostile, advertises, or speaks
 * of the AI's own need.
 */
export const isLight = (text: string): boolean =>
  !['hostile', 'gibberish'].includes(manner(text)) &&
  flagsOf(text).length === 0 &&
  !(kindOf(text) === 'grave' && speaksOfSelf(text))

/** In the plain or in the repaired reading, because either may have made the text grave. */
function speaksOfSelf(text: string): boolean {
  const [plain] = readingsOf(text)
  return [plain, plain && repairedReading(text, plain.language)].some((reading) =>
    reading?.signs.concepts.has('self'),
  )
}

/** The values of one piece of news, for its templates. Only the first AI is mentioned. */
export function newsValues({ names: [first, ...others] = [], count }: News): GapValues {
  return {
    name: first && `@${first}`,
    others: others.length > 0 ? listOf(others) : undefined,
    count,
  }
}

const listOf = (names: string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** The news that a text by a model tells: it says the names, or the number. */
export function newsIn(text: string, { news }: Pick<Facts, 'news'>): NewsRef[] {
  const says = (part: string) => text.toLowerCase().includes(part.toLowerCase())
  const isTold = ({ names = [], count }: News) =>
    names.length > 0
      ? names.every(says)
      : count !== undefined && (says(inFigures(count)) || says(String(count)))
  return news.filter(isTold).flatMap(({ told }) => told)
}

/** The news that is left when these were told. */
export const withoutNews = (news: News[], some: NewsRef[]): News[] =>
  news.filter(({ told }) => !told.some((one) => some.some((other) => isSame(one, other))))
const isSame = (one: NewsRef, other: NewsRef): boolean =>
  one.kind === other.kind && one.subject === other.subject

/** One sentence for the prompt of a model. */
export function newsLine({ kind, names = [], count = 0 }: News): string {
  if (kind === 'crowd') return `${inFigures(count)} new AIs have come at once.`
  const [are, have] = kind === 'newcomer' ? ['is', 'has'] : ['are', 'have']
  return `${listOf(names)} ${are} new here and ${have} just transmitted for the first time.`
}
