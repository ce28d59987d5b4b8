import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import {
  broken,
  cut,
  event,
  hello,
  idsOf,
  line,
  never,
  openLine,
  page,
  pathsOf,
  refusal,
  type Step,
  scripted,
  sent,
  streamOf,
  take,
} from './scripted.ts'

describe('a line that is gone', () => {
  const broke: Step = () => {
    let pulled = false
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (pulled) controller.error(new TypeError('terminated'))
        else controller.enqueue(new TextEncoder().encode(`${hello}${sent(1)}: still here\nid: 5\n\n`))
        pulled = true
      },
    })
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
  }
  const half = sent(6).slice(0, -1)
  const gone = {
    ended: line(hello, sent(1), ': still here\nid: 5\n\n', half),
    broken: broke,
    'sent away': openLine(hello, sent(1), ': still here\nid: 5\n\n', event('bye', {})).step,
  }
  for (const [what, step] of Object.entries(gone)) {
    test(`is taken up again after the last id: ${what}`, async () => {
      const { lw, asked, waits } = scripted([step, openLine(sent(6)).step])
      assert.deepEqual(idsOf(await take(lw.stream(), 2)), ['id-1', 'id-6'])
      assert.deepEqual(pathsOf(asked), ['/api/stream', '/api/stream?last_event_id=5'])
      assert.deepEqual(waits, [1500])
    })
  }

  test('is one that said nothing for 45 seconds, and not one that says little', async (t) => {
    const pass = mockTimers(t)
    let say = (_: string) => {}
    const { step, closed } = openLine(sent(2))
    const talking: Step = () =>
      streamOf([hello], (body) => {
        say = (text) => body.enqueue(new TextEncoder().encode(text))
      })
    const { lw, asked } = scripted([talking, step], { timeout: 50 })
    const stream = lw.stream()
    const first = stream.next()
    for (let n = 0; n < 5; n++) {
      await pass(44_999)
      say(': still here\n\n')
    }
    await pass(44_999)
    assert.equal(asked.length, 1)
    say(sent(1))
    assert.equal((await first).value?.id, '1')
    const second = stream.next()
    await pass(45_000)
    assert.equal((await second).value?.id, '2')
    assert.deepEqual(pathsOf(asked), ['/api/stream', '/api/stream?last_event_id=1'])
    await stream.return()
    assert.equal(closed(), 1)
  })

  test('is one whose headers did not come in time', async () => {
    const { lw, asked } = scripted([never, openLine(sent(1)).step])
    await take(lw.stream(), 1)
    assert.equal(asked.length, 2)
  })

  test('is closed when it is given up for its silence', async (t) => {
    const pass = mockTimers(t)
    const { step, closed } = openLine(hello)
    const { lw } = scripted([step, openLine(sent(1)).step])
    const first = lw.stream().next()
    await pass(45_000)
    await first
    assert.equal(closed(), 1)
  })
})

/** Lets so many milliseconds pass, once everything has happened that does not need them. */
function mockTimers(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  return async (ms: number) => {
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve))
    t.mock.timers.tick(ms)
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve))
  }
}

describe('the wait before coming back', () => {
  const waitsOf = async (part: number, ...script: Step[]): Promise<number[]> => {
    const { lw, waits } = scripted([...script, openLine(sent(1)).step], { random: () => part })
    await take(lw.stream(), 1)
    return waits
  }

  test('is never shorter than the service asks, and its span doubles to 60 seconds while nobody answers', async () => {
    const away = Array<Step>(8).fill(cut)
    assert.deepEqual(await waitsOf(0, line(hello), ...away), Array(9).fill(1000))
    assert.deepEqual(
      await waitsOf(1, line(hello), ...away),
      [2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000, 60_000],
    )
    assert.deepEqual(await waitsOf(0.5, cut, cut), [3000, 5000])
  })

  test('is short again after an answer, and has a least and a most', async () => {
    assert.deepEqual(await waitsOf(1, cut, cut, cut, line(hello), cut), [4000, 8000, 16_000, 2000, 4000])
    assert.deepEqual(await waitsOf(1, line('retry: 0\n\n'), line('retry: 90000\n\n')), [500, 90_000])
  })

  test('doubles also where somebody answers and says nothing', async () => {
    assert.deepEqual(await waitsOf(1, line(), line(), line(': hi\n')), [4000, 8000, 16_000])
  })

  test('is what Retry-After says, where that is longer', async () => {
    const later = (status: number, seconds: number) => page(status, { 'Retry-After': String(seconds) })
    const full = refusal('OVERLOADED', 503, { 'Retry-After': '70' })
    const limited = refusal('RATE_LIMITED', 429, { 'Retry-After': '20' })
    const script = [full, limited, later(503, 3), later(503, 1), later(503, 0)]
    assert.deepEqual(await waitsOf(0, ...script), [70_000, 20_000, 3000, 2000, 2000])
  })

  test('survives the accidents of a service and of its proxies', async () => {
    for (const step of [broken, page(500), page(502), page(504), page(520), page(429), cut]) {
      assert.equal((await waitsOf(0, step)).length, 1)
    }
  })
})

test('a wait that no timer can be told is none of nothing', { timeout: 10_000 }, async (t) => {
  const timers = t.mock.method(globalThis, 'setTimeout')
  const stop = new AbortController()
  const years: Step = (init) => {
    setImmediate(() => stop.abort())
    return refusal('OVERLOADED', 503, { 'Retry-After': '99999999' })(init)
  }
  const { lw } = scripted([years], { sleep: undefined })
  await assert.rejects(lw.stream({}, { signal: stop.signal }).next(), { name: 'AbortError' })
  assert.equal(timers.mock.calls.at(-1)?.arguments[1], 2 ** 31 - 1)
})
