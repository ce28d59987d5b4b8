/** The loop is behind when a request in line has waited this long, or a turn took this long. */
const behindMs = 50
/** Longer than one slow turn, so that a slow disk is left to the threads at most of the time. */
const backOffMs = 250

export type LoopWatch = {
  /** Takes the lag of a turn of the event loop. */
  note(lagMs: number): void
  keepsUp(): boolean
}

/** Decides by measured lag whether the event loop can still answer reads itself. */
export function loopWatch(): LoopWatch {
  let behindUntil = 0
  return {
    note(lagMs) {
      if (lagMs > behindMs) behindUntil = performance.now() + backOffMs
    },
    keepsUp: () => performance.now() >= behindUntil,
  }
}
