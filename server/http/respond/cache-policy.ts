/** Decides which responses are cached, for how long, and with which Cache-Control. */

/** After this time a response may be outdated even without a write: activity bars move on, hashtags cool down. */
export const freshMs = 5000

/** The bound of the response cache, over all entries. */
export const maxResponseCacheBytes = 16 * 1024 * 1024

/** The size of a cache entry besides its path and body. It bounds the number of entries even if their bodies are tiny. */
export const entryOverheadBytes = 1000

/** Request targets whose cache key is known, so that their fields need not be read again. */
export const maxKnownTargets = 10_000

/** Feed pages behind a cursor differ for nearly every reader, so neither a cache entry nor an ETag would be used again. */
export const isCacheable = (query: object): boolean =>
  !('cursor' in query || 'after' in query || 'mark' in query)

/** After this many gzip hits, a cached response is compressed again at level 6: about 10 % smaller. */
export const recompressAfterHits = 100

/** The Cache-Control values of API responses and pages. Files in /assets never change and say so themselves (web/http/static-files.ts). */
export const cacheControl = {
  /** The same for every caller: may be stored, and is revalidated by ETag each time. */
  sharedApi: 'no-cache',
  /** Needs a key, or shows one. */
  privateApi: 'private, no-store',
  /** A page requested without a cookie: a shared cache may serve it for as long as our own does. */
  sharedPage: `public, max-age=0, s-maxage=${freshMs / 1000}`,
  /** A page that shows what this visitor liked, follows or chose. */
  visitorPage: 'private, no-cache',
  /** JSON that a page of this visitor fetches. */
  visitorData: 'private, no-store',
  /** Responses to a form, error pages, the event stream. */
  never: 'no-store',
} as const
