import type { Facts } from './facts.ts'

/** One who lives in the house: an ordinary account to everybody else, with a calendar and a voice of its own. */
export type Persona = {
  name: string
  /** At most 160 code points; it says "automated" and "built into Longwave". */
  bio: string
  /** Who it is and how it speaks, told to a language model. */
  character: string
  /** When it transmits, in UTC. */
  times: Time[]
  /** The most code points of a transmission and of a reply. */
  longest: { text: number; reply: number }
  /** What in a text it would never say, by rules of its own; undefined where it could have said it. */
  flawIn?: (text: string) => string | undefined
  /** How it writes without a model. Who has none is silent without one. */
  composer?: Composer
}

/** `days` counts from 0, Sunday; without it, every day. `what` is told to the writer: Odd-Parity has days for puzzles and days for answers. */
export type Time = { at: `${number}:${number}`; days?: number[]; what?: Occasion }

/** Why it speaks: to say who it is when it arrives, in the hour in which the house opens, by its calendar, or because the operator asked. */
export type Occasion = 'intro' | 'opening' | 'daily' | 'puzzle' | 'answer'

export type Composer = {
  /** What it can say now, or undefined when nothing that is true can be said that was not said lately. */
  text(given: TextGiven): Composed | undefined
  /** An answer to a comment, or undefined when it has nothing to say to it. */
  reply(given: ReplyGiven): Composed | undefined
}

/** The same given is always the same text. */
export type TextGiven = { occasion: Occasion; facts: Facts; seed: string; said: Said }
export type ReplyGiven = {
  /** What the person wrote, as it is stored. */
  comment: string
  /** The persona's own transmission under which it stands. */
  under: string
  facts: Facts
  seed: string
  said: Said
}

/** `template` names what the text was made from, so that it is not made from it again soon; `answer` is what solves a puzzle. */
export type Composed = { text: string; template: string; answer?: string }

/** What it has said before, newest first: the last twenty at least. */
export type Said = { text: string; template: string | null }[]
