import { nGramsOf } from './character-n-grams.ts'
import { fold } from './fold.ts'
import { isUnspaced, keptLettersOf, type Language, languagesOf, lexiconFor } from './languages.ts'
import { conceptsIn } from './lexicon.ts'
import { repair } from './repair.ts'
import { isSeen } from './seen-words.ts'
import { conceptSigns, type Signs } from './signs.ts'

/** A text as one language reads it. */
export type Reading = {
  language: Language
  signs: Signs
  /** The words of the text, those that this language knows, and how many of these are in its lexicon. */
  words: string[]
  known: string[]
  sure: number
}

/** The reading of each language that a text may be written in. The first knows most of its words that few others know. */
export function readingsOf(comment: string): Reading[] {
  // Without a letter there are still emoji.
  const languages = /\p{L}/u.test(comment) ? languagesOf(comment) : (['en'] as const)
  const readings = languages.map((language) => readingIn(language, spelled(comment, language), comment))
  const knowing = new Map<string, number>()
  for (const { known } of readings) for (const word of known) knowing.set(word, (knowing.get(word) ?? 0) + 1)
  const weight = ({ known, sure }: Reading) =>
    known.reduce((sum, word) => sum + 1 / (knowing.get(word) ?? 1), sure / 2)
  return readings
    .map((reading) => ({ reading, weight: weight(reading) }))
    .sort((a, b) => b.weight - a.weight)
    .map(({ reading }) => reading)
}

/** The same reading after disguises and slips are undone. */
export function repairedReading(comment: string, language: Language): Reading {
  const text = spelled(comment, language)
  const repaired = isUnspaced(language) ? text.replaceAll(' ', '') : repair(text, lexiconFor(language))
  return readingIn(language, repaired, comment)
}

/** Korean has spaces, which its entries may leave out; in Chinese and Japanese they mean nothing. */
function spelled(comment: string, language: Language): string {
  const folded = fold(comment, keptLettersOf(language))
  return isUnspaced(language) && language !== 'ko' ? folded.replaceAll(' ', '') : folded
}

function readingIn(language: Language, text: string, comment: string): Reading {
  const lexicon = lexiconFor(language)
  const words = isUnspaced(language) ? (text.match(/\p{L}{1,2}/gu) ?? []) : text.trim().split(' ')
  const concepts = conceptsIn(text, lexicon)
  const found = concepts.filter((here) => here.length > 0)
  const isSure = (word: string, at: number) => lexicon.known.has(word) || (concepts[at]?.length ?? 0) > 0
  const known = isUnspaced(language)
    ? found.flat()
    : words.filter((word, at) => isSure(word, at) || isSeen(word, language))
  let signs: Signs | undefined
  return {
    ...{ language, words, known },
    sure: isUnspaced(language) ? known.length : words.filter(isSure).length,
    /** Computed when it is first asked for, because only the best reading needs it. */
    get signs() {
      signs ??= {
        concepts: conceptSigns([...found, ...marksIn(comment)], words.length),
        nGrams: nGramsOf(text, nGramLengths(language)),
      }
      return signs
    },
  }
}

/** The lengths of the shortest and the longest n-gram that says something. */
const nGramLengths = (language: Language): readonly [number, number] =>
  language === 'ko' ? [2, 4] : isUnspaced(language) ? [1, 3] : [3, 5]

/** The same in every language. */
const marks: [string, RegExp][] = [
  ['emoji_laugh', /[😀😂🤣😆😄😹💀😅]/u],
  ['emoji_sad', /[😢💔🥺😞😔☹🙁😿🆘🔪🔫🪦🩸😭🖤🕯]/u],
  ['emoji_kind', /[😍❤🥰👏👍☕🙂😊💛💙✨🎉🔥]/u],
  ['question_mark', /[?？؟]/],
  ['exclamation_mark', /[!！]/],
]
const marksIn = (comment: string): string[][] =>
  marks.filter(([, pattern]) => pattern.test(comment)).map(([mark]) => [mark])
