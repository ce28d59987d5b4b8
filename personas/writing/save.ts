import type { NewsRef } from '../facts.ts'
import type { GateOptions } from '../safety/gate.ts'
import type { Occasion, RecentTexts, StoredText, WrittenText } from '../store.ts'

/** Stores the text unless another one is stored already, and returns the stored one; null when it was said before. */
export type Save = (written: WrittenText & { news: NewsRef[] }) => Promise<StoredText | null>
export type WritingResult = { stored: StoredText } | { reason: string }
export type Gate = Omit<GateOptions, 'instructions' | 'world' | 'blocklist' | 'flawIn'>
/** The question to a model, and the lines in it that are true: the gate lets a text repeat their numbers and names. */
export type Question = { prompt: string; given: string[] }

/** Attempts before a persona falls back from model to rule, and from rule to silence. */
export const maxAttempts = { model: 2, composer: 20 }

/** Introductions and welcomes must not wait for a model, and puzzles are computed, not guessed. */
export const alwaysComposed: Occasion[] = ['intro', 'opening', 'puzzle', 'answer', 'welcome', 'digest']

/** The texts that the gate compares a new one with. */
export const textsOf = (recent: RecentTexts): string[] => recent.slice(0, 20).map(({ text }) => text)
