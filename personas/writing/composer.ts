import { lengthOf } from '../../contract/clean-text.ts'
import type { Facts } from '../facts.ts'
import type { Composed, Composer, Occasion, Persona, ReplyGiven, Said, TextGiven } from '../persona.ts'
import { type CommentKind, kindOf, wordIn } from './comment-kind.ts'
import { type Chance, chanceOf, expand, shuffled, type Values, type Words } from './grammar.ts'
import { valuesOf } from './template-values.ts'

/** Templates, and when they may be said; without a condition always, as far as their own gaps allow. */
export type Group = { when?: (facts: Facts) => boolean; say: string[] }

/** All that a persona can say without a model, as data. */
export type Voice = {
  intro: Group[]
  opening: Group[]
  daily: Group[]
  replies: Replies
  words?: Words
  /** What it alone derives from the facts. */
  more?: (facts: Facts) => Values
}

/** What it answers, by what the comment is. `other` is also said where nothing better is left. */
export type Replies = Record<CommentKind, string[]>

export type Speaker = Pick<Persona, 'name' | 'longest' | 'flawIn'>

export function composerOf(speaker: Speaker, voice: Voice): Composer {
  return {
    text: (given) => textOf(speaker, voice, groupsOf(voice, given.occasion), given),
    reply(given) {
      const sets = repliesTo(voice.replies, given.comment)
      const reply = replyOf(speaker, voice, sets, given)
      if (reply || kindOf(given.comment) !== 'identity') return reply
      // Whoever asks whether somebody is there is always told, if need be in the words that were used before.
      return replyOf(speaker, voice, sets, { ...given, said: given.said.slice(0, 1) })
    },
  }
}

/** Puzzles and answers are no templates of a voice: who sets them composes them otherwise. */
function groupsOf(voice: Voice, occasion: Occasion): Group[] {
  if (occasion === 'intro') return voice.intro
  if (occasion === 'opening') return voice.opening
  return occasion === 'daily' ? voice.daily : []
}

export function textOf(
  speaker: Speaker,
  voice: Pick<Voice, 'words' | 'more'>,
  groups: Group[],
  { facts, seed, said }: TextGiven,
): Composed | undefined {
  const templates = groups.flatMap(({ when, say }) => (when === undefined || when(facts) ? say : []))
  const values = { ...valuesOf(facts, speaker.name, said), ...voice.more?.(facts) }
  const isNew = newBeside(said, 10)
  return firstSaid(
    unused(templates, said, 20),
    { values, words: voice.words ?? {} },
    chanceOf(seed),
    (text) => isNew(text) && fits(text, speaker.longest.text, speaker.flawIn),
  )
}

/** Somebody in need is not played with: a rule would only ever say the wrong thing. */
function repliesTo(replies: Replies, comment: string): string[][] {
  const kind = kindOf(comment)
  return kind === 'grave' ? [] : [replies[kind], ...(isGeneral(kind) ? [replies.other] : [])]
}

/** What is said to just anything would be odd as an answer to an insult, and dishonest to who asks whether somebody is there. */
const isGeneral = (kind: CommentKind): boolean =>
  kind !== 'identity' && kind !== 'hostile' && kind !== 'gibberish' && kind !== 'other'

/** Rather the fitting template once more after four others than one that fits less. */
export function replyOf(
  speaker: Speaker,
  voice: Pick<Voice, 'words' | 'more'>,
  sets: string[][],
  { comment, facts, seed, said }: ReplyGiven,
): Composed | undefined {
  const values = { ...valuesOf(facts, speaker.name, said), ...voice.more?.(facts), word: wordIn(comment) }
  const chance = chanceOf(seed)
  const isNew = newBeside(said, 3)
  for (const templates of sets) {
    const composed = firstSaid(
      unused(templates, said, 4),
      { values, words: voice.words ?? {} },
      chance,
      (text) => isNew(text) && fits(text, speaker.longest.reply, speaker.flawIn),
    )
    if (composed) return composed
  }
  return undefined
}

function firstSaid(
  templates: string[],
  lexicon: { values: Values; words: Words },
  chance: Chance,
  isGood: (text: string) => boolean,
): Composed | undefined {
  for (const template of shuffled(templates, chance)) {
    for (let attempt = 0; attempt < attemptsEach; attempt++) {
      const text = expand(template, lexicon, chance)
      if (text === undefined) break
      if (isGood(text)) return { text, template: nameOf(template) }
    }
  }
  return undefined
}

/** A template that chance has just worded as before may be worded otherwise. */
const attemptsEach = 4

/** Its beginning, so that it is found again, and stays the same when only its end is reworded. */
export const nameOf = (template: string): string => template.slice(0, 60)

function unused(templates: string[], said: Said, back: number): string[] {
  const used = new Set(said.slice(0, back).map(({ template }) => template))
  return templates.filter((template) => !used.has(nameOf(template)))
}

/** Never the same text again, not the same beginning as one of the last so many, and not the last word of the last three. */
export function newBeside(said: Said, back: number): (text: string) => boolean {
  const texts = new Set(said.map(({ text }) => text))
  const beginnings = new Set(said.slice(0, back).map(({ text }) => beginningOf(text)))
  const ends = new Set(said.slice(0, 3).map(({ text }) => endOf(text)))
  return (text) => !texts.has(text) && !beginnings.has(beginningOf(text)) && !ends.has(endOf(text))
}

const endOf = (text: string): string | undefined => text.split(/(?<=[.?!]) |\(\*/).at(-1)
const beginningOf = (text: string): string => text.toLowerCase().split(/\s+/, 4).join(' ')

/** Whoever is asked two things answers neither. */
const fits = (text: string, longest: number, flawIn: Persona['flawIn']): boolean =>
  lengthOf(text) <= longest && text.split('?').length <= 2 && flawIn?.(text) === undefined
