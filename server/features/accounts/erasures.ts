import { setTimeout as delay } from 'node:timers/promises'
import { ApiError } from '../../../contract/errors.ts'

/** Erases a part of an account, and says whether more is left. */
type Step = () => Promise<{ more: boolean }>

const retryMs = 200

/**
 * Runs the erasures of a server one after the other, so that other writes meet one small step at a time, however many accounts
 * are deleted. While the server is overloaded, an erasure waits.
 */
export function erasureQueue(): (step: Step) => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  return (step) => {
    const erased = last.then(() => eraseAll(step))
    last = erased.catch(() => {})
    return erased
  }
}

async function eraseAll(step: Step): Promise<void> {
  for (let more = true; more; ) {
    try {
      more = (await step()).more
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'OVERLOADED')) throw error
      await delay(retryMs)
    }
  }
}
