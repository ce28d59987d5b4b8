import type { EventData } from 'node:test'
import { inspect } from 'node:util'
import { cpuMs } from './cpu-time.ts'

/** What a shard tells the runner. `file` is the file that the shard runs, whichever file defines the test. */
export type ShardMessage =
  | { is: 'ready' }
  | { is: 'began'; test: string }
  | { is: 'passed' | 'skipped'; test: string; ms: number }
  | { is: 'failed'; test: string; ms: number; details: string }
  | { is: 'ended'; cpuMs: number }

type TestEvent =
  | { type: 'test:dequeue'; data: EventData.TestDequeue }
  | { type: 'test:pass'; data: EventData.TestPass & { skip?: string | boolean } }
  | { type: 'test:fail'; data: EventData.TestFail }

const send = (message: ShardMessage) => void process.send?.(message)

/**
 * The reporter of a shard (node --test-reporter): sends each result to the runner. A whole file is the suite around its
 * tests, on nesting level 0, and counts only if it fails by itself, for example because it cannot be imported.
 */
// biome-ignore lint/correctness/useYield: a reporter is a generator, and this one prints nothing.
export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<never> {
  let spentMs = cpuMs()
  for await (const { type, data } of events) {
    if (type === 'test:dequeue') send({ is: 'began', test: data.name })
    if (type !== 'test:pass' && type !== 'test:fail') continue
    const { name: test, nesting } = data
    const { duration_ms: ms, type: kind } = data.details
    if (type === 'test:fail') {
      const { error } = data.details
      // The failures inside a suite or a file are reported already.
      if ((error as { failureType?: string }).failureType !== 'subtestsFailed')
        send({ is: 'failed', test: nesting === 0 ? 'the file' : test, ms, details: detailsOf(error) })
    } else if (nesting > 0 && kind !== 'suite') {
      send({ is: data.skip === undefined ? 'passed' : 'skipped', test, ms })
    }
    if (nesting === 0) {
      send({ is: 'ended', cpuMs: cpuMs() - spentMs })
      spentMs = cpuMs()
    }
  }
}

function detailsOf(error: Error): string {
  const cause = error.cause ?? error
  if (!(cause instanceof Error)) return inspect(cause)
  const reason = cause.cause ? `\nCaused by: ${detailsOf(cause)}` : ''
  return `${cause.stack ?? cause.message}${reason}`
}
