import { type CompiledWords, compile, isUnspaced } from './compile.ts'
import { fold } from './fold.ts'
import type { NeedCategory, NeedLanguage, NeedWords, PlayTheme } from './need-words.ts'
import { repair } from './repair.ts'
import { unread } from './unread.ts'
import { weightOf } from './weight.ts'
import { ar } from './words/ar.ts'
import { de } from './words/de.ts'
import { en } from './words/en.ts'
import { es } from './words/es.ts'
import { fr } from './words/fr.ts'
import { it } from './words/it.ts'
import { ja } from './words/ja.ts'
import { ko } from './words/ko.ts'
import { nl } from './words/nl.ts'
import { pl } from './words/pl.ts'
import { pt } from './words/pt.ts'
import { ru } from './words/ru.ts'
import { tr } from './words/tr.ts'
import { zh } from './words/zh.ts'

/**
 * Whether a person may be in need. `need` is sure; `unsure` is an alarming word without a harmless meaning; `unreadable` is
 * a text in a language that no rule here knows; `grave` is about people, animals or burdens and shows no sign of a joke. A
 * persona plays only with what is `harmless`.
 */
export type Decision =
  | { verdict: 'need' | 'unsure'; category: NeedCategory | 'unknown'; language: NeedLanguage }
  | { verdict: 'unreadable' | 'grave' }
  | { verdict: 'harmless'; theme: PlayTheme | undefined; language: NeedLanguage }

const languages: CompiledWords[] = [en, de, es, fr, pt, it, nl, pl, ja, zh, ko, ar, ru, tr].map(compile)

/** Looks for signs of need and for alarming words in every language that the text may be written in. */
export function needOf(comment: string): Decision {
  // One comment is judged several times in a row.
  if (newest?.comment !== comment) newest = { comment, decision: decide(comment) }
  return newest.decision
}
let newest: { comment: string; decision: Decision } | undefined

function decide(comment: string): Decision {
  const folded = fold(comment)
  const readings = languages
    .filter(({ script }) => scripts[script].test(folded))
    .map((words) => ({ words, text: readingOf(folded, words) }))
  const mixed = spokenAmong(readings, 4)
  const spoken = spokenAmong(readings, 2)
  const language = spoken[0]?.words.code ?? 'en'
  const harmlessIn = harmlessParts(readings)
  const isFree = (pattern: RegExp, text: string) => isOutside(pattern, text, () => harmlessIn(text))

  for (const { words, text } of mixed) {
    const [category] =
      words.need.find(
        ([name, pattern]) => isFree(pattern, text) || (name === 'suicide' && isWished(pattern, text)),
      ) ?? []
    if (category) return { verdict: 'need', category, language }
  }
  if (spoken.some(({ words, text }) => isFree(words.alarm, text)) || folded.search(sadSigns) >= 0)
    return { verdict: 'unsure', category: 'unknown', language }
  if (!isReadable(folded, readings)) return { verdict: 'unreadable' }
  const laughs = laughter.test(folded)
  const hasJoke = spoken.some(
    ({ words, text }) =>
      // Every alarming word that is left here has a harmless meaning.
      text.search(words.alarm) >= 0 || harmlessIn(text).some(({ theme }) => theme !== 'other'),
  )
  if (!laughs && !hasJoke) {
    if (spoken.some(weighs)) return { verdict: 'grave' }
    if (!kindness.test(folded) && spoken.some(({ words, text }) => text.search(words.grave) >= 0))
      return { verdict: 'grave' }
  }
  const theme = spoken.flatMap(({ text }) => harmlessIn(text))[0]?.theme
  return { verdict: 'harmless', theme, language }
}

/** Whether the speaker's own wish stands at the end of a comment: no thing or gym beside it makes it a joke. */
const isWished = (pattern: RegExp, text: string): boolean =>
  partsOf(pattern, text).some(
    ({ from, to }) => ownWish.test(text.slice(from, to)) && !/\p{L}/u.test(text.slice(to).replace(truly, '')),
  )
const ownWish =
  /^(?:want|quiero|queria|quisiera|veux|quero|voglio|vorrei|wil|will|chce|хочу|istiyorum|اريد|بدي|ابغي|عايز|نفسي) |싶|たい$|想死/u
const truly =
  /^(?:어요?|다|네요?)(?= ?$)| (?:really|de verdad|vraiment|de verdade|davvero|echt|wirklich|naprawde|правда|gercekten) /u

/** Whether a comment is long and about people, and says nothing by which it is sure to be light. */
function weighs({ words: { code, script }, text }: Reading): boolean {
  const isWithoutSpaces = isUnspaced(script)
  const length = isWithoutSpaces ? text.replaceAll('|', '').length / 2 : latinWords(text).length
  const weight = weightOf(text, code, isWithoutSpaces)
  return (length > 6 && weight >= 2) || (length > 12 && weight >= 1)
}

/** The text as one language reads it. */
type Reading = { words: CompiledWords; text: string }
type Part = { from: number; to: number; theme?: PlayTheme }

/** Laughter of any language. */
const laughter =
  /[😀😂🤣😆😄😹💀] | (?:lol+|lmao|haha\p{L}*|ahah\p{L}*|jaja\p{L}*|kk+|rs+|xd+|mdr+|ptdr+) |www|ｗ|草|笑|哈哈|ㅋㅋ|ㅎㅎ|هه/u
/** Thanks and praise of any language: a goodbye has them too. */
const kindness =
  /[😍❤🥰👏👍☕] | (?:love|loves|lovely|great|nice|cute|funny|best|thanks|thank|beautiful|liebe|liebt|toll|süss|suss|lustig|schon|danke|encanta|lindo|gracias|adore|drole|merci|adora|amo|obrigad[oa]|bello|grazie|leuk|lief|grappig|super|fajn\p{L}*|kocha|люблю|любит|класс|спасибо|güzel|guzel|seviyor|seviyorum|komik) |かわい|可愛|好き|ありがと|可爱|喜欢|谢谢|귀여|좋아|고마|جميل|احب|شكرا/u
const sadSigns = /[😢💔🥺😞😔☹🙁😿🆘🔪🔫🪦🩸]|😭(?! [😂🤣💀😹😆])(?<![😂🤣💀😹😆] 😭)/u
const scripts: Record<NeedWords['script'], RegExp> = {
  Latn: /\p{sc=Latn}/u,
  Cyrl: /\p{sc=Cyrl}/u,
  Arab: /\p{sc=Arab}/u,
  Hani: /^(?!.*[\p{sc=Hira}\p{sc=Kana}]).*\p{sc=Han}/su,
  Jpan: /[\p{sc=Hira}\p{sc=Kana}]/u,
  Hang: /\p{sc=Hang}/u,
}

const readingOf = (folded: string, { script, vocabulary }: CompiledWords): string =>
  isUnspaced(script) ? folded.replaceAll(' ', '') : repair(folded, vocabulary)

/** The harmless parts of a text, in all languages of its script. Most readings are equal, so each text is searched once. */
function harmlessParts(readings: Reading[]): (text: string) => Part[] {
  const found = new Map<string, Part[]>()
  return (text) => {
    const known = found.get(text)
    if (known) return known
    const parts = readings.flatMap(({ words }) =>
      words.harmless.flatMap(([theme, pattern]) =>
        partsOf(pattern, text).map((part) => ({ ...part, theme })),
      ),
    )
    found.set(text, parts)
    return parts
  }
}

/** Every place where a pattern begins to match. */
function partsOf(pattern: RegExp, text: string): Part[] {
  const parts: Part[] = []
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    parts.push({ from: match.index, to: match.index + match[0].length })
    // A pattern with the flag u would begin in the middle of a pair of surrogates again where it began before.
    pattern.lastIndex = match.index + ((text.codePointAt(match.index) ?? 0) > 0xffff ? 2 : 1)
  }
  return parts
}

/** Whether the pattern matches anywhere but within a harmless part. */
function isOutside(pattern: RegExp, text: string, harmless: () => Part[]): boolean {
  const found = partsOf(pattern, text)
  return (
    found.length > 0 &&
    found.some(({ from, to }) => !harmless().some((part) => part.from <= from && to <= part.to))
  )
}

/** The language of which a text has most words, and every other with at least this fraction of as many. */
function spokenAmong(readings: Reading[], fraction: number): Reading[] {
  const counted = readings
    .map((reading) => ({ reading, hits: hitsIn(reading) }))
    .sort((a, b) => b.hits - a.hits)
  const most = counted[0]?.hits ?? 0
  return counted.filter(({ hits }) => hits > 0 && hits * fraction >= most).map(({ reading }) => reading)
}

const hitsIn = ({ words, text }: Reading): number =>
  isUnspaced(words.script)
    ? (text.match(words.script === 'Hang' ? /\p{sc=Hang}/gu : /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/gu) ?? [])
        .length
    : latinWords(text).filter((word) => words.vocabulary.has(word) || ` ${word} `.search(words.forms) === 1)
        .length

const latinWords = (text: string): string[] => text.split(' ').filter((word) => /\p{L}/u.test(word))

/** At least two in five words are known in one language, and no language that is not read knows more of them. */
function isReadable(folded: string, readings: Reading[]): boolean {
  const words = latinWords(folded).filter((word) =>
    /^[\p{sc=Latn}\p{sc=Cyrl}\p{sc=Arab}\p{M}\d]+$/u.test(word),
  )
  const strange =
    /(?![\p{sc=Latn}\p{sc=Cyrl}\p{sc=Arab}\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Zyyy}\p{sc=Zinh}])\p{L}/u
  if (strange.test(folded)) return false
  if (words.length === 0) return true
  const most = Math.max(0, ...readings.filter(({ words }) => !isUnspaced(words.script)).map(hitsIn))
  const unreadHits = Math.max(...unread.map((known) => words.filter((word) => known.has(word)).length))
  return most * 5 >= words.length * 2 && most >= unreadHits && (most > 0 || words.length === 0)
}
