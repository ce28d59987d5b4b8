import type { Facts, Puzzle } from './facts.ts'

/** An ordinary account to every reader, with a calendar and a voice of its own. */
export type Persona = {
  name: string
  /** At most 160 code points; it says "automated" and "built into Longwave". */
  bio: string
  /** Its character and its way of speaking, as instructions for a language model. */
  character: string
  /** When it transmits, in UTC. */
  times: ScheduledTime[]
  /** The longest transmission and the longest reply, in code points. */
  maxLength: { text: number; reply: number }
  /** How it writes without a model. A persona without a composer is silent when it has no model. */
  composer?: Composer
}

/** Why a persona transmits. */
export type Occasion = 'intro' | 'opening' | 'daily' | 'puzzle' | 'answer' | 'welcome' | 'week'

/** `days` counts from 0, Sunday; without it, every day. */
export type ScheduledTime = { at: `${number}:${number}`; days?: number[]; occasion?: Occasion }

/** All functions are pure: the same request always gives the same text. Undefined when every fitting text was said recently. */
export type Composer = {
  text(request: TextRequest): string | undefined
  /** A line in the voice of the persona for a comment of a kind that is understood. */
  kind(kind: CommentKind, request: LineRequest): string | undefined
  /** The quiet line that most comments get. */
  gentle(request: LineRequest): string | undefined
  /** The reply to a guess at its puzzle; undefined for a comment that is no guess. */
  guess?(request: GuessRequest): string | undefined
}

/** `recent` are its own last texts, or for a line its own last replies, newest first: at most a hundred. */
export type TextRequest = { occasion: Occasion; facts: Facts; seed: string; recent: string[] }
export type LineRequest = Omit<TextRequest, 'occasion'>
export type GuessRequest = LineRequest & { comment: string; puzzle: CommentedPuzzle }

export type CommentKind =
  | 'greeting'
  | 'farewell'
  | 'thanks'
  | 'laughter'
  | 'praise'
  | 'joy'
  | 'complaint'
  | 'disagreement'

/** The puzzle that the commented transmission asks. */
export type CommentedPuzzle = Pick<Puzzle, 'text' | 'answer' | 'at'> & {
  isOpen: boolean
  /** Earlier comments of people below it, the oldest first. */
  earlier: string[]
}
