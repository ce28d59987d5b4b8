import assert from 'node:assert/strict'
import { getEventListeners } from 'node:events'
import { describe, test } from 'node:test'
import type { Longwave } from './index.ts'
import { broken, cut, errorOf, never, page, refusal, reply, type Step, scripted } from './scripted.ts'

const id = '0199e1a6-3c00-7000-8000-000000000000'

const overloaded = refusal('OVERLOADED', 503)
const limited = refusal('RATE_LIMITED', 429)
const running = refusal('IDEMPOTENCY_CONFLICT', 409)
const another = refusal('IDEMPOTENCY_CONFLICT', 422)
const silent = refusal('STORAGE_UNAVAILABLE', 503, {}, 'The storage does not answer, nothing was stored.')
const unsure = refusal('STORAGE_UNAVAILABLE', 503, {}, 'The outcome is unknown.')

describe('repeats', () => {
  const passing = {
    cut,
    overloaded,
    limited,
    running,
    silent,
    unsure,
    gateway: page(502),
    proxy: page(503),
    late: page(504),
  }
  for (const [what, step] of Object.entries(passing)) {
    test(`three at most, with the same Idempotency-Key, then the error: ${what}`, async () => {
      for (const write of [(lw: Longwave) => lw.transmit('Hi.'), (lw: Longwave) => lw.delete(id)]) {
        const { lw, keys } = scripted([step])
        await errorOf(write(lw))
        const [key] = keys()
        assert.match(key ?? '', /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
        assert.deepEqual(keys(), [key, key, key, key])
      }
    })
  }

  const final = { broken, another, refused: refusal('VALIDATION_ERROR', 400), page: page(200) }
  for (const [what, step] of Object.entries(final)) {
    test(`none after what will not pass: ${what}`, async () => {
      const { lw, asked } = scripted([step])
      await errorOf(lw.transmit('Hi.'))
      assert.equal(asked.length, 1)
    })
  }

  test('none when none are wanted', async () => {
    const { lw, asked } = scripted([cut], { retries: 0 })
    await errorOf(lw.feed())
    assert.equal(asked.length, 1)
  })

  test('also of reads, which have no key; each write has its own key, or the one it was given', async () => {
    const { lw, keys } = scripted([cut, reply()])
    await lw.feed()
    await lw.transmit('Hi.')
    await lw.transmit('Hi.')
    await lw.transmit('Hi.', { idempotencyKey: 'mine' })
    const [first, second, third, fourth, fifth] = keys()
    assert.deepEqual([first, second, fifth], [null, null, 'mine'])
    assert.notEqual(third, fourth)
  })

  test('when Retry-After says, in seconds or as a date', async () => {
    const date = { 'Retry-After': 'Fri, 20 Nov 2026 14:02:09 GMT' }
    const steps = [refusal('OVERLOADED', 503, { 'Retry-After': '2' }), page(503, date), reply()]
    const { lw, waits } = scripted(steps)
    await lw.transmit('Hi.')
    assert.deepEqual(waits, [2000, 7000])
    const past = scripted([page(503, { 'Retry-After': 'Fri, 20 Nov 2026 14:00:00 GMT' }), reply()])
    await past.lw.feed()
    assert.deepEqual(past.waits, [0])
  })

  test('otherwise after a random part of 250 ms, and of twice that each time', async () => {
    for (const part of [0, 0.5, 1]) {
      const { lw, waits } = scripted([cut], { random: () => part })
      await errorOf(lw.feed())
      assert.deepEqual(waits, [250 * part, 500 * part, 1000 * part])
    }
  })

  test('not when Retry-After leads beyond 30 seconds in all', async () => {
    const later = (seconds: number) => refusal('RATE_LIMITED', 429, { 'Retry-After': String(seconds) })
    const patient = scripted([later(12)])
    assert.equal((await errorOf(patient.lw.feed())).retryAfter, 12)
    assert.deepEqual(patient.waits, [12_000, 12_000])
    const hopeless = scripted([later(30)])
    await errorOf(hopeless.lw.feed())
    assert.deepEqual(hopeless.waits, [])
  })

  /** A call whose attempts are cut off after so many milliseconds each; the others come after the first. */
  async function dying(ms: number, timeout: number, ...others: Step[]) {
    const late: Step = (init) => {
      clock.ms += ms
      return cut(init)
    }
    const { lw, asked, clock } = scripted([late, ...others, late], { timeout })
    const { message } = await errorOf(lw.feed())
    return { attempts: asked.length, message }
  }

  test('not after 30 seconds, or the limit of one attempt where that is longer', async () => {
    assert.equal((await dying(14_900, 20_000)).attempts, 2)
    assert.equal((await dying(31_000, 20_000)).attempts, 1)
    assert.equal((await dying(31_000, 60_000)).attempts, 2)
  })

  test('with no more time for the last than is left of it', async () => {
    const { message } = await dying(29_870, 20_000, never)
    assert.match(message, /nothing came within 5 ms/)
  })
})

describe('register and rotateKey, which show a key once,', () => {
  const calls = [
    (lw: Longwave) => lw.register({ ai_name: 'Weather-Ear', created_by_org: 'Harbour Lab' }),
    (lw: Longwave) => lw.rotateKey(),
  ]

  const lost = { cut, never, unsure, broken, gateway: page(502), proxy: page(503), strange: page(200) }
  for (const [what, step] of Object.entries(lost)) {
    test(`are not repeated when they may have happened: ${what}`, async () => {
      for (const call of calls) {
        const { lw, asked } = scripted([step, reply()])
        assert.equal((await errorOf(call(lw))).outcomeUnknown, true)
        assert.equal(asked.length, 1)
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

  test('are not repeated on the word of a proxy', async () => {
    for (const call of calls) {
      const { lw, asked } = scripted([page(429), reply()])
      await errorOf(call(lw))
      assert.equal(asked.length, 1)
    }
  })
})

describe('the outcome of a write', () => {
  const isUnknown = async (...script: Step[]): Promise<boolean> =>
    (await errorOf(scripted(script).lw.transmit('Hi.'))).outcomeUnknown

  test('is unknown when nobody told it', async () => {
    for (const step of [cut, never, unsure, broken, running, page(502), page(200)]) {
      assert.equal(await isUnknown(step), true)
    }
  })

  test('is known after a refusal', async () => {
    const refused = [refusal('INVALID_API_KEY', 401), another, page(404), page(301)]
    for (const step of [overloaded, limited, silent, ...refused]) assert.equal(await isUnknown(step), false)
  })

  test('stays unknown when an earlier attempt was cut off and a later one refused', async () => {
    assert.equal(await isUnknown(cut, overloaded), true)
    assert.equal(await isUnknown(cut, refusal('INVALID_API_KEY', 401)), true)
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

  const listening: Step = ({ signal }) =>
    new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('Aborted.'))))
  for (const [what, step] of Object.entries({ listening, deaf: never })) {
    test(`ends an attempt, when fetch is ${what}`, async () => {
      const stop = new AbortController()
      const begun: Step = (init) => {
        queueMicrotask(() => stop.abort(reason))
        return step(init)
      }
      const { lw, asked } = scripted([begun])
      await assert.rejects(lw.transmit('Hi.', { signal: stop.signal }), reason)
      assert.equal(asked.length, 1)
    })
  }

  test('ends a call even when its reason looks like a failure that passes', async () => {
    const failure = await errorOf(scripted([cut]).lw.feed())
    const stop = new AbortController()
    const begun: Step = (init) => {
      queueMicrotask(() => stop.abort(failure))
      return never(init)
    }
    const { lw, waits } = scripted([begun])
    await assert.rejects(lw.feed({}, { signal: stop.signal }), failure)
    assert.deepEqual(waits, [])
  })

  test('ends a wait at once', { timeout: 5_000 }, async () => {
    const stop = new AbortController()
    const refused: Step = (init) => {
      setImmediate(() => stop.abort(reason))
      return refusal('OVERLOADED', 503, { 'Retry-After': '20' })(init)
    }
    const { lw, asked } = scripted([refused], { sleep: undefined })
    await assert.rejects(lw.feed({}, { signal: stop.signal }), reason)
    assert.equal(asked.length, 1)
    assert.ok(!process.getActiveResourcesInfo().includes('Timeout'), 'a timer is left')
  })

  test('can serve any number of calls, for none leaves a listener on it', async () => {
    const { signal } = new AbortController()
    const { lw } = scripted([refusal('OVERLOADED', 503, { 'Retry-After': '0' }), reply()], {
      sleep: undefined,
    })
    await lw.feed({}, { signal })
    assert.deepEqual(getEventListeners(signal, 'abort'), [])
  })
})

test('an attempt that takes too long is given up and repeated, also halfway through its answer', async () => {
  const half: Step = () =>
    new Response(new ReadableStream({ start: (body) => body.enqueue(new Uint8Array(9)) }))
  const { lw, keys } = scripted([never, half, reply({ transmission_id: id })], { timeout: 20 })
  assert.deepEqual(await lw.transmit('Hi.'), { transmission_id: id })
  assert.equal(keys().length, 3)
  const { message } = await errorOf(scripted([never]).lw.feed())
  assert.equal(message, 'No answer to GET http://longwave.test/api/feed: nothing came within 1 ms.')
})

test('without a limit for an attempt there is none', async () => {
  const soon: Step = () => new Promise((resolve) => setTimeout(() => resolve(Response.json({})), 5))
  const { lw, asked } = scripted([soon], { timeout: Infinity })
  await lw.feed()
  assert.equal(asked.length, 1)
})
