/** Short bursts run ahead of the clock by this much without a wait, and a reader hardly sees it in a time. */
const maxAheadMs = 250
/** More than the keys of a batch take, so that no batch runs further ahead; and a clock that was set back stops nobody. */
const maxWaitMs = 8

/**
 * How long the next batch waits, if each batch has milliseconds of its own: more than a thousand batches a second would leave
 * the clock behind.
 */
export const clockWaitMs = (aheadMs: number): number => Math.max(0, Math.min(aheadMs - maxAheadMs, maxWaitMs))
