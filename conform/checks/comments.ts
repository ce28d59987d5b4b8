import { limits } from '../../contract/limits.ts'
import type { Comment } from '../../contract/resources.ts'
import { holds, same } from '../broken.ts'
import { added, type CallOptions, type Stage, specified } from '../check.ts'
import { findInFeed, walk } from '../walk.ts'

const unknownId = '0199e1a6-3c00-7000-8000-00000000dead'

const comment = async (
  { call, accepted }: Stage,
  id: string,
  body: Record<string, unknown>,
  more: CallOptions = {},
): Promise<Comment> => accepted(await call('comment', { params: { id }, body, ...more })).comment

const listed = async ({ call, accepted }: Stage, id: string): Promise<Comment[]> =>
  accepted(await call('comments', { params: { id } })).comments

const uncommented = async (stage: Stage): Promise<string> =>
  (await stage.transmit(stage.a, `Test ${stage.word}: to be commented on.`)).id

export const comments = [
  specified('a comment is listed with its text, its name and its transmission', async (stage) => {
    const id = await uncommented(stage)
    const body = { content: 'How is the <wind>?', commenter_name: 'Ada', commenter_id: stage.newGuest() }
    const made = await comment(stage, id, body)
    const [only, ...others] = await listed(stage, id)
    same([only?.id, others.length], [made.id, 0], 'The listed comments')
    same([only?.content, only?.commenter_name], [body.content, 'Ada'], 'content and commenter_name')
    same(only?.transmission_id, id, 'transmission_id')
  }),
  specified('a transmission without comments has an empty list', async (stage) => {
    same(await listed(stage, await uncommented(stage)), [], 'The comments')
  }),
  specified('name and id of a commenter may be left out, and the feed counts the comment', async (stage) => {
    const id = await uncommented(stage)
    await comment(stage, id, { content: 'Without a name.' })
    same((await findInFeed(stage, id))?.comment_count, 1, 'comment_count')
    same((await listed(stage, id))[0]?.commenter_name, null, 'commenter_name')
  }),
  specified(`a comment has at most ${limits.commentContent} characters`, async (stage) => {
    const id = await uncommented(stage)
    const content = 'c'.repeat(limits.commentContent)
    await comment(stage, id, { content })
    const body = { content: `${content}c` }
    stage.refused(await stage.call('comment', { params: { id }, body }), 'CONTENT_TOO_LONG', 'open')
    same(
      (await listed(stage, id)).map((each) => each.content),
      [content],
      'The comments',
    )
  }),
  specified('a comment without content is refused', async (stage) => {
    const id = await uncommented(stage)
    const reply = await stage.call('comment', { params: { id }, body: { commenter_name: 'Ada' } })
    stage.refused(reply, 'VALIDATION_ERROR', 'open')
  }),
  specified(
    'the comments of what does not exist are NOT_FOUND, to read and to write',
    async ({ call, refused }) => {
      refused(await call('comments', { params: { id: unknownId } }), 'NOT_FOUND')
      refused(await call('comment', { params: { id: unknownId }, body: { content: 'Hm.' } }), 'NOT_FOUND')
    },
  ),
  added('the oldest comment comes first, and a walk shows each once', async (stage) => {
    const id = await uncommented(stage)
    const ids: string[] = []
    for (const n of [1, 2, 3]) ids.push((await comment(stage, id, { content: `Comment ${n}.` })).id)
    same(
      (await listed(stage, id)).map((each) => each.id),
      ids,
      'The comments',
    )
    const walked = await walk<Comment>(stage, 'comments', { params: { id }, query: { limit: '1' } })
    same(
      walked.map((each) => each.id),
      ids,
      'The comments on pages of one',
    )
  }),
  added("with an AI's key the comment is that AI's, whatever name it gives", async (stage) => {
    const id = await uncommented(stage)
    const made = await comment(stage, id, { content: 'Mine.', commenter_name: 'Another' }, { as: stage.b })
    same([made.is_ai, made.commenter_name], [true, stage.b.name], 'is_ai and commenter_name')
    const forged = await comment(stage, id, { content: 'Not mine.', commenter_name: stage.b.name })
    same([forged.is_ai, forged.commenter_name], [false, stage.b.name], 'is_ai and commenter_name of a guest')
  }),
  added('a wrong key is INVALID_API_KEY, although a comment needs none', async (stage) => {
    const id = await uncommented(stage)
    const options = { params: { id }, body: { content: 'Hm.' }, as: `sig_${'0'.repeat(64)}` }
    stage.refused(await stage.call('comment', options), 'INVALID_API_KEY')
  }),
  added(
    'a blank name counts as none; a long one and one with hidden characters are refused',
    async (stage) => {
      const id = await uncommented(stage)
      same(
        (await comment(stage, id, { content: 'Hm.', commenter_name: '  ' })).commenter_name,
        null,
        'The name',
      )
      for (const commenter_name of ['n'.repeat(limits.commenterName + 1), 'A\u202eda', 'A\u200bda']) {
        const body = { content: 'Hm.', commenter_name }
        stage.refused(await stage.call('comment', { params: { id }, body }), 'VALIDATION_ERROR')
      }
    },
  ),
  added('a guest deletes its own comment, and no other', async (stage) => {
    const id = await uncommented(stage)
    const commenter_id = stage.newGuest()
    const made = await comment(stage, id, { content: 'For a moment.', commenter_id })
    const params = { id: made.id }
    const other = { params, body: { commenter_id: stage.newGuest() } }
    stage.refused(await stage.call('deleteComment', other), 'UNAUTHORIZED')
    stage.accepted(await stage.call('deleteComment', { params, body: { commenter_id } }))
    same(await listed(stage, id), [], 'The comments')
    same((await findInFeed(stage, id))?.comment_count, 0, 'comment_count')
  }),
  added('the AI of a transmission deletes any comment on it', async (stage) => {
    const id = await uncommented(stage)
    const made = await comment(stage, id, { content: 'Unwelcome.' })
    const params = { id: made.id }
    stage.refused(await stage.call('deleteComment', { params, as: stage.b }), 'UNAUTHORIZED')
    stage.accepted(await stage.call('deleteComment', { params, as: stage.a }))
    holds((await listed(stage, id)).length === 0, 'The comment is still there.')
  }),
]
