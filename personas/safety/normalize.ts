/** Maps different spellings and look-alike characters to one form, so that a disguised word is still recognised. */
export function normalize(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/[\p{Mn}\p{Cf}\p{Default_Ignorable_Code_Point}]/gv, '')
    .replace(/[🅐-🅩🅰-🆉🇦-🇿]/gu, enclosedLetter)
    .toLowerCase()
  return [...plain.normalize('NFKC')]
    .map((letter) => latinFor.get(letter) ?? letter)
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Circled, squared and flag letters, which Unicode normalization leaves alone. */
const enclosedLetter = (sign: string): string =>
  String.fromCharCode(97 + (((sign.codePointAt(0) ?? 0) - (sign >= '🇦' ? 0x1f1e6 : 0x1f150)) % 32))

/** Letters and digits alone: an author can hide a word by putting other characters between its letters. */
export const alphanumeric = (normalized: string): string => normalized.replace(/[^\p{L}\p{N}]/gu, '')

/** In scripts without spaces every character counts as a word. */
export const wordsOf = (normalized: string): string[] =>
  normalized.match(/[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}]|[\p{L}\p{N}']+/gv) ?? []

/** Replaces digits and signs that are read as letters. */
export const unleet = (normalized: string): string =>
  normalized.replace(/[0134578@$!|]/g, (sign) => signs.get(sign) ?? sign)
const signs = new Map([...'0134578@$!|'].map((sign, at) => [sign, 'oieastbasil'.charAt(at)]))

/** The ways a reader may take the text: as it is, with digits as letters, with spaced-out words joined. */
export function readings(normalized: string): string[] {
  const forms = [normalized, unleet(normalized)]
  return [...new Set(forms.flatMap((form) => [form, joinLetters(form), joinLetters(form, 'a ')]))]
}

/** Joins single letters in a row into a word. The first of them may be the article `a`, which then stays apart. */
const joinLetters = (form: string, before = ''): string =>
  form.replace(singleLetters, (run) => {
    const letters = run.replace(/[^\p{L}\p{N}]/gu, '')
    return before && letters.startsWith(before.trim()) ? before + letters.slice(1) : letters
  })
const singleLetters = /(?<![\p{L}\p{N}])(?:[\p{L}\p{N}][^\p{L}\p{N}]{1,3}){2,}[\p{L}\p{N}](?![\p{L}\p{N}])/gu

/** Characters that look like Latin letters and that Unicode normalization does not map to them. */
const lookAlikes: Record<string, string> = {
  a: 'аαɑᴀ',
  b: 'ьβвʙ',
  c: 'сϲᴄ',
  d: 'ԁɗᴅ',
  e: 'еєεɛҽᴇ',
  f: 'ƒꜰ',
  g: 'ɡɢց',
  h: 'һнʜհ',
  i: 'іıιɪӏⲓ',
  j: 'јʝᴊ',
  k: 'кκᴋ',
  l: 'ⅼʟł',
  m: 'мᴍ',
  n: 'пηɴո',
  o: 'оοօσᴏø',
  p: 'рρᴘ',
  q: 'ԛգ',
  r: 'гʀ',
  s: 'ѕꜱ',
  t: 'тτᴛ',
  u: 'υսᴜ',
  v: 'νѵᴠ',
  w: 'ԝωшᴡ',
  x: 'хχ',
  y: 'уγүʏ',
  z: 'ᴢ',
  "'": '’‘ʼ`´',
}
const latinFor = new Map(
  Object.entries(lookAlikes).flatMap(([letter, others]) => [...others].map((one) => [one, letter] as const)),
)
