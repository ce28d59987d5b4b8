import type { Facts, Puzzle } from '../facts.ts'
import type { CommentedPuzzle } from '../persona.ts'
import type { ClaimedReply, PersonaStore } from '../store.ts'
import { inWords } from '../writing/grammar.ts'
import { checkAnswer } from './check-answer.ts'
import { openUntil } from './open-until.ts'
import { solve } from './solve.ts'

type Asked = Pick<Puzzle, 'number' | 'text' | 'answer'>

/** The puzzle that a text sets, solved again; undefined for any other text, and for a wording of another version. */
export function puzzleIn(text: string): Asked | undefined {
  const [, number] = /^Puzzle ([\d,]+)\. /.exec(text) ?? []
  const answer = number && solve(text)
  return answer ? { number: Number(number.replaceAll(',', '')), text, answer } : undefined
}

/** The newest puzzle of a persona, read from its own transmissions and the comments below them. */
export async function newestPuzzle(store: PersonaStore, ai_name: string): Promise<Puzzle | null> {
  // Answers may begin with the word, too.
  const candidates = await store.ownTexts({ ai_name, beginning: 'Puzzle ', after: 0, limit: 5 })
  for (const { transmission_key, at, text } of candidates) {
    const asked = puzzleIn(text)
    if (!asked) continue
    const later = await store.ownTexts({ ai_name, beginning: '', after: transmission_key, limit: 2000 })
    const comments = await store.commentsBelow({ transmission_key })
    return {
      ...asked,
      at,
      isAnswered: later.some((own) => answers(own.text, asked)),
      replies: comments.length,
      right: comments.filter((comment) => checkAnswer(asked, comment) === 'right').length,
    }
  }
  return null
}

/** The puzzle above a comment, as far as it is one of the persona that answers. */
export function commentedPuzzle(
  { isOwn, commentedText, commentedAt, earlier }: ClaimedReply,
  { puzzle, at }: Facts,
): CommentedPuzzle | null {
  const asked = isOwn ? puzzleIn(commentedText) : undefined
  if (!asked) return null
  const isOpen = puzzle?.text === commentedText && !puzzle.isAnswered && at < openUntil(commentedAt)
  return { text: commentedText, answer: asked.answer, at: commentedAt, isOpen, earlier }
}

/** Answers name the puzzle, as the templates write numbers, and its solution. */
const answers = (text: string, { number, answer }: Asked): boolean =>
  text.includes(answer) && new RegExp(`\\bpuzzle ${inWords(number)}(?!,?\\d|\\w)`, 'i').test(text)
