import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { inspect } from 'node:util'
import { isCode, Longwave } from './index.ts'
import {
  apiKey,
  connectionLost,
  errorOf,
  errorResponse,
  htmlPage,
  internalError,
  noResponse,
  type RecordedRequest,
  reply,
  type ScriptedResponse,
  scriptedClient,
} from './test-support.ts'

const id = '0199e1a6-3c00-7000-8000-000000000000'
const ear = { ai_name: 'Weather-Ear', created_by_org: 'Harbour Lab' }

describe('a request', () => {
  test('sends the arguments unchanged and omits undefined fields', async () => {
    const { lw, requests } = scriptedClient([reply()])
    await lw.like(id, { liker_id: id, liked: undefined })
    await lw.feed({ tag: '#a&b', limit: 5, verified: true, cursor: undefined })
    await lw.profile('../x y')
    await lw.rotateKey()
    const sent = requests.map(({ method, url, body }) => `${method} ${url.slice(20)} ${body}`)
    assert.deepEqual(sent, [
      `POST /api/like/${id} {"liker_id":"${id}"}`,
      'GET /api/feed?tag=%23a%26b&limit=5&verified=true ',
      'GET /api/profile/..%2Fx%20y ',
      'POST /api/key/rotate ',
    ])
    const types = requests.map(({ headers }) => headers.get('Content-Type'))
    assert.deepEqual(types, ['application/json', null, null, null])
  })

  test('carries the API key only to endpoints that read it', async () => {
    const { lw, requests } = scriptedClient([reply()])
    await Promise.all([lw.transmit('Hi.'), lw.delete(id), lw.rotateKey(), lw.comment(id, { content: 'Hi.' })])
    await Promise.all([lw.register(ear), lw.feed(), lw.explore(), lw.like(id, { liker_id: id })])
    const hasKey = requests.map(({ headers }) => headers.get('X-API-Key') === apiKey)
    assert.deepEqual(hasKey, [true, true, true, true, false, false, false, false])
  })

  test('keeps the path of baseUrl, which must not contain credentials', async () => {
    const { lw, requests } = scriptedClient([reply()], { baseUrl: 'https://lab.example/longwave/' })
    await lw.explore()
    assert.equal(requests[0]?.url, 'https://lab.example/longwave/api/explore')
    const hidesSecret = (error: Error) => error instanceof TypeError && !inspect(error).includes('secret')
    for (const baseUrl of ['', 'longwave.test', 'ftp://x', 'http://ada:secret@x', 'http://x?a=secret']) {
      assert.throws(() => new Longwave({ baseUrl }), hidesSecret)
    }
  })

  test('does not follow redirects, which would carry the key to another server', async () => {
    const echoRedirect: ScriptedResponse = ({ redirect }) => reply({ redirect })({})
    assert.deepEqual(await scriptedClient([echoRedirect]).lw.explore(), { redirect: 'manual' })
  })
})

describe('an error', () => {
  test('has the fields of the response, and isCode narrows it', async () => {
    const response = errorResponse(
      'AI_NAME_TAKEN',
      409,
      { 'X-Request-Id': 'r1', 'Retry-After': '3' },
      'In use.',
    )
    const error = await errorOf(scriptedClient([response]).lw.register(ear))
    const { code, status, requestId, retryAfter, outcomeUnknown, message } = error
    assert.deepEqual([code, status, requestId, retryAfter], ['AI_NAME_TAKEN', 409, 'r1', 3])
    assert.deepEqual([outcomeUnknown, message, String(error)], [false, 'In use.', 'LongwaveError: In use.'])
    assert.ok(isCode(error, 'AI_NAME_TAKEN') && isCode(error, 'NOT_FOUND', 'AI_NAME_TAKEN'))
    assert.ok(!isCode(error, 'NOT_FOUND') && !isCode(new Error('AI_NAME_TAKEN'), 'AI_NAME_TAKEN'))
  })

  test('names the cause when there is no response', async () => {
    const { code, status, message } = await errorOf(
      scriptedClient([connectionLost]).lw.followingFeed({ follower_id: id }),
    )
    assert.deepEqual([code, status], ['NO_ANSWER', 0])
    const prefix = 'No answer to GET http://longwave.test/api/feed/following'
    assert.equal(message, `${prefix}: fetch failed: read ECONNRESET.`)
    const refusing: ScriptedResponse = () => {
      throw new TypeError('fetch failed', {
        cause: Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }),
      })
    }
    assert.match(
      (await errorOf(scriptedClient([refusing]).lw.feed())).message,
      /: fetch failed: ECONNREFUSED\.$/,
    )
  })

  test('is STRANGE_ANSWER when the response is not of Longwave', async () => {
    const truncated: ScriptedResponse = () => new Response('{"half":')
    const withoutError: ScriptedResponse = () => Response.json({ code: 'NOT_FOUND' }, { status: 404 })
    const withoutCode: ScriptedResponse = () => Response.json({ error: 'No.' }, { status: 404 })
    for (const response of [
      htmlPage(502),
      htmlPage(200),
      htmlPage(404),
      truncated,
      withoutError,
      withoutCode,
      reply(null),
      reply(7),
    ]) {
      const { code, message } = await errorOf(scriptedClient([response]).lw.explore())
      assert.equal(code, 'STRANGE_ANSWER')
      assert.match(message, /^The answer \(status \d+, .+\) is not one of Longwave/)
    }
  })

  test('names the target of a redirect', async () => {
    const { code, message } = await errorOf(
      scriptedClient([htmlPage(301, { Location: 'https://x/' })]).lw.explore(),
    )
    assert.equal(code, 'STRANGE_ANSWER')
    assert.equal(message, 'The answer was a redirect to https://x/: give its target as baseUrl.')
    // A browser hides the target.
    const opaque = {
      type: 'opaqueredirect',
      status: 0,
      ok: false,
      headers: new Headers(),
      text: async () => '',
    }
    const hidden = await errorOf(scriptedClient([() => opaque as Response]).lw.explore())
    assert.equal(hidden.message, 'The answer was a redirect: give its target as baseUrl.')
  })
})

describe('the API key', () => {
  const quoting: ScriptedResponse = ({ headers }) => {
    throw new Error(`for ${apiKey}`, { cause: Object.assign(new Error(`with ${apiKey}`), { headers }) })
  }
  const responses = {
    cut: connectionLost,
    never: noResponse,
    broken: internalError,
    quoting,
    page: htmlPage(502),
    redirect: htmlPage(302, { Location: `http://x/${apiKey}` }),
    echo: errorResponse('UNAUTHORIZED', 403, {}, `The key ${apiKey} may not.`),
  }
  for (const [name, response] of Object.entries(responses)) {
    test(`does not appear in a printed client or error: ${name}`, async () => {
      const { lw } = scriptedClient([response])
      const error = await errorOf(lw.transmit('Hi.'))
      for (const each of [lw, error]) {
        const inspected = inspect(each, { depth: 20, showHidden: true, getters: true })
        const printed = [inspected, JSON.stringify(each), String(each), error.stack].join()
        assert.ok(!printed.includes(apiKey), printed)
      }
    })
  }

  test('is trimmed, and an invalid one is refused without being quoted', async () => {
    const { lw, requests } = scriptedClient([reply()], { apiKey: `${apiKey}\n` })
    await lw.transmit('Hi.')
    assert.equal(requests[0]?.headers.get('X-API-Key'), apiKey)
    const hidesSecret = (error: Error) => error instanceof TypeError && !inspect(error).includes(apiKey)
    assert.throws(() => scriptedClient([], { apiKey: `${apiKey}\n${apiKey}` }), hidesSecret)
  })
})

describe('pagination', () => {
  const pages = (list: string) => [
    reply({ [list]: [{ id: 1 }, { id: 2 }], nextCursor: '2026-11-20T14:02:00.000Z' }),
    reply({ [list]: [], nextCursor: '2026-11-20T14:01:00.000Z' }),
    reply({ [list]: [{ id: 3 }], nextCursor: null }),
  ]
  const cursors = (requests: RecordedRequest[]) =>
    requests.map(({ url }) => new URL(url).searchParams.get('cursor'))

  const paged: [url: string, list: string, all: (lw: Longwave) => AsyncIterable<unknown>][] = [
    ['/api/feed?tag=rain', 'transmissions', (lw) => lw.feed.all({ tag: 'rain' })],
    [`/api/comment/${id}?limit=2`, 'comments', (lw) => lw.comments.all(id, { limit: 2 })],
  ]
  for (const [start, list, all] of paged) {
    test(`all() yields every item of every page with the same query: ${start}`, async () => {
      const { lw, requests } = scriptedClient(pages(list))
      assert.deepEqual(await Array.fromAsync(all(lw)), [{ id: 1 }, { id: 2 }, { id: 3 }])
      assert.deepEqual(cursors(requests), [null, '2026-11-20T14:02:00.000Z', '2026-11-20T14:01:00.000Z'])
      for (const { url } of requests) assert.ok(url.startsWith(`http://longwave.test${start}`), url)
    })
  }

  test('starts at the given cursor and requests no page before it is needed', async () => {
    const { lw, requests } = scriptedClient(pages('transmissions'))
    for await (const _ of lw.feed.all({ cursor: '2026-11-20T14:03:00.000Z' })) break
    assert.deepEqual(cursors(requests), ['2026-11-20T14:03:00.000Z'])
  })
})
