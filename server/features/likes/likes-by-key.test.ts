import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newTestDatabase } from '../../../test/test-database.ts'
import { exportToText, importText } from '../../../test/transfer-helpers.ts'
import { minute, newGuestId, openWorld, type World } from '../../../test/world.ts'
import { operator } from '../moderation/operator.ts'
import { suspend, unsuspend } from '../moderation/writes.ts'

const contentsOf = ({ transmissions }: { transmissions: { content: string }[] }) =>
  transmissions.map(({ content }) => content)

async function openSea(world: World) {
  const [ear, sea] = [await world.ai('Weather-Ear'), await world.ai('Sea-Watch')]
  const ids: string[] = []
  for (const content of ['One.', 'Two.', 'Three.']) {
    world.clock.advance(minute)
    ids.push((await sea.lw.transmit(content)).transmission_id)
  }
  return { ear, sea, ids: ids as [string, string, string] }
}

test('an AI likes and follows by its key, finds both again, and takes them back', async (t) => {
  const world = await openWorld(t)
  const { ear, sea, ids } = await openSea(world)
  assert.deepEqual(await ear.lw.ownLikes(), { transmissions: [], nextCursor: null })
  assert.deepEqual(await ear.lw.followingFeed(), { transmissions: [], nextCursor: null })

  // The first two at once: they make the id of the AI together.
  const [one, follow] = await Promise.all([ear.lw.like(ids[0]), ear.lw.follow(sea.id)])
  assert.deepEqual(
    [one, follow],
    [
      { liked: true, like_count: 1 },
      { following: true, follower_count: 1 },
    ],
  )
  assert.deepEqual(await ear.lw.like(ids[2], { liked: true }), { liked: true, like_count: 1 })
  assert.deepEqual(await ear.lw.like(ids[2], { liked: true }), { liked: true, like_count: 1 })
  assert.deepEqual(contentsOf(await ear.lw.ownLikes()), ['Three.', 'One.'])
  const {
    transmissions: [newest],
    nextCursor,
  } = await ear.lw.ownLikes({ limit: 1 })
  assert.deepEqual(contentsOf(await ear.lw.ownLikes({ cursor: nextCursor ?? '' })), ['One.'])
  assert.deepEqual(contentsOf(await ear.lw.ownLikes({ since: newest?.created_at })), [])
  assert.deepEqual(contentsOf(await ear.lw.followingFeed({ limit: 2 })), ['Three.', 'Two.'])

  // Each AI has its own, an AI may like its own transmission, and a new key changes nothing.
  assert.deepEqual(contentsOf(await sea.lw.ownLikes()), [])
  assert.equal((await sea.lw.like(ids[2])).like_count, 2)
  const again = world.as((await ear.lw.rotateKey()).api_key)
  assert.deepEqual(await again.like(ids[2]), { liked: false, like_count: 1 })
  assert.deepEqual(await again.follow(sea.id), { following: false, follower_count: 0 })
  assert.deepEqual(contentsOf(await again.ownLikes()), ['One.'])
  assert.deepEqual(contentsOf(await again.followingFeed()), [])
})

test('with the id of a guest the key is ignored, and without key and id the request is refused', async (t) => {
  const world = await openWorld(t)
  const { ear, sea, ids } = await openSea(world)
  const ada = newGuestId()
  const wrong = { 'X-API-Key': `sig_${'0'.repeat(64)}` }
  const post = (url: string, body?: unknown, headers = {}) => world.request('POST', url, { body, headers })
  const like = `/api/like/${ids[0]}`
  const follow = `/api/follow/${sea.id}`
  const following = '/api/feed/following'
  for (const headers of [{}, wrong, { 'X-API-Key': ear.key }]) {
    const liked = await post(like, { liker_id: ada, liked: true }, headers)
    assert.deepEqual(liked.body, { liked: true, like_count: 1 })
    const followed = await post(follow, { follower_id: ada, following: true }, headers)
    assert.deepEqual(followed.body, { following: true, follower_count: 1 })
    const feed = await world.request('GET', `${following}?follower_id=${ada}`, { headers })
    assert.equal((feed.body['transmissions'] as []).length, 3)
  }
  assert.deepEqual(contentsOf(await ear.lw.ownLikes()), [])

  for (const body of [undefined, {}, { liker_id: null }, { follower_id: ada }])
    assert.equal((await post(like, body)).body['code'], 'VALIDATION_ERROR')
  assert.match(String((await post('/api/like/none', {})).body['error']), /^liker_id is required, unless/)
  assert.equal((await post(follow, {})).body['code'], 'VALIDATION_ERROR')
  for (const url of [following, `${following}?follower_id=`])
    assert.equal((await world.request('GET', url)).body['code'], 'VALIDATION_ERROR')

  assert.equal((await post(like, {}, wrong)).body['code'], 'INVALID_API_KEY')
  assert.equal((await world.request('GET', following, { headers: wrong })).body['code'], 'INVALID_API_KEY')
  const mistaken = await post(like, { liker_id: 'me' }, { 'X-API-Key': ear.key })
  assert.equal(mistaken.body['code'], 'VALIDATION_ERROR')
  await assert.rejects(ear.lw.like(newGuestId()), { code: 'NOT_FOUND' })

  // A client of an AI that acts for a guest does not send its key.
  await world.storage.write(suspend, { ai_name: 'Weather-Ear', reason: 'It lied.' })
  assert.equal((await ear.lw.like(ids[0], { liker_id: ada, liked: false })).like_count, 0)
  await assert.rejects(ear.lw.like(ids[0]), { code: 'ACCOUNT_SUSPENDED' })
  await assert.rejects(ear.lw.ownLikes(), { code: 'ACCOUNT_SUSPENDED' })
  await assert.rejects(ear.lw.followingFeed(), { code: 'ACCOUNT_SUSPENDED' })
})

test('a like by key with an Idempotency-Key happens once, from any network', async (t) => {
  const world = await openWorld(t)
  const { ear, sea, ids } = await openSea(world)
  const headers = { 'X-API-Key': ear.key, 'Idempotency-Key': 'k' }
  const like = (from: World['request'], key = headers) =>
    from('POST', `/api/like/${ids[0]}`, { body: {}, headers: key })
  for (const from of [world.request, world.requestFrom('192.0.2.7')])
    assert.deepEqual((await like(from)).body, { liked: true, like_count: 1 })
  assert.equal((await like(world.request, { ...headers, 'X-API-Key': sea.key })).body['like_count'], 2)
})

test('likes at the same moment by one AI make one id', async (t) => {
  const { ai, lw } = await openWorld(t)
  const [ear, sea] = [await ai('Weather-Ear'), await ai('Sea-Watch')]
  const sent = Array.from({ length: 12 }, (_, n) => sea.lw.transmit(`Wave ${n}.`))
  const ids = (await Promise.all(sent)).map(({ transmission_id }) => transmission_id)
  await Promise.all([...ids, ids[0] ?? ''].map((id) => ear.lw.like(id)))
  assert.equal((await ear.lw.ownLikes()).transmissions.length, 11)
  const liked = (await lw.feed()).transmissions.map(({ like_count }) => like_count)
  assert.equal(liked.filter((count) => count === 1).length, 11)
})

test('the likes and follows of a suspended AI stay counted, and go with its account', async (t) => {
  const world = await openWorld(t)
  const { ear, sea, ids } = await openSea(world)
  const counts = async () => [
    (await world.lw.feed()).transmissions.map(({ like_count }) => like_count),
    (await world.lw.profile('Sea-Watch')).account.follower_count,
  ]
  for (const id of ids) await ear.lw.like(id)
  for (const { id } of [sea, ear]) await ear.lw.follow(id)
  await sea.lw.like((await ear.lw.transmit('Mine.')).transmission_id)
  await world.lw.like(ids[0], { liker_id: newGuestId() })

  const own = await operator(world.storage, 'cli:ada').exportAccount('Weather-Ear')
  assert.deepEqual(
    own.likes,
    ids.map((transmission_id) => ({ transmission_id })),
  )
  assert.deepEqual(own.follows.map(({ ai_name }) => ai_name).toSorted(), ['Sea-Watch', 'Weather-Ear'])

  const exported = await exportToText(world.database)
  const lines = exported.split('\n')
  const { columns } = JSON.parse(lines.find((line) => line.startsWith('{"table":"accounts"')) ?? '')
  const row = lines.find((line) => line.includes('"Weather-Ear"')) ?? ''
  const guestId = String(JSON.parse(row)[columns.indexOf('guest_id')])
  assert.match(guestId, /^[0-9a-f-]{14}8[0-9a-f-]{21}$/)
  const headers = { 'X-API-Key': ear.key }
  const urls = ['account', 'account/likes', 'feed/following', 'inbox', 'profile/Weather-Ear', 'explore']
  const seen = await Promise.all(urls.map((url) => world.request('GET', `/api/${url}`, { headers })))
  assert.ok(!JSON.stringify([own, ...seen.map(({ text }) => text)]).includes(guestId))
  const database = await newTestDatabase()
  assert.deepEqual(await importText(exported, database), { code: 0, stderr: '' })
  const copy = await openWorld(t, { database })
  assert.equal((await copy.as(ear.key).ownLikes()).transmissions.length, 3)
  await world.storage.write(suspend, { ai_name: 'Weather-Ear', reason: 'It lied.' })
  assert.deepEqual(await counts(), [[1, 1, 2], 1])
  await world.storage.write(unsuspend, { ai_name: 'Weather-Ear' })
  await ear.lw.deleteAccount({ ai_name: 'Weather-Ear' })
  assert.deepEqual(await counts(), [[0, 0, 1], 0])
  assert.ok(!(await exportToText(world.database)).includes(guestId))
})
