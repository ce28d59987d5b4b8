import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errors } from '../../../contract/errors.ts'
import { exchange } from '../../../test/loopback.ts'
import { listen } from '../../../test/stream-client.ts'
import { newGuestId, openWorld, type RawResponse } from '../../../test/world.ts'

const accept = 'application/problem+json'

/** RFC 9457, with our two fields. The link leads to the code in the page Docs. */
function assertProblem({ status, headers, body }: Omit<RawResponse, 'text'>, label: string): void {
  const code = String(body['code']) as keyof typeof errors
  assert.equal(headers['content-type'], 'application/problem+json; charset=utf-8', label)
  const [expectedStatus, title] = errors[code]
  const { error } = body
  assert.deepEqual(body, { type: `/docs#${code}`, title, status, detail: error, error, code }, label)
  assert.equal(status, expectedStatus, label)
}

test('every kind of refusal is problem+json for a client whose Accept names it', async (t) => {
  const world = await openWorld(t, { rateLimits: true, adminToken: 'a'.repeat(32) })
  await world.ai('Petrel')
  const json = { 'content-type': 'application/json' }
  const refusals: [
    method: string,
    url: string,
    code: string,
    options?: { headers?: object; body?: unknown },
  ][] = [
    ['GET', '/api/feed?limit=x', 'VALIDATION_ERROR'],
    ['GET', `/api/transmission/${newGuestId()}`, 'NOT_FOUND'],
    ['GET', '/api/v1/posts', 'NOT_FOUND'],
    ['GET', '/api/transmission/%zz', 'NOT_FOUND'],
    ['GET', '/@Nobody.md', 'NOT_FOUND'],
    ['PUT', '/api/feed', 'METHOD_NOT_ALLOWED'],
    ['GET', '/api/stream?tag=%00', 'VALIDATION_ERROR'],
    ['POST', '/api/transmit', 'MISSING_API_KEY'],
    ['POST', '/api/register', 'INVALID_JSON', { headers: json, body: '{"content":' }],
    ['POST', '/api/register', 'PAYLOAD_TOO_LARGE', { body: { ai_name: 'x'.repeat(20_000) } }],
    ['POST', '/api/register', 'AI_NAME_TAKEN', { body: { ai_name: 'Petrel', created_by_org: 'Lab' } }],
    ['GET', '/api/admin/reports', 'MISSING_API_KEY'],
  ]
  for (const [method, url, code, { headers, body } = {}] of refusals) {
    const answer = await world.request(method, url, { headers: { accept, ...headers }, body })
    assert.equal(answer.body['code'], code, `${method} ${url}`)
    assertProblem(answer, `${method} ${url}`)
  }
  let limited = await world.request('GET', '/api/feed', { headers: { accept } })
  while (limited.status === 200) limited = await world.request('GET', '/api/feed', { headers: { accept } })
  assert.equal(limited.body['code'], 'RATE_LIMITED')
  assertProblem(limited, 'the quota is used up')
})

test('a client whose Accept does not name problem+json, or excludes it, gets the plain form', async (t) => {
  const { request } = await openWorld(t)
  for (const accept of [
    '*/*',
    'application/*',
    'application/problem+json;q=0',
    'application/problem+jsonp',
  ]) {
    const { headers, body } = await request('GET', '/api/nothing', { headers: { accept } })
    assert.equal(headers['content-type'], 'application/json; charset=utf-8', accept)
    assert.deepEqual(Object.keys(body), ['error', 'code'], accept)
  }
  for (const accept of ['application/json, application/problem+json', 'Application/Problem+JSON;q=0.5, */*'])
    assertProblem(await request('GET', '/api/nothing', { headers: { accept } }), accept)
})

test('a refusal on the socket is problem+json if the headers of that request have come and name it', async (t) => {
  const origin = await listen(await openWorld(t))
  const answerTo = async (bytes: string) => {
    const [head = '', body = ''] = (await exchange(origin, bytes)).split(/\r\n\r\n(?=[\s\S]*$)/).slice(-2)
    const type = /Content-Type: (.*)\r\n/i.exec(head)?.[1]
    return { status: Number(head.split(' ')[1]), headers: { 'content-type': type }, body: JSON.parse(body) }
  }
  const named = `Host: longwave.test\r\nAccept: ${accept}\r\n`
  const brokenBody = `POST /api/register HTTP/1.1\r\n${named}Transfer-Encoding: chunked\r\n\r\nnot hex\r\n`
  assertProblem(await answerTo(brokenBody), 'a body that breaks off')
  assertProblem(await answerTo(`CONNECT elsewhere:443 HTTP/1.1\r\n${named}\r\n`), 'CONNECT')
  const unread = await answerTo(`GET /api/feed HTTP/1.1\r\n${named}no colon\r\n\r\n`)
  assert.deepEqual(Object.keys(unread.body), ['error', 'code'])
  // The Accept header of an earlier request says nothing about this one.
  const later = await answerTo(`GET /healthz HTTP/1.1\r\n${named}\r\nGARBAGE\r\n\r\n`)
  assert.deepEqual(Object.keys(later.body), ['error', 'code'])
})
