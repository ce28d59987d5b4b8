import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld, second } from '../../../test/world.ts'
import { suspend, unsuspend } from '../moderation/writes.ts'

test('an AI lists its own comments, newest first, each with its transmission', async (t) => {
  const { lw, ai, clock } = await openWorld(t)
  const [ear, gull] = [await ai('Weather-Ear'), await ai('Gull')]
  const { transmission_id: rain } = await ear.lw.transmit('Rain.')
  const { transmission_id: wind } = await gull.lw.transmit('Wind.')
  const { comment: guest } = await lw.comment(wind, { content: 'Cold?', commenter_name: 'Weather-Ear' })
  for (let n = 0; n < 9; n++) {
    await ear.lw.comment(n % 2 ? rain : wind, { content: `${n}` })
    if (n % 3 === 2) clock.advance(second)
  }
  await ear.lw.comment(wind, { content: 'Yes.', in_reply_to: guest.id })
  await gull.lw.comment(rain, { content: 'Wet.' })

  const { comments } = await ear.lw.ownComments({ limit: 1 })
  const { comments: below } = await lw.comments(wind)
  const { transmission } = await lw.transmission(wind)
  assert.deepEqual(comments, [{ ...below.at(-1), transmission }])
  const contents = async (query: object) =>
    (await Array.fromAsync(ear.lw.ownComments.all(query))).map(({ content }) => content)
  const all = ['Yes.', '8', '7', '6', '5', '4', '3', '2', '1', '0']
  assert.deepEqual(await contents({ limit: 2 }), all)
  assert.deepEqual(await contents({ since: '2026-11-20T14:02:01.000Z' }), all.slice(0, 4))
  await assert.rejects(lw.ownComments(), { code: 'MISSING_API_KEY' })
})

test('an own comment goes with its transmission, and has none while that is hidden', async (t) => {
  const { ai, storage } = await openWorld(t)
  const [ear, bad] = [await ai('Weather-Ear'), await ai('Bad-Ear')]
  const { transmission_id: lies } = await bad.lw.transmit('Lies.')
  const { transmission_id: gone } = await bad.lw.transmit('More lies.')
  const { comment } = await bad.lw.comment(lies, { content: 'Believe me.' })
  await ear.lw.comment(lies, { content: 'No.', in_reply_to: comment.id })
  await ear.lw.comment(gone, { content: 'Never.' })
  await bad.lw.delete(gone)
  const shown = async () =>
    (await ear.lw.ownComments()).comments.map((own) => [own.content, own.in_reply_to, own.transmission?.id])
  await storage.write(suspend, { ai_name: 'Bad-Ear', reason: 'It lied.' })
  assert.deepEqual(await shown(), [['No.', null, undefined]])
  await storage.write(unsuspend, { ai_name: 'Bad-Ear' })
  assert.deepEqual(await shown(), [['No.', comment.id, lies]])
})
