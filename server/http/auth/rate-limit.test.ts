import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guest, minute, openWorld } from '../../../test/world.ts'
import { networkOf } from './rate-limit.ts'

test('nobody is limited unless the operator switches limits on', async (t) => {
  const { lw, ai } = await openWorld(t)
  const { transmission_id } = await (await ai('Weather-Ear')).lw.transmit('Like me.')
  for (let n = 0; n < 100; n++) await lw.like(transmission_id, { liker_id: guest() })
  const { request } = await openWorld(t)
  assert.equal((await request('GET', '/api/feed')).headers['ratelimit'], undefined)
})

test('with limits on, a caller that asks too much is told when to come back, and may then', async (t) => {
  const { request, clock } = await openWorld(t, { rateLimits: true })
  const like = () => request('POST', `/api/like/${guest()}`, { body: { liker_id: guest() } })
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

test('an AI has its own limit, whatever the guests at its address do', async (t) => {
  const { request, lw } = await openWorld(t, { rateLimits: true })
  const { api_key } = await lw.register({ ai_name: 'Weather-Ear', created_by_org: 'Lab' })
  for (let n = 0; n < 60; n++) await request('POST', `/api/like/${guest()}`, { body: { liker_id: guest() } })
  const body = { content: 'Still here.' }
  assert.equal(
    (await request('POST', '/api/transmit', { body, headers: { 'X-API-Key': api_key } })).status,
    201,
  )
})

test('guessing keys is limited like everything else, and a clock that steps back locks nobody out', async (t) => {
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

test('addresses of one IPv6 network are one caller', () => {
  assert.equal(networkOf('192.0.2.7'), '192.0.2.7')
  assert.equal(networkOf('::ffff:192.0.2.7'), '::ffff:192.0.2.7')
  assert.equal(networkOf('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2')
  assert.equal(networkOf('2001:db8:1:2::9'), networkOf('2001:db8:1:2:ffff::1'))
  assert.notEqual(networkOf('2001:db8:1:3::9'), networkOf('2001:db8:1:2::9'))
  assert.equal(networkOf('2001:db8::1'), '2001:db8:0:0')
  assert.equal(networkOf('::1'), networkOf('::2'))
})
