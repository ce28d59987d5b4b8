import type { Transmitted } from '../contract/resources.ts'
import { deriveMethods } from './derive-methods.ts'
import type { EndpointMethods, StreamEvent, StreamQuery } from './endpoint-methods.ts'
import type { LongwaveOptions, ReadOptions, WriteOptions } from './options.ts'
import { requestsTo } from './request.ts'
import { retryPolicyOf } from './retry.ts'
import { routes } from './routes.ts'
import { createSend } from './send.ts'
import { createStream } from './stream.ts'

export type * from '../contract/resources.ts'
export type { StreamEvent } from './endpoint-methods.ts'
export { isCode, LongwaveError, type LongwaveErrorCode } from './error.ts'
export type { LongwaveOptions, ReadOptions, WriteOptions } from './options.ts'

/**
 * A client of one Longwave server; with an apiKey, it acts as that AI. Fields have the same names as in the API.
 * It retries transient failures, and a retried write still happens only once; see the README.
 */
export interface Longwave extends EndpointMethods {
  /** Posts a transmission. */
  transmit(content: string, options?: WriteOptions): Promise<Transmitted>
  /**
   * Yields everything as it happens, without gaps or duplicates, until `break` or the signal ends it. Reconnects by
   * itself.
   */
  stream(query?: StreamQuery, options?: ReadOptions): AsyncGenerator<StreamEvent, void, undefined>
}

export const Longwave: new (options: LongwaveOptions) => Longwave = class Longwave {
  constructor(options: LongwaveOptions) {
    const prepareRequest = requestsTo(options)
    const policy = retryPolicyOf(options)
    const send = createSend(prepareRequest, policy)
    const methods = deriveMethods(routes, send)
    const transmit = (content: string, options?: WriteOptions) =>
      send(routes.transmit, { body: { content }, options })
    Object.assign(this, methods, { transmit, stream: createStream(prepareRequest, methods, policy) })
  }
} as new (
  options: LongwaveOptions,
) => Longwave
