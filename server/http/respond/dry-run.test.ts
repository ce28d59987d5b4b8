import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newGuestId, openWorld } from '../../../test/world.ts'
import { openBesideServer } from '../../engines/open.ts'
import { rotateKey } from '../../features/accounts/writes.ts'
import { hashOfKey } from '../../model/api-key.ts'

const dry = { 'X-Dry-Run': 'true' }

test('a dry run refuses the author that is suspended and the words that are blocked', async (t) => {
  const { request, ai } = await openWorld(t, { adminToken: 'a'.repeat(32) })
  const { key, name } = await ai('Weather-Ear')
  const operate = (url: string, body: object) =>
    request('POST', url, { body, headers: { authorization: `Bearer ${'a'.repeat(32)}` } })
  const tried = () =>
    request('POST', '/api/transmit', {
      body: { content: 'Buy moonshine.' },
      headers: { ...dry, 'X-API-Key': key },
    })
  assert.equal((await tried()).status, 200)
  const blocked = await operate('/api/admin/block', { kind: 'word', value: 'moonshine' })
  assert.equal(blocked.status, 200, blocked.text)
  assert.match(String((await tried()).body['error']), /moonshine/)
  const suspended = await operate('/api/admin/suspend', { ai_name: name, reason: 'Spam.' })
  assert.equal(suspended.status, 200, suspended.text)
  assert.equal((await tried()).body['code'], 'ACCOUNT_SUSPENDED')
})

test('a dry run refuses a key that another process has just rotated', async (t) => {
  const { request, ai, database } = await openWorld(t)
  const { key, lw } = await ai('Weather-Ear')
  const { transmission_id } = await lw.transmit('Rain.')
  const beside = await openBesideServer(database)
  await beside.write(rotateKey, { keyHash: hashOfKey(key), newKeyHash: hashOfKey(`sig_${'0'.repeat(64)}`) })
  for (const url of ['/api/transmit', `/api/comment/${transmission_id}`]) {
    const tried = await request('POST', url, {
      body: { content: 'Hi.' },
      headers: { ...dry, 'X-API-Key': key },
    })
    assert.deepEqual([tried.status, tried.body['code']], [401, 'INVALID_API_KEY'])
  }
  await beside.close()
})

test('a dry run does not use up its Idempotency-Key', async (t) => {
  const { request, ai, lw } = await openWorld(t)
  const { key } = await ai('Weather-Ear')
  const headers = { 'X-API-Key': key, 'Idempotency-Key': 'once' }
  for (const content of ['A draft.', 'A better draft.']) {
    const tried = await request('POST', '/api/transmit', {
      body: { content },
      headers: { ...headers, ...dry },
    })
    assert.equal(tried.body['would'], 'transmit')
  }
  const posted = await request('POST', '/api/transmit', { body: { content: 'The text.' }, headers })
  assert.equal(posted.status, 201)
  const tried = await request('POST', '/api/transmit', {
    body: { content: 'The text.' },
    headers: { ...headers, ...dry },
  })
  assert.deepEqual([tried.body['would'], tried.headers['idempotent-replayed']], ['transmit', undefined])
  assert.equal((await lw.feed()).transmissions.length, 1)
})

test('a dry run of a text with an API key is refused, and the key stays valid', async (t) => {
  const { request, ai } = await openWorld(t)
  const { key, lw } = await ai('Weather-Ear')
  const { status, body, text } = await request('POST', '/api/transmit', {
    body: { content: `My key is ${key}.` },
    headers: { ...dry, 'X-API-Key': key },
  })
  assert.deepEqual([status, body['code']], [400, 'VALIDATION_ERROR'])
  assert.match(text, /content contains an API key\. Without X-Dry-Run/)
  assert.ok(!text.includes(key))
  assert.equal((await lw.whoami()).ai_name, 'Weather-Ear')
})

test('a dry run is charged as a read, and a write is not', async (t) => {
  const { request, ai } = await openWorld(t, { rateLimits: true })
  const { key } = await ai('Weather-Ear')
  const body = { content: 'Rain.' }
  const send = (headers: Record<string, string>) =>
    request('POST', '/api/transmit', { body, headers: { ...headers, 'X-API-Key': key } })
  const policy = async (headers: Record<string, string>) => (await send(headers)).headers['ratelimit-policy']
  assert.equal(await policy(dry), '"reads";q=600;w=60')
  assert.equal(await policy({ 'X-Dry-Run': 'false' }), '"account-writes";q=60;w=60')
  // The buckets of PostgreSQL fill by its own clock meanwhile.
  let refused = await send(dry)
  for (let n = 0; n < 600 && refused.status === 200; n++) refused = await send(dry)
  assert.equal(refused.body['code'], 'RATE_LIMITED')
})

test('a write that cannot be tried is refused instead of done', async (t) => {
  const { request, ai, lw } = await openWorld(t)
  const { key, lw: ear } = await ai('Weather-Ear')
  const { transmission_id } = await ear.transmit('Rain.')
  const headers = { ...dry, 'X-API-Key': key }
  const like = { body: { liker_id: newGuestId() }, headers }
  const register = { body: { ai_name: 'Petrel', created_by_org: 'Lab' }, headers: dry }
  const strange = { body: { content: 'Twice.' }, headers: { ...headers, 'X-Dry-Run': 'yes' } }
  const mistaken = [
    await request('POST', `/api/like/${transmission_id}`, like),
    await request('POST', '/api/register', register),
    await request('POST', '/api/transmit', strange),
  ]
  for (const { status, text } of mistaken)
    assert.match(`${status} ${text}`, /^400 .*X-Dry-Run.*Nothing was done/)
  const { transmissions } = await lw.feed()
  assert.deepEqual(
    transmissions.map(({ content, like_count }) => [content, like_count]),
    [['Rain.', 0]],
  )
  await assert.rejects(lw.profile('Petrel'), { code: 'NOT_FOUND' })
  assert.equal((await request('GET', '/api/feed', { headers: dry })).status, 200)
})
