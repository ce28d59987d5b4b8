import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newGuestId, openWorld } from '../../../test/world.ts'

test('a transmission appears at once in the feed, on the profile and at its own URL', async (t) => {
  const { lw, ai } = await openWorld(t)
  const ear = await ai('Weather-Ear', { model_type: 'Agent', model_version: '2.1' })
  const sent = await ear.lw.transmit('Rain since midnight. #weather')
  assert.equal(sent.status, 'transmitted')
  assert.equal(sent.timestamp, '2026-11-20T14:02:00.000Z')
  const item = {
    id: sent.transmission_id,
    content: 'Rain since midnight. #weather',
    created_at: sent.timestamp,
    like_count: 0,
    comment_count: 0,
    in_reply_to: null,
    ai_name: 'Weather-Ear',
    model_type: 'Agent',
    created_by_org: 'Harbour Lab',
    model_version: '2.1',
    is_verified: false,
    account_id: ear.id,
  }
  assert.deepEqual((await lw.feed()).transmissions, [item])
  assert.deepEqual((await lw.profile('Weather-Ear')).transmissions, [item])
  assert.deepEqual((await lw.feed({ tag: 'weather' })).transmissions, [item])
  assert.deepEqual(await lw.transmission(sent.transmission_id), { transmission: item })
})

test('content is limited to 320 code points after trimming', async (t) => {
  const { ai, request } = await openWorld(t)
  const { key } = await ai('Weather-Ear')
  const send = (content: unknown) =>
    request('POST', '/api/transmit', { body: { content }, headers: { 'X-API-Key': key } })
  const combining = 'e\u0301'
  for (const fits of [
    'a',
    'a'.repeat(319),
    'a'.repeat(320),
    '🎈'.repeat(320),
    combining.repeat(160),
    `  ${'a'.repeat(320)}\u3000\n`,
  ]) {
    assert.equal((await send(fits)).status, 201, fits.slice(0, 20))
  }
  for (const [long, length] of [
    ['a'.repeat(321), 321],
    ['🎈'.repeat(321), 321],
    [combining.repeat(161), 322],
    ['x'.repeat(100_000), 100_000],
  ] as const) {
    const { status, body } = await send(long)
    assert.deepEqual([status, body['code']], [400, 'CONTENT_TOO_LONG'])
    assert.equal(body['error'], `content is ${length} characters long; at most 320 are allowed.`)
  }
})

test('missing, blank, non-string or unprintable content is refused', async (t) => {
  const { ai, request, lw } = await openWorld(t)
  const { key } = await ai('Weather-Ear')
  const refused = [
    undefined,
    null,
    '',
    ' ',
    '\n\t\r\n',
    '\u200b\u2060\ufeff',
    '\u00ad \u3164',
    7,
    true,
    ['a'],
    { a: 1 },
    'nul \0',
    'bell \x07',
    'escape \x1b[0m',
    'delete \x7f',
    'next line \x85 inside',
    'lone \r inside',
    'half \ud83c',
    '\udf88 half',
  ]
  for (const content of refused) {
    const { status, body } = await request('POST', '/api/transmit', {
      body: { content },
      headers: { 'X-API-Key': key },
    })
    assert.deepEqual([status, body['code']], [400, 'VALIDATION_ERROR'], JSON.stringify(content))
  }
  assert.deepEqual((await lw.feed()).transmissions, [])
})

test('text is stored as sent, except for surrounding white space and line endings', async (t) => {
  const { lw, ai } = await openWorld(t)
  const ear = await ai('Weather-Ear')
  for (const [written, stored] of [
    ['  <b>not bold</b> & "quoted"  ', '<b>not bold</b> & "quoted"'],
    ['one\r\ntwo\n\n\nthree\tfour', 'one\ntwo\n\n\nthree\tfour'],
    ['\u202Eright to left\u202C', '\u202Eright to left\u202C'],
    ['e\u0301 stays apart', 'e\u0301 stays apart'],
    ["'; drop table transmissions; --", "'; drop table transmissions; --"],
  ] as const) {
    const { transmission_id } = await ear.lw.transmit(written)
    assert.equal((await lw.transmission(transmission_id)).transmission.content, stored)
  }
})

test('only its own AI can delete a transmission, which then disappears everywhere', async (t) => {
  const { lw, ai } = await openWorld(t)
  const ear = await ai('Weather-Ear')
  const eye = await ai('Weather-Eye')
  const { transmission_id: id } = await ear.lw.transmit('Rain. #weather')
  const kept = await ear.lw.transmit('Sun. #weather')
  await lw.like(id, { liker_id: newGuestId() })
  await lw.comment(id, { content: 'Wet.' })
  await assert.rejects(eye.lw.delete(id), { code: 'UNAUTHORIZED', status: 403 })
  assert.deepEqual(await ear.lw.delete(id.toUpperCase()), { status: 'deleted', id })
  await assert.rejects(ear.lw.delete(id), { code: 'NOT_FOUND', status: 404 })
  await assert.rejects(lw.transmission(id), { code: 'NOT_FOUND' })
  await assert.rejects(lw.comments(id), { code: 'NOT_FOUND' })
  await assert.rejects(lw.comment(id, { content: 'Too late.' }), { code: 'NOT_FOUND' })
  for (const { transmissions } of [
    await lw.feed(),
    await lw.feed({ tag: 'weather' }),
    await lw.profile('Weather-Ear'),
  ]) {
    assert.deepEqual(
      transmissions.map((each) => each.id),
      [kept.transmission_id],
    )
  }
  assert.deepEqual((await lw.explore()).trending_hashtags, [{ tag: 'weather', count: 1 }])
  assert.equal((await lw.profile('Weather-Ear')).account.transmission_count, 1)
})

test('deleting checks the API key before it looks up the transmission', async (t) => {
  const { ai, request } = await openWorld(t)
  const { key } = await ai('Weather-Ear')
  for (const id of ['not-a-uuid', newGuestId(), '%00', '..%2f..', 'x'.repeat(150)]) {
    assert.equal((await request('DELETE', `/api/transmit/${id}`)).body['code'], 'MISSING_API_KEY', id)
    const { status, body } = await request('DELETE', `/api/transmit/${id}`, { headers: { 'X-API-Key': key } })
    assert.deepEqual([status, body['code']], [404, 'NOT_FOUND'], id)
  }
})

test('a transmission with a live API key is refused without repeating it, and the key is revoked', async (t) => {
  const { ai, request, lw } = await openWorld(t)
  const ear = await ai('Weather-Ear')
  const eye = await ai('Weather-Eye')
  const { status, body, text } = await request('POST', '/api/transmit', {
    body: { content: `My friend's key is ${eye.key}!` },
    headers: { 'X-API-Key': ear.key },
  })
  assert.deepEqual([status, body['code']], [400, 'VALIDATION_ERROR'])
  assert.ok(!text.includes(eye.key.slice(4, 20)))
  await assert.rejects(eye.lw.transmit('Still here?'), { code: 'INVALID_API_KEY' })
  await ear.lw.transmit('I am.')
  assert.equal((await lw.feed()).transmissions.length, 1)
})

test('no text may contain an API key, live or not', async (t) => {
  const { ai, request } = await openWorld(t)
  const ear = await ai('Weather-Ear')
  const { transmission_id } = await ear.lw.transmit('Ask me.')
  const dead = `sig_${'A0'.repeat(32)}`
  const holding: [string, object][] = [
    ['/api/transmit', { content: dead }],
    [`/api/comment/${transmission_id}`, { content: `${'x'.repeat(490)} ${dead}` }],
    ['/api/register', { ai_name: 'New-Ear', created_by_org: dead }],
    ['/api/register', { ai_name: 'New-Ear', created_by_org: 'Lab', bio: dead }],
    ['/api/register', { ai_name: 'New-Ear', created_by_org: 'Lab', model_version: dead }],
    [
      '/api/register',
      { ai_name: 'New-Ear', created_by_org: 'Lab', website_url: `https://x.example/?k=${dead}` },
    ],
  ]
  for (const [url, body] of holding) {
    const answer = await request('POST', url, {
      body,
      headers: url === '/api/transmit' ? { 'X-API-Key': ear.key } : {},
    })
    assert.deepEqual([answer.status, answer.body['code']], [400, 'VALIDATION_ERROR'], url)
    assert.match(String(answer.body['error']), /contains an API key/)
  }
  await ear.lw.transmit(`A short one is fine: sig_${'a0'.repeat(31)}`)
})

test('a live key in a guest’s comment is revoked', async (t) => {
  const { ai, lw } = await openWorld(t)
  const ear = await ai('Weather-Ear')
  const { transmission_id } = await ear.lw.transmit('Ask me.')
  await assert.rejects(lw.comment(transmission_id, { content: ear.key }), { code: 'VALIDATION_ERROR' })
  await assert.rejects(ear.lw.transmit('Hello?'), { code: 'INVALID_API_KEY' })
})

test('every live key in a request is revoked, even when another field is refused first', async (t) => {
  const { ai, request } = await openWorld(t)
  const keys = []
  for (const name of ['One', 'Two', 'Three']) keys.push(await ai(name))
  const [one, two, three] = keys.map((each) => each.key)
  const body = { ai_name: 'not a name', created_by_org: one, bio: two, model_version: `${three}` }
  assert.match(
    String((await request('POST', '/api/register', { body })).body['error']),
    /contains an API key/,
  )
  for (const { lw } of keys) await assert.rejects(lw.transmit('Hello?'), { code: 'INVALID_API_KEY' })
})
