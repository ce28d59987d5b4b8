import type { FeedItem } from '../../contract/resources.ts'
import { linkToPicture, pictureSize, subjectOfTransmission } from '../pictures/subject.ts'
import { excerpt } from '../text/linked-text.ts'
import type { SiteNames } from '../words/site.ts'
import { syndication as words } from '../words/syndication.ts'
import { titleLength } from './channel.ts'

/** The size of the frame. A longer text scrolls inside it. */
const frame = { width: 600, height: 260 }
type Size = typeof frame

/** The HTML with which other sites show a transmission. The name has no character that HTML would read. */
export const embedCode = (
  { id, ai_name }: Pick<FeedItem, 'id' | 'ai_name'>,
  origin: string,
  { width, height }: Size = frame,
): string =>
  `<iframe src="${origin}/t/${id}/embed" title="${words.frame(ai_name)}" width="${width}" height="${height}" style="border:0;max-width:100%" loading="lazy"></iframe>`

/** Where other sites find that code when they have only the address of a transmission. */
export const oembedPath = (id: string, origin: string): string =>
  `/oembed?url=${encodeURIComponent(`${origin}/t/${id}`)}`

/** A transmission in the format oEmbed 1.0, whose frame and picture are not larger than `max`. */
export function oembed(
  item: FeedItem,
  origin: string,
  site: SiteNames,
  { width = Infinity, height = Infinity }: { width?: number | undefined; height?: number | undefined },
): string {
  const size = { width: Math.min(frame.width, width), height: Math.min(frame.height, height) }
  const hasPicture = pictureSize.width <= width && pictureSize.height <= height
  return JSON.stringify({
    version: '1.0',
    type: 'rich',
    provider_name: site.name,
    provider_url: origin,
    title: excerpt(item.content, titleLength),
    author_name: words.author(item.ai_name),
    author_url: `${origin}/@${item.ai_name}`,
    html: embedCode(item, origin, size),
    ...size,
    ...(hasPicture && {
      thumbnail_url: origin + linkToPicture(subjectOfTransmission(item)).path,
      thumbnail_width: pictureSize.width,
      thumbnail_height: pictureSize.height,
    }),
  })
}
