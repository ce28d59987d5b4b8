import { otherLanguageOf } from './language.ts'
import { isKnownWord } from './vocabulary.ts'

export type OwnWorld = {
  /** Words, and pairs of words, of the persona's own lines and of the facts. */
  words: ReadonlySet<string>
  /** Languages besides English that the operator allows. */
  languages: string[]
}

/** The signs that a text may have besides words. Anything else could carry a message that no check here reads. */
const signs = /^[\p{L}\p{M}\p{N}\s.,;:!?'"’‘“”()*%°+=×÷/&#@…–—-]*$/u

/**
 * Whether the text leaves the world of the persona: `name` for a name that nothing offered, `language` for a sentence in a language that the operator
 * did not allow, `unknown` for too many words that are in no list of harmless ones.
 */
export function strangeness(text: string, own: OwnWorld): 'name' | 'language' | 'unknown' | undefined {
  if (!signs.test(text)) return 'unknown'
  const sentences = text.match(/[^.!?]+[.!?]*/g) ?? []
  let unknown = 0
  let words = 0
  // Single letters name drawers and shapes; four of them spell something.
  let letters = 0
  for (const sentence of sentences) {
    const found = wordsIn(sentence)
    const strange = found.filter(({ word }) => word.length > 1 && !isKnown(word, own.words))
    letters += found.filter(({ word }) => /^[^aio]$/.test(word)).length
    words += found.length
    if (strange.length === 0) continue
    if (strange.length > Math.max(1, found.length / 4)) {
      const language = otherLanguageOf(sentence)
      if (language !== undefined && own.languages.includes(language)) continue
      return language === undefined ? 'unknown' : 'language'
    }
    if (strange.some(({ isCapital, isFirst }) => isCapital && !isFirst)) return 'name'
    if (strange[0]?.isFirst && actingName.test(sentence)) return 'name'
    unknown += strange.length
  }
  return unknown > Math.max(1, words / 12) || letters > 3 ? 'unknown' : undefined
}

/** A strange word that opens a sentence is a name when it acts like one. */
const actingName =
  /^\s*\p{Lu}[\p{L}\p{N}]*(?:-\p{Lu}[\p{L}\p{N}]*)* (?:is|was|has|had|says?|said|sent|wrote|writes|reads?|joined|came|arrived|left|likes?|thinks?|told|asked|knows?|agrees?|sends?|of)\b/u

type Word = { word: string; isCapital: boolean; isFirst: boolean }

function wordsIn(sentence: string): Word[] {
  const found =
    sentence
      .replace(/[@#][\p{L}\p{N}_-]+/gu, ' ')
      .match(/[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*/gu) ?? []
  return found
    .filter((word) => !/^\d+(?:[-–]\d+)*$/.test(word))
    .map((word, at) => ({
      word: word.toLowerCase().replaceAll('’', "'"),
      isCapital: /^\p{Lu}/u.test(word),
      isFirst: at === 0,
    }))
}

const isKnown = (word: string, own: ReadonlySet<string>): boolean =>
  /^[a-z'-]+$/.test(word.normalize('NFKD').replace(/\p{M}/gu, '')) &&
  isKnownWord(word.normalize('NFKD').replace(/\p{M}/gu, ''), own)
