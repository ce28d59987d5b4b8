import { grammarVersion } from '../cast/index.ts'
import { checkAnswer } from '../puzzles/check-answer.ts'
import { needOf } from '../safety/need/need-of.ts'
import type { NeedLanguage } from '../safety/need/need-words.ts'
import { type HelpLines, plainLineIn } from '../safety/need/plain-line.ts'
import type { ClaimedReply, WrittenText } from '../store.ts'

/** The template under which the plain line is stored; the store knows it too. */
const plainLineTemplate = 'plain-line'

/** A fixed text, or the reason for silence. It is no text of a persona's own, so no gate compares it with others. */
export type FixedReply = WrittenText | { reason: string }

/** Everything that is decided before a persona plays; undefined where it may. */
export function fixedReply(
  { line, content, puzzle }: ClaimedReply,
  helpLines: HelpLines,
): FixedReply | undefined {
  if (line !== null) return plainLine(line, helpLines)
  const { verdict } = needOf(content)
  if (verdict === 'harmless') return undefined
  if (verdict === 'need' || verdict === 'unsure') return { reason: 'need' }
  // A guess may be a word that no rule knows, and checking it is no joke.
  const isGuess = puzzle !== null && checkAnswer(puzzle, content) !== 'none'
  return isGuess ? undefined : { reason: verdict === 'unreadable' ? 'language' : verdict }
}

export const plainLine = (language: string, helpLines: HelpLines): WrittenText => ({
  text: plainLineIn(language as NeedLanguage, helpLines),
  template: plainLineTemplate,
  model_version: grammarVersion,
})
