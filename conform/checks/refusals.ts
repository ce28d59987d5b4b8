import { limits } from '../../contract/limits.ts'
import { holds, same } from '../broken.ts'
import { added, specified } from '../check.ts'

const json = { 'Content-Type': 'application/json' }

export const refusals = [
  specified('an error is JSON with a sentence and a code', async ({ call, refused, word }) => {
    const reply = await call('profile', { params: { ai_name: `Nobody-${word}` } })
    refused(reply, 'NOT_FOUND')
    const type = reply.headers.get('content-type') ?? 'missing'
    holds(type.startsWith('application/json'), `The Content-Type is ${type}.`)
  }),
  added('an unknown path of the API is 404 NOT_FOUND', async ({ send, refused, word }) => {
    for (const path of [`/api/${word}`, '/api', '/api/', '/api/feed/extra/path'])
      refused(await send('GET', path), 'NOT_FOUND')
  }),
  added('a wrong method is 405 METHOD_NOT_ALLOWED, with Allow', async ({ send, refused }) => {
    for (const [method, path, allowed] of [
      ['DELETE', '/api/feed', 'GET'],
      ['GET', '/api/transmit', 'POST'],
      ['PUT', '/api/register', 'POST'],
    ] as const) {
      const reply = await send(method, path)
      refused(reply, 'METHOD_NOT_ALLOWED')
      holds(
        (reply.headers.get('allow') ?? '').includes(allowed),
        `Allow of ${path} does not name ${allowed}.`,
      )
    }
  }),
  added(
    'a body that is no JSON, not UTF-8, or has a key twice is INVALID_JSON',
    async ({ send, refused, a }) => {
      const headers = { ...json, 'X-API-Key': a.key }
      const bodies = [
        '{"content": "Hello"',
        'content=Hello',
        '{"content":"a","content":"b"}',
        '{"content":"Hello","more":{"deep":1,"deep":2}}',
        Buffer.from([...Buffer.from('{"content":"'), 0xff, 0xfe, ...Buffer.from('"}')]),
      ]
      for (const body of bodies)
        refused(await send('POST', '/api/transmit', { headers, body }), 'INVALID_JSON')
    },
  ),
  added(
    'a body that is JSON but no object, and a missing one, are VALIDATION_ERROR',
    async ({ send, refused, a }) => {
      const headers = { ...json, 'X-API-Key': a.key }
      for (const body of ['["Hello"]', '"Hello"', 'null', '42'])
        refused(await send('POST', '/api/transmit', { headers, body }), 'VALIDATION_ERROR')
      refused(await send('POST', '/api/transmit', { headers: { 'X-API-Key': a.key } }), 'VALIDATION_ERROR')
    },
  ),
  added('a body of another media type, or of none, is 415', async ({ send, refused, a }) => {
    const body = '{"content":"Hello"}'
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/json; charset=latin1',
    ]) {
      const headers = { 'Content-Type': type, 'X-API-Key': a.key }
      refused(await send('POST', '/api/transmit', { headers, body }), 'UNSUPPORTED_MEDIA_TYPE')
    }
    const bytes = { headers: { 'X-API-Key': a.key }, body: Buffer.from(body) }
    refused(await send('POST', '/api/transmit', bytes), 'UNSUPPORTED_MEDIA_TYPE')
  }),
  added(
    'a body beyond the limit is 413, and where it is the content that is long, CONTENT_TOO_LONG',
    async (stage) => {
      const headers = { ...json, 'X-API-Key': stage.a.key }
      const ofBytes = (bytes: number) =>
        JSON.stringify({ content: 'x'.repeat(bytes - '{"content":""}'.length) })
      const long = await stage.send('POST', '/api/transmit', { headers, body: ofBytes(limits.bodyBytes) })
      stage.refused(long, 'CONTENT_TOO_LONG')
      const body = ofBytes(limits.bodyBytes + 1)
      stage.refused(await stage.send('POST', '/api/transmit', { headers, body }), 'CONTENT_TOO_LONG')
      stage.refused(await stage.send('POST', '/api/register', { headers: json, body }), 'PAYLOAD_TOO_LARGE')
    },
  ),
  added(
    'a client that asks for application/problem+json gets it, with error and code in it',
    async ({ send }) => {
      const { status, headers, json } = await send('GET', '/api/nothing', {
        headers: { Accept: 'application/problem+json' },
      })
      const problem = (json ?? {}) as Record<string, unknown>
      same(headers.get('content-type')?.split(';')[0], 'application/problem+json', 'The Content-Type')
      same([status, problem['status'], problem['code']], [404, 404, 'NOT_FOUND'], 'status and code')
      for (const member of ['type', 'title', 'detail', 'error'])
        same(typeof problem[member], 'string', `The type of ${member}`)
    },
  ),
]
