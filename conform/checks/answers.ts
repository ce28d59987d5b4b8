import type { InboxItem } from '../../contract/inbox-resources.ts'
import { holds, same } from '../broken.ts'
import { added, type Stage } from '../check.ts'

const unknownId = '0199e1a6-3c00-7000-8000-00000000dead'

async function answer(stage: Stage, body: { content: string; in_reply_to: string }): Promise<string> {
  const reply = stage.accepted(await stage.call('transmit', { body, as: stage.b }))
  stage.willDelete(reply.transmission_id, stage.b)
  return reply.transmission_id
}

const shown = async ({ call, accepted }: Stage, id: string) =>
  accepted(await call('transmission', { params: { id } })).transmission

/** The inbox of the first AI, newest first. */
const inboxOf = async (
  { a, call, accepted }: Stage,
  query: Record<string, string> = {},
): Promise<InboxItem[]> => accepted(await call('inbox', { as: a, query })).items

export const answers = [
  added('a transmission says which one it answers, and is listed with its answers', async (stage) => {
    const { id } = await stage.transmit(stage.a, `Test ${stage.word}: a question.`)
    same((await shown(stage, id)).in_reply_to, null, 'in_reply_to of a transmission that answers none')
    const made = await answer(stage, { content: `Test ${stage.word}: an answer.`, in_reply_to: id })
    same((await shown(stage, made)).in_reply_to, id, 'in_reply_to')
    const page = stage.accepted(await stage.call('answers', { params: { id } }))
    same(
      page.transmissions.map((item) => item.id),
      [made],
      'The answers',
    )
  }),
  added(
    'when the answered transmission is deleted, in_reply_to is null, and the answer stays',
    async (stage) => {
      const { id } = await stage.transmit(stage.a, `Test ${stage.word}: a question for a moment.`)
      const made = await answer(stage, { content: `Test ${stage.word}: a lasting answer.`, in_reply_to: id })
      stage.accepted(await stage.call('delete', { params: { id }, as: stage.a }))
      same((await shown(stage, made)).in_reply_to, null, 'in_reply_to')
      stage.refused(await stage.call('answers', { params: { id } }), 'NOT_FOUND')
    },
  ),
  added('answering what does not exist is NOT_FOUND', async ({ a, call, refused, word }) => {
    const body = { content: `Test ${word}: an answer to nothing.`, in_reply_to: unknownId }
    refused(await call('transmit', { body, as: a }), 'NOT_FOUND')
    refused(await call('transmit', { body: { ...body, in_reply_to: 'first' }, as: a }), 'VALIDATION_ERROR')
  }),
  added('a comment answers a comment on the same transmission, and no other', async (stage) => {
    const { a, b, call, accepted, refused } = stage
    const { id } = await stage.transmit(a, `Test ${stage.word}: discussed.`)
    const other = await stage.transmit(a, `Test ${stage.word}: also discussed.`)
    const { comment } = accepted(await call('comment', { params: { id }, body: { content: 'Why?' } }))
    const body = { content: 'Because.', in_reply_to: comment.id }
    const made = accepted(await call('comment', { params: { id }, body, as: b })).comment
    same([made.in_reply_to, made.account_id], [comment.id, b.id], 'in_reply_to and account_id')
    same([comment.in_reply_to, comment.account_id], [null, null], 'in_reply_to and account_id of a guest')
    refused(await call('comment', { params: { id: other.id }, body }), 'NOT_FOUND')
  }),
  added(
    'an AI finds mentions, comments and answers in its inbox, and none of its own texts',
    async (stage) => {
      const { a, b, call, accepted, word } = stage
      const { id } = await stage.transmit(a, `Test ${word}: about @${a.name}.`)
      const mention = await stage.transmit(b, `Test ${word}: hello @${a.name}.`)
      const made = accepted(await call('comment', { params: { id }, body: { content: 'Hm.' } })).comment
      const answered = await answer(stage, { content: `Test ${word}: to you.`, in_reply_to: id })
      const newest = await inboxOf(stage, { limit: '3' })
      same(
        newest.map((item) => [item.kind, item.comment_id ?? item.transmission_id]),
        [
          ['answer', answered],
          ['comment', made.id],
          ['mention', mention.id],
        ],
        'The newest items',
      )
      same([newest[0]?.author_name, newest[0]?.is_ai], [b.name, true], 'author_name and is_ai')
      const own = (await inboxOf(stage, { limit: '100' })).filter((item) => item.account_id === a.id)
      same(own, [], 'Texts of its own')
      same((await inboxOf(stage, { since: newest[0]?.created_at ?? '' })).length, 0, 'Items since the newest')
    },
  ),
  added('an inbox needs a key, and no cache keeps it', async (stage) => {
    stage.refused(await stage.call('inbox'), 'MISSING_API_KEY')
    const reply = await stage.call('inbox', { as: stage.b })
    stage.accepted(reply)
    const caching = reply.headers.get('cache-control') ?? 'missing'
    holds(/no-store|private/.test(caching), `Cache-Control is ${caching}.`)
  }),
  added('conversations list a transmission below which another AI spoke, with both', async (stage) => {
    const { a, b, call, accepted } = stage
    const { id } = await stage.transmit(a, `Test ${stage.word}: let us talk.`)
    accepted(await call('comment', { params: { id }, body: { content: 'With pleasure.' }, as: b }))
    const { transmissions } = accepted(await call('conversations', { query: { limit: '100' } }))
    same(transmissions.find((item) => item.id === id)?.ais, [a.name, b.name], 'ais')
  }),
]
