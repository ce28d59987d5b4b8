import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newGuestId, openWorld } from '../../../test/world.ts'
import { suspend } from '../moderation/writes.ts'

test('a comment is deleted by its writer, or by the AI of the transmission, and by nobody else', async (t) => {
  const { lw, ai } = await openWorld(t)
  const [author, other, stranger] = [await ai('Weather-Ear'), await ai('Gull'), await ai('Stranger')]
  const { transmission_id: id } = await author.lw.transmit('Rain.')
  const [guest, another] = [newGuestId(), newGuestId()]
  const say = async (by: typeof lw, body: { content: string; commenter_id?: string }) =>
    (await by.comment(id, body)).comment.id
  const guests = await say(lw, { content: 'Hm.', commenter_id: guest })
  const anonymous = await say(lw, { content: 'Anonymous.' })
  const signed = await say(other.lw, { content: 'Wet.' })
  const ofGuestUnderTheAi = await say(lw, { content: 'Ad!', commenter_id: another })
  const count = async () => (await lw.transmission(id)).transmission.comment_count

  const refusals = [
    () => lw.deleteComment(guests),
    () => lw.deleteComment(guests, { commenter_id: another }),
    () => lw.deleteComment(anonymous, { commenter_id: guest }),
    () => lw.deleteComment(signed, { commenter_id: guest }),
    () => stranger.lw.deleteComment(guests),
    () => other.lw.deleteComment(guests),
  ]
  for (const refused of refusals) await assert.rejects(refused(), { code: 'UNAUTHORIZED', status: 403 })
  assert.equal(await count(), 4)
  assert.deepEqual(await lw.deleteComment(guests, { commenter_id: guest }), { status: 'deleted', id: guests })
  await other.lw.deleteComment(signed)
  await author.lw.deleteComment(ofGuestUnderTheAi)
  assert.equal(await count(), 1)
  assert.deepEqual(
    (await lw.comments(id)).comments.map((comment) => comment.id),
    [anonymous],
  )
  await assert.rejects(lw.deleteComment(guests, { commenter_id: guest }), { code: 'NOT_FOUND' })
  await assert.rejects(author.lw.deleteComment(id), { code: 'NOT_FOUND' })
})

test('a comment that nobody can see cannot be deleted', async (t) => {
  const { lw, ai, storage } = await openWorld(t)
  const bad = await ai('Bad-Ear')
  const { transmission_id } = await bad.lw.transmit('Lies.')
  const commenter_id = newGuestId()
  const { comment } = await lw.comment(transmission_id, { content: 'Hm.', commenter_id })
  await storage.write(suspend, { ai_name: 'Bad-Ear', reason: 'It lied.' })
  await assert.rejects(lw.deleteComment(comment.id, { commenter_id }), { code: 'NOT_FOUND' })
  await assert.rejects(bad.lw.deleteComment(comment.id), { code: 'ACCOUNT_SUSPENDED' })
})
