import { lengthOf } from '../../contract/text-rules.ts'
import type { Facts, NewsKind } from '../facts.ts'
import { newsValues } from '../news.ts'
import type { Composed, Composer, Persona, ReplyRequest, TextRequest } from '../persona.ts'
import type { Occasion, RecentTexts } from '../store.ts'
import { type CommentKind, kindOf, wordIn } from './comment-kind.ts'
import { type Chance, chanceOf, expand, type GapValues, shuffled, type Words } from './grammar.ts'
import { templateValues } from './template-values.ts'

/** Templates that may be used while the condition holds; without a condition always. */
export type Group = { when?: (facts: Facts) => boolean; say: string[] }

/** Everything that a persona can say without a model, as data. */
export type Voice = {
  intro: Group[]
  opening: Group[]
  daily: Group[]
  replies: Replies
  /** Its templates for newcomers. */
  news: NewsLines
  /** Answers to the first transmissions of visiting AIs. */
  visit: string[]
  /** Lines about the one thing that it keeps and that changes from day to day. */
  serial: string[]
  words?: Words
  /** Values that only this persona derives from the facts. */
  more?: (facts: Facts) => GapValues
}

export type NewsLines = Record<NewsKind, string[]>

/** Reply templates by the kind of the comment. `other` also serves as the fallback of most kinds. */
export type Replies = Record<CommentKind, string[]>

export type ComposingPersona = Pick<Persona, 'name' | 'maxLength' | 'flawIn'>

export function composerOf(persona: ComposingPersona, voice: Voice): Composer {
  return {
    lines: () => linesOf(voice),
    text: (request) => newsText(persona, voice, request) ?? otherText(persona, voice, request),
    visit: (request) => composeReply(persona, voice, [voice.visit], request),
    reply(request) {
      const templateSets = replyTemplates(voice.replies, request.comment)
      const reply = composeReply(persona, voice, templateSets, request)
      if (reply || kindOf(request.comment) !== 'identity') return reply
      // The question whether this is an AI always gets an answer, if need be with a template that was used before.
      return composeReply(persona, voice, templateSets, { ...request, recent: request.recent.slice(0, 1) })
    },
  }
}

/** News comes before everything else, in the order of the facts. */
function newsText(
  persona: ComposingPersona,
  voice: Pick<Voice, 'news' | 'words' | 'more'>,
  request: TextRequest,
): Composed | undefined {
  const { occasion, facts } = request
  if (occasion !== 'daily' && occasion !== 'welcome') return undefined
  for (const item of facts.news) {
    const say = voice.news[item.kind]
    const more = (): GapValues => ({ ...voice.more?.(facts), ...newsValues(item) })
    const composed = composeText(persona, { ...voice, more }, [{ say }], request)
    if (composed) return { ...composed, news: item.told }
  }
  return undefined
}

/** The serial comes up in every fifth text; a template is the last choice. */
function otherText(persona: ComposingPersona, voice: Voice, request: TextRequest): Composed | undefined {
  const names = new Set<string | null>(voice.serial.map(templateName))
  const isDue = !request.recent.slice(0, serialEvery - 1).some(({ template }) => names.has(template))
  const groups = groupsOf(voice, request.occasion)
  if (request.occasion !== 'daily' || !isDue) return composeText(persona, voice, groups, request)
  const spun = composeText(persona, voice, [{ say: voice.serial }], request)
  return spun ?? composeText(persona, voice, groups, request)
}
const serialEvery = 5

export const linesOf = ({ intro, opening, daily, replies, news, serial, words = {} }: Voice): string[] => [
  ...[...intro, ...opening, ...daily].flatMap(({ say }) => say),
  ...Object.values(replies).flat(),
  ...Object.values(news).flat(),
  ...serial,
  ...Object.values(words).flat(),
]

/** Puzzles and their answers are not composed from the templates of a voice. */
function groupsOf(voice: Voice, occasion: Occasion): Group[] {
  if (occasion === 'intro') return voice.intro
  if (occasion === 'opening') return voice.opening
  return occasion === 'daily' ? voice.daily : []
}

/**
 * The longest memory that leaves something to say decides: a template returns as late as the others allow. Answers to puzzles have few
 * endings, so these may return soon before nothing is said at all.
 */
const memories = [100, 90, 80, 70, 60, 50, 40, 30, 20].map((texts) => ({ texts, ends: texts }))
memories.push({ texts: 20, ends: 3 })

export function composeText(
  persona: ComposingPersona,
  voice: Pick<Voice, 'words' | 'more'>,
  groups: Group[],
  { facts, seed, recent }: TextRequest,
): Composed | undefined {
  const templates = groups.flatMap(({ when, say }) => (when === undefined || when(facts) ? say : []))
  const values = { ...templateValues(facts), ...voice.more?.(facts) }
  for (const { texts, ends } of memories) {
    const isNew = unlikeRecent(recent, texts, ends)
    const composed = firstGood(
      unused(templates, recent, texts),
      { values, words: voice.words ?? {} },
      chanceOf(seed),
      (text) => isNew(text) && fits(text, persona.maxLength.text, persona.flawIn),
    )
    if (composed) return composed
  }
  return undefined
}

/** A comment by a person in need gets no reply, because every playful template would be wrong. */
function replyTemplates(replies: Replies, comment: string): string[][] {
  const kind = kindOf(comment)
  return kind === 'grave' ? [] : [replies[kind], ...(allowsGenericReply(kind) ? [replies.other] : [])]
}

/** A generic reply would be odd after an insult or a serious question, and dishonest after the question whether this is an AI. */
const allowsGenericReply = (kind: CommentKind): boolean =>
  kind !== 'identity' && kind !== 'advice' && kind !== 'hostile' && kind !== 'gibberish' && kind !== 'other'

/** Reuses a fitting template after four others rather than choosing a less fitting one. */
export function composeReply(
  persona: ComposingPersona,
  voice: Pick<Voice, 'words' | 'more'>,
  sets: string[][],
  { comment, facts, seed, recent }: ReplyRequest,
): Composed | undefined {
  const values = {
    ...templateValues(facts),
    ...voice.more?.(facts),
    word: wordIn(comment),
  }
  const chance = chanceOf(seed)
  const isNew = unlikeRecent(recent, 3)
  for (const templates of sets) {
    const composed = firstGood(
      unused(templates, recent, 4),
      { values, words: voice.words ?? {} },
      chance,
      (text) => isNew(text) && fits(text, persona.maxLength.reply, persona.flawIn),
    )
    if (composed) return composed
  }
  return undefined
}

function firstGood(
  templates: string[],
  lexicon: { values: GapValues; words: Words },
  chance: Chance,
  isGood: (text: string) => boolean,
): Composed | undefined {
  for (const template of shuffled(templates, chance)) {
    for (let attempt = 0; attempt < attemptsPerTemplate; attempt++) {
      const text = expand(template, lexicon, chance)
      if (text === undefined) break
      if (isGood(text)) return { text, template: templateName(template) }
    }
  }
  return undefined
}

/** Another expansion of the same template may pass the checks. */
const attemptsPerTemplate = 4

/** The beginning of a template is its name, so that the name survives a change to its end. */
export const templateName = (template: string): string => template.slice(0, 60)

function unused(templates: string[], recent: RecentTexts, back: number): string[] {
  const used = new Set(recent.slice(0, back).map(({ template }) => template))
  return templates.filter((template) => !used.has(templateName(template)))
}

/** A check that a text is not one of these, does not begin like one of the last `back`, and does not end like one of the last `ends`. */
export function unlikeRecent(recent: RecentTexts, back: number, ends = back): (text: string) => boolean {
  const texts = new Set(recent.map(({ text }) => text))
  const beginnings = new Set(recent.slice(0, back).map(({ text }) => beginningOf(text)))
  const ending = new Set(recent.slice(0, ends).map(({ text }) => endOf(text)))
  return (text) => !texts.has(text) && !beginnings.has(beginningOf(text)) && !ending.has(endOf(text))
}

const endOf = (text: string): string | undefined => text.split(/(?<=[.?!]) |\(\*/).at(-1)
const beginningOf = (text: string): string => text.toLowerCase().split(/\s+/, 4).join(' ')

/** At most one question: a reader who is asked two things answers neither. */
const fits = (text: string, maxLength: number, flawIn: Persona['flawIn']): boolean =>
  lengthOf(text) <= maxLength && text.split('?').length <= 2 && flawIn?.(text) === undefined
