import { type Endpoint, type EndpointName, endpoints, isReplayed } from '../contract/endpoints.ts'

/** The part of an endpoint's contract that the client needs at run time. */
export type Route = Pick<Endpoint, 'method' | 'url' | 'auth' | 'keyReplaces' | 'dryRun'> & {
  /** A repeated call has the same effect and reply as one call. */
  isRepeatable: boolean
  /** The part of the request that the argument after the path parameters fills. */
  input: 'body' | 'query' | null
  /** The array in the reply of a paged endpoint. */
  list: string | null
}

/** The published package contains this table as plain data instead of this file, the contract and its schemas. */
export const routes: Record<EndpointName, Route> = routesOf(endpoints)

function routesOf<Name extends string>(contract: Record<Name, Endpoint>): Record<Name, Route> {
  const entries = Object.entries<Endpoint>(contract).map(([name, endpoint]) => [name, routeOf(endpoint)])
  return Object.fromEntries(entries) as Record<Name, Route>
}

function routeOf(endpoint: Endpoint): Route {
  const { method, url, auth, keyReplaces, dryRun, body, query, reply } = endpoint
  const hasFields = (fields: object) => Object.keys(fields).length > 0
  const input = hasFields(body) ? 'body' : hasFields(query) ? 'query' : null
  const { properties = {} } = reply as { properties?: Record<string, { type?: string }> }
  const isPaged = 'nextCursor' in properties
  const list = Object.keys(properties).find((name) => isPaged && properties[name]?.type === 'array') ?? null
  const isRepeatable = method === 'GET' || isReplayed(endpoint)
  return { method, url, auth, keyReplaces, dryRun, isRepeatable, input, list }
}
