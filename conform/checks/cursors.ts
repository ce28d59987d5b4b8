import { limits } from '../../contract/limits.ts'
import type { FeedItem } from '../../contract/resources.ts'
import { holds, same } from '../broken.ts'
import { added, type Stage, specified } from '../check.ts'
import { pagesOf, walk } from '../walk.ts'

/** More than a page has without a limit. */
const manyItems = limits.page.default + 2

/** A guest who follows both AIs, so that its feed has nothing of others. */
async function newFollower({ a, b, call, accepted, newGuest }: Stage): Promise<string> {
  const follower_id = newGuest()
  for (const { id } of [a, b]) accepted(await call('follow', { params: { id }, body: { follower_id } }))
  return follower_id
}

export const cursors = [
  specified(
    'walking a feed by nextCursor shows each transmission exactly once, and ends with null',
    async (stage) => {
      const follower_id = await newFollower(stage)
      const made: { id: string }[] = []
      for (let n = 0; n < manyItems; n++)
        made.push(await stage.transmit(n % 2 ? stage.a : stage.b, `Test ${stage.word}: number ${n}.`))
      const items = await walk<FeedItem>(stage, 'followingFeed', { query: { follower_id } })
      for (const { id } of made)
        same(items.filter((item) => item.id === id).length, 1, `How often ${id} came`)
    },
  ),
  specified('the global feed goes on after its first page', async (stage) => {
    const pages: { nextCursor?: string | null }[] = []
    for await (const page of pagesOf(stage, 'feed')) if (pages.push(page) === 2) break
    const ids = pages.flatMap((page) =>
      (page as { transmissions: FeedItem[] }).transmissions.map(({ id }) => id),
    )
    same(new Set(ids).size, ids.length, 'The number of different transmissions on two pages')
  }),
  added(
    'the nextCursor is the created_at of the last item, and the next page begins after it',
    async (stage) => {
      const query = { follower_id: await newFollower(stage), limit: '2' }
      let last = '9999'
      let count = 0
      for await (const page of pagesOf(stage, 'followingFeed', { query })) {
        const times = (page['transmissions'] as FeedItem[]).map((item) => item.created_at)
        for (const at of times) {
          holds(at < last || (at === last && times.indexOf(at) > 0), `${at} comes after ${last}.`)
          last = at
        }
        if (page.nextCursor !== null) same(page.nextCursor, times.at(-1), 'nextCursor')
        if (++count === 4) return
      }
    },
  ),
  added('small and large pages show the same transmissions', async (stage) => {
    const follower_id = await newFollower(stage)
    const idsWith = async (limit: string) =>
      (await walk(stage, 'followingFeed', { query: { follower_id, limit } })).map(({ id }) => id)
    same(await idsWith('5'), await idsWith('100'), 'The ids on pages of 5')
  }),
  added('walking while others transmit and delete shows each that stays exactly once', async (stage) => {
    const { a, b, call, accepted, word } = stage
    const follower_id = await newFollower(stage)
    for (let n = 0; n < 6; n++) await stage.transmit(n % 2 ? a : b, `Test ${word}: walked ${n}.`)
    const before = await walk<FeedItem>(stage, 'followingFeed', { query: { follower_id, limit: '100' } })
    const goes = await stage.transmit(b, `Test ${word}: deleted during the walk.`)
    const seen: string[] = []
    for await (const page of pagesOf(stage, 'followingFeed', { query: { follower_id, limit: '4' } })) {
      if (seen.length === 0) {
        accepted(await call('delete', { params: { id: goes.id }, as: b }))
        await stage.transmit(a, `Test ${word}: written during the walk.`)
      }
      seen.push(...(page['transmissions'] as FeedItem[]).map(({ id }) => id))
    }
    same(new Set(seen).size, seen.length, 'The number of different transmissions')
    const missed = before.filter(({ id }) => !seen.includes(id)).map(({ id }) => id)
    same(missed, [], 'The transmissions that were missed')
  }),
  added('a cursor may have any offset, and a + that became a space', async (stage) => {
    const { call, accepted, word, send } = stage
    const tag = `offset${word}`
    const { at } = await stage.transmit(stage.a, `Test #${tag}`)
    const later = new Date(Date.parse(at) + 1).toISOString()
    const shifted = new Date(Date.parse(later) + 2 * 3600_000).toISOString().replace('Z', '+02:00')
    for (const cursor of [later, shifted])
      same(
        accepted(await call('feed', { query: { tag, cursor } })).transmissions.length,
        1,
        `Items for ${cursor}`,
      )
    const { json } = await send(
      'GET',
      `/api/feed?tag=${tag}&cursor=${shifted.replace('+', ' ').replace(' ', '%20')}`,
    )
    same((json as { transmissions?: unknown[] }).transmissions?.length, 1, 'Items where + became a space')
    same(
      accepted(await call('feed', { query: { tag, cursor: at } })).transmissions,
      [],
      'Items before the only one',
    )
  }),
  added('a cursor in the future is the first page', async ({ call, accepted, a, word, transmit }) => {
    const { id } = await transmit(a, `Test #future${word}`)
    const query = { tag: `future${word}`, cursor: '2999-01-01T00:00:00.000Z' }
    same(
      accepted(await call('feed', { query })).transmissions.map((item) => item.id),
      [id],
      'The items',
    )
  }),
  added('a cursor that is no date, or a date that does not exist, is refused', async ({ call, refused }) => {
    for (const cursor of ['yesterday', '2026-02-30T00:00:00.000Z', '1732197600', '2026-11-20T25:00:00Z'])
      refused(await call('feed', { query: { cursor } }), 'VALIDATION_ERROR')
  }),
  added('an empty page has a nextCursor, which is null', async ({ call, accepted, word }) => {
    const page = accepted(await call('feed', { query: { tag: `nothing${word}` } }))
    same(page, { transmissions: [], nextCursor: null }, 'The empty page')
  }),
]
