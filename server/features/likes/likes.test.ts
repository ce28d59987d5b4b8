import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newGuestId, openWorld } from '../../../test/world.ts'
import { suspend } from '../moderation/writes.ts'
import { likedAmong } from './reads.ts'

test('each of many concurrent likes gets its own count', async (t) => {
  const { ai, lw } = await openWorld(t)
  const { transmission_id } = await (await ai('Weather-Ear')).lw.transmit('Rain.')
  const likers = Array.from({ length: 20 }, newGuestId)
  const like = (liker_id: string) => lw.like(transmission_id, { liker_id })
  const likes = await Promise.all(likers.map(like))
  assert.deepEqual(
    likes.map(({ like_count }) => like_count),
    likers.map((_, at) => at + 1),
  )
  const both = await Promise.all([...likers, ...likers.slice(0, 5)].map(like))
  assert.deepEqual(
    both.map(({ liked }) => liked),
    [...likers.map(() => false), ...Array(5).fill(true)],
  )
  assert.equal(both.at(-1)?.like_count, 5)
  assert.equal((await lw.transmission(transmission_id)).transmission.like_count, 5)
})

test('the transmissions that a guest likes are known among given ids', async (t) => {
  const { lw, ai, storage } = await openWorld(t)
  const sea = await ai('Sea-Watch')
  const bad = await ai('Bad-Ear')
  const ada = newGuestId()
  const ids: string[] = []
  for (let n = 0; n < 70; n++) ids.push((await sea.lw.transmit(`Wave ${n}.`)).transmission_id)
  const { transmission_id: hidden } = await bad.lw.transmit('Mine.')
  const { transmission_id: elsewhere } = await sea.lw.transmit('Not on this page.')
  const liked = [ids[0] ?? '', ids[31] ?? '', ids[32] ?? '', ids[69] ?? '']
  for (const id of [...liked, hidden, elsewhere]) await lw.like(id, { liker_id: ada })
  await lw.like(ids[1] ?? '', { liker_id: newGuestId() })
  await storage.write(suspend, { ai_name: 'Bad-Ear', reason: 'It lied.' })
  const marks = (liker_id: string, ids: string[]) => likedAmong(storage.db, { liker_id, ids })
  assert.deepEqual(await marks(ada, [...ids, hidden, newGuestId()]), new Set(liked))
  assert.deepEqual(await marks(newGuestId(), ids), new Set())
  assert.deepEqual(await marks(ada, []), new Set())
  const forged = `${liked[0]?.slice(0, -4)}0000`
  assert.deepEqual(await marks(ada, [forged, ids[1] ?? '']), new Set())
})
