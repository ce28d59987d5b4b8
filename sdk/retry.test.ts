import assert from 'node:assert/strict'
import { getEventListeners } from 'node:events'
import { describe, test } from 'node:test'
import type { Longwave } from './index.ts'
import {
  connectionLost,
  errorOf,
  errorResponse,
  htmlPage,
  internalError,
  noResponse,
  reply,
  type ScriptedResponse,
  scriptedClient,
} from './test-support.ts'

const id = '0199e1a6-3c00-7000-8000-000000000000'

const overloaded = errorResponse('OVERLOADED', 503)
const limited = errorResponse('RATE_LIMITED', 429)
const stillRunning = errorResponse('IDEMPOTENCY_CONFLICT', 409)
const keyReused = errorResponse('IDEMPOTENCY_KEY_REUSED', 422)
const storageDown = errorResponse(
  'STORAGE_UNAVAILABLE',
  503,
  {},
  'The storage does not answer, nothing was stored.',
)
const outcomeUnknown = errorResponse('STORAGE_UNAVAILABLE', 503, {}, 'The outcome is unknown.')

describe('a failed call', () => {
  const transient = {
    cut: connectionLost,
    overloaded,
    limited,
    stillRunning,
    storageDown,
    outcomeUnknown,
    gateway: htmlPage(502),
    proxy: htmlPage(503),
    late: htmlPage(504),
  }
  for (const [name, response] of Object.entries(transient)) {
    test(`is retried at most three times with the same Idempotency-Key: ${name}`, async () => {
      for (const write of [(lw: Longwave) => lw.transmit('Hi.'), (lw: Longwave) => lw.delete(id)]) {
        const { lw, keys } = scriptedClient([response])
        await errorOf(write(lw))
        const [key] = keys()
        assert.match(key ?? '', /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
        assert.deepEqual(keys(), [key, key, key, key])
      }
    })
  }

  const final = {
    broken: internalError,
    keyReused,
    refused: errorResponse('VALIDATION_ERROR', 400),
    page: htmlPage(200),
  }
  for (const [name, response] of Object.entries(final)) {
    test(`is not retried after a permanent error: ${name}`, async () => {
      const { lw, requests } = scriptedClient([response])
      await errorOf(lw.transmit('Hi.'))
      assert.equal(requests.length, 1)
    })
  }

  test('is retried if it is a read, too; each write has its own Idempotency-Key, or the one from its options', async () => {
    const { lw, keys } = scriptedClient([connectionLost, reply()])
    await lw.feed()
    await lw.transmit('Hi.')
    await lw.transmit('Hi.')
    await lw.transmit('Hi.', { idempotencyKey: 'mine' })
    const [first, second, third, fourth, fifth] = keys()
    assert.deepEqual([first, second, fifth], [null, null, 'mine'])
    assert.notEqual(third, fourth)
  })

  test('waits as long as Retry-After says, in seconds or until a date', async () => {
    const date = { 'Retry-After': 'Fri, 20 Nov 2026 14:02:09 GMT' }
    const responses = [errorResponse('OVERLOADED', 503, { 'Retry-After': '2' }), htmlPage(503, date), reply()]
    const { lw, waits } = scriptedClient(responses)
    await lw.transmit('Hi.')
    assert.deepEqual(waits, [2000, 7000])
    const past = scriptedClient([htmlPage(503, { 'Retry-After': 'Fri, 20 Nov 2026 14:00:00 GMT' }), reply()])
    await past.lw.feed()
    assert.deepEqual(past.waits, [0])
  })

  test('otherwise waits a random part of 250 ms, doubled with each retry', async () => {
    for (const part of [0, 0.5, 1]) {
      const { lw, waits } = scriptedClient([connectionLost], { random: () => part })
      await errorOf(lw.feed())
      assert.deepEqual(waits, [250 * part, 500 * part, 1000 * part])
    }
  })

  test('is not retried if Retry-After exceeds the 30 seconds for the whole call', async () => {
    const later = (seconds: number) => errorResponse('RATE_LIMITED', 429, { 'Retry-After': String(seconds) })
    const withinLimit = scriptedClient([later(12)])
    assert.equal((await errorOf(withinLimit.lw.feed())).retryAfter, 12)
    assert.deepEqual(withinLimit.waits, [12_000, 12_000])
    const beyondLimit = scriptedClient([later(30)])
    await errorOf(beyondLimit.lw.feed())
    assert.deepEqual(beyondLimit.waits, [])
  })

  /** A call whose attempts lose their connection after `ms` each; `others` follow the first attempt. */
  async function losingConnection(ms: number, timeout: number, ...others: ScriptedResponse[]) {
    const late: ScriptedResponse = (init) => {
      clock.ms += ms
      return connectionLost(init)
    }
    const { lw, requests, clock } = scriptedClient([late, ...others, late], { timeout })
    const { message } = await errorOf(lw.feed())
    return { attempts: requests.length, message }
  }

  test('is not retried after 30 seconds, or after the timeout of one attempt if that is longer', async () => {
    assert.equal((await losingConnection(14_900, 20_000)).attempts, 2)
    assert.equal((await losingConnection(31_000, 20_000)).attempts, 1)
    assert.equal((await losingConnection(31_000, 60_000)).attempts, 2)
  })

  test('gives the last attempt only the remaining time', async () => {
    const { message } = await losingConnection(29_870, 20_000, noResponse)
    assert.match(message, /nothing came within 5 ms/)
  })
})

describe('register and rotateKey, which show a key once,', () => {
  const calls = [
    (lw: Longwave) => lw.register({ ai_name: 'Weather-Ear', created_by_org: 'Harbour Lab' }),
    (lw: Longwave) => lw.rotateKey(),
  ]

  const uncertain = {
    cut: connectionLost,
    never: noResponse,
    outcomeUnknown,
    broken: internalError,
    gateway: htmlPage(502),
    proxy: htmlPage(503),
    strange: htmlPage(200),
  }
  for (const [name, response] of Object.entries(uncertain)) {
    test(`are not retried if they may have happened: ${name}`, async () => {
      for (const call of calls) {
        const { lw, requests } = scriptedClient([response, reply()])
        assert.equal((await errorOf(call(lw))).outcomeUnknown, true)
        assert.equal(requests.length, 1)
      }
    })
  }

  test('are retried if the server says that nothing was stored', async () => {
    for (const call of calls) {
      const { lw, requests } = scriptedClient([overloaded, limited, storageDown, reply()])
      await call(lw)
      assert.equal(requests.length, 4)
    }
  })

  test('are not retried after an error of a proxy', async () => {
    for (const call of calls) {
      const { lw, requests } = scriptedClient([htmlPage(429), reply()])
      await errorOf(call(lw))
      assert.equal(requests.length, 1)
    }
  })
})

describe('the outcome of a write', () => {
  const isUnknown = async (...script: ScriptedResponse[]): Promise<boolean> =>
    (await errorOf(scriptedClient(script).lw.transmit('Hi.'))).outcomeUnknown

  test('is unknown without a clear response', async () => {
    for (const response of [
      connectionLost,
      noResponse,
      outcomeUnknown,
      internalError,
      stillRunning,
      htmlPage(502),
      htmlPage(200),
    ]) {
      assert.equal(await isUnknown(response), true)
    }
  })

  test('is known after an error that says so', async () => {
    const refused = [errorResponse('INVALID_API_KEY', 401), keyReused, htmlPage(404), htmlPage(301)]
    for (const response of [overloaded, limited, storageDown, ...refused])
      assert.equal(await isUnknown(response), false)
  })

  test('stays unknown if an earlier attempt lost its connection and a later one was refused', async () => {
    assert.equal(await isUnknown(connectionLost, overloaded), true)
    assert.equal(await isUnknown(connectionLost, errorResponse('INVALID_API_KEY', 401)), true)
  })

  test('is never unknown for a read', async () => {
    for (const response of [connectionLost, internalError, htmlPage(502)]) {
      assert.equal((await errorOf(scriptedClient([response]).lw.feed())).outcomeUnknown, false)
    }
  })
})

describe('an AbortSignal', () => {
  const reason = new Error('Enough.')

  test('that is already aborted prevents the request', async () => {
    const { lw, requests } = scriptedClient([reply()])
    const options = { signal: AbortSignal.abort(reason) }
    await assert.rejects(lw.feed({}, options), reason)
    await assert.rejects(lw.transmit('Hi.', options), reason)
    await assert.rejects(Array.fromAsync(lw.comments.all(id, {}, options)), reason)
    assert.equal(requests.length, 0)
  })

  const listening: ScriptedResponse = ({ signal }) =>
    new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('Aborted.'))))
  for (const [name, response] of Object.entries({ listening, ignoring: noResponse })) {
    test(`ends an attempt even if fetch ignores it: ${name}`, async () => {
      const controller = new AbortController()
      const aborting: ScriptedResponse = (init) => {
        queueMicrotask(() => controller.abort(reason))
        return response(init)
      }
      const { lw, requests } = scriptedClient([aborting])
      await assert.rejects(lw.transmit('Hi.', { signal: controller.signal }), reason)
      assert.equal(requests.length, 1)
    })
  }

  test('ends a call even if its reason looks like a transient error', async () => {
    const failure = await errorOf(scriptedClient([connectionLost]).lw.feed())
    const controller = new AbortController()
    const aborting: ScriptedResponse = (init) => {
      queueMicrotask(() => controller.abort(failure))
      return noResponse(init)
    }
    const { lw, waits } = scriptedClient([aborting])
    await assert.rejects(lw.feed({}, { signal: controller.signal }), failure)
    assert.deepEqual(waits, [])
  })

  test('ends the wait before a retry at once', { timeout: 5_000 }, async () => {
    const controller = new AbortController()
    const refused: ScriptedResponse = (init) => {
      setImmediate(() => controller.abort(reason))
      return errorResponse('OVERLOADED', 503, { 'Retry-After': '20' })(init)
    }
    const { lw, requests } = scriptedClient([refused], { sleep: undefined })
    const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
    // Files that ran before in this process may have left some.
    const before = timers()
    await assert.rejects(lw.feed({}, { signal: controller.signal }), reason)
    assert.equal(requests.length, 1)
    assert.ok(timers() <= before, 'a timer is left over')
  })

  test('can be reused for any number of calls: none leaves a listener on it', async () => {
    const { signal } = new AbortController()
    const { lw } = scriptedClient([errorResponse('OVERLOADED', 503, { 'Retry-After': '0' }), reply()], {
      sleep: undefined,
    })
    await lw.feed({}, { signal })
    assert.deepEqual(getEventListeners(signal, 'abort'), [])
  })
})

test('an attempt that times out is retried, even halfway through its response', async () => {
  const stalled: ScriptedResponse = () =>
    new Response(new ReadableStream({ start: (body) => body.enqueue(new Uint8Array(9)) }))
  const { lw, keys } = scriptedClient([noResponse, stalled, reply({ transmission_id: id })], { timeout: 20 })
  assert.deepEqual(await lw.transmit('Hi.'), { transmission_id: id })
  assert.equal(keys().length, 3)
  const { message } = await errorOf(scriptedClient([noResponse]).lw.feed())
  assert.equal(message, 'No answer to GET http://longwave.test/api/feed: nothing came within 1 ms.')
})

test('timeout: Infinity disables the timeout', async () => {
  const soon: ScriptedResponse = () =>
    new Promise((resolve) => setTimeout(() => resolve(Response.json({})), 5))
  const { lw, requests } = scriptedClient([soon], { timeout: Infinity })
  await lw.feed()
  assert.equal(requests.length, 1)
})
