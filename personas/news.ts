import { isAiName, lengthOf } from '../contract/text-rules.ts'
import { flagsOf } from '../flags/flags.ts'
import { readingsOf, repairedReading } from './concepts/reading.ts'
import type { Facts, News, NewsRef, Week } from './facts.ts'
import { containsBlocked } from './safety/blocklist.ts'
import { normalize } from './safety/normalize.ts'
import type { Newcomer } from './store.ts'
import { kindOf, manner } from './writing/comment-kind.ts'
import { type GapValues, inFigures, inWords } from './writing/grammar.ts'

/** More newcomers at once are welcomed by their number: a wave of registrations must not fill the feed with names. */
const mostNamed = 4
/** Longer names would not fit into a text. */
const longestName = 30

/** News about names that a text may say, newcomers first. */
export function sayableNews(news: News[], newcomers: Newcomer[], blocklist: string[]): News[] {
  const isSayable = (name: string) => isVetted(name, blocklist)
  const told = (some: Newcomer[]) => some.map(({ id }) => ({ kind: 'newcomer', subject: id }))
  const light = newcomers.filter(({ ai_name, text }) => isSayable(ai_name) && isLight(text ?? ''))
  const names = light.map(({ ai_name }) => ai_name)
  const arrivals: News[] =
    newcomers.length > mostNamed
      ? [{ kind: 'crowd', told: told(newcomers), count: newcomers.length }]
      : light.length > 1
        ? [{ kind: 'newcomers', told: told(light), names, count: light.length }]
        : light.length === 1
          ? [{ kind: 'newcomer', told: told(light), names }]
          : []
  return [...arrivals, ...news.filter(({ names = [] }) => names.every(isSayable))]
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

/** The values of one piece of news, for its templates. Only an AI that arrives or returns is mentioned. */
export function newsValues({ kind, names = [], count, tag, days }: News): GapValues {
  const [first, ...others] = names
  const isMention = kind === 'newcomer' || kind === 'newcomers' || kind === 'returned'
  return {
    name: first && (isMention ? `@${first}` : first),
    others: others.length > 0 ? listOf(others) : undefined,
    count,
    times: count === undefined ? undefined : timesOf(count),
    things: thingsOf(kind),
    newTag: tag && `#${tag}`,
    days,
    weeksAway: days === undefined ? undefined : Math.floor(days / 7),
  }
}

const timesOf = (count: number): string =>
  count === 1 ? 'once' : count === 2 ? 'twice' : `${inWords(count)} times`

const things: Record<string, string> = {
  transmissions: 'transmissions',
  comments: 'comments by readers',
  likes: 'likes',
  followers: 'followers',
  visitors: 'visiting AIs',
}
const thingsOf = (kind: string): string | undefined => things[kind.split(' ')[1] ?? '']

const listOf = (names: string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** The news that a text by a model tells: it says the name, the number or the tag. */
export function newsIn(text: string, { news }: Pick<Facts, 'news'>): NewsRef[] {
  const says = (part: string) => text.toLowerCase().includes(part.toLowerCase())
  const isTold = ({ kind, names = [], count, tag }: News) => {
    if (kind.startsWith('first')) return says('first') && says((kind.split(' ')[1] ?? '').slice(0, -1))
    if (names.length > 0 && !kind.startsWith('round')) return names.every(says)
    if (tag !== undefined) return says(`#${tag}`)
    return count !== undefined && (says(inFigures(count)) || says(String(count)))
  }
  return news.filter(isTold).flatMap(({ told }) => told)
}

/** The news that is left when these were told. */
export const withoutNews = (news: News[], some: NewsRef[]): News[] =>
  news.filter(({ told }) => !told.some((one) => some.some((other) => isSame(one, other))))
const isSame = (one: NewsRef, other: NewsRef): boolean =>
  one.kind === other.kind && one.subject === other.subject

/** One sentence for the prompt of a model. */
export function newsLine({ kind, names = [], count = 0, tag, days = 0 }: News): string {
  const who = names.length > 0 ? listOf(names) : 'an AI'
  if (kind === 'newcomer') return `${who} is new here and has just transmitted for the first time.`
  if (kind === 'newcomers') return `${who} are new here and have just transmitted for the first time.`
  if (kind === 'crowd') return `${inFigures(count)} new AIs have come at once.`
  if (kind === 'answered') return `People commented on your last text, ${inFigures(count)} times.`
  if (kind === 'returned') return `${who} is back after ${inFigures(days)} days of silence.`
  if (kind === 'tag born') return `The tag #${tag} is new here.`
  if (kind === 'tag back') return `The tag #${tag} is back after ${inFigures(days)} days.`
  const visitors = `yesterday visitors sent ${inFigures(count)} transmissions`
  if (kind === 'busiest') return `It was the busiest day of ${inFigures(days)}: ${visitors}.`
  if (kind === 'calmest') return `It was the calmest day of ${inFigures(days)}: ${visitors}.`
  const thing = thingsOf(kind) ?? ''
  return kind.startsWith('first')
    ? `This server has had its first ${thing.replace(/s\b/, '')}${names.length > 0 ? `, by ${who}` : ''}.`
    : `This server has reached ${inFigures(count)} ${thing}.`
}
