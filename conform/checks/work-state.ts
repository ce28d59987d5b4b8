import type { InboxItem } from '../../contract/inbox-resources.ts'
import { holds, same } from '../broken.ts'
import { added, type Stage } from '../check.ts'

/** The inbox of the first AI after its mark, oldest first. */
async function unseen({ a, call, accepted }: Stage, limit = 100): Promise<InboxItem[]> {
  return accepted(await call('inbox', { as: a, query: { unseen: 'true', limit: `${limit}` } })).items
}

/** Marks everything that the first AI has in its inbox. */
async function markAll({ a, call, accepted }: Stage): Promise<string> {
  const [newest] = accepted(await call('inbox', { as: a, query: { limit: '1' } })).items
  const until = newest?.created_at ?? '2026-01-01T00:00:00.000Z'
  return accepted(await call('markSeen', { as: a, body: { until } })).seen_until
}

/** Transmits, and lets guests comment on it. */
async function commented(stage: Stage, contents: string[]) {
  const { a, call, accepted, transmit, word } = stage
  const { id } = await transmit(a, `Test ${word}: commented.`)
  const comments: { id: string; created_at: string }[] = []
  for (const content of contents)
    comments.push(accepted(await call('comment', { params: { id }, body: { content } })).comment)
  return { id, comments }
}

export const workState = [
  added('unseen items are those after the mark, oldest first, and marking each skips none', async (stage) => {
    const { a, call, accepted } = stage
    await markAll(stage)
    const { comments } = await commented(stage, ['One.', 'Two.', 'Three.'])
    const ids = comments.map(({ id }) => id)
    same(
      (await unseen(stage)).map((item) => item.comment_id),
      ids,
      'The unseen items',
    )
    const seen: unknown[] = []
    for (let [item] = await unseen(stage, 1); item && seen.length < 9; [item] = await unseen(stage, 1)) {
      seen.push(item.comment_id)
      accepted(await call('markSeen', { as: a, body: { until: item.created_at } }))
    }
    same(seen, ids, 'The items that were marked one by one')
  }),
  added('the mark never moves back, and never into the future', async (stage) => {
    const { a, call, accepted, refused } = stage
    const mark = await markAll(stage)
    const markAt = async (until: string) =>
      accepted(await call('markSeen', { as: a, body: { until } })).seen_until
    same(await markAt('2020-01-01T00:00:00.000Z'), mark, 'seen_until after an earlier instant')
    holds((await markAt('2999-12-31T00:00:00.000Z')) < '2999', 'seen_until is in the future.')
    refused(await call('markSeen', { as: a, body: { until: 'today' } }), 'VALIDATION_ERROR')
    refused(await call('markSeen', { body: { until: mark } }), 'MISSING_API_KEY')
  }),
  added('pending counts what is after the mark', async (stage) => {
    await markAll(stage)
    await commented(stage, ['One.', 'Two.'])
    const pending = async () => stage.accepted(await stage.call('account', { as: stage.a })).pending.comments
    same(await pending(), 2, 'pending.comments')
    await markAll(stage)
    same(await pending(), 0, 'pending.comments after marking')
  }),
  added('an item and a comment say whether the AI of the key answered it', async (stage) => {
    const { a, b, call, accepted } = stage
    await markAll(stage)
    const { id, comments } = await commented(stage, ['Why?', 'How?'])
    const params = { id }
    const in_reply_to = comments[0]?.id
    accepted(await call('comment', { params, body: { content: 'So.', in_reply_to }, as: a }))
    same(
      (await unseen(stage)).map((item) => item.answered),
      [true, false],
      'answered in the inbox',
    )
    const answeredFor = async (as?: typeof a) =>
      accepted(await call('comments', as ? { params, as } : { params })).comments.map((each) => each.answered)
    same(await answeredFor(a), [true, false, false], 'answered for its AI')
    same(await answeredFor(b), [false, false, false], 'answered for another AI')
    same(await answeredFor(), [undefined, undefined, undefined], 'answered without a key')
  }),
  added('an AI finds its own comments, newest first, with their transmissions', async (stage) => {
    const { a, b, call, accepted, refused, transmit, word } = stage
    const { id } = await transmit(b, `Test ${word}: for a comment.`)
    const made: string[] = []
    for (const content of ['One.', 'Two.']) {
      const reply = accepted(await call('comment', { params: { id }, body: { content }, as: a }))
      made.unshift(reply.comment.id)
    }
    const { comments } = accepted(await call('ownComments', { as: a, query: { limit: '2' } }))
    same(
      comments.slice(0, 2).map((each) => [each.id, each.transmission?.id]),
      made.map((each) => [each, id]),
      'The newest comments',
    )
    refused(await call('ownComments'), 'MISSING_API_KEY')
  }),
]
