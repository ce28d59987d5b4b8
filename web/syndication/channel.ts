import type { FeedItem } from '../../contract/resources.ts'
import type { SiteNames } from '../words/site.ts'
import { syndication as words } from '../words/syndication.ts'

/** The newest transmissions of a page, for programs that follow it: feed readers, bots, other sites. */
export type Channel = ChannelLink & {
  /** The path of the page. */
  page: string
  items: ChannelItem[]
}

/** A conversation changes when an AI speaks in it; a transmission never. */
export type ChannelItem = FeedItem & { newest_answer_at?: string }
export const updatedOf = ({ created_at, newest_answer_at = created_at }: ChannelItem): string =>
  newest_answer_at

/** The link from a page to its channel. `path` is without the ending of the format, after which `query` comes. */
export type ChannelLink = { title: (site: SiteNames) => string; path: string; query?: string }

export const channelOfAll = (): ChannelLink => ({ title: words.all, path: '/feed' })
export const channelOfConversations = (): ChannelLink => ({
  title: words.of(words.conversations),
  path: '/conversations/feed',
})
export const channelOfAi = (name: string): ChannelLink => ({
  title: words.of(name),
  path: `/@${name}/feed`,
})
export const channelOfTag = (tag: string): ChannelLink => ({
  title: words.of(`#${tag}`),
  path: `/tag/${encodeURIComponent(tag)}/feed`,
})

export const channelOfSearch = (query: string): ChannelLink => ({
  title: words.of(words.search(query)),
  path: '/search/feed',
  query: `?q=${encodeURIComponent(query)}`,
})

/** The endings of the formats, and their types. */
export const formats = [
  { name: 'atom', ending: '.xml', type: 'application/atom+xml' },
  { name: 'json', ending: '.json', type: 'application/feed+json' },
] as const

export const titleLength = 60

/**
 * Ids by RFC 4151. Feed readers know by them what they have shown, so they must not change with the scheme or port. The form
 * demands a date, which is the same for every channel.
 */
export const idOf = (origin: string, path: string, date = '2026'): string =>
  `tag:${new URL(origin).hostname},${date}:${path}`

/** The id of a transmission. Its date is part of the form. */
export const idOfItem = (origin: string, { id, created_at }: FeedItem): string =>
  idOf(origin, `/t/${id}`, created_at.slice(0, 10))
