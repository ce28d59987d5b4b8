import type { CommentedPuzzle, LineRequest, Persona } from '../persona.ts'
import { graveWordsIn } from './grave-words.ts'
import type { HelpLines } from './help-lines.ts'
import { kindOf } from './kinds.ts'
import { type Language, languageOf } from './languages.ts'
import type { FactSheet } from './question-sheets.ts'
import { plainAnswer } from './questions.ts'
import { helpIn, noticeIn, soberIn } from './sentences.ts'
import { type Flaw, flawOf } from './silence.ts'
import { plainWords, withoutAccents } from './text.ts'

export { isGrave, isHelp } from './sentences.ts'

/** A reply to a comment, with the rule that gave it, or silence. */
export type Answer =
  | { rule: 'crisis' | 'sorrow' | 'question' | 'guess' | 'kind' | 'gentle'; text: string }
  | { rule: 'silence'; reason: Flaw | 'nothing_to_say' }

export type AnswerRequest = LineRequest & {
  comment: string
  persona: Pick<Persona, 'composer'>
  /** Whether it is the persona's first reply in this thread. */
  isFirst: boolean
  /** The puzzle that the commented transmission asks. */
  puzzle: CommentedPuzzle | null
  sheet: FactSheet
  helpLines: HelpLines
}

/** The rule that decides before a persona or a model speaks; undefined where it may. */
export function ruleOf(
  comment: string,
): { rule: 'crisis' | 'sorrow'; language: Language } | { rule: 'silence'; reason: Flaw } | undefined {
  const grave = graveWordsIn(comment)
  if (grave) return { rule: grave.kind, language: grave.language }
  const reason = flawOf(comment)
  return reason && { rule: 'silence', reason }
}

/** The first rule that fits decides: play only what is understood, and say of everything else that it was read. */
export function answerTo(request: AnswerRequest): Answer {
  const { comment, helpLines, sheet } = request
  const fixed = ruleOf(comment)
  if (fixed?.rule === 'silence') return fixed
  if (fixed?.rule === 'crisis') return { rule: 'crisis', text: helpIn(fixed.language, helpLines) }
  if (fixed?.rule === 'sorrow') return { rule: 'sorrow', text: soberIn(fixed.language) }
  const fact = plainAnswer(comment, sheet)
  if (fact) return { rule: 'question', text: fact }
  return playful(request) ?? gentle(request)
}

function playful(request: AnswerRequest): Answer | undefined {
  const { comment, puzzle, persona } = request
  const guess =
    puzzle && comment.split(/\s+/).length <= longestGuess
      ? persona.composer?.guess?.({ ...request, puzzle })
      : undefined
  if (guess !== undefined) return { rule: 'guess', text: guess }
  const kind = kindOf(comment)
  const line = kind && persona.composer?.kind(kind, request)
  return line === undefined ? undefined : { rule: 'kind', text: line }
}

/** In words. A longer comment with a number in it says more than its guess. */
const longestGuess = 12

function gentle(request: AnswerRequest): Answer {
  const { comment, isFirst } = request
  const line = request.persona.composer?.gentle(request)
  const words = withoutAccents(plainWords(comment)).trim().split(' ')
  const notice = isFirst ? noticeIn(languageOf(comment, words) ?? 'en') : undefined
  const text = [line, notice].filter((part) => part !== undefined).join(' ')
  return text === '' ? { rule: 'silence', reason: 'nothing_to_say' } : { rule: 'gentle', text }
}
