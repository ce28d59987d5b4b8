/** Different spellings of the same words become one, so that a disguise does not pass for something else. */
export function fold(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/[\p{Mn}\p{Cf}\p{Default_Ignorable_Code_Point}]/gv, '')
    .replace(/[🅐-🅩🅰-🆉🇦-🇿]/gu, letterInside)
    .toLowerCase()
  return [...plain.normalize('NFKC')]
    .map((letter) => twins.get(letter) ?? letter)
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Letters in a circle, in a square and of flags, which Unicode leaves as they are. */
const letterInside = (sign: string): string =>
  String.fromCharCode(97 + (((sign.codePointAt(0) ?? 0) - (sign >= '🇦' ? 0x1f1e6 : 0x1f150)) % 32))

/** Letters and digits alone: what stands between them is no way to hide anything. */
export const dense = (folded: string): string => folded.replace(/[^\p{L}\p{N}]/gu, '')

/** Scripts without spaces have a word in every character. */
export const wordsOf = (folded: string): string[] =>
  folded.match(/[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}]|[\p{L}\p{N}']+/gv) ?? []

/** Digits and signs that are read as letters. */
export const unleet = (folded: string): string =>
  folded.replace(/[0134578@$!|]/g, (sign) => signs.get(sign) ?? sign)
const signs = new Map([...'0134578@$!|'].map((sign, at) => [sign, 'oieastbasil'.charAt(at)]))

/** In which ways an eye may read it: as it stands, with digits for letters, with words that were pulled apart. */
export function readingsOf(folded: string): string[] {
  const forms = [folded, unleet(folded)]
  return [...new Set(forms.flatMap((form) => [form, spelledOut(form), spelledOut(form, 'a ')]))]
}

/** Letters that stand alone in a row are a word; the first of them may have been an article before it. */
const spelledOut = (form: string, before = ''): string =>
  form.replace(alone, (run) => {
    const letters = run.replace(/[^\p{L}\p{N}]/gu, '')
    return before && letters.startsWith(before.trim()) ? before + letters.slice(1) : letters
  })
const alone = /(?<![\p{L}\p{N}])(?:[\p{L}\p{N}][^\p{L}\p{N}]{1,3}){2,}[\p{L}\p{N}](?![\p{L}\p{N}])/gu

/** Letters of other alphabets, and some that Unicode does not take apart, which look like Latin ones. */
const alike: Record<string, string> = {
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
const twins = new Map(
  Object.entries(alike).flatMap(([letter, others]) => [...others].map((one) => [one, letter] as const)),
)
