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
  return (folded) => patterns.filter((pattern) => pattern.test(folded)).length
}

function patternOf(term: string, isWholeWords: boolean): RegExp {
  // Latin letters among other scripts are whole words: "ai" is no part of "rain".
  if (!isWholeWords && !/^[a-z ]+$/.test(term)) return new RegExp(term.replaceAll(' ', ' ?'), 'u')
  const body = term.replace('^', '').replaceAll('*', '[\\p{L}\\p{M}]*')
  const before = term.startsWith('^') ? '^ ' : isWholeWords ? '(?<![\\p{L}\\p{M}])' : '(?<![a-z])'
  return new RegExp(`${before}${body}${isWholeWords ? '(?![\\p{L}\\p{M}])' : '(?![a-z])'}`, 'u')
}

/** The sentences of a text, each with its signs at the end. */
export const sentencesOf = (text: string): string[] =>
  text.match(/[^.!?;…\n。！？؟]+(?:[.!?;…。！？؟]+|\n|$)/g) ?? []

/** A semicolon is the question mark of Greek. */
export const hasQuestionMark = (sentence: string): boolean =>
  /[?？؟]|\p{Script=Greek}\s*;/u.test(sentence.normalize('NFKC'))
