import type { CommentedPuzzle, Composed, ReplyRequest, TextRequest } from '../persona.ts'
import { checkAnswer } from '../puzzles/check-answer.ts'
import { hintsFor } from '../puzzles/hints.ts'
import { answerDueAt, dayOf } from '../puzzles/open-until.ts'
import { makePuzzle } from '../puzzles/puzzles.ts'
import { numbersIn } from '../puzzles/read-numbers.ts'
import { solve } from '../puzzles/solve.ts'
import { kindOf } from '../writing/comment-kind.ts'
import { type ComposingPersona, composeReply, composeText, unlikeRecent } from '../writing/composer.ts'
import { chanceOf, expand, type Words } from '../writing/grammar.ts'
import { answers, rest, tallyOf, verdicts } from './puzzle-lines.ts'

/** The occasion that the state of the newest puzzle calls for: no puzzle while one is open, and no answer without one. */
export function occasionDue({ occasion, facts: { puzzle, at } }: TextRequest): TextRequest['occasion'] {
  if (occasion !== 'puzzle' && occasion !== 'answer') return occasion
  const days = puzzle && !puzzle.isAnswered ? dayOf(at) - dayOf(puzzle.at) : undefined
  if (days === 1 || (days === 2 && occasion === 'answer')) return 'answer'
  if (occasion === 'puzzle') return days === 0 ? 'daily' : 'puzzle'
  return 'daily'
}

/** The next puzzle with its answer, of a kind that was not used recently. */
export function puzzleText({ facts, seed, recent }: TextRequest, words: Words): Composed | undefined {
  const isNew = unlikeRecent(recent, 10)
  const recentKinds = recent.filter(({ template }) => template?.startsWith('puzzle ')).slice(0, 10)
  for (let attempt = 0; attempt < 40; attempt++) {
    const { kind, text, answer } = makePuzzle(`${seed}:${attempt}`, (facts.puzzle?.number ?? 0) + 1)
    const tail = expand('{tail}', { values: {}, words }, chanceOf(`${seed}:${attempt}:tail`))
    const whole = `${text} ${tail}`
    const template = `puzzle ${kind}`
    // Guesses are compared with what a reader finds, who has the text alone.
    if (solve(whole) !== answer) continue
    if (recentKinds.every((recent) => recent.template !== template) && isNew(whole))
      return { text: whole, template, occasion: 'puzzle' }
  }
  return undefined
}

/** The answer of the newest puzzle, with how it was found. */
export function answerText(persona: ComposingPersona, request: TextRequest): Composed | undefined {
  const { puzzle } = request.facts
  if (!puzzle) return undefined
  const { answer, replies, right } = puzzle
  const more = () => ({ answer, replies, right, others: replies - right })
  const composed = composeText(persona, { more, words: { tally: tallyOf(puzzle) } }, answers, request)
  return composed && { ...composed, occasion: 'answer' }
}

/** The reply to an attempt at a puzzle: checked by arithmetic, and without the answer in it. */
export function verdictText(persona: ComposingPersona, request: ReplyRequest): Composed | undefined {
  const { puzzle, comment, facts } = request
  if (!puzzle || kindOf(comment) === 'grave') return undefined
  const verdict = verdictOn(puzzle, comment)
  if (!verdict) return undefined
  const wrong = puzzle.earlier.filter((each) => checkAnswer(puzzle, each) === 'wrong').length
  const hints = hintsFor(numbersIn(puzzle.answer), puzzle.text)
  const isSpent = verdict === 'wrong' && wrong >= hints.length
  // Each wrong guess earns the next hint; a question repeats the one that was earned last.
  const hint = hints[verdict === 'wrong' ? wrong : Math.max(0, Math.min(wrong, hints.length) - 1)]
  const more = () => ({ hint, until: untilNoon(puzzle.at, facts.at) })
  const words = { rest: rest[puzzle.isOpen ? 'open' : 'over'] }
  return composeReply(persona, { more, words }, [verdicts[isSpent ? 'spent' : verdict]], request)
}

const untilNoon = (askedAt: number, now: number): string =>
  dayOf(now) === dayOf(answerDueAt(askedAt)) ? 'noon today, UTC' : 'noon tomorrow, UTC'

/** The kind of an attempt; undefined when the comment is about something else. */
function verdictOn(puzzle: CommentedPuzzle, comment: string): keyof typeof verdicts | undefined {
  const verdict = checkAnswer(puzzle, comment)
  if (verdict !== 'none') return verdict
  const kind = kindOf(comment)
  const isAbout = (kind === 'short' || kind === 'other') && /\b(?:hint|clue|solution|answer)\b/i.test(comment)
  return kind === 'question' || isAbout ? 'asked' : undefined
}
