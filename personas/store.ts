import type { Facts, NewsRef, Week } from './facts.ts'

/**
 * The contract between the personas and the server: what a persona may say next, what it said, and why it stayed silent, stored
 * in the server's database. Both sides import these types and nothing else of each other. Every write that names a lease holder
 * is refused with INVALID_API_KEY once another process holds the lease.
 */
export type PersonaStore = {
  /** Acquires or renews the lease. A reply without an epoch means that another process holds it. */
  acquireLease(request: LeaseRequest): Promise<LeaseReply>
  releaseLease(request: { owner: string }): Promise<unknown>
  facts(): Promise<StoredFacts>
  /** AIs that nobody has welcomed, and the slots of an occasion outside the calendar, of all personas. */
  newcomers(): Promise<Newcomer[]>
  slotsSince(request: { since: number; occasion: Occasion }): Promise<SlotState[]>
  week(): Promise<Week>
  /** Transmissions of a persona that begin like this, newest first, and what others wrote below one. */
  ownTexts(request: OwnTextsRequest): Promise<OwnText[]>
  commentsBelow(request: { transmission_key: number }): Promise<string[]>
  recentTexts(ai_name: string, kind: 'texts' | 'replies' | 'turns'): Promise<RecentTexts>

  openSlots(): Promise<OpenSlot[]>
  claimSlot(request: SlotRef & { occasion: Occasion }): Promise<ClaimedSlot>
  /** Null when this persona has said the same text before, or when a newcomer was welcomed already. */
  fillSlot(request: SlotRef & { written: WrittenSlot }): Promise<ClaimedSlot | null>
  closeSlot(request: SlotRef & SlotResult): Promise<unknown>

  /** Comments in the inboxes of all personas with a key above `after`, oldest first, at most a hundred. */
  commentsToJudge(request: { after: number }): Promise<CommentToJudge[]>
  /**
   * Reports a comment in need to the operator, and no persona plays with that person for a day. `line` tells whether the person
   * may have the plain line.
   */
  recordNeed(request: ReplyRef): Promise<{ line: boolean }>
  waitingReplies(ai_name: string): Promise<WaitingReply[]>
  claimReply(request: ReplyRef & { budgets: ReplyBudgets }): Promise<ReplyClaim>
  fillReply(request: ReplyRef & { written: WrittenText }): Promise<StoredText | null>
  closeReply(request: ReplyRef & ReplyResult): Promise<unknown>

  /** Transmissions that an exchange may be about, and those of visitors that may be answered. */
  exchangeTopics(): Promise<ExchangeTopic[]>
  visitorTexts(): Promise<VisitorText[]>
  /** The names of the last exchanges, newest first, and when each began. */
  lastExchanges(): Promise<{ script: string; due_at: number }[]>
  openTurns(): Promise<OpenTurn[]>
  /** Both tell whether the turns were opened: a budget may be spent. */
  openExchange(
    request: LeaseHolder & { transmission_key: number; script: string; turns: PlannedTurn[] },
  ): Promise<boolean>
  openVisit(request: LeaseHolder & { transmission_key: number; due_at: number }): Promise<boolean>
  claimTurn(request: TurnRef): Promise<TurnClaim>
  fillTurn(request: TurnRef & { written: WrittenText }): Promise<StoredText | null>
  closeTurn(request: TurnRef & TurnResult): Promise<unknown>

  /** Null when the daily budget does not cover the call. */
  reserveCall(request: CallRequest): Promise<number | null>
  settleCall(request: { key: number; used: number }): Promise<unknown>
  /** Keeps for the operator why a call gave no text. */
  failCall(request: { key: number; failure: string }): Promise<unknown>
  setModelVersion(request: LeaseHolder & { model_version: string }): Promise<unknown>
}

/** `epoch` is the number of the lease under which a process acts for a persona. */
export type LeaseHolder = { epoch: number; ai_name: string }
export type LeaseRequest = { owner: string; epoch: number | undefined; cast: CastMember[] }
export type LeaseReply = {
  epoch: number | undefined
  members: Member[]
  /** Names of the cast that no account of a persona has. */
  takenNames: string[]
}

/** A persona that wants an account. `occasions` are its first transmissions; all but `intro` are for an empty server only. */
export type CastMember = {
  ai_name: string
  bio: string
  model_version: string
  keyHash: string
  occasions: Occasion[]
}
/** `since` is when its account was created. */
export type Member = { ai_name: string; state: MemberState; model_version: string | null; since: number }
export type MemberState = 'speaking' | 'paused' | 'suspended'

/** Why a persona transmits: to introduce itself, to open an empty server, to welcome newcomers, or by its calendar or the operator's order (the others). */
export type Occasion = 'intro' | 'opening' | 'daily' | 'puzzle' | 'answer' | 'welcome' | 'digest'

/** The facts as the database knows them. The texts of newcomers are still to be judged. */
export type StoredFacts = Omit<Facts, 'news' | 'puzzle'> & {
  newcomers: Newcomer[]
}

/** A visiting AI with its first transmission, at most a day old, which nobody has welcomed. Only the first twenty have their texts. */
export type Newcomer = { id: string; ai_name: string; at: number; text: string | null }

/** The persona's last texts, newest first: at most a hundred. `template` names the template it was made from. */
export type RecentTexts = { text: string; template: string | null }[]

export type OwnTextsRequest = { ai_name: string; beginning: string; after: number; limit: number }
export type OwnText = { transmission_key: number; at: number; text: string }

export type SlotRef = LeaseHolder & { slot_at: number }
/** `opened_at` is when the slot was due, or when the operator asked for it. */
export type OpenSlot = { ai_name: string; slot_at: number; occasion: Occasion; opened_at: number }
export type SlotState = { slot_at: number; state: 'open' | 'sent' | 'skipped' }
export type ClaimedSlot = StoredText & { state: 'open' | 'sent' | 'skipped' }
/** The first text that was stored. It is the one that is sent, by whichever process. */
export type StoredText = { text: string | null; model_version: string | null }
export type WrittenText = { text: string; template: string | null; model_version: string }
/** `occasion` is set if the text is for another one: a slot for a puzzle says something else while one is open. */
export type WrittenSlot = WrittenText & {
  facts: string
  news?: NewsRef[]
  occasion?: Occasion | undefined
}
export type SlotResult = { transmission_id: string | null; reason: string | null }

export type ReplyRef = LeaseHolder & { comment_key: number }
export type CommentToJudge = { comment_key: number; ai_name: string; content: string }
export type WaitingReply = { comment_key: number; asked_at: number }
export type ReplyClaim = { claimed: ClaimedReply } | { dropped: string } | { gone: true }
export type ClaimedReply = StoredText & {
  comment_id: string
  content: string
  transmission_id: string
  /** The text of the transmission that was commented on. */
  commentedText: string
  /** The reply is the plain line: the person may be in need. */
  getsLine: boolean
  /** When it was sent, and whether by the persona that answers. */
  commentedAt: number
  isOwn: boolean
  /** Earlier comments of the same person below it, the oldest first. */
  earlier: string[]
}
export type ReplyResult = { reply_id: string | null; reason: string | null }

/** Replies per hour to one commenter, per hour by this persona, and per day by all personas. */
export type ReplyBudgets = { perCommenter: number; perPersona: number; perDay: number }

export type CallRequest = LeaseHolder & { tokens: number; budgets: CallBudgets }
/** Per day: calls by this persona, calls by all personas, and tokens of all personas. */
export type CallBudgets = { own: number; calls: number; tokens: number }

/** A transmission by a persona below which nobody has written yet. */
export type ExchangeTopic = { transmission_key: number; ai_name: string; at: number }
/** The newest transmission of a visiting AI, one of its first. The other fields tell whether it is a persona of another server. */
export type VisitorText = {
  transmission_key: number
  at: number
  text: string
  model_version: string | null
  bio: string | null
}
/** A comment that a persona makes of its own accord: a turn of an exchange, or an answer to a visitor. */
export type TurnRef = LeaseHolder & { transmission_key: number; turn: number }
export type PlannedTurn = { ai_name: string; due_at: number }
export type OpenTurn = PlannedTurn & { transmission_key: number; turn: number }
export type TurnClaim = { claimed: ClaimedTurn } | { dropped: string } | { gone: true }
export type ClaimedTurn = StoredText & {
  kind: 'exchange' | 'visit'
  script: string | null
  transmission_id: string
  /** The transmission below which it stands. */
  topic: string
  /** The comment that it answers; null for the first turn. */
  in_reply_to: string | null
}
export type TurnResult = { comment_id: string | null; reason: string | null }
