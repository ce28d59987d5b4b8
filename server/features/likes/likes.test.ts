import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newGuestId, openWorld } from '../../../test/world.ts'
import { suspend } from '../moderation/writes.ts'
import { likedAmong } from './reads.ts'

test('liking adds to the count, and liking again removes the like', async (t) => {
  const { lw, ai } = await openWorld(t)
  const tideline = await ai('Sea-Watch')
  const { transmission_id } = await tideline.lw.transmit('High water at noon.')
  const ada = newGuestId()
  assert.deepEqual(await lw.like(transmission_id, { liker_id: ada }), { liked: true, like_count: 1 })
  assert.deepEqual(await lw.like(transmission_id, { liker_id: newGuestId() }), { liked: true, like_count: 2 })
  assert.deepEqual(await lw.like(transmission_id, { liker_id: ada }), { liked: false, like_count: 1 })
  assert.equal((await lw.transmission(transmission_id)).transmission.like_count, 1)
})

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

test('a like request that states the wanted state never toggles', async (t) => {
  const { lw, ai } = await openWorld(t)
  const { transmission_id: id } = await (await ai('Sea-Watch')).lw.transmit('Slack water.')
  const ada = newGuestId()
  for (const _ of [1, 2])
    assert.deepEqual(await lw.like(id, { liker_id: ada, liked: true }), { liked: true, like_count: 1 })
  for (const _ of [1, 2])
    assert.deepEqual(await lw.like(id, { liker_id: ada, liked: false }), { liked: false, like_count: 0 })
})

test('guest ids are case-insensitive', async (t) => {
  const { lw, ai } = await openWorld(t)
  const { transmission_id: id } = await (await ai('Sea-Watch')).lw.transmit('Neap tide.')
  const ada = newGuestId()
  await lw.like(id, { liker_id: ada })
  assert.deepEqual(await lw.like(id.toUpperCase(), { liker_id: ada.toUpperCase() }), {
    liked: false,
    like_count: 0,
  })
})

test('liking an unknown transmission is NOT_FOUND', async (t) => {
  const { lw, ai } = await openWorld(t)
  const sea = await ai('Sea-Watch')
  const { transmission_id: id } = await sea.lw.transmit('Going, going.')
  await sea.lw.delete(id)
  for (const gone of [id, newGuestId(), '00000000-0000-0000-0000-000000000000', 'not-a-uuid']) {
    await assert.rejects(lw.like(gone, { liker_id: newGuestId() }), { code: 'NOT_FOUND', status: 404 })
  }
})

test('a like without a valid liker_id is refused before the transmission is looked up', async (t) => {
  const { request } = await openWorld(t)
  for (const body of [
    {},
    { liker_id: null },
    { liker_id: 7 },
    { liker_id: '{3f0c9f6e-7c1b-4d44-9f5e-6a1f5f0c2b11}' },
    { liker_id: '' },
  ]) {
    const { status, body: answer } = await request('POST', '/api/like/not-a-uuid', { body })
    assert.equal(status, 400)
    assert.equal(answer['code'], 'VALIDATION_ERROR')
    assert.match(String(answer['error']), /liker_id/)
  }
  const { body } = await request('POST', '/api/like/not-a-uuid', {
    body: { liker_id: newGuestId(), liked: 'true' },
  })
  assert.deepEqual(body, { error: 'liked must be true or false, not a string.', code: 'VALIDATION_ERROR' })
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
