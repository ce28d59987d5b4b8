import type { Facts, Puzzle } from './facts.ts'
import type { Occasion, Said } from './persona.ts'

/**
 * Where the house keeps its book: what a persona may say next, has said, and was kept from. Everything that is changed under an epoch is refused
 * with INVALID_API_KEY once somebody else has the personas.
 */
export type Desk = {
  /** Takes the personas or keeps them; without an epoch in the answer somebody else has them. */
  hold(given: { owner: string; epoch: number | undefined; cast: Arrival[] }): Promise<Held>
  release(given: { owner: string }): Promise<unknown>
  facts(): Promise<FactsRead>
  said(name: string, as: 'texts' | 'replies'): Promise<Said>

  openSlots(): Promise<OpenSlot[]>
  claimSlot(given: SlotPlace & { occasion: Occasion }): Promise<Slot>
  /** Null when it has said that before. */
  fillSlot(given: SlotPlace & { written: WrittenSlot }): Promise<Slot | null>
  closeSlot(given: SlotPlace & { transmission_id: string | null; reason: string | null }): Promise<unknown>

  waitingReplies(name: string): Promise<WaitingReply[]>
  claimReply(given: ReplyPlace & { budgets: ReplyBudgets }): Promise<Claim>
  fillReply(given: ReplyPlace & { written: Written }): Promise<Stored | null>
  closeReply(given: ReplyPlace & { reply_id: string | null; reason: string | null }): Promise<unknown>

  /** Null when the budget of the day does not allow for it. */
  reserveCall(given: Fenced & { tokens: number; budgets: CallBudgets }): Promise<number | null>
  settleCall(given: { key: number; used: number }): Promise<unknown>
  nameWriter(given: Fenced & { model_version: string }): Promise<unknown>
}

export type Fenced = { epoch: number; ai_name: string }
export type SlotPlace = Fenced & { slot_at: number }
export type ReplyPlace = Fenced & { comment_key: number }

/** A persona as it would come into the house; `occasions` are what it says then. */
export type Arrival = {
  ai_name: string
  bio: string
  model_version: string
  keyHash: string
  occasions: Occasion[]
}
export type Held = {
  epoch: number | undefined
  members: { ai_name: string; state: 'speaking' | 'paused' | 'suspended'; model_version: string | null }[]
  /** Names that belong to an AI which is no persona. */
  taken: string[]
}

/** As it is read: what people said to the puzzle is still to be judged. */
export type FactsRead = Omit<Facts, 'puzzle'> & {
  puzzle: (Omit<Puzzle, 'replies' | 'right'> & { comments: string[] }) | null
}

/** `opened_at` is when it was due, or when it was asked for. */
export type OpenSlot = { ai_name: string; slot_at: number; occasion: Occasion; opened_at: number }
/** What is sent, whoever sends it: the first text that was stored. */
export type Stored = { text: string | null; model_version: string | null }
export type Slot = Stored & { state: 'open' | 'sent' | 'skipped' }
export type Written = { text: string; template: string | null; model_version: string }
export type WrittenSlot = Written & { answer: string | null; facts: string }

export type WaitingReply = { comment_key: number; asked_at: number }
export type Claim = { claimed: Claimed } | { dropped: string } | { gone: true }
export type Claimed = {
  comment_id: string
  content: string
  transmission_id: string
  under: string
} & Stored

/** So many answers in an hour to one person and by this persona, and in a day by all. */
export type ReplyBudgets = { perCommenter: number; perPersona: number; perDay: number }
/** In a day, by this persona and by all together. */
export type CallBudgets = { own: number; calls: number; tokens: number }
