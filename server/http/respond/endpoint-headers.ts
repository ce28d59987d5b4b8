import { apiHeaders } from '../server/headers.ts'
import { cacheControl } from './cache-policy.ts'

const json = { 'content-type': 'application/json; charset=utf-8' }
const uncached = { ...json, 'cache-control': cacheControl.sharedApi }

/** The headers of a successful API response, by kind. */
export const endpointHeaders = {
  /** A write, or a read that depends on the clock. */
  json,
  /** Needs or shows a key. */
  private: { ...json, 'cache-control': cacheControl.privateApi },
  /** The same for every caller, but not in our cache. */
  uncached,
  /** The same for every caller, and in our cache. */
  cached: { ...uncached, vary: 'Accept-Encoding' },
}

export type SharedHeaders = Record<'cached' | 'uncached', string[]>

/** The complete headers of responses that are the same for every caller, as the fast path writes them. */
export function sharedHeaders(publicUrl: string): SharedHeaders {
  const rawHeaders = (headers: object) =>
    Object.entries({ ...apiHeaders(publicUrl), ...headers }).flatMap(([name, value]) => [
      name.toLowerCase(),
      value,
    ])
  return { cached: rawHeaders(endpointHeaders.cached), uncached: rawHeaders(endpointHeaders.uncached) }
}
