/** Numbers are spelled out up to here. Every answer to a puzzle is smaller. */
const last = 1999

/** The number that these words spell in English, German, Spanish or French, without spaces; undefined for other words. */
export const numberSpelled = (words: string): number | undefined => allSpelled().get(folded(words))

/** Whether a number that is spelled out may begin with this word. */
export function mayBeginNumber(word: string): boolean {
  beginnings ??= new Set([...allSpelled().keys()].map(beginningOf))
  return beginnings.has(beginningOf(folded(word)))
}
const beginningOf = (words: string): string => words.slice(0, 3)

/** Words that are numbers in one language and something else in another. */
export const isAmbiguous = (word: string): boolean => ['once', 'elf', 'cent', 'mil', 'mille'].includes(word)

/** Built when the first comment has a word to look up. */
let spelled: Map<string, number> | undefined
let beginnings: Set<string> | undefined
function allSpelled(): Map<string, number> {
  spelled ??= spellAll()
  return spelled
}

/** Without hyphens and without acute accents and dots; "ue" stands for "ü", so "fuenf" is "fünf". A grave accent stays: "très" is no 3. */
const folded = (words: string): string =>
  words
    .normalize('NFD')
    .replace(/[\u0301\u0308]/g, '')
    .normalize('NFC')
    .replaceAll('ß', 'ss')
    .replace(/[uo]e/g, (pair) => pair.charAt(0))
    .replace(/[- ]/g, '')

/** One alone is left out, because it is rarely meant as a number. */
function spellAll(): Map<string, number> {
  const all = new Map([['zero', 0]])
  for (const spell of [english, german, spanish, french])
    for (let number = 2; number <= last; number++)
      for (const words of spell(number)) if (!all.has(folded(words))) all.set(folded(words), number)
  return all
}

/** All ways to write a number in one language; spaces do not matter. */
type Spelling = (number: number) => string[]

/** Every beginning followed by every end. */
const join = (...parts: string[][]): string[] =>
  parts.reduce((before, part) => before.flatMap((start) => part.map((end) => start + end)), [''])

const list = (words: string): string[] => words.split(' ')

const enUnits = list(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
)
const enTens = list('- - twenty thirty forty fifty sixty seventy eighty ninety')
const english: Spelling = (number) => [
  ...largeNumber(number, {
    small: (rest) => [
      rest < 20 ? at(enUnits, rest) : at(enTens, tensOf(rest)) + (rest % 10 ? at(enUnits, rest % 10) : ''),
    ],
    hundreds: (count) => join(count === 1 ? ['one', 'a', ''] : [at(enUnits, count)], ['hundred']),
    thousand: ['onethousand', 'athousand', 'thousand'],
    and: ['', 'and'],
  }),
  // "One fifty-one" is 151, too.
  ...(number > 109 && number < 200 ? join(['one'], english(number - 100)) : []),
]

const deUnits = list(
  'null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn',
)
const deTens = list('- - zwanzig dreissig vierzig fünfzig sechzig siebzig achtzig neunzig')
const german: Spelling = (number) =>
  largeNumber(number, {
    small: (rest) => {
      if (rest === 1) return ['eins']
      if (rest < 20) return [at(deUnits, rest)]
      return [(rest % 10 ? `${at(deUnits, rest % 10)}und` : '') + at(deTens, tensOf(rest))]
    },
    hundreds: (count) => join(count === 1 ? ['ein', ''] : [at(deUnits, count)], ['hundert']),
    thousand: ['eintausend', 'tausend'],
    and: ['', 'und'],
  })

const esUnits = list(
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve',
)
const esTens = list('- - veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa')
const esHundreds = list(
  '- ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos',
)
const spanish: Spelling = (number) =>
  largeNumber(number, {
    small: (rest) =>
      rest < 30
        ? [at(esUnits, rest)]
        : [at(esTens, tensOf(rest)) + (rest % 10 ? `y${at(esUnits, rest % 10)}` : '')],
    hundreds: (count, isRound) => (count === 1 && isRound ? ['cien'] : [at(esHundreds, count)]),
    thousand: ['mil'],
    and: [''],
  })

const frUnits = list(
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf',
)
const frTens = list('- - vingt trente quarante cinquante soixante soixante quatre-vingt quatre-vingt')
const french: Spelling = (number) =>
  largeNumber(number, {
    small: (rest) => {
      if (rest < 20) return [at(frUnits, rest)]
      const tens = tensOf(rest)
      const unit = tens === 7 || tens === 9 ? rest - 10 * (tens - 1) : rest % 10
      if (unit === 0) return tens === 8 ? ['quatre-vingt', 'quatre-vingts'] : [at(frTens, tens)]
      return join([at(frTens, tens)], unit % 10 === 1 && tens < 8 ? ['', 'et'] : [''], [at(frUnits, unit)])
    },
    hundreds: (count) => (count === 1 ? ['cent'] : join([at(frUnits, count)], ['cent', 'cents'])),
    thousand: ['mille'],
    and: [''],
  })

type Parts = {
  /** From 1 to 99. */
  small: (number: number) => string[]
  /** `isRound` says that nothing follows. */
  hundreds: (count: number, isRound: boolean) => string[]
  thousand: string[]
  /** The words between the hundreds and the rest. */
  and: string[]
}

function largeNumber(number: number, parts: Parts): string[] {
  const { small, hundreds, thousand, and } = parts
  if (number >= 1000) {
    const rest = number - 1000
    if (rest === 0) return thousand
    return join(thousand, rest < 100 ? and : [''], largeNumber(rest, parts))
  }
  const count = Math.floor(number / 100)
  const rest = number % 100
  if (count === 0) return small(rest)
  return rest === 0 ? hundreds(count, true) : join(hundreds(count, false), and, small(rest))
}

const tensOf = (number: number): number => Math.floor(number / 10)
const at = (words: string[], index: number): string => words[index] ?? ''
