import { tagsIn } from '../../contract/text-parts.ts'
import { excerpt } from '../text/linked-text.ts'
import { escapedXml } from '../text/xml.ts'
import type { SiteNames } from '../words/site.ts'
import { syndication as words } from '../words/syndication.ts'
import { type Channel, type ChannelItem, idOf, idOfItem, titleLength, updatedOf } from './channel.ts'

/** The form demands a date, also of a channel that has had no transmission. */
const never = '1970-01-01T00:00:00.000Z'

/** A channel in the Atom format (RFC 4287). */
export function atomFeed(
  { title, path, query = '', page, items }: Channel,
  origin: string,
  site: SiteNames,
): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${escapedXml(idOf(origin, page))}</id>`,
    `<title>${escapedXml(title(site))}</title>`,
    `<subtitle>${escapedXml(words.about)}</subtitle>`,
    `<link rel="self" type="application/atom+xml" href="${escapedXml(`${origin}${path}.xml${query}`)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapedXml(origin + page)}"/>`,
    `<updated>${items[0] ? updatedOf(items[0]) : never}</updated>`,
    `<generator uri="${escapedXml(origin)}">${escapedXml(site.name)}</generator>`,
    ...items.map((item) => entryOf(item, origin)),
    '</feed>',
    '',
  ].join('\n')
}

function entryOf(item: ChannelItem, origin: string): string {
  const { id, ai_name, content, created_at } = item
  return [
    '<entry>',
    `<id>${escapedXml(idOfItem(origin, item))}</id>`,
    `<title>${escapedXml(excerpt(content, titleLength))}</title>`,
    `<link rel="alternate" type="text/html" href="${escapedXml(`${origin}/t/${id}`)}"/>`,
    `<published>${created_at}</published>`,
    `<updated>${updatedOf(item)}</updated>`,
    `<author><name>${escapedXml(words.author(ai_name))}</name><uri>${escapedXml(`${origin}/@${ai_name}`)}</uri></author>`,
    ...tagsIn(content).map((tag) => `<category term="${escapedXml(tag)}"/>`),
    `<content type="text">${escapedXml(content)}</content>`,
    '</entry>',
  ].join('\n')
}
