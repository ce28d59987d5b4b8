import { type Language, languageOf, languagesIn } from './languages.ts'
import { plainWords, withoutAccents } from './text.ts'
import { words } from './words.ts'

/** Whether a comment has words of a crisis or of sorrow, and the language of these words. */
export function graveWordsIn(comment: string): { kind: 'crisis' | 'sorrow'; language: Language } | undefined {
  const asWritten = plainWords(comment)
  const both = `${asWritten}\n${withoutAccents(asWritten)}`
  const spaceless = both.replaceAll(' ', '')
  const candidates = languagesIn(comment)
  const own = languageOf(comment, withoutAccents(asWritten).trim().split(' '))
  const has = (kind: keyof Patterns, language: Language) =>
    patternsOf(language)[kind].test(isSpaceless(language) ? spaceless : both)
  const [crisis, ...others] = candidates.filter((language) => has('crisis', language))
  if (crisis) return { kind: 'crisis', language: others.find((language) => language === own) ?? crisis }
  // A word of sorrow may mean something else in another language: "war" is German for "was".
  const sorrow = (own ? [own] : candidates).find((language) => has('sorrow', language))
  return sorrow && { kind: 'sorrow', language: sorrow }
}

/** Languages without spaces between words, or with spaces that vary. */
const isSpaceless = (language: Language): boolean => ['ja', 'zh', 'ko'].includes(language)

type Patterns = Record<'crisis' | 'sorrow', RegExp>
const compiled = new Map<Language, Patterns>()

function patternsOf(language: Language): Patterns {
  const patterns = compiled.get(language) ?? {
    crisis: patternOf(words[language].crisis, language),
    sorrow: patternOf(words[language].sorrow, language),
  }
  compiled.set(language, patterns)
  return patterns
}

/** What may stand before a word without a space: `l'hôpital`, `والموت`. */
const elisions: Partial<Record<Language, string>> = {
  fr: '(?:[cdjlmnst]|qu)?',
  it: '(?:l|d|un|all|dell|nell|sull)?',
  ar: '(?:[وفبلك]{0,2}(?:ال)?)',
}

/** The text has one space around each word, so no pattern needs to know what a letter is, which keeps them small and fast. */
function patternOf(list: string, language: Language): RegExp {
  const entries = entriesOf(list)
  if (isSpaceless(language)) return new RegExp(entries.join('|'))
  const end = language === 'ar' ? '' : '(?= )'
  return new RegExp(`(?<= )${elisions[language] ?? ''}(?:${entries.map(sourceOf).join('|')})${end}`)
}

/** The entries of a list of words. */
export const entriesOf = (list: string): string[] =>
  list
    .split(';')
    .map((entry) =>
      entry
        .replace(/(?<=[(|])\s*\n\s*/g, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter(Boolean)

const sourceOf = (entry: string): string =>
  entry
    .replaceAll(' ~ ', ' (?:[^ ]+ ){0,3}')
    .replaceAll('\\S+', '[^ ]+')
    .replace(/(?<=[\p{L}\])])\*/gu, '[^ ]*')
    .replace(/\((?!\?)/g, '(?:')
