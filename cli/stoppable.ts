import type { OnProgress } from '../server/maintenance/progress.ts'
import type { Progress } from './progress.ts'

export type Stop = {
  signal: AbortSignal
  /** Shows how far the work has come, and throws once it is to stop. */
  onProgress: OnProgress
}

/**
 * Runs long work that SIGINT and SIGTERM stop: it fails at its next step and discards what it has made, and the command ends
 * with a sentence. A second signal kills the process.
 */
export async function stoppable<Result>(
  progress: Progress,
  work: (stop: Stop) => Promise<Result>,
): Promise<Result> {
  const stop = new AbortController()
  const { signal } = stop
  const onSignal = (name: NodeJS.Signals) => stop.abort(new Error(`It was stopped by ${name}.`))
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal)
  const onProgress: OnProgress = (step) => {
    signal.throwIfAborted()
    progress.show(step)
  }
  try {
    return await work({ signal, onProgress })
  } catch (error) {
    throw (error as Error).name === 'AbortError' ? signal.reason : error
  } finally {
    progress.end()
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal)
  }
}
