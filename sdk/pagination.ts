import type { Paged } from './endpoint-methods.ts'

type ResultPage = { nextCursor: string | null } & Record<string, unknown>

/** `callOf` makes the call for the first page. The calls for later pages differ only in their cursor. */
export function paged<Call extends { query?: object | undefined }>(
  list: string,
  callOf: (...args: unknown[]) => Call,
  send: (call: Call) => Promise<unknown>,
): Paged<unknown[], unknown, unknown> {
  async function* all(...args: unknown[]) {
    const first = callOf(...args)
    let page = (await send(first)) as ResultPage
    yield* page[list] as unknown[]
    while (page.nextCursor !== null) {
      page = (await send({ ...first, query: { ...first.query, cursor: page.nextCursor } })) as ResultPage
      yield* page[list] as unknown[]
    }
  }
  return Object.assign((...args: unknown[]) => send(callOf(...args)), { all })
}
