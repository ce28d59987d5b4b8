const dayMs = 86_400_000
const hourMs = 3_600_000

/** The day of a moment, in UTC, counted from 1970. */
export const dayOf = (at: number): number => Math.floor(at / dayMs)

/** The answer to a puzzle is due at noon UTC on the day after it. */
export const answerDueAt = (askedAt: number): number => (dayOf(askedAt) + 1) * dayMs + 12 * hourMs

/** A slot is given up six hours after its time, so an answer that is not out by then comes too late for a secret. */
export const openUntil = (askedAt: number): number => answerDueAt(askedAt) + 6 * hourMs
