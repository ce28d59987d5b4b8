import { createHmac } from 'node:crypto'
import { ApiError } from '../../../contract/errors.ts'
import type { Answer, Retry } from '../../writer/idempotency-records.ts'

export type Retries = {
  <Reply>(retry: Retry, send: (retry: Retry) => Promise<Answer<Reply>>): Promise<Answer<Reply>>
  scopeOfAddress(address: string): string
}

/** A second request with the key of one that still runs is not queued behind it: it is told to come back. */
export function retries(salt: string): Retries {
  const running = new Set<string>()

  async function once<Reply>(
    retry: Retry,
    send: (retry: Retry) => Promise<Answer<Reply>>,
  ): Promise<Answer<Reply>> {
    const name = JSON.stringify([retry.scope, retry.route, retry.key])
    if (running.has(name)) throw new ApiError('IDEMPOTENCY_CONFLICT', undefined, { retryAfter: 1 })
    running.add(name)
    try {
      return await send(retry)
    } finally {
      running.delete(name)
    }
  }

  return Object.assign(once, {
    scopeOfAddress: (address: string) => createHmac('sha256', salt).update(address).digest('hex'),
  })
}
