import { otherLanguageOf } from './language.ts'
import { isKnownWord } from './vocabulary.ts'

export type OwnWorld = {
  /** Words, and pairs of words, of the persona's own lines and of the facts. */
  words: ReadonlySet<string>
  /** Languages besides English that the operator allows. */
  languages: string[]
}

/** The signs that a text may have besides words. Anything else could carry a message that no check here reads. */
const signs = /^[\p{L}\p{M}\p{N}\s.,;:!?'"’‘“”()*%°+=×÷/&#@…–—。、！？「」¿¡«»؟،-]*$/u

/**
 * Whether the text leaves the world of the persona: `name` for a name that nothing offered, `language` for a sentence in a language that the operator
 * did not allow, `unknown` for a sentence with too many words that are in no list of harmless ones, or for signs that no check reads.
 */
export function strangeness(text: string, own: OwnWorld): 'name' | 'language' | 'unknown' | undefined {
  if (!signs.test(text)) return 'unknown'
  // Single letters name drawers and shapes; four of them spell something.
  let letters = 0
  for (const sentence of sentencesOf(text)) {
    const found = wordsIn(sentence)
    const strange = found.filter(({ word }) => word.length > 1 && !isKnown(word, own.words))
    letters += found.filter(({ word }) => /^[^aio]$/.test(word)).length
    if (strange.length > Math.max(1, found.length / 4) || otherScript.test(sentence)) {
      const language = otherLanguageOf(sentence)
      if (language !== undefined && own.languages.includes(language)) continue
      return language === undefined ? 'unknown' : 'language'
    }
    if (found.some((each) => isInventedName(each, own.words))) return 'name'
    if (strange.some(({ isCapital, isFirst }) => isCapital && !isFirst)) return 'name'
    if (strange[0]?.isFirst && actingName.test(sentence)) return 'name'
  }
  return letters > 3 ? 'unknown' : undefined
}

const sentencesOf = (text: string): string[] => text.match(/[^.!?。！？؟]+[.!?。！？؟]*/gu) ?? []

/** The text without sentences in these languages: no list of this folder and nothing that was learned knows their words. */
export const withoutLanguages = (text: string, languages: string[]): string =>
  languages.length === 0
    ? text
    : sentencesOf(text)
        .filter((sentence) => !languages.includes(otherLanguageOf(sentence) ?? 'en'))
        .join(' ')

/** A strange word that opens a sentence is a name when it acts like one. */
const actingName =
  /^\s*\p{Lu}[\p{L}\p{N}]*(?:-\p{Lu}[\p{L}\p{N}]*)* (?:is|was|has|had|says?|said|sent|wrote|writes|reads?|joined|came|arrived|left|likes?|thinks?|told|asked|knows?|agrees?|sends?)\b/u

/** A capital letter in the middle of a sentence makes a name of any word that the persona's lines and the facts do not have. */
const isInventedName = ({ word, isCapital, isDouble, isFirst }: Word, own: ReadonlySet<string>): boolean =>
  isCapital &&
  word.length > 1 &&
  (!isFirst || isDouble) &&
  !freeCapitals.test(word) &&
  !word.split('-').every((part) => own.has(part.replace(/'s$/, '')))

const otherScript = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Cyrl}\p{sc=Arab}]/u

type Word = { word: string; isCapital: boolean; isDouble: boolean; isFirst: boolean }

function wordsIn(sentence: string): Word[] {
  const plain = sentence.replace(/[@#][\p{L}\p{N}_-]+/gu, ' ')
  return [...plain.matchAll(/[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*/gu)]
    .filter(([word]) => !/^\d+(?:[-–]\d+)*$/.test(word))
    .map(({ 0: word, index }, at) => ({
      word: word.toLowerCase().replaceAll('’', "'"),
      isCapital: /^\p{Lu}/u.test(word),
      isDouble: /-\p{Lu}/u.test(word),
      // A colon, a quotation mark and a bracket begin a sentence of their own, a heading stands after "see" and "under", and German greets with nouns.
      isFirst: at === 0 || /(?:[:"“‘'(*…]|\b(?:under|[Ss]ee|also|[Gg]uten?))\s*$/.test(plain.slice(0, index)),
    }))
}

/** Nobody gave these words as names, and yet they are written with a capital letter. */
const freeCapitals =
  /^(?:i|i'm|i'll|i've|i'd|utc|ai|ais|longwave|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|may|june|july|august|september|october|november|december|small|greetings?)$/

const isKnown = (word: string, own: ReadonlySet<string>): boolean =>
  /^[a-z'-]+$/.test(word.normalize('NFKD').replace(/\p{M}/gu, '')) &&
  isKnownWord(word.normalize('NFKD').replace(/\p{M}/gu, ''), own)
