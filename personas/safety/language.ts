/** Words that nearly every sentence of a language has. They must not be words of English. */
const functionWords: Record<string, string> = {
  de: 'der die das und ist nicht ich du wir ihr sie ein eine einen einem mit für auf von zu im den dem wie auch noch nur aber wenn dass sich mein dein kein keine bin bist sind war wird hat habe mich dich uns nach bei aus über hier heute',
  es: 'el la los las un una unos es son no de que y en por para con como más pero muy tu su mi yo te me se lo al del está estoy eres soy hay todo nada ya cuando hoy aquí nunca siempre',
  fr: "le la les un une des est sont ne pas de que et en pour avec comme plus mais très ton ta son sa mon ma je tu il elle nous vous se au du où c'est j'ai n'est qui dans sur ce cette quand ici jamais toujours",
  it: 'il lo la gli le un una è sono non di che e in per con come più ma molto tuo suo mio io tu mi ti si al del della questo quando qui mai sempre oggi anche ho hai',
  pt: 'o a os as um uma é são não de que e em por para com como mais mas muito teu seu meu eu tu você me te se ao do da isto quando aqui nunca sempre hoje também',
  nl: 'de het een en is niet ik je jij wij zij met voor op van te in den dat die als ook nog maar wel geen ben bent zijn was wordt heeft heb mij ons naar bij uit over hier vandaag',
  pl: 'i w na z do nie to jest się że jak ale po od za o tak już tylko czy mój twój ja ty my jestem są był była być co kto dla tu dziś',
  sv: 'och i att det som en ett på är av för med till den har de inte om jag du vi ni men så min din ingen är var här nu idag också',
  tr: 've bir bu da de için ile ben sen biz siz o ne mi çok daha ama gibi kadar değil var yok ki her şey burada bugün',
}
const scripts: Record<string, RegExp> = {
  ja: /[\p{sc=Hira}\p{sc=Kana}]/u,
  ko: /\p{sc=Hang}/u,
  zh: /\p{sc=Han}/u,
  ru: /\p{sc=Cyrl}/u,
  ar: /\p{sc=Arab}/u,
}

/** The languages that an operator can allow besides English. */
export const otherLanguages: string[] = [...Object.keys(functionWords), ...Object.keys(scripts)]

const wordSets = Object.entries(functionWords).map(
  ([code, words]) => [code, new Set(words.split(' '))] as const,
)

/** The language of a sentence that is not English, as far as its most frequent words tell. */
export function otherLanguageOf(sentence: string): string | undefined {
  const script = Object.entries(scripts).find(([, letters]) => letters.test(sentence))?.[0]
  if (script) return script
  const words = sentence.toLowerCase().match(/[\p{L}']+/gu) ?? []
  const [best] = wordSets
    .map(([code, set]) => ({ code, count: words.filter((word) => set.has(word)).length }))
    .sort((a, b) => b.count - a.count)
  return best && best.count >= Math.max(2, words.length / 5) ? best.code : undefined
}
