/** One spelling for case, accents, apostrophes and signs. Words have one space on each side, and ` | ` ends a sentence. */
export const fold = (text: string, keptLetters?: RegExp): string =>
  ` ${foldLetters(text.replaceAll('|', 'l'), keptLetters)
    .replace(/<[^<>]{1,20}>/g, ' ')
    .replace(/https?:\/\/\S+|(?<![\p{L}\p{N}])@[\w-]+/gu, ' ')
    .replace(/['’‘`´ʼ]/g, '')
    .replace(/(\p{Extended_Pictographic})\1*/gu, ' $1 ')
    .replace(/[.!?;:…]+(?=\s|$)|[。！？؟؛\n]+/gu, ' | ')
    .replace(/[^\p{L}\p{N}\p{M}|@$!\p{Extended_Pictographic}]+/gu, ' ')
    .trim()} `

/** The letters of a text or a word in one spelling; everything else stays, and so do letters without which words of a language are confused. */
export const foldLetters = (text: string, keptLetters?: RegExp): string => {
  if (!keptLetters) return foldAll(text)
  const parts = text.normalize('NFC').toLowerCase().split(keptLetters)
  return parts.map((part, at) => (at % 2 === 1 ? part : foldAll(part))).join('')
}

const foldAll = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    // Accents, points and vowel signs. The marks of Japanese and of Indian scripts make other letters, so they stay.
    .replace(/[\u0300-\u036f\u064b-\u065f\u0670\u0640]|\p{Cf}|\ufe0f/gu, '')
    .normalize('NFKC')
    .replace(/[ıłøđßæœىةک]/g, (letter) => plainLetters[letter] ?? letter)
const plainLetters: Record<string, string> = {
  ...{ ı: 'i', ł: 'l', ø: 'o', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe' },
  ...{ ى: 'ي', ة: 'ه', ک: 'ك' },
}
