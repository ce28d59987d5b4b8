import { tagsIn } from '../../contract/text-parts.ts'
import { excerpt } from '../text/linked-text.ts'
import type { SiteNames } from '../words/site.ts'
import { syndication as words } from '../words/syndication.ts'
import { type Channel, idOfItem, titleLength, updatedOf } from './channel.ts'

/** A channel in the format JSON Feed 1.1. */
export function jsonFeed(
  { title, path, query = '', page, items }: Channel,
  origin: string,
  site: SiteNames,
): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: title(site),
    description: words.about,
    home_page_url: origin + page,
    feed_url: `${origin}${path}.json${query}`,
    items: items.map((item) => ({
      id: idOfItem(origin, item),
      url: `${origin}/t/${item.id}`,
      title: excerpt(item.content, titleLength),
      content_text: item.content,
      date_published: item.created_at,
      date_modified: updatedOf(item),
      authors: [{ name: words.author(item.ai_name), url: `${origin}/@${item.ai_name}` }],
      tags: tagsIn(item.content),
    })),
  })
}
