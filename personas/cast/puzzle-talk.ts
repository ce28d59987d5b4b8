import { composeLine, composeText, unlikeRecent } from '../composing/composer.ts'
import { type Chance, chanceOf } from '../composing/grammar.ts'
import type { GuessRequest, Occasion, TextRequest } from '../persona.ts'
import { checkAnswer } from '../puzzles/check-answer.ts'
import { isGuess } from '../puzzles/guesses.ts'
import { hintsFor } from '../puzzles/hints.ts'
import { answerDueAt, dayOf } from '../puzzles/own-puzzles.ts'
import { makePuzzle } from '../puzzles/puzzles.ts'
import { numbersIn } from '../puzzles/read-numbers.ts'
import { kindOfPuzzle, solve } from '../puzzles/solve.ts'
import { answers, rest, tails, tallyOf, verdicts } from './puzzle-lines.ts'

/** The occasion that the state of the newest puzzle calls for: no puzzle while one is open, and no answer without one. */
export function occasionDue({ occasion, facts: { puzzle, at } }: TextRequest): Occasion {
  if (occasion !== 'puzzle' && occasion !== 'answer') return occasion
  const days = puzzle && !puzzle.isAnswered ? dayOf(at) - dayOf(puzzle.at) : undefined
  if (days === 1 || (days === 2 && occasion === 'answer')) return 'answer'
  if (occasion === 'puzzle') return days === 0 ? 'daily' : 'puzzle'
  return 'daily'
}

/** The next puzzle, of a kind that was not used recently. */
export function puzzleText({ facts, seed, recent }: TextRequest): string | undefined {
  const isNew = unlikeRecent(recent)
  const recentKinds = recent.map(kindOfPuzzle).filter(Boolean).slice(0, 10)
  for (let attempt = 0; attempt < 40; attempt++) {
    const { text, answer } = makePuzzle(`${seed}:${attempt}`, (facts.puzzle?.number ?? 0) + 1)
    const whole = `${text} ${pickTail(chanceOf(`${seed}:${attempt}:tail`))}`
    // Guesses are compared with what others find, who have the text alone.
    if (solve(whole) !== answer) continue
    if (!recentKinds.includes(kindOfPuzzle(whole)) && isNew(whole, 10)) return whole
  }
  return undefined
}

const pickTail = (chance: Chance): string => tails[Math.floor(chance() * tails.length)] ?? ''

/** The answer of the newest puzzle, with how it was found. */
export function answerText(maxLength: number, request: TextRequest): string | undefined {
  const { puzzle } = request.facts
  if (!puzzle) return undefined
  const { answer, replies, right } = puzzle
  const more = () => ({ answer, replies, right, others: replies - right })
  // There are few tallies, and they may return soon before nothing is said at all.
  const backs = [60, 40, 20, 10, 5, 3]
  return composeText(
    { templates: answers, words: { tally: tallyOf(puzzle) }, more, maxLength },
    request,
    backs,
  )
}

/** The reply to a guess: checked by arithmetic, and without the answer in it. */
export function guessText(maxLength: number, request: GuessRequest): string | undefined {
  const { puzzle, facts } = request
  // The numbers of a reason are no guesses.
  const comment = request.comment.replace(/\s(?:because|since|cos|as)\s[\s\S]*$/i, '')
  const verdict = isGuess(puzzle.text, comment) ? checkAnswer(puzzle, comment) : 'none'
  if (verdict === 'none') return undefined
  // Each wrong guess earns the next hint, whoever made it: everybody reads the hints.
  const wrong = puzzle.earlier.filter((each) => checkAnswer(puzzle, each) === 'wrong').length
  const hint = hintsFor(numbersIn(puzzle.answer), puzzle.text)[wrong]
  const templates = verdicts[verdict === 'wrong' && hint === undefined ? 'spent' : verdict]
  const more = () => ({ hint, until: untilNoon(puzzle.at, facts.at) })
  return composeLine(
    { templates, words: { rest: rest[puzzle.isOpen ? 'open' : 'over'] }, more, maxLength },
    request,
  )
}

const untilNoon = (askedAt: number, now: number): string =>
  dayOf(now) === dayOf(answerDueAt(askedAt)) ? 'noon today, UTC' : 'noon tomorrow, UTC'
