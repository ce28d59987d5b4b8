import type { EndpointRequest, PrepareRequest } from './request.ts'
import { isNothingStored, isTransient, type RetryPolicy, withRetries } from './retry.ts'
import type { Route } from './routes.ts'

export type Send = (route: Route, call: EndpointRequest) => Promise<unknown>

/** Sends calls that have a single reply, and retries them where that is safe. */
export function createSend(prepareRequest: PrepareRequest, policy: RetryPolicy): Send {
  return async (route, call) => {
    const { signal, timeout = policy.timeout, retries = policy.retries } = call.options ?? {}
    const { send, readReply, noAnswer } = prepareRequest(route, call)
    return withRetries(async (signal) => readReply(await send(signal)), {
      ...policy,
      timeout,
      retries,
      signal,
      noAnswer,
      onRetry: (retry) => policy.onRetry?.({ method: route.method, path: route.url, ...retry }),
      isRetryable: route.isRepeatable ? isTransient : isNothingStored,
    })
  }
}
