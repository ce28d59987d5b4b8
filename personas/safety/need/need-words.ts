/** Kinds of need, in the order in which they are looked for. */
export type NeedCategory = 'suicide' | 'self_harm' | 'overdose' | 'medical' | 'abuse' | 'grief' | 'despair'
/** Themes of harmless exaggeration, which a persona may answer in kind. */
export type PlayTheme = 'laughter' | 'hunger' | 'device' | 'other'

/**
 * The words of one language, as patterns of whole words: alternatives stand on lines or between bars, `{name}` stands for a
 * group, `...` for up to four words. `compile.ts` says how a pattern is read.
 */
export type NeedWords = {
  code: NeedLanguage
  script: 'Latn' | 'Cyrl' | 'Arab' | 'Hani' | 'Jpan' | 'Hang'
  groups: Record<string, string>
  /** Constructions that are signs of need. */
  need: Partial<Record<NeedCategory, string>>
  /** Words that are alarming unless a harmless construction holds them. */
  alarm: string
  /** Idioms, and alarming words whose object is a thing. */
  harmless: Partial<Record<PlayTheme, string>>
  /** Beings, and words with which people speak of what weighs on them. Without a joke beside them they are met with silence. */
  grave: string
  /** Frequent words, by which a text is known to be in this language. */
  known: string
}

export const needLanguages = [
  'en',
  'de',
  'es',
  'fr',
  'pt',
  'it',
  'nl',
  'pl',
  'ja',
  'zh',
  'ko',
  'ar',
  'ru',
  'tr',
] as const
export type NeedLanguage = (typeof needLanguages)[number]
