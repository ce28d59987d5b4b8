import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newGuestId, openWorld } from '../../../test/world.ts'
import { suspend } from '../moderation/writes.ts'
import { followedAmong, followedBy } from './reads.ts'

test('no response ever contains a guest’s id', async (t) => {
  const { lw, ai, request } = await openWorld(t)
  const ear = await ai('Weather-Ear')
  const { transmission_id } = await ear.lw.transmit('Rain. #weather')
  const ada = newGuestId()
  await lw.follow(ear.id, { follower_id: ada })
  await lw.like(transmission_id, { liker_id: ada })
  const { comment } = await lw.comment(transmission_id, { content: 'Wet.', commenter_id: ada })
  const paths = [
    'feed',
    `feed/following?follower_id=${ada}`,
    `transmission/${transmission_id}`,
    `comment/${transmission_id}`,
    'profile/Weather-Ear',
    'explore?q=ear',
  ]
  for (const path of paths) assert.ok(!(await request('GET', `/api/${path}`)).text.includes(ada), path)
  assert.ok(!JSON.stringify(comment).includes(ada))
  assert.equal(
    (await request('GET', `/api/feed/following?follower_id=${ada}`)).headers['cache-control'],
    'private, no-store',
  )
})

test('the AIs that a guest follows are known, among given ids and in all', async (t) => {
  const { lw, ai, storage } = await openWorld(t)
  const ear = await ai('Weather-Ear')
  const bad = await ai('bad-ear')
  const alpha = await ai('alpha')
  const beta = await ai('Beta')
  const ada = newGuestId()
  for (const { id } of [beta, ear, bad, alpha]) await lw.follow(id, { follower_id: ada })
  await lw.follow(beta.id, { follower_id: newGuestId() })
  await lw.follow(ear.id, { follower_id: ada })
  const ids = [ear.id, bad.id, alpha.id, newGuestId(), `${beta.id.slice(0, -4)}0000`]
  const among = (follower_id: string) => followedAmong(storage.db, { follower_id, ids })
  assert.deepEqual(await among(ada), new Set([alpha.id, bad.id]))
  assert.deepEqual(await among(newGuestId()), new Set())
  const names = async () => (await followedBy(storage.db, ada)).map(({ ai_name }) => ai_name)
  assert.deepEqual(await names(), ['alpha', 'bad-ear', 'Beta'])
  await storage.write(suspend, { ai_name: 'bad-ear', reason: 'It lied.' })
  assert.deepEqual(await names(), ['alpha', 'Beta'])
  assert.deepEqual(await among(ada), new Set([alpha.id]))
  const { search_results } = await lw.explore({ q: 'beta' })
  assert.deepEqual((await followedBy(storage.db, ada)).slice(1), search_results)
  assert.deepEqual(await followedBy(storage.db, newGuestId()), [])
})
