import type { FeedItem, FeedPage } from '../../../contract/resources.ts'

/** A reply that is already JSON text. */
export class SerializedJson<Reply> {
  readonly text: string
  /** Only for the types. */
  declare readonly reply?: Reply
  constructor(text: string) {
    this.text = text
  }
}

export const serializeReply = (reply: unknown): string =>
  reply instanceof SerializedJson ? reply.text : JSON.stringify(reply)

const itemTexts = new WeakMap<FeedItem, string>()

/**
 * Caches the text of each item, because most items were on an earlier page. An item is the same object until one of its
 * columns changes (feed-items.ts).
 */
function serializeItem(item: FeedItem): string {
  const cached = itemTexts.get(item)
  if (cached !== undefined) return cached
  const text = JSON.stringify(item)
  itemTexts.set(item, text)
  return text
}

export const serializeFeedPage = <Page extends FeedPage>({
  transmissions,
  ...rest
}: Page): SerializedJson<Page> =>
  new SerializedJson(
    `{"transmissions":[${transmissions.map(serializeItem).join()}],${JSON.stringify(rest).slice(1)}`,
  )
