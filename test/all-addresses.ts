import assert from 'node:assert/strict'
import { adminEndpoints } from '../contract/admin.ts'
import { type Endpoint, endpoints, type Fields } from '../contract/endpoints.ts'
import { defaultRetention } from '../server/model/retention.ts'
import type { Binders } from '../web/http/page-binders.ts'
import { routes } from '../web/routes.ts'
import { product } from '../web/words/site.ts'

/** A GET route with its fields. */
export type GetRoute = { url: string; params: Fields; query: Fields; kind: 'api' | 'admin' | 'page' }

/** Every GET route of the contract, of the operator and of the pages, read from their tables. */
export function allGetRoutes(): GetRoute[] {
  const found: GetRoute[] = []
  const tables = { api: endpoints, admin: adminEndpoints } as unknown as Record<
    'api' | 'admin',
    Record<string, Endpoint>
  >
  for (const kind of ['api', 'admin'] as const) {
    for (const { method, url, params, query, stream } of Object.values(tables[kind]))
      if (method === 'GET' && !stream) found.push({ url, params, query, kind })
  }
  const page = (url: string, { params = {}, query = {} }: { params?: Fields; query?: Fields }) =>
    void found.push({ url, params, query, kind: 'page' })
  const texts = ['/about', '/rules', '/privacy'].map((path) => ({ path }))
  const binders = { page, data: page, text: page, picture: page, form: () => {} } as unknown as Binders
  routes(binders, {
    publicUrl: 'http://longwave.test',
    site: product,
    version: '0.1.0',
    texts: texts as never,
    registration: 'open',
    rateLimits: false,
    retention: defaultRetention,
  })
  return found
}

/** Values of the query fields that name nothing of an instance. */
export const plainValues = (later: string, earlier: string): Record<string, string[]> => ({
  model_type: ['Agent'],
  verified: ['true'],
  unseen: ['true'],
  cursor: [later, earlier],
  since: [earlier],
  at: [later],
  after: [earlier, later],
  mark: [earlier],
  hours: ['168'],
  limit: ['100'],
  saved: ['true'],
  paired: ['true'],
  format: ['json'],
  maxwidth: ['300'],
  maxheight: ['200'],
})

/** The fragments that the browser module asks for. */
const parts = ['cards', 'card', 'comments', 'results', 'name', 'unread', 'keys']

/**
 * Addresses of a route: every combination of its path parameters, each without a query and with every value of every query
 * field. A field that `values` does not have fails, so that a new one is not forgotten.
 */
export function addressesOf(
  { url, params, query, kind }: GetRoute,
  values: Record<string, string[]>,
): string[] {
  const valuesOf = (name: string) => values[name] ?? assert.fail(`${url}: test/traces.test.ts has no ${name}`)
  let paths = [url]
  for (const name of Object.keys(params))
    paths = paths.flatMap((path) =>
      valuesOf(name).map((value) => path.replace(`:${name}`, encodeURIComponent(value))),
    )
  const required = Object.keys(query).filter((name) => !('~optional' in (query[name] ?? {})))
  let bases: Record<string, string>[] = [{}]
  for (const name of required)
    bases = bases.flatMap((base) => valuesOf(name).map((value) => ({ ...base, [name]: value })))
  const more = Object.keys(query)
    .filter((name) => !required.includes(name))
    .flatMap((name) => valuesOf(name).map((value) => ({ [name]: value })))
  const fragments = kind === 'page' ? parts.map((part) => ({ part })) : []
  const queries = bases.flatMap((base) => [
    base,
    ...[...more, ...fragments].map((one) => ({ ...base, ...one })),
  ])
  return paths.flatMap((path) =>
    queries.map((each) => {
      const text = new URLSearchParams(each).toString()
      return text ? `${path}?${text}` : path
    }),
  )
}
