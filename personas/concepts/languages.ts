import { setImmediate } from 'node:timers/promises'
import ar from './languages/ar.json' with { type: 'json' }
import cs from './languages/cs.json' with { type: 'json' }
import da from './languages/da.json' with { type: 'json' }
import de from './languages/de.json' with { type: 'json' }
import el from './languages/el.json' with { type: 'json' }
import en from './languages/en.json' with { type: 'json' }
import es from './languages/es.json' with { type: 'json' }
import fi from './languages/fi.json' with { type: 'json' }
import fr from './languages/fr.json' with { type: 'json' }
import hi from './languages/hi.json' with { type: 'json' }
import it from './languages/it.json' with { type: 'json' }
import ja from './languages/ja.json' with { type: 'json' }
import ko from './languages/ko.json' with { type: 'json' }
import nl from './languages/nl.json' with { type: 'json' }
import pl from './languages/pl.json' with { type: 'json' }
import pt from './languages/pt.json' with { type: 'json' }
import ru from './languages/ru.json' with { type: 'json' }
import sv from './languages/sv.json' with { type: 'json' }
import tr from './languages/tr.json' with { type: 'json' }
import uk from './languages/uk.json' with { type: 'json' }
import zh from './languages/zh.json' with { type: 'json' }
import { type ConceptWords, type Lexicon, lexiconOf } from './lexicon.ts'

const complete = { en, de, es, fr, pt, it, nl, pl, ja, zh, ko, ar, ru, tr }
/** The words of need, and those with which people ask whether an account is human. Nobody plays in these languages. */
const partial = { sv, da, fi, cs, el, uk, hi }
const concepts = { ...complete, ...partial } satisfies Record<string, ConceptWords>
export type Language = keyof typeof concepts
/** Need is recognised in all of them. */
export const languages = Object.keys(concepts) as Language[]
/** A language in which a persona may answer in play, because what is harmless is recognised, too. */
export type PlayedLanguage = keyof typeof complete

export const playedLanguages = Object.keys(complete) as PlayedLanguage[]
export const isPlayedLanguage = (language: string): language is PlayedLanguage => language in complete

type Script = 'Latn' | 'Deva' | 'Grek' | 'Cyrl' | 'Arab' | 'Hani' | 'Jpan' | 'Hang'
const scripts: Record<Script, RegExp> = {
  Latn: /\p{sc=Latn}/u,
  Grek: /\p{sc=Grek}/u,
  // Hindi is written in Latin letters, too.
  Deva: /[\p{sc=Deva}\p{sc=Latn}]/u,
  Cyrl: /\p{sc=Cyrl}/u,
  Arab: /\p{sc=Arab}/u,
  Hani: /^(?!.*[\p{sc=Hira}\p{sc=Kana}]).*\p{sc=Han}/su,
  Jpan: /[\p{sc=Hira}\p{sc=Kana}]/u,
  Hang: /\p{sc=Hang}/u,
}
const scriptsOfLanguages: Partial<Record<Language, Script>> = {
  ja: 'Jpan',
  zh: 'Hani',
  ko: 'Hang',
  ar: 'Arab',
  ru: 'Cyrl',
  uk: 'Cyrl',
  el: 'Grek',
  hi: 'Deva',
}
const scriptOf = (language: Language): Script => scriptsOfLanguages[language] ?? 'Latn'

/** Scripts that write words without spaces between them, or, like Korean, with endings and spaces that vary. */
export const isUnspaced = (language: Language): boolean =>
  ['Hani', 'Jpan', 'Hang'].includes(scriptOf(language))

/** In Turkish `öldü` has died, and `oldu` has happened. */
const letters: Partial<Record<Language, RegExp>> = { tr: /([öü])/ }
export const keptLettersOf = (language: Language): RegExp | undefined => letters[language]

/** The languages that a text may be written in, by its script. */
export const languagesOf = (text: string): Language[] =>
  languages.filter((language) => scripts[scriptOf(language)].test(text))

const lexicons = new Map<Language, Lexicon>()
/** A lexicon is built when a text of its script comes for the first time. */
export function lexiconFor(language: Language): Lexicon {
  const lexicon =
    lexicons.get(language) ?? lexiconOf(concepts[language], isUnspaced(language), keptLettersOf(language))
  lexicons.set(language, lexicon)
  return lexicon
}

/** Builds the lexicons that are missing, and lets other work run between two of them. */
export async function prepareLexicons(): Promise<void> {
  for (const language of languages) {
    if (lexicons.has(language)) continue
    await setImmediate()
    lexiconFor(language)
  }
}
