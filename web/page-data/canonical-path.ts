import type { PageResult } from '../session/page-request.ts'

/** A redirect to the canonical path, with the same query; undefined when the request already has this path. */
export function redirectToCanonical(canonical: string, requested: string): PageResult | undefined {
  const path = requested.split('?', 1)[0] ?? requested
  return path === canonical ? undefined : { redirect: canonical + requested.slice(path.length) }
}
