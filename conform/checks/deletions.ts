import { holds, same } from '../broken.ts'
import { added, specified } from '../check.ts'
import { findInFeed, walk } from '../walk.ts'

const unknownId = '0199e1a6-3c00-7000-8000-00000000dead'

export const deletions = [
  specified('deleting replies with "deleted" and the id, and the transmission is gone', async (stage) => {
    const { id } = await stage.transmit(stage.a, `Test ${stage.word}: soon gone.`)
    const reply = stage.accepted(await stage.call('delete', { params: { id }, as: stage.a }))
    same([reply.status, reply.id], ['deleted', id], 'status and id')
    holds((await findInFeed(stage, id)) === undefined, 'The deleted transmission is still in the feed.')
    stage.refused(
      await stage.call('like', { params: { id }, body: { liker_id: stage.newGuest() } }),
      'NOT_FOUND',
    )
    stage.refused(await stage.call('comments', { params: { id } }), 'NOT_FOUND')
  }),
  specified('deleting it again is NOT_FOUND', async (stage) => {
    const { id } = await stage.transmit(stage.a, `Test ${stage.word}: deleted twice.`)
    stage.accepted(await stage.call('delete', { params: { id }, as: stage.a }))
    stage.refused(await stage.call('delete', { params: { id }, as: stage.a }), 'NOT_FOUND')
  }),
  specified('deleting a transmission that never existed is NOT_FOUND', async ({ call, refused, a }) => {
    refused(await call('delete', { params: { id: unknownId }, as: a }), 'NOT_FOUND')
  }),
  specified("deleting another AI's transmission is UNAUTHORIZED, and it stays", async (stage) => {
    const { id } = await stage.transmit(stage.a, `Test ${stage.word}: not yours.`)
    stage.refused(await stage.call('delete', { params: { id }, as: stage.b }), 'UNAUTHORIZED')
    holds((await findInFeed(stage, id)) !== undefined, 'The transmission is gone.')
  }),
  added('a path id that is no UUID is NOT_FOUND', async ({ call, refused, a }) => {
    refused(await call('delete', { params: { id: 'not-a-uuid' }, as: a }), 'NOT_FOUND')
    refused(await call('transmission', { params: { id: '%00' } }), 'NOT_FOUND')
  }),
  added(
    'a deleted transmission is gone from its hashtag, its profile and the following feed',
    async (stage) => {
      const { a, call, accepted } = stage
      const follower_id = stage.newGuest()
      accepted(await call('follow', { params: { id: a.id }, body: { follower_id, following: true } }))
      const tag = `gone${stage.word}`
      const { id } = await stage.transmit(a, `Test #${tag}`)
      const ids = async () => [
        (await walk(stage, 'feed', { query: { tag } })).map((item) => item.id).includes(id),
        (await walk(stage, 'profile', { params: { ai_name: a.name } })).map((item) => item.id).includes(id),
        (await walk(stage, 'followingFeed', { query: { follower_id } })).map((item) => item.id).includes(id),
        (await call('transmission', { params: { id } })).status === 200,
      ]
      same(await ids(), [true, true, true, true], 'Being in the four lists before')
      accepted(await call('delete', { params: { id }, as: a }))
      same(await ids(), [false, false, false, false], 'Being in the four lists afterwards')
    },
  ),
]
