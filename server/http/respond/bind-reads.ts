import type { Reads } from '../../db/database.ts'
import type { ReadHandlers } from '../../readers/read.ts'
import { type BindEndpoint, runsInReader } from './bind-endpoint.ts'
import { readName } from './read-sender.ts'
import { serializeReply } from './serialized-json.ts'

/** Collects the handlers of all GET endpoints, for a reader. */
export const endpointReads =
  (handlers: ReadHandlers, db: Reads): BindEndpoint =>
  (endpoint, handler) => {
    if (!runsInReader(endpoint)) return
    handlers.set(readName(endpoint), async (input: object, { now, generation }) => ({
      text: serializeReply(await handler({ ...input, db, now: () => now, generation } as never)),
    }))
  }
