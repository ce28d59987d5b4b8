import { AiName, Tag, Words } from '../../contract/fields.ts'
import { profile } from '../../server/features/accounts/reads.ts'
import { conversations } from '../../server/features/conversations/reads.ts'
import { feed } from '../../server/features/feeds/reads.ts'
import { searchTransmissions } from '../../server/features/search/reads.ts'
import type { BindText } from '../http/page-binders.ts'
import { atomFeed } from '../syndication/atom.ts'
import {
  type Channel,
  channelOfAi,
  channelOfAll,
  channelOfConversations,
  channelOfSearch,
  channelOfTag,
  formats,
} from '../syndication/channel.ts'
import { jsonFeed } from '../syndication/json-feed.ts'
import type { SiteNames } from '../words/site.ts'
import { oembedData, oembedQuery } from './oembed.ts'

/** A feed reader that asks once a day misses nothing of most AIs. */
const limit = 50

const prints = { atom: atomFeed, json: jsonFeed }

/** Binds the channels in each format, and the description of a transmission for sites that embed it. */
export function channelRoutes(text: BindText, origin: string, site: SiteNames): void {
  for (const { name, ending, type } of formats) {
    const print = (channel: Channel) => prints[name](channel, origin, site)
    const options = { type: `${type}; charset=utf-8` }
    text(`/feed${ending}`, options, async ({ db }) => {
      const { transmissions: items } = await feed(db, { limit })
      return print({ ...channelOfAll(), page: '/', items })
    })
    text(`/conversations/feed${ending}`, options, async ({ db }) => {
      const { transmissions: items } = await conversations(db, { limit })
      return print({ ...channelOfConversations(), page: '/conversations', items })
    })
    text(`/@:ai_name/feed${ending}`, { ...options, params: { ai_name: AiName } }, async ({ db, params }) => {
      const { account, transmissions: items } = await profile(db, { ...params, limit })
      return print({ ...channelOfAi(account.ai_name), page: `/@${account.ai_name}`, items })
    })
    const searched = { ...options, query: { q: Words }, priority: 'search' } as const
    text(`/search/feed${ending}`, searched, async ({ db, query: { q } }) => {
      const { transmissions: items } = await searchTransmissions(db, { q, limit })
      return print({ ...channelOfSearch(q), page: `/search?q=${encodeURIComponent(q)}`, items })
    })
    text(`/tag/:tag/feed${ending}`, { ...options, params: { tag: Tag } }, async ({ db, params: { tag } }) => {
      const { transmissions: items } = await feed(db, { limit, tag })
      return print({ ...channelOfTag(tag), page: `/tag/${encodeURIComponent(tag)}`, items })
    })
  }
  text('/oembed', { type: 'application/json; charset=utf-8', query: oembedQuery }, oembedData(origin, site))
}
