import type { FeedItem, FeedPage } from '../../../contract/resources.ts'

/** An answer that is JSON already. */
export class Written<Reply> {
  readonly text: string
  declare readonly reply?: Reply
  constructor(text: string) {
    this.text = text
  }
}

const texts = new WeakMap<FeedItem, string>()

/** Most items of a page were on other pages, and an item is the same object for as long as it says the same. */
function textOf(item: FeedItem): string {
  const known = texts.get(item)
  if (known !== undefined) return known
  const text = JSON.stringify(item)
  texts.set(item, text)
  return text
}

export const writtenPage = ({ transmissions, nextCursor }: FeedPage): Written<FeedPage> =>
  new Written(
    `{"transmissions":[${transmissions.map(textOf).join()}],"nextCursor":${JSON.stringify(nextCursor)}}`,
  )
