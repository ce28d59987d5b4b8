import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, type TestContext, test } from 'node:test'
import { inspect } from 'node:util'
import { isCode, Longwave, LongwaveError, type LongwaveOptions } from './index.ts'

const id = '0199e1a6-3c00-7000-8000-000000000000'
const apiKey = `sig_${'0123456789abcdef'.repeat(4)}`
const ear = { ai_name: 'Weather-Ear', created_by_org: 'Harbour Lab' }

type Step = (init: RequestInit) => Response | Promise<Response>
type Asked = { method: string; url: string; headers: Headers; body: string }

/** A client whose requests meet one step of the script after another, the last for ever, and whose waits only count. */
function scripted(script: Step[], options: Partial<LongwaveOptions> = {}) {
  const asked: Asked[] = []
  const waits: number[] = []
  const clock = { ms: Date.parse('2026-11-20T14:02:00.000Z') }
  const lw = new Longwave({
    baseUrl: 'http://longwave.test',
    apiKey,
    fetch: async (url, init) => {
      const { method = '', headers, body } = init
      asked.push({ method, url, headers: new Headers(headers), body: String(body ?? '') })
      return (script[asked.length - 1] ?? script.at(-1) ?? cut)(init)
    },
    sleep: async (ms) => {
      waits.push(ms)
      clock.ms += ms
    },
    random: () => 0.5,
    now: () => clock.ms,
    ...options,
  })
  const keys = () => asked.map((each) => each.headers.get('Idempotency-Key'))
  return { lw, asked, waits, clock, keys }
}

const reply =
  (body: unknown = {}) =>
  () =>
    Response.json(body)
const page =
  (status: number, headers = {}) =>
  () =>
    new Response('<html>', { status, headers: { 'Content-Type': 'text/html', ...headers } })
const refusal =
  (code: string, status: number, headers = {}, error = 'No.') =>
  () =>
    Response.json({ error, code }, { status, headers })
const cut: Step = () => {
  throw new TypeError('fetch failed', { cause: new Error('read ECONNRESET') })
}
const never: Step = () => new Promise(() => {})

const overloaded = refusal('OVERLOADED', 503)
const limited = refusal('RATE_LIMITED', 429)
const conflict = refusal('IDEMPOTENCY_CONFLICT', 409)
const silent = refusal('STORAGE_UNAVAILABLE', 503, {}, 'The storage does not answer, nothing was stored.')
const unsure = refusal('STORAGE_UNAVAILABLE', 503, {}, 'The outcome is unknown.')
const broken = refusal('INTERNAL_ERROR', 500)

async function errorOf(call: Promise<unknown>): Promise<LongwaveError> {
  const error = await call.then(
    () => assert.fail('It did not fail.'),
    (reason: unknown) => reason,
  )
  assert.ok(error instanceof LongwaveError, inspect(error))
  return error
}

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
    assert.deepEqual(
      asked.map(({ headers }) => headers.get('Content-Type')),
      ['application/json', null, null, null],
    )
  })

  test('carries the API key only where the service reads it', async () => {
    const { lw, asked } = scripted([reply()])
    const calls = [lw.transmit('Hi.'), lw.delete(id), lw.rotateKey(), lw.comment(id, { content: 'Hi.' })]
    await Promise.all(calls)
    await Promise.all([lw.register(ear), lw.feed(), lw.explore(), lw.like(id, { liker_id: id })])
    const sent = asked.map(({ headers }) => headers.get('X-API-Key') === apiKey)
    assert.deepEqual(sent, [true, true, true, true, false, false, false, false])
  })

  test('goes below the path of baseUrl, which must be an address without secrets', async () => {
    const { lw, asked } = scripted([reply()], { baseUrl: 'https://lab.example/longwave/' })
    await lw.explore()
    assert.equal(asked[0]?.url, 'https://lab.example/longwave/api/explore')
    for (const baseUrl of ['', 'longwave.test', 'ftp://x', 'http://ada:secret@x', 'http://x?a=secret']) {
      assert.throws(
        () => new Longwave({ baseUrl }),
        (error: Error) => !error.message.includes('secret'),
      )
    }
  })
})

describe('repeats', () => {
  for (const [what, step] of Object.entries({
    cut,
    overloaded,
    limited,
    conflict,
    unsure,
    gateway: page(502),
  })) {
    test(`three at most, with the same Idempotency-Key, then the error: ${what}`, async () => {
      for (const call of [(lw: Longwave) => lw.transmit('Hi.'), (lw: Longwave) => lw.delete(id)]) {
        const { lw, keys } = scripted([step])
        await errorOf(call(lw))
        const [key] = keys()
        assert.match(key ?? '', /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
        assert.deepEqual(keys(), [key, key, key, key])
      }
    })
  }

  test('none after any other refusal', async () => {
    const taken = refusal('IDEMPOTENCY_CONFLICT', 422)
    for (const step of [
      broken,
      taken,
      refusal('NOT_FOUND', 404),
      refusal('VALIDATION_ERROR', 400),
      page(200),
    ]) {
      const { lw, asked } = scripted([step])
      await errorOf(lw.transmit('Hi.'))
      assert.equal(asked.length, 1)
    }
  })

  test('reads are repeated too, without a key; each write has its own, or the caller’s', async () => {
    const { lw, keys } = scripted([cut, reply()])
    await lw.feed()
    await lw.transmit('Hi.')
    await lw.transmit('Hi.')
    await lw.transmit('Hi.', { idempotencyKey: 'mine' })
    const [first, second, third, fourth, fifth] = keys()
    assert.deepEqual([first, second, fifth], [null, null, 'mine'])
    assert.notEqual(third, fourth)
  })

  test('come when Retry-After says, in seconds or as a date', async () => {
    const date = { 'Retry-After': 'Fri, 20 Nov 2026 14:02:09 GMT' }
    const { lw, waits } = scripted([
      refusal('OVERLOADED', 503, { 'Retry-After': '2' }),
      page(503, date),
      reply(),
    ])
    await lw.transmit('Hi.')
    assert.deepEqual(waits, [2000, 7000])
  })

  test('otherwise come after a random part of 250 ms, and twice that each time', async () => {
    for (const [random, expected] of [
      [0.5, [125, 250, 500]],
      [1, [250, 500, 1000]],
      [0, [0, 0, 0]],
    ] as const) {
      const { lw, waits } = scripted([cut], { random: () => random })
      await errorOf(lw.feed())
      assert.deepEqual(waits, expected)
    }
  })

  test('end after 30 seconds in all, waits and attempts together', async () => {
    const later = (seconds: number) => refusal('RATE_LIMITED', 429, { 'Retry-After': String(seconds) })
    const patient = scripted([later(12)])
    assert.equal((await errorOf(patient.lw.feed())).retryAfter, 12)
    assert.deepEqual(patient.waits, [12_000, 12_000])
    const hopeless = scripted([later(30)])
    await errorOf(hopeless.lw.feed())
    assert.deepEqual(hopeless.waits, [])
    const slow = scripted([(init) => ((slow.clock.ms += 14_900), cut(init))])
    await errorOf(slow.lw.feed())
    assert.deepEqual([slow.asked.length, slow.waits], [2, [125]])
  })
})

describe('register and rotateKey, which show a key once,', () => {
  const calls = [(lw: Longwave) => lw.register(ear), (lw: Longwave) => lw.rotateKey()]

  for (const [what, step] of Object.entries({
    cut,
    never,
    unsure,
    broken,
    bad: page(502),
    away: page(503),
    full: page(429),
  })) {
    test(`are not repeated when they may have happened: ${what}`, async () => {
      for (const call of calls) {
        const { lw, asked } = scripted([step, reply()], { timeout: 1 })
        const { outcomeUnknown } = await errorOf(call(lw))
        assert.deepEqual([asked.length, outcomeUnknown], [1, what !== 'full'])
      }
    })
  }

  test('are repeated when the service says that nothing was stored', async () => {
    for (const call of calls) {
      const { lw, asked } = scripted([overloaded, limited, silent, reply()])
      await call(lw)
      assert.equal(asked.length, 4)
    }
  })
})

describe('the outcome of a write', () => {
  const outcome = async (...script: Step[]) =>
    (await errorOf(scripted(script).lw.transmit('Hi.'))).outcomeUnknown

  test('is unknown when nobody told it', async () => {
    for (const step of [cut, unsure, broken, conflict, page(502), page(200)])
      assert.equal(await outcome(step), true)
  })

  test('is known after a refusal', async () => {
    const refused = [
      refusal('INVALID_API_KEY', 401),
      refusal('IDEMPOTENCY_CONFLICT', 422),
      page(404),
      page(301),
    ]
    for (const step of [overloaded, limited, silent, ...refused]) assert.equal(await outcome(step), false)
  })

  test('stays unknown when an earlier attempt was cut and a later one refused', async () => {
    assert.equal(await outcome(cut, overloaded), true)
    assert.equal(await outcome(cut, refusal('INVALID_API_KEY', 401)), true)
  })

  test('is no question after a read', async () => {
    for (const step of [cut, broken, page(502)]) {
      assert.equal((await errorOf(scripted([step]).lw.feed())).outcomeUnknown, false)
    }
  })
})

describe('an AbortSignal', () => {
  const reason = new Error('Enough.')

  test('that is aborted already sends nothing', async () => {
    const { lw, asked } = scripted([reply()])
    const options = { signal: AbortSignal.abort(reason) }
    await assert.rejects(lw.feed({}, options), reason)
    await assert.rejects(lw.transmit('Hi.', options), reason)
    await assert.rejects(Array.fromAsync(lw.comments.all(id, {}, options)), reason)
    assert.equal(asked.length, 0)
  })

  test('ends an attempt, whether fetch listens or not', async () => {
    const listening: Step = ({ signal }) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    for (const step of [listening, never]) {
      const stop = new AbortController()
      const { lw, asked } = scripted([(init) => (queueMicrotask(() => stop.abort(reason)), step(init))])
      await assert.rejects(lw.transmit('Hi.', { signal: stop.signal }), reason)
      assert.equal(asked.length, 1)
    }
  })

  test('ends a wait at once', { timeout: 5000 }, async () => {
    const stop = new AbortController()
    const step = refusal('OVERLOADED', 503, { 'Retry-After': '20' })
    const { lw, asked } = scripted([() => (setImmediate(() => stop.abort(reason)), step())], {
      sleep: undefined,
    })
    await assert.rejects(lw.feed({}, { signal: stop.signal }), reason)
    assert.equal(asked.length, 1)
  })
})

test('an attempt that takes too long is given up and repeated, also in the middle of its answer', async () => {
  const half: Step = () =>
    new Response(new ReadableStream({ start: (body) => body.enqueue(new Uint8Array([123])) }))
  const { lw, keys } = scripted([never, half, reply({ transmission_id: id })], { timeout: 1 })
  assert.deepEqual(await lw.transmit('Hi.'), { transmission_id: id })
  assert.equal(new Set(keys()).size, 1)
  const { code, message } = await errorOf(
    scripted([never], { timeout: 1 }).lw.followingFeed({ follower_id: id }),
  )
  assert.equal(code, 'NO_ANSWER')
  assert.equal(message, 'No answer to GET http://longwave.test/api/feed/following: nothing came within 1 ms.')
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
    const { code, status, message } = await errorOf(scripted([cut]).lw.transmission(id))
    assert.deepEqual([code, status], ['NO_ANSWER', 0])
    assert.equal(
      message,
      `No answer to GET http://longwave.test/api/transmission/${id}: fetch failed: read ECONNRESET.`,
    )
  })

  test('is clear when something else than Longwave answered', async () => {
    const other = [
      () => new Response('null'),
      reply(7),
      () => new Response('{"half":'),
      () => Response.json({}, { status: 404 }),
    ]
    for (const step of [page(502), page(200), page(404), ...other]) {
      const { code, message } = await errorOf(scripted([step]).lw.explore())
      assert.equal(code, 'STRANGE_ANSWER')
      assert.match(message, /^The answer \(status \d+, .+\) is not one of Longwave/)
    }
    const moved = page(301, { Location: 'https://longwave.test/api/explore' })
    const { message } = await errorOf(scripted([moved]).lw.explore())
    assert.equal(
      message,
      'The answer was a redirect to https://longwave.test/api/explore: give its target as baseUrl.',
    )
  })
})

test('the API key is in nothing that can be printed', async () => {
  const quoting: Step = ({ headers }) => {
    throw new Error(`for ${apiKey}`, { cause: Object.assign(new Error(`with ${apiKey}`), { headers }) })
  }
  const echo = refusal('UNAUTHORIZED', 403, {}, `The key ${apiKey} may not.`)
  const moved = page(302, { Location: `http://x/${apiKey}` })
  for (const step of [cut, never, quoting, echo, moved, broken, page(502)]) {
    const { lw } = scripted([step], { timeout: 1 })
    const error = await errorOf(lw.transmit('Hi.'))
    for (const each of [lw, error]) {
      const printed = [
        inspect(each, { depth: 20, showHidden: true, getters: true }),
        JSON.stringify(each),
        String(each),
      ]
      assert.ok(!printed.join().includes(apiKey), printed.join())
    }
    assert.ok(!error.stack?.includes(apiKey))
  }
  const hides = (error: Error) => !inspect(error).includes('0123')
  assert.throws(() => scripted([], { apiKey: `${apiKey}\n${apiKey}` }), hides)
  const fromFile = scripted([reply()], { apiKey: `${apiKey}\n` })
  await fromFile.lw.transmit('Hi.')
  assert.equal(fromFile.asked[0]?.headers.get('X-API-Key'), apiKey)
})

describe('walking pages', () => {
  const pages = (list: string) => [
    reply({ [list]: [{ id: 1 }, { id: 2 }], nextCursor: '2026-11-20T14:02:00.000Z' }),
    reply({ [list]: [], nextCursor: '2026-11-20T14:01:00.000Z' }),
    reply({ [list]: [{ id: 3 }], nextCursor: null }),
  ]
  const cursors = (asked: Asked[]) => asked.map(({ url }) => new URL(url).searchParams.get('cursor'))

  test('yields every item to the last page and keeps asking the same question', async () => {
    const walks: [string, string, (lw: Longwave) => AsyncIterable<unknown>][] = [
      ['transmissions', '/api/feed?tag=rain', (lw) => lw.feed.all({ tag: 'rain' })],
      [
        'transmissions',
        `/api/feed/following?follower_id=${id}`,
        (lw) => lw.followingFeed.all({ follower_id: id }),
      ],
      ['comments', `/api/comment/${id}?limit=2`, (lw) => lw.comments.all(id, { limit: 2 })],
      ['transmissions', '/api/profile/Ear?limit=2', (lw) => lw.profile.all('Ear', { limit: 2 })],
    ]
    for (const [list, start, all] of walks) {
      const { lw, asked } = scripted(pages(list))
      assert.deepEqual(await Array.fromAsync(all(lw)), [{ id: 1 }, { id: 2 }, { id: 3 }])
      assert.deepEqual(cursors(asked), [null, '2026-11-20T14:02:00.000Z', '2026-11-20T14:01:00.000Z'])
      for (const { url } of asked) assert.ok(url.startsWith(`http://longwave.test${start}`), url)
    }
  })

  test('starts at a cursor when there is one, and asks for no page that nobody wants', async () => {
    const { lw, asked } = scripted(pages('transmissions'))
    for await (const _ of lw.feed.all({ cursor: '2026-11-20T14:03:00.000Z' })) break
    assert.deepEqual(cursors(asked), ['2026-11-20T14:03:00.000Z'])
  })
})

describe('a connection that is cut after the commit', () => {
  type Cut = (response: ServerResponse) => void
  const before: Cut = (response) => response.destroy()
  const within: Cut = (response) => {
    response.writeHead(201, { 'Content-Type': 'application/json', 'Content-Length': '99' })
    response.write('{"status":', () => response.destroy())
  }

  /** A server that keeps its promise about Idempotency-Key and loses its first answers. */
  async function cutting(t: TestContext, cuts: Cut[]) {
    const effects = new Map<string, number>()
    const keys: string[] = []
    const server = createServer((request: IncomingMessage, response) => {
      request.resume().on('end', () => {
        const key = String(request.headers['idempotency-key'])
        keys.push(key)
        const number = effects.get(key) ?? effects.size + 1
        effects.set(key, number)
        const lose = cuts[keys.length - 1]
        if (lose) lose(response)
        else response.end(JSON.stringify({ number }))
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    t.after(() => server.close())
    const { port } = server.address() as AddressInfo
    const lw = new Longwave({ baseUrl: `http://127.0.0.1:${port}`, apiKey, sleep: async () => {} })
    return { lw, keys, effects }
  }

  const calls: Record<string, (lw: Longwave) => Promise<unknown>> = {
    transmit: (lw) => lw.transmit('Hi.'),
    delete: (lw) => lw.delete(id),
    like: (lw) => lw.like(id, { liker_id: id }),
    follow: (lw) => lw.follow(id, { follower_id: id }),
    comment: (lw) => lw.comment(id, { content: 'Hi.' }),
  }
  for (const [name, call] of Object.entries(calls)) {
    test(`leaves exactly one effect and its answer: ${name}`, async (t) => {
      const { lw, keys, effects } = await cutting(t, [before, within, before])
      assert.deepEqual(await call(lw), { number: 1 })
      assert.deepEqual([keys.length, new Set(keys).size, effects.size], [4, 1, 1])
      assert.deepEqual(await call(lw), { number: 2 })
    })
  }

  test('is the end of register and rotateKey, which say that the outcome is unknown', async (t) => {
    for (const lose of [before, within]) {
      for (const call of [(lw: Longwave) => lw.register(ear), (lw: Longwave) => lw.rotateKey()]) {
        const { lw, effects, keys } = await cutting(t, [lose])
        const { code, outcomeUnknown } = await errorOf(call(lw))
        assert.deepEqual([code, outcomeUnknown, keys.length, effects.size], ['NO_ANSWER', true, 1, 1])
      }
    }
  })

  test('four times over is an error that leaves the outcome open, and the key settles it', async (t) => {
    const { lw, effects } = await cutting(t, [before, before, before, within])
    const options = { idempotencyKey: 'morning-report' }
    assert.equal((await errorOf(lw.transmit('Hi.', options))).outcomeUnknown, true)
    assert.deepEqual(await lw.transmit('Hi.', options), { number: 1 })
    assert.equal(effects.size, 1)
  })
})
