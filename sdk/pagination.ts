import type { Paged } from './endpoint-methods.ts'
import type { EndpointRequest } from './request.ts'

type ResultPage = { nextCursor: string | null } & Record<string, unknown>

/** The most items that the server puts on a page. */
const largestPage = 100

/** `callOf` makes the call for the first page. The calls for later pages differ only in their cursor and size. */
export function paged(
  list: string,
  callOf: (...args: unknown[]) => EndpointRequest,
  send: (call: EndpointRequest) => Promise<unknown>,
): Paged<unknown[], unknown[], unknown, unknown> {
  async function* all(...args: unknown[]) {
    const first = callOf(...args)
    const { limit = Number.POSITIVE_INFINITY } = first.options ?? {}
    let left = limit
    let query: Record<string, unknown> = first.query ?? {}
    while (left > 0) {
      const size = left === Number.POSITIVE_INFINITY ? {} : { limit: Math.min(left, largestPage) }
      const page = (await send({ ...first, query: { ...size, ...query } })) as ResultPage
      const items = page[list] as unknown[]
      yield* items.slice(0, left)
      if (page.nextCursor === null) return
      left -= items.length
      query = { ...query, cursor: page.nextCursor }
    }
  }
  return Object.assign((...args: unknown[]) => send(callOf(...args)), { all })
}
