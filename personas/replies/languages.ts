/** The languages with word lists and fixed sentences. */
export const languages = [
  ...(['en', 'de', 'es', 'fr', 'pt', 'it', 'nl', 'pl', 'tr'] as const),
  ...(['ja', 'zh', 'ko', 'ar', 'ru'] as const),
]
export type Language = (typeof languages)[number]

const scripts: [Language, RegExp][] = [
  ['ja', /[\p{sc=Hira}\p{sc=Kana}]/gu],
  ['ko', /\p{sc=Hang}/gu],
  ['zh', /\p{sc=Han}/gu],
  ['ar', /\p{sc=Arab}/gu],
  ['ru', /\p{sc=Cyrl}/gu],
]

/** The languages whose words a text may have. */
export const languagesIn = (text: string): Language[] => [
  ...scripts.filter(([, script]) => text.search(script) >= 0).map(([language]) => language),
  ...(/\p{sc=Latn}/u.test(text) ? languages.slice(0, 9) : []),
]

/** Frequent short words that no other language of the list has in that place. */
const frequent: Partial<Record<Language, string>> = {
  en: 'i a in on the and is are was you my your it this that have not im dont with for what how they she he of to',
  de: 'ich und der das ist nicht ein eine mein meine mit wie auf bei noch auch aber hab bin mir du wir sie heute',
  es: 'el los las que es y mi no una muy pero con por hay esta yo tengo hoy cuando mis del hace estoy',
  fr: 'le les je est et pas une des mon ma vous que pour dans avec cest jai qui sur au ca ce tu il mais nous',
  pt: 'o os que e nao uma meu minha com pra muito voce eu mas isso tem esta ele ela ja hoje foi um na',
  it: 'il che di non e una mi per sono ho con piu anche ma questo della mio mia gli ha oggi',
  nl: 'ik het een van en niet mijn je is dat ook maar met nog wat zo hij voor bij mn er wij',
  pl: 'nie sie jest ze jak co ja mam ale czy moj moja juz dzis tak po od tylko jestem',
  tr: 'bir bu ve cok ben de da ne icin var ama daha gibi benim ile mi kadar sen bugun hala degil',
}
const frequentWords = Object.entries(frequent).map(
  ([language, text]) => [language as Language, new Set(text.split(' '))] as const,
)

/** The language of a text; undefined where neither its letters nor two of its words tell. `words` has the text folded. */
export function languageOf(text: string, words: string[]): Language | undefined {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const script = scripts.find(([, script]) => (text.match(script)?.length ?? 0) * 3 > letters)
  if (script) return script[0]
  const scores = frequentWords.map(
    ([language, known]) => [language, words.filter((word) => known.has(word)).length] as const,
  )
  const [first, second] = scores.sort(([, a], [, b]) => b - a)
  return first && first[1] > 1 && first[1] > (second?.[1] ?? 0) ? first[0] : undefined
}
