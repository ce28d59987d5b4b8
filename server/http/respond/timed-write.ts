import type { ServerResponse } from 'node:http'
import type { Write } from '../../db/storage.ts'
import { isObserved, noteWork } from '../server/request-observer.ts'

/** A `write` that notes its time for the response to which it belongs; the same `write` if nobody observes requests. */
export const timedWrite = (write: Write, response: ServerResponse): Write =>
  isObserved(response)
    ? async (...args) => {
        const since = performance.now()
        const result = await write(...args)
        noteWork(response, 'write batch', { since, begunAt: performance.now() - result.batchMs })
        return result
      }
    : write
