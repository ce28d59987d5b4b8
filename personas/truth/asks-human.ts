import { fold } from '../safety/need/fold.ts'
import type { HumanLanguage } from './human.ts'
import { hasQuestionMark, sentencesOf, type TermCount, termCount } from './vocabulary.ts'
import { asia } from './words/human-asia.ts'
import { east } from './words/human-east.ts'
import { north } from './words/human-north.ts'
import { west } from './words/human-west.ts'
import { type HumanWords, models } from './words/human-words.ts'

type Counts = Record<keyof HumanWords, TermCount> & { isSpaced: boolean }

/** Signs in a sentence that ask, in this language, whether a human writes; 0 where it does not. */
export function humanSigns(comment: string, language: HumanLanguage, spoken: string): number {
  const home = Object.hasOwn(vocabularies, spoken) ? vocabularies[spoken as HumanLanguage] : undefined
  return Math.max(
    0,
    ...sentencesOf(comment).map((sentence) => signsIn(sentence, vocabularies[language], home)),
  )
}

function signsIn(sentence: string, words: Counts, home: Counts = words): number {
  const folded = withoutSpaces(withoutGreeting(fold(sentence).replace(/ \|/g, ''), words), words)
  const found = (of: keyof HumanWords) => words[of](folded)
  const [being, trait, you, who, writes] = [
    ...[found('being'), found('trait'), found('you'), found('who'), found('writes')],
  ] as [number, number, number, number, number]
  const direct = found('direct')
  if (direct + being + trait + who + found('anyone') === 0) return 0
  const challenge = found('ask')
  const ask = challenge + (hasQuestionMark(sentence) ? 1 : 0)
  const isShort = words.isSpaced ? folded.trim().split(' ').length <= 6 : folded.length <= 14
  const isTerse = words.isSpaced ? folded.trim().split(' ').length <= 3 : folded.length <= 8
  const isAside = found('aside') > 0 || home.aside(folded) > 0
  const asks =
    direct > 0 ||
    (being > 0 && you > 0 && ask > 0 && !isAside) ||
    (being > 0 && (you > 0 || ask > 0) && isShort && !isAside) ||
    (being > 1 && ask > 0 && !isAside) ||
    (trait > 0 && ask > 0 && you > 0 && !isAside) ||
    (trait > 0 && challenge > 0 && isShort && !isAside) ||
    (who > 0 && writes > 0 && (you > 1 || isTerse) && ask + you > 0 && !isAside) ||
    (found('anyone') > 0 && found('there') > 0 && ask > 0 && isShort)
  return asks ? direct * 3 + being + trait + you + who + writes + ask : 0
}

/** "Good morning, robot" greets a robot and asks nothing. */
function withoutGreeting(folded: string, words: Counts): string {
  const tokens = folded.trim().split(' ')
  for (const length of [2, 1]) {
    if (words.greeting(` ${tokens.slice(0, length).join(' ')} `) === 0) continue
    const end = tokens.findIndex((token, at) => at >= length && words.being(` ${token} `) > 0)
    const isVocative = end >= 0 && end <= length + 1 && words.you(` ${tokens.slice(0, end).join(' ')} `) === 0
    return ` ${tokens.slice(isVocative ? end + 1 : length).join(' ')} `
  }
  return folded
}

const withoutSpaces = (folded: string, { isSpaced }: Counts): string =>
  isSpaced ? folded : folded.replace(/(?<=[^a-z]) (?=[^a-z])/g, '')

const compiled = (words: HumanWords, isSpaced: boolean): Counts => ({
  ...(Object.fromEntries(
    Object.entries(words).map(([name, terms]) => [
      name,
      termCount(name === 'being' ? `${terms}, ${models}` : terms, isSpaced),
    ]),
  ) as Record<keyof HumanWords, TermCount>),
  isSpaced,
})

const unspaced = ['ja', 'zh', 'ko', 'hi']
const vocabularies = Object.fromEntries(
  Object.entries({ ...west, ...north, ...east, ...asia }).map(([language, words]) => [
    language,
    compiled(words, !unspaced.includes(language)),
  ]),
) as Record<HumanLanguage, Counts>
