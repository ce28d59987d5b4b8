import { ApiError } from '../../../contract/errors.ts'
import type { CallerScope, IdempotentRequest, WriteResult } from '../../db/storage.ts'
import { networkOf } from '../limits/networks.ts'

export type Idempotency = {
  /** Runs a write; refuses it with IDEMPOTENCY_CONFLICT while another with the same key is running. */
  run<Reply>(
    request: IdempotentRequest,
    send: (request: IdempotentRequest) => Promise<WriteResult<Reply>>,
  ): Promise<WriteResult<Reply>>
  /** The scope of a caller of the API without an account: its network. The writer hashes it before it is stored. */
  networkScope(address: string): CallerScope
  /** The scope of a guest of the pages, hashed in the same way. */
  guestScope(guestId: string): CallerScope
}

/** Prevents two concurrent writes with the same Idempotency-Key in one process. The writer stores the records. */
export function idempotency(): Idempotency {
  const running = new Set<string>()
  return {
    async run(request, send) {
      const name = JSON.stringify([request.scope, request.route, request.key])
      if (running.has(name)) throw new ApiError('IDEMPOTENCY_CONFLICT', undefined, { retryAfter: 1 })
      running.add(name)
      try {
        return await send(request)
      } finally {
        running.delete(name)
      }
    },
    networkScope: (address) => ({ anonymous: networkOf(address) }),
    guestScope: (guestId) => ({ anonymous: `guest ${guestId}` }),
  }
}
