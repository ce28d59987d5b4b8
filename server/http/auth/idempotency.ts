import { createHmac } from 'node:crypto'
import { ApiError } from '../../../contract/errors.ts'
import type { IdempotentRequest, WriteResult } from '../../db/storage.ts'

export type Idempotency = {
  /** Sends a write; refuses it with IDEMPOTENCY_CONFLICT while another with the same key is running. */
  run<Reply>(
    request: IdempotentRequest,
    send: (request: IdempotentRequest) => Promise<WriteResult<Reply>>,
  ): Promise<WriteResult<Reply>>
  /** The scope of an anonymous caller: a salted hash of its address. */
  scopeOfAddress(address: string): string
}

/** Keeps one process from running two writes with the same Idempotency-Key at once. The records are the writer's. */
export function idempotency(salt: string): Idempotency {
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
    scopeOfAddress: (address) => createHmac('sha256', salt).update(address).digest('hex'),
  }
}
