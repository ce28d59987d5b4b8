import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld } from '../../../test/world.ts'

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
    ['x'.repeat(16_000), 16_000],
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
