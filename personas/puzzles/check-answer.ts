import type { Puzzle } from '../facts.ts'
import { type Guesses, guessesIn } from './guesses.ts'
import { numbersIn } from './read-numbers.ts'

/**
 * The verdict on a comment. `among` names the answer among other guesses, `half` one of two numbers; `unclear` holds more numbers
 * than guesses, and `none` no guess.
 */
export type Verdict = 'right' | 'among' | 'wrong' | 'half' | 'unclear' | 'none'

type Question = Pick<Puzzle, 'text' | 'answer'>

/** Compares the guesses of the comment with the answer; its author does not matter. The best of several readings counts. */
export function checkAnswer(puzzle: Question, comment: string): Verdict {
  const answer = numbersIn(puzzle.answer)
  const verdicts = guessesIn(puzzle.text, comment, answer.length > 1).map((guesses) =>
    verdictOn(guesses, answer, puzzle),
  )
  return (
    (['right', 'among'] as const).find((best) => verdicts.includes(best)) ??
    verdicts.find((verdict) => verdict !== 'none') ??
    'none'
  )
}

/** More guesses than these are no guess. */
const maxGuesses = 4

function verdictOn({ all, announced }: Guesses, answer: number[], { text }: Question): Verdict {
  // A commenter repeats numbers of the question to explain the solution. A comment of nothing else guesses one of them.
  const inQuestion = new Set(
    numbersIn(text.replace(/^Puzzle [\d,]+\. /, '')).filter((number) => !answer.includes(number)),
  )
  const own = all.filter((number) => !inQuestion.has(number))
  const given = own.length > 0 ? own : all
  if (isSameSet(given, answer)) return 'right'
  // The last announced guess counts: the numbers after it explain it.
  const last = announced
    .map((tail) => tail.filter((number) => !inQuestion.has(number)))
    .filter((tail) => tail.length > 0)
  if (last.some((tail) => isSameSet(tail, answer))) return 'right'
  if (isSameSet(last.at(-1)?.slice(0, answer.length) ?? [], answer)) return 'right'
  if (answer.every((number) => given.includes(number))) return 'among'
  if (given.length === 0) return 'none'
  if (given.length < answer.length) return 'half'
  return new Set(given).size <= answer.length * maxGuesses ? 'wrong' : 'unclear'
}

/** A pair may be given in any order, and more than once. */
function isSameSet(given: number[], answer: number[]): boolean {
  const sorted = (numbers: number[]) => [...new Set(numbers)].sort((a, b) => a - b).join()
  return sorted(given) === sorted(answer) && given.length >= new Set(answer).size
}
