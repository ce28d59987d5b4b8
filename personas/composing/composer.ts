import type { Facts } from '../facts.ts'
import type { CommentKind, Composer, LineRequest, Persona, TextRequest } from '../persona.ts'
import {
  type Chance,
  chanceOf,
  expand,
  type GapValues,
  type Lexicon,
  lengthOf,
  matcherOf,
  shuffled,
  type Words,
} from './grammar.ts'
import { templateValues } from './template-values.ts'

/** Templates that may be used while the condition holds; without a condition always. */
export type Group = { when?: (facts: Facts) => boolean; say: string[] }

/** Everything that a persona can say without a model, as data. */
export type Voice = {
  intro: string[]
  opening: string[]
  daily: Group[]
  /** The week in one transmission. A persona without such templates says something else. */
  week?: string[]
  /** Lines about the one thing that it keeps and that changes from day to day. */
  serial: string[]
  welcome: WelcomeLines
  replies: ReplyLines
  words?: Words
  /** Values that only this persona derives from the facts. */
  more?: (facts: Facts) => GapValues
}

/** `one` and `several` mention everybody as {names}; `many` has {count} alone. */
export type WelcomeLines = { one: string[]; several: string[]; many: string[] }

export type ReplyLines = { kinds: Record<CommentKind, string[]>; gentle: string[] }

/** More newcomers are welcomed by their number: a wave of registrations must not fill the feed with names. */
const mostNamed = 4

export function composerOf({ maxLength }: Pick<Persona, 'maxLength'>, voice: Voice): Composer {
  const line = (templates: string[], request: LineRequest) =>
    composeLine({ templates, ...voice, maxLength: maxLength.reply }, request)
  return {
    text: (request) =>
      request.occasion === 'welcome'
        ? welcomeText(maxLength.text, voice, request)
        : plainText(maxLength.text, voice, request),
    kind: (kind, request) => line(voice.replies.kinds[kind], request),
    gentle: (request) => line(voice.replies.gentle, request),
  }
}

/** The serial comes up in every fifth daily text. */
function plainText(maxLength: number, voice: Voice, request: TextRequest): string | undefined {
  const { occasion, facts, recent } = request
  const special =
    occasion === 'intro' || occasion === 'opening' || occasion === 'week' ? voice[occasion] : undefined
  const daily = voice.daily.flatMap(({ when, say }) => (when === undefined || when(facts) ? say : []))
  const compose = (some: string[]) => composeText({ templates: some, ...voice, maxLength }, request)
  const isSerialDue = !special && sources(voice.serial, recent.slice(0, serialEvery - 1)).size === 0
  return (isSerialDue ? compose(voice.serial) : undefined) ?? compose(special ?? daily)
}
const serialEvery = 5

/** Mentions as many newcomers as fit; the others are welcomed later. */
function welcomeText(maxLength: number, voice: Voice, request: TextRequest): string | undefined {
  const { newcomers } = request.facts
  const { one, several, many } = voice.welcome
  const compose = (templates: string[], values: GapValues) =>
    composeText(
      { templates, ...voice, more: (facts) => ({ ...voice.more?.(facts), ...values }), maxLength },
      request,
    )
  if (newcomers.length > mostNamed) return compose(many, { count: newcomers.length })
  for (let count = newcomers.length; count > 0; count--) {
    const names = newcomers.slice(0, count).map((name) => `@${name}`)
    const text = compose(count === 1 ? one : several, { names: listOf(names), count })
    if (text) return text
  }
  return undefined
}

const listOf = (names: string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** Templates and what fills their gaps. */
export type Source = Pick<Voice, 'words' | 'more'> & { templates: string[]; maxLength: number }

const lexiconOf = ({ words = {}, more }: Source, facts: Facts): Lexicon => ({
  values: { ...templateValues(facts), ...more?.(facts) },
  words,
})

/** A template, the beginning and the end of a text return as late as the others allow. */
const memories = [100, 90, 80, 70, 60, 50, 40, 30, 20]

/** A text that is none of the recent ones. */
export function composeText(source: Source, request: LineRequest, backs = memories): string | undefined {
  const { facts, seed, recent } = request
  const used = sources(source.templates, recent)
  const lexicon = lexiconOf(source, facts)
  const isNew = unlikeRecent(recent)
  for (const back of backs) {
    const templates = source.templates.filter((template) => (used.get(template) ?? 100) >= back)
    const isGood = (text: string) => isNew(text, back) && fits(text, source.maxLength)
    const text = firstGood(templates, lexicon, chanceOf(seed), isGood)
    if (text !== undefined) return text
  }
  return undefined
}

/** A line of the template that was used longest ago, or never. */
export function composeLine(source: Source, { facts, seed, recent }: LineRequest): string | undefined {
  const used = sources(source.templates, recent)
  const lexicon = lexiconOf(source, facts)
  const ages = source.templates.map((template) => used.get(template) ?? Number.POSITIVE_INFINITY)
  for (const age of [...new Set(ages)].sort((one, other) => other - one)) {
    const templates = source.templates.filter((_, place) => ages[place] === age)
    const isGood = (text: string) => fits(text, source.maxLength)
    const text = firstGood(templates, lexicon, chanceOf(seed), isGood)
    if (text !== undefined) return text
  }
  return undefined
}

function firstGood(
  templates: string[],
  lexicon: Lexicon,
  chance: Chance,
  isGood: (text: string) => boolean,
): string | undefined {
  for (const template of shuffled(templates, chance)) {
    for (let attempt = 0; attempt < attemptsPerTemplate; attempt++) {
      const text = expand(template, lexicon, chance)
      if (text === undefined) break
      if (isGood(text)) return text
    }
  }
  return undefined
}

/** Another expansion of the same template may pass the checks. */
const attemptsPerTemplate = 4

/**
 * The templates that made recent texts, each with how many texts ago that was last. A text comes from the template that has the
 * most words of its own among those that can become it. Keeping the matchers would cost memory.
 */
function sources(templates: string[], recent: string[]): Map<string, number> {
  const used = new Map<string, number>()
  if (recent.length === 0) return used
  const matchers = templates.map(matcherOf).sort((one, other) => other.own - one.own)
  for (const [age, text] of recent.entries()) {
    const lowerCase = text.toLowerCase()
    const source = matchers.find(({ made }) => made(lowerCase))
    if (source && !used.has(source.template)) used.set(source.template, age)
  }
  return used
}

/** A check that a text is none of these, and neither begins nor ends like one of the last `back`. */
export function unlikeRecent(recent: string[]): (text: string, back: number) => boolean {
  const beginnings = recent.map(beginningOf)
  const endings = recent.map(endOf)
  const isRecent = (list: string[], one: string, back: number) =>
    list.includes(one) && list.indexOf(one) < back
  return (text, back) =>
    !recent.includes(text) &&
    !isRecent(beginnings, beginningOf(text), back) &&
    !isRecent(endings, endOf(text), back)
}

const endOf = (text: string): string => text.split(/(?<=[.?!]) |\(\*/).at(-1) ?? ''
const beginningOf = (text: string): string => text.toLowerCase().split(/\s+/, 4).join(' ')

/** At most one question, because a reader who is asked two things answers neither; and no sentence twice in a row. */
const fits = (text: string, maxLength: number): boolean =>
  lengthOf(text) <= maxLength &&
  text.split('?').length <= 2 &&
  !/(?:^|[.?!] )([^.?!]+[.?!]) \1(?= |$)/.test(text)
