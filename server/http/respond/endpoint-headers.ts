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
