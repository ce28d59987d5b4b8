import { dayMs, hourMs } from '../calendar.ts'
import { inWords } from '../composing/grammar.ts'
import type { Puzzle } from '../facts.ts'
import { checkAnswer } from './check-answer.ts'
import { solve } from './solve.ts'

type Question = Pick<Puzzle, 'number' | 'text' | 'answer'>

/** The puzzle that a text sets, solved again; undefined for any other text, and for a wording of another version. */
export function puzzleIn(text: string): Question | undefined {
  const [, number] = /^Puzzle ([\d,]+)\. /.exec(text) ?? []
  const answer = number && solve(text)
  return answer ? { number: Number(number.replaceAll(',', '')), text, answer } : undefined
}

type Own = { id: string; at: number; text: string }

/** The newest puzzle among the transmissions of its author, which are given newest first. */
export function newestPuzzle(own: Own[]): (Omit<Puzzle, 'replies' | 'right'> & { id: string }) | undefined {
  for (const [place, { id, at, text }] of own.entries()) {
    const asked = puzzleIn(text)
    if (!asked) continue
    return {
      ...asked,
      id,
      at,
      isAnswered: own.slice(0, place).some((later) => givesAnswer(later.text, asked)),
    }
  }
  return undefined
}

/** Answers name the puzzle, as the templates write numbers, and its solution. */
const givesAnswer = (text: string, { number, answer }: Question): boolean =>
  text.includes(answer) && new RegExp(`\\bpuzzle ${inWords(number)}(?!,?\\d|\\w)`, 'i').test(text)

/** How many of the comments below a puzzle are right. */
export const countRight = (puzzle: Pick<Puzzle, 'text' | 'answer'>, comments: string[]): number =>
  comments.filter((comment) => checkAnswer(puzzle, comment) === 'right').length

/** The day of a time, in UTC, counted from 1970. */
export const dayOf = (at: number): number => Math.floor(at / dayMs)

/** The answer to a puzzle is due at noon UTC on the day after it. */
export const answerDueAt = (askedAt: number): number => (dayOf(askedAt) + 1) * dayMs + 12 * hourMs

/** A time that passed six hours ago is given up, so an answer that is not out by then comes too late for a secret. */
export const openUntil = (askedAt: number): number => answerDueAt(askedAt) + 6 * hourMs
