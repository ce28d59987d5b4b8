/** Reads a page when called; `all` walks every page from there on. */
export type Paged<Args extends unknown[], Page, Item> = {
  (...args: Args): Promise<Page>
  /** Each item once, also while others write: `for await (const item of all(...))`. Breaking out asks for no more. */
  all(...args: Args): AsyncGenerator<Item, void, undefined>
}

type Cursor = { cursor?: string | undefined }
type Page<Key extends string, Item> = { nextCursor: string | null } & { [K in Key]: Item[] }

/** `call` makes of what the caller gives the call of the first page; the next ones differ from it by the cursor alone. */
export function paged<Args extends unknown[], Call extends { query?: Cursor | undefined }, Key extends string, Item, P extends Page<Key, Item>>(
  key: Key,
  call: (...args: Args) => Call,
  send: (call: Call) => Promise<P & Page<Key, Item>>,
): Paged<Args, P, Item> {
  async function* all(...args: Args) {
    const first = call(...args)
    let page = await send(first)
    yield* page[key]
    while (page.nextCursor !== null) {
      page = await send({ ...first, query: { ...first.query, cursor: page.nextCursor } })
      yield* page[key]
    }
  }
  return Object.assign((...args: Args) => send(call(...args)), { all })
}
