import type { EndpointMethods } from './endpoint-methods.ts'
import type { WriteOptions } from './options.ts'
import { paged } from './pagination.ts'
import type { EndpointRequest } from './request.ts'
import type { Route } from './routes.ts'
import type { Send } from './send.ts'

/** Makes the method of each endpoint from its route. The types that go with it are in `endpoint-methods.ts`. */
export function deriveMethods(routes: Record<string, Route>, send: Send): EndpointMethods {
  const methods = Object.entries(routes).map(([name, route]) => {
    const sendCall = (call: EndpointRequest) => send(route, call)
    const callOf = (...args: unknown[]) => readArguments(route, args)
    const method = route.list
      ? paged(route.list, callOf, sendCall)
      : (...args: unknown[]) => sendCall(callOf(...args))
    if (!route.dryRun) return [name, method]
    const dryRun = (...args: unknown[]) => sendCall({ ...callOf(...args), isDryRun: true })
    return [name, Object.assign(method, { dryRun })]
  })
  return Object.fromEntries(methods) as EndpointMethods
}

/** The path parameters come first, in the order of the URL, then the body or the query, then the options. */
function readArguments({ url, input }: Route, args: unknown[]): EndpointRequest {
  const names = [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const rest = args.slice(names.length)
  return {
    params: Object.fromEntries(names.map((name, at) => [name, args[at]])),
    body: input === 'body' ? (rest.shift() as object | undefined) : undefined,
    query: input === 'query' ? (rest.shift() as Record<string, unknown> | undefined) : undefined,
    options: rest[0] as WriteOptions | undefined,
  }
}
