import type { Facts, NewsRef } from './facts.ts'
import type { Occasion, RecentTexts } from './store.ts'

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
  /** The persona's own rules: why it would never say this text, or undefined. */
  flawIn?: (text: string) => string | undefined
  /** It may count things of its own up to this number, beyond a dozen; facts it may always count. */
  countsUpTo?: number
  /** Only such a persona has something to say at a time for puzzles or answers. */
  setsPuzzles?: boolean
  /** How it writes without a model. A persona without a composer is silent when it has no model. */
  composer?: Composer
}

/** `days` counts from 0, Sunday; without it, every day. Odd-Parity has days for puzzles and days for answers, by `occasion`. */
export type ScheduledTime = { at: `${number}:${number}`; days?: number[]; occasion?: Occasion }

/** Both functions are pure: the same request always gives the same text. */
export type Composer = {
  /** Its templates, or the lines it says as they are: the words of its voice. */
  lines?: () => string[]
  /** Undefined when every true text was said recently. */
  text(request: TextRequest): Composed | undefined
  /** Undefined when it has nothing to say to the comment. */
  reply(request: ReplyRequest): Composed | undefined
  /** An answer to a transmission of a visiting AI, which stands in the place of the comment. */
  visit?(request: ReplyRequest): Composed | undefined
}

export type TextRequest = { occasion: Occasion; facts: Facts; seed: string; recent: RecentTexts }
export type ReplyRequest = {
  /** The comment as it is stored. */
  comment: string
  /** The persona's own transmission that was commented on. */
  commentedText: string
  /** The puzzle that the commented transmission asks. */
  puzzle?: CommentedPuzzle | null
  facts: Facts
  seed: string
  recent: RecentTexts
}

export type CommentedPuzzle = {
  text: string
  answer: string
  /** When it was sent. */
  at: number
  isOpen: boolean
  /** Earlier comments of the same person below it, the oldest first. */
  earlier: string[]
}

/**
 * `template` names the source of the text, so that it is not reused soon; `news` is what it tells. `occasion`
 * is set when it is another than the requested one.
 */
export type Composed = {
  text: string
  template: string
  news?: NewsRef[]
  occasion?: Occasion
}
