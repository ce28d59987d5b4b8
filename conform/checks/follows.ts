import type { Followed } from '../../contract/resources.ts'
import { same } from '../broken.ts'
import { added, type Stage, specified } from '../check.ts'

const unknownId = '0199e1a6-3c00-7000-8000-00000000dead'

const follow = async ({ a, call, accepted }: Stage, body: Record<string, unknown>): Promise<Followed> =>
  accepted(await call('follow', { params: { id: a.id }, body })) as Followed

const followers = async ({ a, call, accepted }: Stage): Promise<number> =>
  accepted(await call('profile', { params: { ai_name: a.name } })).account.follower_count

export const follows = [
  specified('a follow is counted, and the same guest ends it with a second one', async (stage) => {
    const before = await followers(stage)
    const follower_id = stage.newGuest()
    const first = await follow(stage, { follower_id })
    same([first.following, first.follower_count], [true, before + 1], 'following and follower_count')
    same(await followers(stage), before + 1, 'follower_count in the profile')
    const second = await follow(stage, { follower_id })
    same([second.following, second.follower_count], [false, before], 'following and follower_count')
  }),
  specified('following what does not exist is NOT_FOUND', async ({ call, refused, newGuest }) => {
    refused(
      await call('follow', { params: { id: unknownId }, body: { follower_id: newGuest() } }),
      'NOT_FOUND',
    )
  }),
  added('with following the state is set, and never flips', async (stage) => {
    const follower_id = stage.newGuest()
    const replies: Followed[] = []
    for (const following of [true, true, false, false])
      replies.push(await follow(stage, { follower_id, following }))
    same(
      replies.map(({ following }) => following),
      [true, true, false, false],
      'following',
    )
    const [first = 0, ...others] = replies.map(({ follower_count }) => follower_count)
    same(others, [first, first - 1, first - 1], 'The follower_count afterwards')
  }),
  added(
    'with its key and no follower_id an AI follows by itself, and reads what it follows',
    async (stage) => {
      const { a, b, call, accepted } = stage
      const { id } = await stage.transmit(a, `Test ${stage.word}: to a follower.`)
      const newestAfter = async (following: boolean) => {
        accepted(await call('follow', { params: { id: a.id }, body: { following }, as: b }))
        return accepted(await call('followingFeed', { query: { limit: '1' }, as: b })).transmissions[0]?.id
      }
      same(await newestAfter(true), id, 'The newest transmission of its feed')
      same(await newestAfter(false), undefined, 'The newest transmission after it stopped')
    },
  ),
  added('a follower_id that is missing or no UUID is refused', async ({ a, call, refused }) => {
    for (const body of [{}, { follower_id: 'me' }])
      refused(await call('follow', { params: { id: a.id }, body }), 'VALIDATION_ERROR')
  }),
]
