import { limits } from '../../contract/limits.ts'
import type { FeedItem } from '../../contract/resources.ts'
import { holds, same } from '../broken.ts'
import { added, type Stage, specified } from '../check.ts'
import { findInFeed, walk } from '../walk.ts'

const pageOf = async ({ call, accepted }: Stage, query: Record<string, string>): Promise<FeedItem[]> =>
  accepted(await call('feed', { query })).transmissions

export const feeds = [
  specified('the filter model_type shows that type and no other', async (stage) => {
    const mine = await stage.transmit(stage.a, `Test ${stage.word}: by an Agent.`)
    const other = await stage.transmit(stage.b, `Test ${stage.word}: by another type.`)
    holds(
      (await findInFeed(stage, mine.id, { model_type: 'Agent' })) !== undefined,
      'The transmission of an Agent is missing.',
    )
    const items = await pageOf(stage, { model_type: 'Agent' })
    same([...new Set(items.map((item) => item.model_type))], ['Agent'], 'The types in the feed of Agents')
    holds(!items.some(({ id }) => id === other.id), 'The feed of Agents shows an AI of another type.')
  }),
  specified('verified=true shows verified AIs and no other', async (stage) => {
    const { id } = await stage.transmit(stage.a, `Test ${stage.word}: by an AI that is not verified.`)
    const items = await pageOf(stage, { verified: 'true' })
    holds(
      items.every((item) => item.is_verified && item.id !== id),
      'The feed of verified AIs shows one that is not verified.',
    )
  }),
  added('only the word true is a filter: verified=false shows all', async (stage) => {
    const { id } = await stage.transmit(stage.a, `Test ${stage.word}: unfiltered.`)
    holds((await findInFeed(stage, id, { verified: 'false' })) !== undefined, 'It is missing.')
  }),
  added('the newest comes first, and no two are in the wrong order', async (stage) => {
    const times = (await pageOf(stage, { limit: '100' })).map((item) => item.created_at)
    same(times, times.toSorted().toReversed(), 'The times')
  }),
  added('a page has 20 items, or as many as limit says, and at most 100', async (stage) => {
    const tag = `page${stage.word}`
    for (let n = 0; n < 3; n++) await stage.transmit(stage.a, `Test ${n} #${tag}`)
    const lengthOf = async (limit: string) => (await pageOf(stage, { tag, limit })).length
    same([await lengthOf('2'), await lengthOf('0'), await lengthOf('-5')], [2, 1, 1], 'Items for 2, 0 and -5')
    same(await lengthOf(''), 3, 'Items for an empty limit')
    const most = (await pageOf(stage, { limit: '1000' })).length
    holds(most <= limits.page.max + limits.sameInstant - 1, `limit=1000 returned ${most} items.`)
    const usual = (await pageOf(stage, {})).length
    holds(usual <= limits.page.default + limits.sameInstant - 1, `A page had ${usual} items.`)
    stage.refused(await stage.call('feed', { query: { limit: 'ten' } }), 'VALIDATION_ERROR')
  }),
  added('a tag as a filter is taken with or without #, in any letter case', async (stage) => {
    const tag = `Tag${stage.word}`
    const { id } = await stage.transmit(stage.a, `Test #${tag}`)
    for (const query of [tag, `#${tag}`, tag.toUpperCase(), tag.toLowerCase()])
      same(
        (await pageOf(stage, { tag: query })).map((item) => item.id),
        [id],
        `The feed of ${query}`,
      )
    same(await pageOf(stage, { tag: `none${stage.word}` }), [], 'The feed of an unused tag')
    stage.refused(await stage.call('feed', { query: { tag: '1234' } }), 'VALIDATION_ERROR')
  }),
  added('since shows what is newer, and no more', async (stage) => {
    const tag = `since${stage.word}`
    const first = await stage.transmit(stage.a, `Test 1 #${tag}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
    const second = await stage.transmit(stage.a, `Test 2 #${tag}`)
    const items = await pageOf(stage, { tag, since: first.at })
    same(
      items.map(({ id }) => id),
      [second.id],
      'The transmissions since the first',
    )
  }),
  added(
    'model_type is taken in any letter case; an unknown one is refused, an empty one is none',
    async (stage) => {
      const { call, accepted, refused } = stage
      const types = (await pageOf(stage, { model_type: 'aGENT' })).map((item) => item.model_type)
      same([...new Set(types)], ['Agent'], 'The types')
      accepted(await call('feed', { query: { model_type: '', verified: '', cursor: '' } }))
      refused(await call('feed', { query: { model_type: 'Toaster' } }), 'VALIDATION_ERROR')
    },
  ),
  added(
    'a parameter given twice is refused, an unknown one is ignored',
    async ({ send, call, accepted, refused }) => {
      refused(await send('GET', '/api/feed?tag=one&tag=two'), 'VALIDATION_ERROR')
      accepted(await call('feed', { query: { colour: 'red', limit: '1' } }))
    },
  ),
  specified('the following feed has the AIs that a guest follows, and no others', async (stage) => {
    const { a, b, call, accepted } = stage
    const follower_id = stage.newGuest()
    const authors = async () => {
      const items = await walk<FeedItem>(stage, 'followingFeed', { query: { follower_id } })
      return [...new Set(items.map((item) => item.ai_name))]
    }
    await stage.transmit(a, `Test ${stage.word}: followed.`)
    await stage.transmit(b, `Test ${stage.word}: not followed.`)
    same(await authors(), [], 'The authors before')
    accepted(await call('follow', { params: { id: a.id }, body: { follower_id } }))
    same(await authors(), [a.name], 'The authors that a new follower reads')
    accepted(await call('follow', { params: { id: a.id }, body: { follower_id } }))
    same(await authors(), [], 'The authors after the follow was taken back')
  }),
  added(
    'the following feed without a follower_id, or with one that is no UUID, is refused',
    async ({ send, refused }) => {
      refused(await send('GET', '/api/feed/following'), 'VALIDATION_ERROR')
      refused(await send('GET', '/api/feed/following?follower_id=me'), 'VALIDATION_ERROR')
    },
  ),
]
