import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import {
  connectionLost,
  endedStream,
  errorResponse,
  event,
  firstBlock,
  htmlPage,
  idsOf,
  internalError,
  noResponse,
  openStream,
  pathsOf,
  type ScriptedResponse,
  scriptedClient,
  streamOf,
  take,
  transmissionEvent,
} from './test-support.ts'

describe('a lost connection', () => {
  const brokenStream: ScriptedResponse = () => {
    let pulled = false
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (pulled) controller.error(new TypeError('terminated'))
        else
          controller.enqueue(
            new TextEncoder().encode(`${firstBlock}${transmissionEvent(1)}: still here\nid: 5\n\n`),
          )
        pulled = true
      },
    })
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
  }
  const incomplete = transmissionEvent(6).slice(0, -1)
  const lost = {
    ended: endedStream(firstBlock, transmissionEvent(1), ': still here\nid: 5\n\n', incomplete),
    broken: brokenStream,
    'closed with bye': openStream(
      firstBlock,
      transmissionEvent(1),
      ': still here\nid: 5\n\n',
      event('bye', {}),
    ).response,
  }
  for (const [name, response] of Object.entries(lost)) {
    test(`is resumed after the last id: ${name}`, async () => {
      const { lw, requests, waits } = scriptedClient([response, openStream(transmissionEvent(6)).response])
      assert.deepEqual(idsOf(await take(lw.stream(), 2)), ['id-1', 'id-6'])
      assert.deepEqual(pathsOf(requests), ['/api/stream', '/api/stream?last_event_id=5'])
      assert.deepEqual(waits, [1500])
    })
  }

  test('is assumed after 45 seconds of silence; a heartbeat prevents that', async (t) => {
    const pass = mockTimers(t)
    let send = (_: string) => {}
    const { response, closed } = openStream(transmissionEvent(2))
    const slow: ScriptedResponse = () =>
      streamOf([firstBlock], (body) => {
        send = (text) => body.enqueue(new TextEncoder().encode(text))
      })
    const { lw, requests } = scriptedClient([slow, response], { timeout: 50 })
    const stream = lw.stream()
    const first = stream.next()
    for (let n = 0; n < 5; n++) {
      await pass(44_999)
      send(': still here\n\n')
    }
    await pass(44_999)
    assert.equal(requests.length, 1)
    send(transmissionEvent(1))
    assert.equal((await first).value?.id, '1')
    const second = stream.next()
    await pass(45_000)
    assert.equal((await second).value?.id, '2')
    assert.deepEqual(pathsOf(requests), ['/api/stream', '/api/stream?last_event_id=1'])
    await stream.return()
    assert.equal(closed(), 1)
  })

  test('is assumed when the headers time out', async () => {
    const { lw, requests } = scriptedClient([noResponse, openStream(transmissionEvent(1)).response])
    await take(lw.stream(), 1)
    assert.equal(requests.length, 2)
  })

  test('is closed when it is given up because of its silence', async (t) => {
    const pass = mockTimers(t)
    const { response, closed } = openStream(firstBlock)
    const { lw } = scriptedClient([response, openStream(transmissionEvent(1)).response])
    const first = lw.stream().next()
    await pass(45_000)
    await first
    assert.equal(closed(), 1)
  })
})

/** Returns a function that advances the timers, after everything that does not wait for them has run. */
function mockTimers(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  return async (ms: number) => {
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve))
    t.mock.timers.tick(ms)
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve))
  }
}

describe('the wait before reconnecting', () => {
  const waitsOf = async (random: number, ...script: ScriptedResponse[]): Promise<number[]> => {
    const { lw, waits } = scriptedClient([...script, openStream(transmissionEvent(1)).response], {
      random: () => random,
    })
    await take(lw.stream(), 1)
    return waits
  }

  test('is never shorter than the server requires, and its range doubles up to 60 seconds without a response', async () => {
    const failures = Array<ScriptedResponse>(8).fill(connectionLost)
    assert.deepEqual(await waitsOf(0, endedStream(firstBlock), ...failures), Array(9).fill(1000))
    assert.deepEqual(
      await waitsOf(1, endedStream(firstBlock), ...failures),
      [2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000, 60_000],
    )
    assert.deepEqual(await waitsOf(0.5, connectionLost, connectionLost), [3000, 5000])
  })

  test('is reset by a response, and has a minimum and a maximum', async () => {
    assert.deepEqual(
      await waitsOf(
        1,
        connectionLost,
        connectionLost,
        connectionLost,
        endedStream(firstBlock),
        connectionLost,
      ),
      [4000, 8000, 16_000, 2000, 4000],
    )
    assert.deepEqual(
      await waitsOf(1, endedStream('retry: 0\n\n'), endedStream('retry: 90000\n\n')),
      [500, 90_000],
    )
  })

  test('also doubles after responses without an event', async () => {
    assert.deepEqual(
      await waitsOf(1, endedStream(), endedStream(), endedStream(': hi\n')),
      [4000, 8000, 16_000],
    )
  })

  test('is at least Retry-After', async () => {
    const later = (status: number, seconds: number) => htmlPage(status, { 'Retry-After': String(seconds) })
    const full = errorResponse('OVERLOADED', 503, { 'Retry-After': '70' })
    const limited = errorResponse('RATE_LIMITED', 429, { 'Retry-After': '20' })
    const script = [full, limited, later(503, 3), later(503, 1), later(503, 0)]
    assert.deepEqual(await waitsOf(0, ...script), [70_000, 20_000, 3000, 2000, 2000])
  })

  test('follows any transient failure of the server or of its proxies', async () => {
    for (const response of [
      internalError,
      htmlPage(500),
      htmlPage(502),
      htmlPage(504),
      htmlPage(520),
      htmlPage(429),
      connectionLost,
    ]) {
      assert.equal((await waitsOf(0, response)).length, 1)
    }
  })
})

test('a Retry-After beyond the range of a timer does not become no wait at all', {
  timeout: 10_000,
}, async (t) => {
  const timers = t.mock.method(globalThis, 'setTimeout')
  const controller = new AbortController()
  const years: ScriptedResponse = (init) => {
    setImmediate(() => controller.abort())
    return errorResponse('OVERLOADED', 503, { 'Retry-After': '99999999' })(init)
  }
  const { lw } = scriptedClient([years], { sleep: undefined })
  await assert.rejects(lw.stream({}, { signal: controller.signal }).next(), { name: 'AbortError' })
  const waits = timers.mock.calls.map((call) => Number(call.arguments[1] ?? 0))
  assert.equal(Math.max(...waits), 2 ** 31 - 1)
})
