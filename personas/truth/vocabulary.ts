import { foldLetters } from '../safety/need/fold.ts'

/** How many of a list's terms a folded text has. */
export type TermCount = (folded: string) => number

/** Reads terms with commas between them: `*` stands for more letters, `^` for the start of a sentence. */
export function termCount(terms: string, isWholeWords: boolean): TermCount {
  const patterns = terms
    .split(',')
    .map((term) => foldLetters(term.trim()).replace(/\s+/g, ' '))
    .filter((term) => term !== '')
    .map((term) => patternOf(term, isWholeWords))
  // Most texts have no term of a list, which one pattern tells.
  const any = new RegExp(patterns.map(({ source }) => source).join('|') || '(?!)', 'u')
  return (folded) => (any.test(folded) ? patterns.filter((pattern) => pattern.test(folded)).length : 0)
}

function patternOf(term: string, isWholeWords: boolean): RegExp {
  // Latin letters among other scripts are whole words: "ai" is no part of "rain".
  if (!isWholeWords && !/^[a-z ]+$/.test(term)) return new RegExp(term.replaceAll(' ', ' ?'), 'u')
  // A folded text has one space on each side of a word.
  const body = term.replace('^', '').replaceAll('*', '[^ ]*')
  const before = term.startsWith('^') ? '^ ' : isWholeWords ? '(?<= )' : '(?<![a-z])'
  return new RegExp(`${before}${body}${isWholeWords ? '(?= )' : '(?![a-z])'}`, 'u')
}

/** The sentences of a text, each with its signs at the end. */
export const sentencesOf = (text: string): string[] =>
  text.match(/[^.!?;…\n。！？؟]+(?:[.!?;…。！？؟]+|\n|$)/g) ?? []

/** A semicolon is the question mark of Greek. */
export const hasQuestionMark = (sentence: string): boolean =>
  /[?？؟]|\p{Script=Greek}\s*;/u.test(sentence.normalize('NFKC'))
