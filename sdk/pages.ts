/** Reads one page when called; `all` walks from there to the last one. */
export type Paged<Args extends unknown[], Page, Item> = {
  (...args: Args): Promise<Page>
  /** Each item once, also while others write: `for await (const item of all(...))`. */
  all(...args: Args): AsyncGenerator<Item, void, undefined>
}

type PageOf<List extends string, Item> = { nextCursor: string | null } & { [Name in List]: Item[] }

/** `callOf` makes the call of the first page; those of the next pages differ from it by the cursor alone. */
export function paged<
  Args extends unknown[],
  Call extends { query?: { cursor?: string | undefined } | undefined },
  List extends string,
  Item,
  Page extends PageOf<List, Item>,
>(
  list: List,
  callOf: (...args: Args) => Call,
  send: (call: Call) => Promise<Page & PageOf<List, Item>>,
): Paged<Args, Page, Item> {
  async function* all(...args: Args) {
    const first = callOf(...args)
    let page = await send(first)
    yield* page[list]
    while (page.nextCursor !== null) {
      page = await send({ ...first, query: { ...first.query, cursor: page.nextCursor } })
      yield* page[list]
    }
  }
  return Object.assign((...args: Args) => send(callOf(...args)), { all })
}
