export type PollTimer = {
  /** Makes the next poll come no later than this, also if one is under way. */
  dueBy(at: number): void
  /** Resolves when the next poll is due, after `ms` at most. */
  next(ms: number): Promise<void>
}

/** Says when the next poll is due. Times are those of `performance.now`. */
export function pollTimer(): PollTimer {
  let dueAt = Number.POSITIVE_INFINITY
  let timer: NodeJS.Timeout | undefined
  let resolve: (() => void) | undefined

  return {
    dueBy(at) {
      if (at >= dueAt) return
      dueAt = at
      arm()
    },
    async next(ms) {
      await new Promise<void>((due) => {
        resolve = due
        dueAt = Math.min(dueAt, performance.now() + ms)
        arm()
      })
      dueAt = Number.POSITIVE_INFINITY
    },
  }

  function arm(): void {
    if (!resolve) return
    clearTimeout(timer)
    const ms = dueAt - performance.now()
    if (ms <= 0) end()
    else timer = setTimeout(end, ms).unref()
  }

  function end(): void {
    resolve?.()
    resolve = undefined
  }
}
