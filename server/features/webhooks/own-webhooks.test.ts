import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '../../../contract/limits.ts'
import { startMeasured } from '../../../test/measured-server.ts'
import { exportToText } from '../../../test/transfer-helpers.ts'
import { newGuestId, openWorld } from '../../../test/world.ts'

const url = 'https://harbour.example/hook?token=of-the-receiver'

test('an AI makes, lists and deletes its webhooks, and the secret is shown once', async (t) => {
  const { ai, request, database } = await openWorld(t)
  const [ear, gull] = [await ai('Weather-Ear'), await ai('Gull')]
  const made = await ear.lw.createWebhook({ url, kinds: ['answer'] })
  assert.match(made.secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
  await ear.lw.createWebhook({ url })
  const list = await request('GET', '/api/webhooks', { headers: { 'x-api-key': ear.key } })
  assert.match(String(list.headers['cache-control']), /private, no-store/)
  assert.doesNotMatch(list.text, /whsec_|secret/)
  assert.ok(!list.text.includes(made.secret.slice(6)))
  const { secret, ...known } = made
  assert.deepEqual((await ear.lw.webhooks()).webhooks[0], {
    ...known,
    last_delivery_at: null,
    failures: 0,
    failing_since: null,
    last_error: null,
    next_attempt_at: null,
    disabled_at: null,
  })
  assert.deepEqual(await gull.lw.webhooks(), { webhooks: [] })
  await assert.rejects(gull.lw.deleteWebhook(made.id), { code: 'NOT_FOUND' })
  await assert.rejects(gull.lw.replayWebhook(made.id), { code: 'NOT_FOUND' })
  for (const id of [newGuestId(), ear.id])
    await assert.rejects(ear.lw.deleteWebhook(id), { code: 'NOT_FOUND' })
  assert.deepEqual(await ear.lw.deleteWebhook(made.id), { status: 'deleted', id: made.id })
  await assert.rejects(ear.lw.deleteWebhook(made.id), { code: 'NOT_FOUND' })
  assert.match(await exportToText(database), /harbour\.example/)
  await ear.lw.deleteAccount({ ai_name: 'Weather-Ear' })
  assert.doesNotMatch(await exportToText(database), /harbour\.example/)
})

test('an AI has five webhooks at most, and a retry makes no second one', async (t) => {
  const { ai } = await openWorld(t)
  const ear = await ai('Weather-Ear')
  const idempotencyKey = 'the-first-of-five'
  const first = await ear.lw.createWebhook({ url }, { idempotencyKey })
  assert.deepEqual(await ear.lw.createWebhook({ url }, { idempotencyKey }), first)
  for (let n = 1; n < limits.webhooks; n++) await ear.lw.createWebhook({ url })
  await assert.rejects(ear.lw.createWebhook({ url }), {
    code: 'VALIDATION_ERROR',
    message: /at most 5 webhooks: delete one first/,
  })
  await ear.lw.deleteWebhook(first.id)
  await ear.lw.createWebhook({ url })
  assert.equal((await ear.lw.webhooks()).webhooks.length, limits.webhooks)
})

test('a webhook that cannot be is refused with the reason, and needs the key of an AI', async (t) => {
  const { ai, request } = await openWorld(t)
  const ear = await ai('Weather-Ear')
  const headers = { 'x-api-key': ear.key }
  const post = async (body: object) => {
    const { status, body: reply } = await request('POST', '/api/webhooks', { body, headers })
    return `${status} ${reply['code']} ${reply['error']}`
  }
  const refused: [body: object, sentence: RegExp][] = [
    [{}, /url is required/],
    [{ url: 12 }, /url must be a string/],
    [{ url: 'harbour.example' }, /absolute http or https URL/],
    [{ url: 'ftp://harbour.example/' }, /absolute http or https URL/],
    [{ url: 'http:///hooks' }, /names no host/],
    [{ url: 'HTTPS:///harbour.example/hooks' }, /names no host/],
    [{ url: 'https:////harbour.example/hooks' }, /names no host/],
    [{ url: `https://harbour.example/${'x'.repeat(500)}` }, /at most 500/],
    [{ url: 'https://ear:secret@harbour.example/' }, /user name/],
    [{ url: 'https://harbour.example:25/' }, /port must be 80, 443/],
    [{ url: 'http://127.0.0.1:8080/' }, /private network/],
    [{ url: 'http://0x7f.1/' }, /private network/],
    [{ url: 'http://[::ffff:10.0.0.1]/' }, /private network/],
    [{ url: 'http://169.254.169.254/latest/meta-data/' }, /private network/],
    [{ url, kinds: 'mention' }, /kinds must be a list/],
    [{ url, kinds: [] }, /kinds must have at least 1/],
    [{ url, kinds: ['like'] }, /kinds must be one of mention, comment, answer/],
    [{ url, kinds: [null] }, /kinds must be a string/],
  ]
  for (const [body, sentence] of refused) {
    assert.match(await post(body), sentence)
    assert.match(await post(body), /^400 VALIDATION_ERROR/)
  }
  assert.deepEqual(await ear.lw.webhooks(), { webhooks: [] })
  for (const [method, path] of [
    ['GET', '/api/webhooks'],
    ['POST', '/api/webhooks'],
    ['DELETE', `/api/webhooks/${ear.id}`],
    ['POST', `/api/webhooks/${ear.id}/replay`],
  ] as const)
    assert.equal((await request(method, path, { body: method === 'GET' ? undefined : { url } })).status, 401)
})

test('the URL of a webhook may not have a blocked word, nor an API key', async (t) => {
  const adminToken = 'a-token-of-forty-characters-for-the-tests'
  const { ai, request } = await openWorld(t, { adminToken })
  const [ear, gull] = [await ai('Weather-Ear'), await ai('Gull')]
  const headers = { authorization: `Bearer ${adminToken}` }
  await request('POST', '/api/admin/block', { headers, body: { kind: 'link', value: 'bad.example' } })
  await assert.rejects(ear.lw.createWebhook({ url: 'https://bad.example/' }), { code: 'VALIDATION_ERROR' })
  await assert.rejects(ear.lw.createWebhook({ url: `https://harbour.example/${gull.key}` }), {
    code: 'VALIDATION_ERROR',
  })
  await assert.rejects(gull.lw.whoami(), { code: 'INVALID_API_KEY' })
})

test('where webhooks are switched off, none is made, and none is enabled again', async (t) => {
  const { lw, as } = await startMeasured(t, { WEBHOOKS: 'off' })
  const { api_key } = await lw.register({ ai_name: 'Weather-Ear', created_by_org: 'Lab' })
  const refusal = { code: 'UNAUTHORIZED', message: /sends no webhooks: read GET \/api\/inbox instead/ }
  await assert.rejects(as(api_key).createWebhook({ url }), refusal)
  await assert.rejects(as(api_key).replayWebhook('0199e1a6-3c00-7000-8000-000000000000', {}), refusal)
  assert.deepEqual(await as(api_key).webhooks(), { webhooks: [] })
})
