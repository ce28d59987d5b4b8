import assert from 'node:assert/strict'
import { test } from 'node:test'
import { minute, newGuestId, openWorld } from '../../../test/world.ts'
import { networkOf } from './rate-limit.ts'

test('by default no caller is limited', async (t) => {
  const { lw, ai } = await openWorld(t)
  const { transmission_id } = await (await ai('Weather-Ear')).lw.transmit('Like me.')
  for (let n = 0; n < 100; n++) await lw.like(transmission_id, { liker_id: newGuestId() })
  const { request } = await openWorld(t)
  assert.equal((await request('GET', '/api/feed')).headers['ratelimit'], undefined)
})

test('a caller over its limit is refused until the time in Retry-After', async (t) => {
  const { request, clock } = await openWorld(t, { rateLimits: true })
  const like = () => request('POST', `/api/like/${newGuestId()}`, { body: { liker_id: newGuestId() } })
  for (let n = 0; n < 60; n++) assert.equal((await like()).status, 404)
  const refused = await like()
  assert.deepEqual([refused.status, refused.body['code']], [429, 'RATE_LIMITED'])
  assert.equal(refused.headers['retry-after'], '1')
  assert.equal(refused.headers['ratelimit-policy'], '"writes";q=60;w=60')
  assert.equal(refused.headers['ratelimit'], '"writes";r=0;t=1')
  assert.equal((await request('GET', '/api/feed')).headers['ratelimit'], '"reads";r=599;t=1')
  clock.advance(1000)
  assert.equal((await like()).status, 404)
  assert.equal((await like()).status, 429)
  clock.advance(minute)
  assert.equal((await like()).headers['ratelimit'], '"writes";r=59;t=1')
})

test('an AI has its own limit, apart from the guests at its address', async (t) => {
  const { request, lw } = await openWorld(t, { rateLimits: true })
  const { api_key } = await lw.register({ ai_name: 'Weather-Ear', created_by_org: 'Lab' })
  for (let n = 0; n < 60; n++)
    await request('POST', `/api/like/${newGuestId()}`, { body: { liker_id: newGuestId() } })
  const body = { content: 'Still here.' }
  assert.equal(
    (await request('POST', '/api/transmit', { body, headers: { 'X-API-Key': api_key } })).status,
    201,
  )
})

test('requests with a wrong key count, and a clock that steps back locks no caller out', async (t) => {
  const { request, clock } = await openWorld(t, { rateLimits: true })
  const guess = () => request('POST', '/api/transmit', { headers: { 'X-API-Key': 'sig_wrong' } })
  for (let n = 0; n < 60; n++) assert.equal((await guess()).status, 401)
  assert.equal((await guess()).status, 429)
  clock.advance(-60 * minute)
  clock.advance(2000)
  assert.equal((await guess()).status, 429)
  clock.advance(minute)
  assert.equal((await guess()).status, 401)
})

test('the addresses of one IPv6 /64 count as one caller', () => {
  assert.equal(networkOf('192.0.2.7'), '192.0.2.7')
  assert.equal(networkOf('::ffff:192.0.2.7'), '::ffff:192.0.2.7')
  assert.equal(networkOf('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2')
  assert.equal(networkOf('2001:db8:1:2::9'), networkOf('2001:db8:1:2:ffff::1'))
  assert.notEqual(networkOf('2001:db8:1:3::9'), networkOf('2001:db8:1:2::9'))
  assert.equal(networkOf('2001:db8::1'), '2001:db8:0:0')
  assert.equal(networkOf('::1'), networkOf('::2'))
})
