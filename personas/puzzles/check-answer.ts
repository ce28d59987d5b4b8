import type { Puzzle } from '../facts.ts'

/** Compares the numbers of the comment with those of the answer; its words and its author do not matter. */
export function checkAnswer(
  puzzle: Pick<Puzzle, 'text' | 'answer'>,
  comment: string,
): 'right' | 'wrong' | 'none' {
  const answer = numbersIn(puzzle.answer)
  // NFKC maps full-width digits to ASCII.
  const given = numbersIn(comment.normalize('NFKC'))
  const own = withoutQuestion(given, puzzle.text, answer)
  if (isSameSet(own, answer)) return 'right'
  // A comment with as many numbers as the answer is an attempt. Any other comment could mean anything.
  return [own, given].some(({ length }) => length === answer.length) ? 'wrong' : 'none'
}

/** The numbers of a text, in figures, or in words when it contains no figures. */
export function numbersIn(text: string): number[] {
  const figures = text.match(/(?<![\d.])-?\d{1,3}(?:,\d{3})+(?!\d)|(?<![\d.])-?\d+(?:\.\d+)?/g)
  return figures
    ? figures.map((figure) => Number(figure.replaceAll(',', '')))
    : numberWordsIn(text.toLowerCase())
}

/** A - keeps the place of a word that is not searched for. */
const units =
  'zero - two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

const numberWords = new RegExp(
  String.raw`\b(?:(${namesOf(tens)})(?:[ -](one|${namesOf(units)}))?|(${namesOf(units)}))\b`,
  'g',
)

function namesOf(numerals: string[]): string {
  return numerals.filter((word) => word !== '-').join('|')
}

/** Numbers up to ninety-nine. "One" alone is skipped, because it is rarely meant as a number. */
function numberWordsIn(text: string): number[] {
  return [...text.matchAll(numberWords)].map(([, ten, unit, alone]) => {
    if (alone) return units.indexOf(alone)
    return 10 * tens.indexOf(ten ?? '') + (unit === 'one' ? 1 : unit ? units.indexOf(unit) : 0)
  })
}

/** Leaves out numbers of the question, which a commenter repeats to explain the solution. */
function withoutQuestion(given: number[], question: string, answer: number[]): number[] {
  const inQuestion = new Set(numbersIn(question).filter((number) => !answer.includes(number)))
  return given.filter((number) => !inQuestion.has(number))
}

/** A pair may be given in any order, and more than once. */
function isSameSet(given: number[], answer: number[]): boolean {
  const sorted = (numbers: number[]) => [...new Set(numbers)].sort((a, b) => a - b).join()
  return sorted(given) === sorted(answer) && given.length >= new Set(answer).size
}
