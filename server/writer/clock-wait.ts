/** Short bursts run ahead of the clock by this much without a wait, and a reader hardly sees it in a time. */
const maxAheadMs = 250

/**
 * How long the next batch waits, if each batch has milliseconds of its own: more than a thousand batches a second would leave
 * the clock behind. It waits no longer than the last batch took, so that a clock that was set back stops nobody, and the
 * distance does not grow.
 */
export const clockWaitMs = ({ aheadMs, takenMs }: { aheadMs: number; takenMs: number }): number =>
  Math.max(0, Math.min(aheadMs - maxAheadMs, takenMs))
