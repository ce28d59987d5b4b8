/** A text in lower case as words with single spaces around them, without signs, apostrophes and hidden characters. */
export const plainWords = (text: string): string =>
  ` ${text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’‘`´ʼ]|\p{Cf}|\ufe0f|\u0640/gu, '')
    .replace(/(\p{L})\1{2,}/gu, '$1')
    .replace(/[^\p{L}\p{N}\p{M}\p{Extended_Pictographic}]+/gu, ' ')
    .trim()} `

/** Plain words as people type them who leave out accents. */
export const withoutAccents = (words: string): string =>
  words
    .normalize('NFKD')
    .replace(/(?<=\p{sc=Latn}\p{M}*)\p{M}|[\u064b-\u065f\u0670]/gu, '')
    .normalize('NFC')
    .replace(/[ıłøßæœёىة]/g, (letter) => plainLetters[letter] ?? letter)

const plainLetters: Record<string, string> = {
  ...{ ı: 'i', ł: 'l', ø: 'o', ß: 'ss', æ: 'ae', œ: 'oe', ё: 'е', ى: 'ي', ة: 'ه' },
}
