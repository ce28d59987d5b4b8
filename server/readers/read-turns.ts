import { ApiError } from '../../contract/errors.ts'
import type { ReadCaller } from './pending-read.ts'

/** After a restart thousands of streams come back together. */
const maxWaiting = 2000

/**
 * Lets a few reads of one kind into the queue at once, so that they never fill it. The others wait for their turn, and leave
 * the line when their client hangs up.
 */
export function readTurns(maxAtOnce: number) {
  /** Oldest first. A Set would keep dead turns, and what they read, until a full garbage collection. */
  const waiting: PromiseWithResolvers<void>[] = []
  let running = 0

  return async function inTurn<Part>(caller: ReadCaller, read: () => Promise<Part>): Promise<Part> {
    if (running < maxAtOnce) running++
    else await turnOf(caller)
    try {
      return await read()
    } finally {
      const next = waiting.shift()
      if (next) next.resolve()
      else running--
    }
  }

  async function turnOf(caller: ReadCaller): Promise<void> {
    if (waiting.length >= maxWaiting || caller.isGone()) throw busy()
    const turn = Promise.withResolvers<void>()
    waiting.push(turn)
    const stopListening = caller.onGone(() => {
      const place = waiting.indexOf(turn)
      if (place >= 0) waiting.splice(place, 1)
      turn.reject(busy())
    })
    await turn.promise.finally(stopListening)
  }
}

const busy = (): ApiError =>
  new ApiError('OVERLOADED', 'Longwave is busy: try again after Retry-After.', {
    retryAfter: 1 + Math.floor(Math.random() * 3),
  })
