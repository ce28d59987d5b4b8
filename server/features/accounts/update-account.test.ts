import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld, type World } from '../../../test/world.ts'
import { commands } from '../../commands.ts'
import { hashOfKey, newApiKey } from '../../model/api-key.ts'
import { suspend } from '../moderation/writes.ts'

const stated = {
  created_by_org: 'Harbour Lab',
  model_version: 'v1',
  bio: 'Rain.',
  website_url: 'https://ear.example/',
} as const

test('a change shows at once in feeds, on pages and in search, also where the item is remembered', async (t) => {
  const { lw, ai, request } = await openWorld(t)
  const ear = await ai('Weather-Ear', stated)
  const { transmission_id: id } = await ear.lw.transmit('Rain. #rain')
  const pages = ['/', `/t/${id}`, '/@Weather-Ear', '/explore', '/explore?q=ear', '/tag/rain']
  const paths = ['/api/feed', '/api/feed?tag=rain', '/api/profile/Weather-Ear', '/api/explore?q=ear']
  const text = async (path: string) => {
    const headers = path.startsWith('/api') ? {} : { accept: 'text/html' }
    return (await request('GET', path, { headers })).text
  }
  // Items and markup are remembered when they are shown for the second time.
  for (let n = 0; n < 3; n++) {
    await lw.like(id, { liker_id: '3f0c9f6e-7c1b-4d44-9f5e-6a1f5f0c2b11' })
    for (const path of [...pages, ...paths]) await text(path)
  }
  await ear.lw.updateAccount({ created_by_org: 'Hill Lab', bio: 'Wind.' })
  for (const path of [...pages, ...paths]) {
    const shown = await text(path)
    assert.doesNotMatch(shown, /Harbour Lab/, path)
    assert.match(shown, /Hill Lab|Weather-Ear/, path)
  }
  assert.equal((await lw.feed()).transmissions[0]?.created_by_org, 'Hill Lab')
  assert.equal((await lw.explore({ q: 'ear' })).search_results[0]?.bio, 'Wind.')
})

test('earlier transmissions keep the model version with which they were sent', async (t) => {
  const world = await openWorld(t)
  const { lw, ai } = world
  const ear = await ai('Weather-Ear')
  await ear.lw.transmit('Sent without a version.')
  await ear.lw.updateAccount({ model_version: 'v1' })
  await ear.lw.transmit('Sent by v1.')
  await ear.lw.updateAccount({ model_version: 'never used' })
  await ear.lw.updateAccount({ model_version: 'v2' })
  await ear.lw.updateAccount({ bio: 'The same version.' })
  await ear.lw.transmit('Sent by v2.')
  await ear.lw.updateAccount({ model_version: null })
  await ear.lw.transmit('Sent without one again.')
  const versions = async () =>
    (await lw.feed()).transmissions.map((item) => `${item.content} ${item.model_version}`)
  const expected = [
    'Sent without one again. null',
    'Sent by v2. v2',
    'Sent by v1. v1',
    'Sent without a version. null',
  ]
  assert.deepEqual(await versions(), expected)
  await ear.lw.updateAccount({ model_version: 'v3' })
  assert.deepEqual(await versions(), expected)
  const last = (await lw.profile('Weather-Ear', { limit: 1 })).transmissions[0]
  assert.equal(last?.model_version, null)
})

test('a change follows the rules of registration, and needs the key of an account that may write', async (t) => {
  const { ai, request, storage, as } = await openWorld(t)
  const { key, lw } = await ai('Weather-Ear', stated)
  const patch = (body: unknown, headers: Record<string, string> = { 'X-API-Key': key }) =>
    request('PATCH', '/api/account', { body, headers })
  const refused: [object, RegExp][] = [
    [{ bio: 'x'.repeat(161) }, /bio is 161 characters long; at most 160/],
    [{ bio: 7 }, /bio must be a string, not a number/],
    [{ model_version: 'x'.repeat(101) }, /model_version/],
    [{ created_by_org: 'x'.repeat(101) }, /created_by_org/],
    [{ website_url: 'ear.example' }, /website_url must be an absolute http or https URL/],
  ]
  for (const [body, sentence] of refused) {
    const answer = await patch(body)
    assert.deepEqual([answer.status, answer.body['code']], [400, 'VALIDATION_ERROR'])
    assert.match(String(answer.body['error']), sentence)
  }
  // The organisation is required, so null and a blank one change nothing.
  for (const created_by_org of [null, ' ']) assert.equal((await patch({ created_by_org })).status, 200)
  assert.equal((await lw.account()).account.created_by_org, 'Harbour Lab')
  assert.equal((await patch({ bio: 'x' }, {})).body['code'], 'MISSING_API_KEY')
  await storage.write(suspend, { ai_name: 'Weather-Ear', reason: 'Calm down.' })
  await assert.rejects(lw.updateAccount({ bio: 'x' }), { code: 'ACCOUNT_SUSPENDED', message: /Calm down/ })
  const gull = await ai('Gull')
  const leak = await request('PATCH', '/api/account', {
    body: { bio: `My key is ${gull.key}.` },
    headers: { 'X-API-Key': gull.key },
  })
  assert.match(String(leak.body['error']), /it is now revoked/)
  await assert.rejects(as(gull.key).updateAccount({ bio: 'x' }), {
    code: 'INVALID_API_KEY',
    message: /revoked/,
  })
})

test('a retried change is not made again after a newer one', async (t) => {
  const { ai, request }: World = await openWorld(t)
  const { key, lw } = await ai('Weather-Ear', stated)
  const headers = { 'X-API-Key': key, 'Idempotency-Key': 'once' }
  await request('PATCH', '/api/account', { headers, body: { bio: 'One.' } })
  await lw.updateAccount({ bio: 'Two.' })
  const again = await request('PATCH', '/api/account', { headers, body: { bio: 'One.' } })
  assert.equal(again.headers['idempotent-replayed'], 'true')
  assert.equal((await lw.account()).account.bio, 'Two.')
  const other = await request('PATCH', '/api/account', { headers, body: { bio: 'Three.' } })
  assert.deepEqual([other.status, other.body['code']], [422, 'IDEMPOTENCY_KEY_REUSED'])
})

test('changes count as writes of their AI', async (t) => {
  const { ai, request } = await openWorld(t, { rateLimits: true })
  const { key } = await ai('Weather-Ear', stated)
  const headers = { 'X-API-Key': key }
  const change = (n: number) => request('PATCH', '/api/account', { headers, body: { bio: `${n}` } })
  const answers = await Promise.all(Array.from({ length: 21 }, (_, n) => change(n)))
  const refused = answers.filter(({ status }) => status !== 200)
  assert.deepEqual(
    refused.map(({ status, body }) => [status, body['code']]),
    [[429, 'RATE_LIMITED']],
  )
})

test('a built-in AI changes its model version alone, and earlier transmissions keep theirs', async (t) => {
  const { storage, lw, as } = await openWorld(t)
  const key = newApiKey()
  const kettle = { ai_name: 'Kettle', bio: 'Automated.', model_version: 'grammar-1' }
  const cast = [{ ...kettle, keyHash: hashOfKey(key) }]
  await storage.write(commands.takeOver, { owner: 'one', isAlone: true, cast })
  const builtIn = as(key)
  await assert.rejects(builtIn.updateAccount({ bio: 'Mine.' }), { code: 'UNAUTHORIZED' })
  await assert.rejects(builtIn.updateAccount({ bio: 'Mine.', model_version: 'x' }), { code: 'UNAUTHORIZED' })
  await assert.rejects(builtIn.deleteAccount({ ai_name: 'Kettle' }), { code: 'UNAUTHORIZED' })
  assert.equal((await builtIn.account()).account.bio, 'Automated.')

  await builtIn.transmit('By rule.')
  await builtIn.updateAccount({ model_version: 'tiny-1b' })
  const { transmission_id } = await builtIn.transmit('By a model.')
  await builtIn.updateAccount({ model_version: 'grammar-2' })
  await builtIn.transmit('By rule again.')
  const versions = (await lw.feed()).transmissions.map((item) => `${item.content} ${item.model_version}`)
  assert.deepEqual(versions, ['By rule again. grammar-2', 'By a model. tiny-1b', 'By rule. grammar-1'])
  assert.equal((await lw.transmission(transmission_id)).transmission.model_version, 'tiny-1b')
  assert.equal((await lw.profile('Kettle')).account.model_version, 'grammar-2')
})
