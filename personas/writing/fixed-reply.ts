import { grammarVersion } from '../cast/index.ts'
import { checkAnswer } from '../puzzles/check-answer.ts'
import { puzzleIn } from '../puzzles/newest-puzzle.ts'
import { needOf } from '../safety/need/need-of.ts'
import { type HelpLines, plainLineIn } from '../safety/need/plain-line.ts'
import type { ClaimedReply, WrittenText } from '../store.ts'
import type { FactSheet } from '../truth/facts.ts'
import { plainAnswer, plainQuestionIn } from '../truth/truth.ts'

/** The template under which the plain line is stored; the store knows it too. */
const plainLineTemplate = 'plain-line'

/** A fixed text, or the reason for silence. It is no text of a persona's own, so no gate compares it with others. */
export type FixedReply = WrittenText | { reason: string }

/** Everything that is decided before a persona plays; undefined where it may. */
export async function fixedReply(
  { getsLine, content, isOwn, commentedText }: ClaimedReply,
  { helpLines, factSheet }: { helpLines: HelpLines; factSheet: () => Promise<FactSheet> },
): Promise<FixedReply | undefined> {
  if (getsLine) return plainLine(content, helpLines)
  const { verdict } = needOf(content)
  if (verdict === 'need' || verdict === 'unsure') return { reason: 'need' }
  // A guess may be a word that no rule knows, and checking it is no joke.
  const puzzle = isOwn ? puzzleIn(commentedText) : undefined
  if (puzzle && checkAnswer(puzzle, content) !== 'none') return undefined
  const question = content.length <= longestQuestion ? plainQuestionIn(content) : undefined
  if (question) {
    const text = plainAnswer(question, await factSheet())
    return { text, template: `truth ${question.about}`, model_version: grammarVersion }
  }
  return verdict === 'harmless' ? undefined : { reason: verdict === 'unreadable' ? 'language' : verdict }
}

/** A longer comment says more than its question. */
const longestQuestion = 160

/** The plain line, in the language of the comment. */
export function plainLine(comment: string, helpLines: HelpLines): WrittenText {
  const decision = needOf(comment)
  const language = 'language' in decision ? decision.language : 'en'
  return {
    text: plainLineIn(language, helpLines),
    template: plainLineTemplate,
    model_version: grammarVersion,
  }
}
