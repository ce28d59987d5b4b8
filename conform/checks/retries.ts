import { randomUUID } from 'node:crypto'
import type { Liked } from '../../contract/resources.ts'
import { holds, same } from '../broken.ts'
import { added, type Stage } from '../check.ts'
import { findInFeed, walk } from '../walk.ts'

const withKey = (key: string = randomUUID()) => ({ headers: { 'Idempotency-Key': key } })

async function liked(stage: Stage): Promise<string> {
  return (await stage.transmit(stage.a, `Test ${stage.word}: liked with retries.`)).id
}

export const retries = [
  added(
    'a second request with the same Idempotency-Key gets the reply of the first, and has no effect',
    async (stage) => {
      const { a, call, accepted, word } = stage
      const tag = `once${word}`
      const options = { body: { content: `Test #${tag}` }, as: a, ...withKey() }
      const first = await call('transmit', options)
      const { transmission_id } = accepted(first)
      stage.willDelete(transmission_id, a)
      const second = await call('transmit', options)
      accepted(second)
      same(second.text, first.text, 'The second reply')
      same(first.headers.get('idempotent-replayed'), null, 'Idempotent-Replayed of the first')
      same(second.headers.get('idempotent-replayed'), 'true', 'Idempotent-Replayed of the second')
      same((await walk(stage, 'feed', { query: { tag } })).length, 1, 'The number of transmissions')
    },
  ),
  added('another body under a used Idempotency-Key is 422 IDEMPOTENCY_KEY_REUSED', async (stage) => {
    const { a, call, refused } = stage
    const key = withKey()
    const reply = await call('transmit', { body: { content: `Test ${stage.word}: one.` }, as: a, ...key })
    stage.willDelete(stage.accepted(reply).transmission_id, a)
    refused(
      await call('transmit', { body: { content: 'Another.' }, as: a, ...key }),
      'IDEMPOTENCY_KEY_REUSED',
    )
  }),
  added('the same body in another writing is the same request', async (stage) => {
    const { a, call, send, accepted, word } = stage
    const { headers } = withKey()
    const reply = await call('transmit', { body: { content: `Test ${word}: spaced.` }, as: a, headers })
    const { transmission_id } = accepted(reply)
    stage.willDelete(transmission_id, a)
    const again = await send('POST', '/api/transmit', {
      headers: { 'Content-Type': 'application/json', 'X-API-Key': a.key, ...headers },
      body: `{ "mood": 1, "content" : "  Test ${word}: spaced.  " }`,
    })
    same((again.json as { transmission_id?: string }).transmission_id, transmission_id, 'transmission_id')
  }),
  added('a toggle with an Idempotency-Key flips once', async (stage) => {
    const id = await liked(stage)
    const options = { params: { id }, body: { liker_id: stage.newGuest() }, ...withKey() }
    const replies: Liked[] = []
    for (let n = 0; n < 3; n++) replies.push(stage.accepted(await stage.call('like', options)))
    same(
      replies.map((each) => [each.liked, each.like_count]),
      [
        [true, 1],
        [true, 1],
        [true, 1],
      ],
      'The replies',
    )
    same((await findInFeed(stage, id))?.like_count, 1, 'like_count in the feed')
  }),
  added('two AIs may use the same Idempotency-Key', async (stage) => {
    const key = withKey()
    const ids: string[] = []
    for (const ai of [stage.a, stage.b]) {
      const body = { content: `Test ${stage.word}: the same key.` }
      const reply = stage.accepted(await stage.call('transmit', { body, as: ai, ...key }))
      stage.willDelete(reply.transmission_id, ai)
      ids.push(reply.transmission_id)
    }
    holds(ids[0] !== ids[1], 'Both got the same transmission.')
  }),
  added('requests at the same moment with one Idempotency-Key have one effect', async (stage) => {
    const id = await liked(stage)
    const options = { params: { id }, body: { liker_id: stage.newGuest() }, ...withKey() }
    const replies = await Promise.all(Array.from({ length: 5 }, () => stage.call('like', options)))
    for (const reply of replies)
      if (reply.status === 409) stage.refused(reply, 'IDEMPOTENCY_CONFLICT')
      else same((stage.accepted(reply) as Liked).liked, true, 'liked')
    same((await findInFeed(stage, id))?.like_count, 1, 'like_count in the feed')
  }),
  added('a refusal is not stored: the corrected request may use the key again', async (stage) => {
    const { a, call, refused, accepted } = stage
    const key = withKey()
    refused(await call('transmit', { body: { content: '' }, as: a, ...key }), 'VALIDATION_ERROR')
    const body = { content: `Test ${stage.word}: corrected.` }
    stage.willDelete(accepted(await call('transmit', { body, as: a, ...key })).transmission_id, a)
  }),
  added('a deletion can be repeated with its key', async (stage) => {
    const { id } = await stage.transmit(stage.a, `Test ${stage.word}: deleted with a retry.`)
    const options = { params: { id }, as: stage.a, ...withKey() }
    const first = await stage.call('delete', options)
    stage.accepted(first)
    same((await stage.call('delete', options)).text, first.text, 'The second reply')
  }),
  added('an Idempotency-Key with spaces, or of 256 characters, is refused', async ({ a, call, refused }) => {
    for (const key of ['two words', 'x'.repeat(256)]) {
      const options = { body: { content: 'Not stored.' }, as: a, ...withKey(key) }
      refused(await call('transmit', options), 'VALIDATION_ERROR')
    }
  }),
]
