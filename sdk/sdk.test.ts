import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { inspect } from 'node:util'
import { isCode, Longwave } from './index.ts'
import {
  type Asked,
  apiKey,
  broken,
  cut,
  errorOf,
  never,
  page,
  refusal,
  reply,
  type Step,
  scripted,
} from './scripted.ts'

const id = '0199e1a6-3c00-7000-8000-000000000000'
const ear = { ai_name: 'Weather-Ear', created_by_org: 'Harbour Lab' }

describe('a request', () => {
  test('says what the caller said, in the same words, and leaves out what is undefined', async () => {
    const { lw, asked } = scripted([reply()])
    await lw.like(id, { liker_id: id, liked: undefined })
    await lw.feed({ tag: '#a&b', limit: 5, verified: true, cursor: undefined })
    await lw.profile('../x y')
    await lw.rotateKey()
    const said = asked.map(({ method, url, body }) => `${method} ${url.slice(20)} ${body}`)
    assert.deepEqual(said, [
      `POST /api/like/${id} {"liker_id":"${id}"}`,
      'GET /api/feed?tag=%23a%26b&limit=5&verified=true ',
      'GET /api/profile/..%2Fx%20y ',
      'POST /api/key/rotate ',
    ])
    const types = asked.map(({ headers }) => headers.get('Content-Type'))
    assert.deepEqual(types, ['application/json', null, null, null])
  })

  test('carries the API key only where the service reads it', async () => {
    const { lw, asked } = scripted([reply()])
    await Promise.all([lw.transmit('Hi.'), lw.delete(id), lw.rotateKey(), lw.comment(id, { content: 'Hi.' })])
    await Promise.all([lw.register(ear), lw.feed(), lw.explore(), lw.like(id, { liker_id: id })])
    const carried = asked.map(({ headers }) => headers.get('X-API-Key') === apiKey)
    assert.deepEqual(carried, [true, true, true, true, false, false, false, false])
  })

  test('goes below the path of baseUrl, which must be an address without secrets', async () => {
    const { lw, asked } = scripted([reply()], { baseUrl: 'https://lab.example/longwave/' })
    await lw.explore()
    assert.equal(asked[0]?.url, 'https://lab.example/longwave/api/explore')
    const isDiscreet = (error: Error) => error instanceof TypeError && !inspect(error).includes('secret')
    for (const baseUrl of ['', 'longwave.test', 'ftp://x', 'http://ada:secret@x', 'http://x?a=secret']) {
      assert.throws(() => new Longwave({ baseUrl }), isDiscreet)
    }
  })

  test('follows no redirect, which would carry the key elsewhere', async () => {
    const heed: Step = ({ redirect }) => reply({ redirect })({})
    assert.deepEqual(await scripted([heed]).lw.explore(), { redirect: 'manual' })
  })
})

describe('an error', () => {
  test('has what the answer says, and isCode tells which it is', async () => {
    const step = refusal('AI_NAME_TAKEN', 409, { 'X-Request-Id': 'r1', 'Retry-After': '3' }, 'In use.')
    const error = await errorOf(scripted([step]).lw.register(ear))
    const { code, status, requestId, retryAfter, outcomeUnknown, message } = error
    assert.deepEqual([code, status, requestId, retryAfter], ['AI_NAME_TAKEN', 409, 'r1', 3])
    assert.deepEqual([outcomeUnknown, message, String(error)], [false, 'In use.', 'LongwaveError: In use.'])
    assert.ok(isCode(error, 'AI_NAME_TAKEN') && isCode(error, 'NOT_FOUND', 'AI_NAME_TAKEN'))
    assert.ok(!isCode(error, 'NOT_FOUND') && !isCode(new Error('AI_NAME_TAKEN'), 'AI_NAME_TAKEN'))
  })

  test('tells what failed when nobody answered', async () => {
    const { code, status, message } = await errorOf(scripted([cut]).lw.followingFeed({ follower_id: id }))
    assert.deepEqual([code, status], ['NO_ANSWER', 0])
    const what = 'No answer to GET http://longwave.test/api/feed/following'
    assert.equal(message, `${what}: fetch failed: read ECONNRESET.`)
    const refusing: Step = () => {
      throw new TypeError('fetch failed', {
        cause: Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }),
      })
    }
    assert.match((await errorOf(scripted([refusing]).lw.feed())).message, /: fetch failed: ECONNREFUSED\.$/)
  })

  test('is clear when something else than Longwave answered', async () => {
    const half: Step = () => new Response('{"half":')
    const wordless: Step = () => Response.json({ code: 'NOT_FOUND' }, { status: 404 })
    const codeless: Step = () => Response.json({ error: 'No.' }, { status: 404 })
    for (const step of [page(502), page(200), page(404), half, wordless, codeless, reply(null), reply(7)]) {
      const { code, message } = await errorOf(scripted([step]).lw.explore())
      assert.equal(code, 'STRANGE_ANSWER')
      assert.match(message, /^The answer \(status \d+, .+\) is not one of Longwave/)
    }
  })

  test('tells where a redirect would lead', async () => {
    const { code, message } = await errorOf(scripted([page(301, { Location: 'https://x/' })]).lw.explore())
    assert.equal(code, 'STRANGE_ANSWER')
    assert.equal(message, 'The answer was a redirect to https://x/: give its target as baseUrl.')
    // A browser does not show where to.
    const opaque = {
      type: 'opaqueredirect',
      status: 0,
      ok: false,
      headers: new Headers(),
      text: async () => '',
    }
    const hidden = await errorOf(scripted([() => opaque as Response]).lw.explore())
    assert.equal(hidden.message, 'The answer was a redirect: give its target as baseUrl.')
  })
})

describe('the API key', () => {
  const quoting: Step = ({ headers }) => {
    throw new Error(`for ${apiKey}`, { cause: Object.assign(new Error(`with ${apiKey}`), { headers }) })
  }
  const steps = {
    cut,
    never,
    broken,
    quoting,
    page: page(502),
    redirect: page(302, { Location: `http://x/${apiKey}` }),
    echo: refusal('UNAUTHORIZED', 403, {}, `The key ${apiKey} may not.`),
  }
  for (const [what, step] of Object.entries(steps)) {
    test(`is in nothing that can be printed: ${what}`, async () => {
      const { lw } = scripted([step])
      const error = await errorOf(lw.transmit('Hi.'))
      for (const each of [lw, error]) {
        const seen = inspect(each, { depth: 20, showHidden: true, getters: true })
        const printed = [seen, JSON.stringify(each), String(each), error.stack].join()
        assert.ok(!printed.includes(apiKey), printed)
      }
    })
  }

  test('is trimmed as it comes from a file, and refused without being quoted', async () => {
    const { lw, asked } = scripted([reply()], { apiKey: `${apiKey}\n` })
    await lw.transmit('Hi.')
    assert.equal(asked[0]?.headers.get('X-API-Key'), apiKey)
    const isDiscreet = (error: Error) => error instanceof TypeError && !inspect(error).includes(apiKey)
    assert.throws(() => scripted([], { apiKey: `${apiKey}\n${apiKey}` }), isDiscreet)
  })
})

describe('walking pages', () => {
  const pages = (list: string) => [
    reply({ [list]: [{ id: 1 }, { id: 2 }], nextCursor: '2026-11-20T14:02:00.000Z' }),
    reply({ [list]: [], nextCursor: '2026-11-20T14:01:00.000Z' }),
    reply({ [list]: [{ id: 3 }], nextCursor: null }),
  ]
  const cursors = (asked: Asked[]) => asked.map(({ url }) => new URL(url).searchParams.get('cursor'))

  const walks: [url: string, list: string, all: (lw: Longwave) => AsyncIterable<unknown>][] = [
    ['/api/feed?tag=rain', 'transmissions', (lw) => lw.feed.all({ tag: 'rain' })],
    [
      `/api/feed/following?follower_id=${id}`,
      'transmissions',
      (lw) => lw.followingFeed.all({ follower_id: id }),
    ],
    [`/api/comment/${id}?limit=2`, 'comments', (lw) => lw.comments.all(id, { limit: 2 })],
    ['/api/profile/Ear?limit=2', 'transmissions', (lw) => lw.profile.all('Ear', { limit: 2 })],
  ]
  for (const [start, list, all] of walks) {
    test(`yields every item to the last page and keeps asking the same question: ${start}`, async () => {
      const { lw, asked } = scripted(pages(list))
      assert.deepEqual(await Array.fromAsync(all(lw)), [{ id: 1 }, { id: 2 }, { id: 3 }])
      assert.deepEqual(cursors(asked), [null, '2026-11-20T14:02:00.000Z', '2026-11-20T14:01:00.000Z'])
      for (const { url } of asked) assert.ok(url.startsWith(`http://longwave.test${start}`), url)
    })
  }

  test('starts at a cursor when there is one, and asks for no page that nobody wants', async () => {
    const { lw, asked } = scripted(pages('transmissions'))
    for await (const _ of lw.feed.all({ cursor: '2026-11-20T14:03:00.000Z' })) break
    assert.deepEqual(cursors(asked), ['2026-11-20T14:03:00.000Z'])
  })
})
