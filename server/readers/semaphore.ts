import { overloaded, type ReadCaller } from './pending-read.ts'

/** After a restart thousands of streams come back together. */
const maxWaiting = 2000

/**
 * Lets a few reads of one kind into the queue at once, so that they never fill it. The others wait, in the order they came,
 * and leave when their client hangs up.
 */
export function semaphore(maxAtOnce: number) {
  /** Oldest first. A Set would keep dead entries, and what they read, until a full garbage collection. */
  const waiting: PromiseWithResolvers<void>[] = []
  let running = 0

  return async function run<Part>(caller: ReadCaller, read: () => Promise<Part>): Promise<Part> {
    if (running < maxAtOnce) running++
    else await place(caller)
    try {
      return await read()
    } finally {
      const next = waiting.shift()
      if (next) next.resolve()
      else running--
    }
  }

  async function place(caller: ReadCaller): Promise<void> {
    if (waiting.length >= maxWaiting || caller.isGone()) throw overloaded()
    const entry = Promise.withResolvers<void>()
    waiting.push(entry)
    const stopListening = caller.onGone(() => {
      const at = waiting.indexOf(entry)
      if (at >= 0) waiting.splice(at, 1)
      entry.reject(overloaded())
    })
    await entry.promise.finally(stopListening)
  }
}
