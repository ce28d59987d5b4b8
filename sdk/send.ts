import type { EndpointName } from '../contract/endpoints.ts'
import type { Requester } from './request.ts'
import { isPassing, isUndone, type Pace, repeating } from './retry.ts'
import { type Call, type Reply, routes } from './routes.ts'

export type Send = <Name extends EndpointName>(name: Name, call: Call<Name>) => Promise<Reply<Name>>

/** Calls that have one answer: each is read to its end, and repeated where that helps. */
export function sender(requestOf: Requester, pace: Pace): Send {
  return async (name, call) => {
    const { ask, read, noAnswer } = requestOf(name, call)
    return repeating(async (signal) => read(await ask(signal)), {
      ...pace,
      signal: call.options?.signal,
      noAnswer,
      isWorthRepeating: routes[name].secret ? isUndone : isPassing,
    })
  }
}
