import { nGramsOf, rowOfWords } from '../../concepts/character-n-grams.ts'
import { readingsOf } from '../../concepts/reading.ts'
import type { Signs } from '../../concepts/signs.ts'
import { givesOrders } from '../commands.ts'
import { hasBiography, livesLikeAPerson } from '../first-person.ts'
import { readings, wordsOf } from '../normalize.ts'
import { ruleTalkIn } from '../rule-talk.ts'
import { isUnkindToReader } from '../second-person.ts'
import { claimsAboutService } from '../service-claims.ts'
import { subjectsOf } from '../subjects.ts'
import { formsOf, isKnownWord } from '../vocabulary.ts'

/** A word weighs 1. All words and pairs of a text together weigh the same, however long it is. */
const weightOf = { form: 0.5, pair: 0.7, concept: 0.6, list: 0.3 }

/**
 * The signs of a text by a model: its words, pairs of words, letters and concepts, and which of the lists of this folder find it
 * doubtful. Disguises are undone first. Expects normalized text.
 */
export function harmSigns(normalized: string): Signs {
  const forms = readings(normalized.replace(number, 'number'))
  const undisguised = forms.at(-1) ?? normalized
  const words = wordsOf(undisguised)
  const rows = wordRows(words)
  for (const [row, value] of nGramsOf(` ${words.join(' ')} `, [3, 5]))
    rows.set(row, (rows.get(row) ?? 0) + value)
  const concepts = new Map<string, number>()
  for (const [sign, value] of readingsOf(undisguised)[0]?.signs.concepts ?? [])
    concepts.set(sign, value * weightOf.concept)
  for (const list of listsThatDoubt(normalized, forms, words)) concepts.set(list, weightOf.list)
  return { concepts, nGrams: rows }
}

/** The gate compares numbers with the facts; here all are one word. */
const number = /(?<![\p{L}\p{N}])\d[\d.,:%]*(?![\p{L}\p{N}])/gu

function wordRows(words: string[]): Map<number, number> {
  const rows = new Map<number, number>()
  for (const word of words) {
    rows.set(rowOfWords(word), 1)
    for (const form of formsOf(word)) rows.set(rowOfWords(`form ${form}`), weightOf.form)
  }
  for (const [at, word] of words.slice(1).entries())
    rows.set(rowOfWords(`${words[at]} ${word}`), weightOf.pair)
  const size = Math.hypot(...rows.values())
  for (const [row, value] of rows) rows.set(row, value / size)
  return rows
}

/** Lists that find harm in harmless texts, too. The persona's own words do not count here, so that all personas learn from all texts. */
function listsThatDoubt(normalized: string, forms: string[], words: string[]): string[] {
  const unknown = words.filter((word) => !isKnownWord(word, noWords)).length
  return [
    ...subjectsOf(forms).map((subject) => `subject ${subject}`),
    ...(claimsAboutService(normalized) ? ['service'] : []),
    ...(givesOrders(normalized) ? ['orders'] : []),
    ...(isUnkindToReader(normalized, noWords) ? ['unkind'] : []),
    ...(hasBiography(normalized) || livesLikeAPerson(normalized, noWords) ? ['person'] : []),
    ...(ruleTalkIn(forms) ? ['rules'] : []),
    `unknown words ${Math.min(unknown, 4)}`,
  ]
}
const noWords: ReadonlySet<string> = new Set()
