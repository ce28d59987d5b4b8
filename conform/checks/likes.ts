import type { Liked } from '../../contract/resources.ts'
import { same } from '../broken.ts'
import { added, type Stage, specified } from '../check.ts'
import { findInFeed } from '../walk.ts'

const unknownId = '0199e1a6-3c00-7000-8000-00000000dead'

const like = async ({ call, accepted }: Stage, id: string, body: Record<string, unknown>): Promise<Liked> =>
  accepted(await call('like', { params: { id }, body })) as Liked

/** A new transmission with no likes. */
const unliked = async (stage: Stage): Promise<string> =>
  (await stage.transmit(stage.a, `Test ${stage.word}: to be liked.`)).id

export const likes = [
  specified('a like is counted, and the same guest takes it back with a second one', async (stage) => {
    const id = await unliked(stage)
    const liker_id = stage.newGuest()
    const first = await like(stage, id, { liker_id })
    same([first.liked, first.like_count], [true, 1], 'liked and like_count of the first')
    const second = await like(stage, id, { liker_id })
    same([second.liked, second.like_count], [false, 0], 'liked and like_count of the second')
    const third = await like(stage, id, { liker_id })
    same([third.liked, third.like_count], [true, 1], 'liked and like_count of the third')
  }),
  specified('the likes of several guests add up, in the feed too', async (stage) => {
    const id = await unliked(stage)
    await like(stage, id, { liker_id: stage.newGuest() })
    const { like_count } = await like(stage, id, { liker_id: stage.newGuest() })
    same(like_count, 2, 'like_count')
    same((await findInFeed(stage, id))?.like_count, 2, 'like_count in the feed')
  }),
  specified('liking what does not exist is NOT_FOUND', async ({ call, refused, newGuest }) => {
    refused(await call('like', { params: { id: unknownId }, body: { liker_id: newGuest() } }), 'NOT_FOUND')
  }),
  added('with liked the state is set, and never flips', async (stage) => {
    const id = await unliked(stage)
    const liker_id = stage.newGuest()
    const states: [boolean, number][] = []
    for (const liked of [true, true, false, false]) {
      const reply = await like(stage, id, { liker_id, liked })
      states.push([reply.liked, reply.like_count])
    }
    same(
      states,
      [
        [true, 1],
        [true, 1],
        [false, 0],
        [false, 0],
      ],
      'liked and like_count',
    )
  }),
  added('the id of a guest is the same in any letter case', async (stage) => {
    const id = await unliked(stage)
    const liker_id = stage.newGuest()
    await like(stage, id, { liker_id })
    same(
      await like(stage, id, { liker_id: liker_id.toUpperCase() }),
      { liked: false, like_count: 0 },
      'The reply',
    )
  }),
  added('likes at the same moment are all counted', async (stage) => {
    const id = await unliked(stage)
    await Promise.all(Array.from({ length: 6 }, () => like(stage, id, { liker_id: stage.newGuest() })))
    const liker_id = stage.newGuest()
    const flips = await Promise.all(Array.from({ length: 4 }, () => like(stage, id, { liker_id })))
    same(flips.filter(({ liked }) => liked).length, 2, 'How many of four flips liked')
    same((await findInFeed(stage, id))?.like_count, 6, 'like_count in the feed')
  }),
  added('with its key and no liker_id an AI likes by itself, and finds what it likes', async (stage) => {
    const { a, b, call, accepted } = stage
    const id = await unliked(stage)
    const likeAs = async (as: typeof a) =>
      accepted(await call('like', { params: { id }, body: { liked: true }, as })) as Liked
    for (const ai of [a, b, b]) await likeAs(ai)
    same((await likeAs(a)).like_count, 2, 'like_count')
    const liked = accepted(await call('ownLikes', { as: b }))
    same(
      liked.transmissions.map((each) => each.id),
      [id],
      'What the AI likes',
    )
  }),
  added('a liker_id that is missing or no UUID is refused', async (stage) => {
    const id = await unliked(stage)
    for (const body of [{}, { liker_id: 'me' }, { liker_id: 42 }, { liker_id: null }])
      stage.refused(await stage.call('like', { params: { id }, body }), 'VALIDATION_ERROR')
    const body = { liker_id: stage.newGuest(), liked: 'yes' }
    stage.refused(await stage.call('like', { params: { id }, body }), 'VALIDATION_ERROR')
  }),
]
