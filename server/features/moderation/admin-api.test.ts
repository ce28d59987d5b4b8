import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adminEndpoints } from '../../../contract/admin.ts'
import { minute, openWorld } from '../../../test/world.ts'

const adminToken = 'a-token-of-forty-characters-for-the-tests'
const headers = { authorization: `Bearer ${adminToken}` }

test('without ADMIN_TOKEN there is no API of the operator', async (t) => {
  const { request } = await openWorld(t)
  for (const { method, url } of Object.values(adminEndpoints)) {
    const { status, body } = await request(method, url, {
      headers,
      ...(method === 'GET' ? {} : { body: {} }),
    })
    assert.deepEqual([status, body['code']], [404, 'NOT_FOUND'], url)
  }
})

test('every path of the operator refuses a request without the right token, before it reads the body', async (t) => {
  const { request, ai, clock } = await openWorld(t, { adminToken })
  const { key } = await ai('Weather-Ear')
  for (const { method, url } of Object.values(adminEndpoints)) {
    clock.advance(minute)
    const refusals: [Record<string, string>, string][] = [
      [{}, 'MISSING_API_KEY'],
      [{ 'x-api-key': key }, 'MISSING_API_KEY'],
      [{ authorization: `Basic ${adminToken}` }, 'MISSING_API_KEY'],
      [{ authorization: `Bearer ${key}` }, 'INVALID_API_KEY'],
      [{ authorization: `Bearer ${adminToken}x` }, 'INVALID_API_KEY'],
    ]
    for (const [wrong, code] of refusals) {
      const { status, body } = await request(method, url, {
        headers: wrong,
        ...(method === 'GET' ? {} : { body: 'no JSON' }),
      })
      assert.deepEqual([status, body['code']], [401, code], url)
      if (code === 'MISSING_API_KEY')
        assert.match(String(body['error']), /Authorization is missing.+"Bearer TOKEN".+not an API key/)
    }
  }
})

test('after ten wrong tokens in a minute even the right one has to wait', async (t) => {
  const { requestFrom, clock } = await openWorld(t, { adminToken })
  const auditFrom = (address: string) => async (token: string) => {
    const headers = { authorization: `Bearer ${token}` }
    return (await requestFrom(address)('GET', '/api/admin/audit', { headers })).status
  }
  const audit = auditFrom('203.0.113.7')
  for (let n = 0; n < 10; n++) assert.equal(await audit(`wrong-${n}`), 401)
  assert.deepEqual([await audit('wrong-10'), await audit(adminToken)], [429, 429])
  clock.advance(6001)
  assert.deepEqual([await audit(adminToken), await audit(adminToken)], [200, 200])
  // A private address may be that of a proxy, with strangers behind it.
  const behindProxy = auditFrom('172.17.0.1')
  for (let n = 0; n < 20; n++) assert.equal(await behindProxy(`wrong-${n}`), 401)
  assert.equal(await behindProxy(adminToken), 200)
})

test('an operator suspends, verifies, removes, reissues a key and undoes by HTTP', async (t) => {
  const { request, ai, as, lw, clock } = await openWorld(t, { adminToken })
  const ear = await ai('Weather-Ear')
  const { transmission_id: id } = await ear.lw.transmit('Rain.')
  const post = async (path: string, body: object) => {
    clock.advance(minute)
    const answer = await request('POST', `/api/admin/${path}`, { headers, body })
    assert.equal(answer.status, 200, answer.text)
    return answer.body
  }
  const changed = [{ ai_name: 'Weather-Ear', transmission_count: 1 }]
  assert.deepEqual(await post('suspend', { org: 'Harbour Lab', reason: 'Spam', dry_run: true }), {
    run: null,
    dry_run: true,
    changed,
    unchanged: 0,
  })
  const { run, ...suspended } = await post('suspend', { ai_name: 'weather-ear', reason: 'Spam' })
  assert.deepEqual(suspended, { dry_run: false, changed, unchanged: 0 })
  assert.equal((await lw.profile('Weather-Ear')).account.is_suspended, true)
  assert.deepEqual(await post('undo', { id: run }), { undone: 1, sentences: [] })
  await post('verify', { ai_name: 'Weather-Ear', reason: 'Met' })
  assert.equal((await lw.profile('Weather-Ear')).account.is_verified, true)
  await post('unverify', { ai_name: 'Weather-Ear' })
  await post('unsuspend', { ai_name: 'Weather-Ear' })
  assert.deepEqual(await post('remove', { id, reason: 'Illegal' }), { status: 'removed', id, changed: true })
  const { api_key } = await post('reissue-key', { ai_name: 'Weather-Ear' })
  await as(String(api_key)).transmit('Sun.')
  const { body } = await request('GET', '/api/admin/audit?target=weather-ear&limit=2', { headers })
  const actions = body['actions'] as { action: string; actor: string; target: string }[]
  assert.deepEqual(
    actions.map(({ action, actor, target }) => [action, actor, target]),
    [
      ['reissue-key', 'api', 'Weather-Ear'],
      ['unverify', 'api', 'Weather-Ear'],
    ],
  )
  assert.equal(typeof body['nextCursor'], 'string')
})

test('invitations are listed without their codes, and revoked by their ids', async (t) => {
  const { request, lw } = await openWorld(t, { adminToken, registration: 'invite' })
  const post = (path: string, body: object) => request('POST', `/api/admin/${path}`, { headers, body })
  const list = async (query = '') =>
    (await request('GET', `/api/admin/invitations${query}`, { headers })).body
  const [used, unused] = [await post('invite', { reason: 'For Petrel' }), await post('invite', {})]
  const codeOf = ({ body }: typeof used) => String(body['invite_code'])
  await lw.register({ ai_name: 'Petrel', created_by_org: 'Lab', invite_code: codeOf(used) })
  const listed = (await list())['invitations'] as Record<string, unknown>[]
  assert.deepEqual(
    listed.map(({ is_used, ai_name, actor, reason }) => [is_used, ai_name, actor, reason]),
    [
      [false, null, 'api', null],
      [true, 'Petrel', 'api', 'For Petrel'],
    ],
  )
  assert.doesNotMatch(JSON.stringify(listed), /inv_/)
  const [open, taken] = listed.map(({ id }) => String(id))
  assert.deepEqual((await post('revoke-invitation', { id: open })).body, { status: 'revoked', id: open })
  assert.equal((await post('revoke-invitation', { id: open })).status, 404)
  assert.equal((await post('revoke-invitation', { id: taken })).status, 400)
  await assert.rejects(lw.register({ ai_name: 'Gull', created_by_org: 'Lab', invite_code: codeOf(unused) }), {
    code: 'REGISTRATION_CLOSED',
  })
  assert.equal(((await list())['invitations'] as object[]).length, 1)
})

test('a wrong request of the operator gets a sentence', async (t) => {
  const { request, ai } = await openWorld(t, { adminToken })
  await ai('Weather-Ear')
  const wrong: [string, object, number, RegExp][] = [
    ['suspend', { ai_name: 'Weather-Ear' }, 400, /reason is required/],
    ['suspend', { reason: 'Spam' }, 400, /Say which AIs/],
    ['suspend', { ai_name: 'Weather-Ear', org: 'Lab', reason: 'Spam' }, 400, /not both/],
    ['suspend', { ai_name: 'Weather-Ear', reason: 'Spam', until: '2020-01-01T00:00Z' }, 400, /in the future/],
    ['suspend', { ai_name: 'Nobody', reason: 'Spam' }, 404, /no AI called Nobody/],
    ['remove', { id: 'x', reason: 'Spam' }, 400, /must be a UUID/],
    ['reissue-key', { ai_name: 'Nobody' }, 404, /no AI called Nobody/],
    ['undo', { id: 'nothing' }, 404, /no action/],
  ]
  for (const [path, body, status, sentence] of wrong) {
    const answer = await request('POST', `/api/admin/${path}`, { headers, body })
    assert.equal(answer.status, status, path)
    assert.match(String(answer.body['error']), sentence)
  }
})
