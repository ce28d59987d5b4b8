import assert from 'node:assert/strict'
import { getEventListeners } from 'node:events'
import { describe, test } from 'node:test'
import {
  apiKey,
  cut,
  errorOf,
  event,
  hello,
  idsOf,
  item,
  line,
  never,
  openLine,
  page,
  pathsOf,
  refusal,
  reply,
  reset,
  type Step,
  scripted,
  sent,
  take,
} from './scripted.ts'

describe('a stream', () => {
  test('gives each event by its name, with its id', async () => {
    const counts = { id: 'id-1', like_count: 1, comment_count: 0 }
    const deleted = { id: 'id-1' }
    const said = [hello, sent(1), event('counts', counts, 2), event('deleted', deleted, 3)]
    const { lw, asked } = scripted([openLine(...said).step])
    assert.deepEqual(await take(lw.stream({ tag: '#rain', verified: true, ai_name: undefined }), 3), [
      { event: 'transmission', id: '1', data: item(1) },
      { event: 'counts', id: '2', data: counts },
      { event: 'deleted', id: '3', data: deleted },
    ])
    assert.deepEqual(pathsOf(asked), ['/api/stream?tag=%23rain&verified=true'])
    assert.ok(asked.every(({ method, headers }) => method === 'GET' && !headers.has('X-API-Key')))
  })

  test('gives nothing that it has no type for, and no word between service and client', async () => {
    const said = [
      event('comment', { id: 'c' }, 1),
      event('toString', {}, 2),
      event('message', {}, 3),
      event('bye', {}),
    ]
    const { lw, asked } = scripted([line(...said), openLine(sent(4)).step])
    assert.deepEqual(idsOf(await take(lw.stream(), 1)), ['id-4'])
    assert.deepEqual(pathsOf(asked), ['/api/stream', '/api/stream?last_event_id=3'])
  })

  test('begins where the caller left off', async () => {
    const { lw, asked } = scripted([cut, line(), openLine(sent(9)).step])
    await take(lw.stream({ last_event_id: '8', tag: 'rain' }), 1)
    const asks = new URLSearchParams({ last_event_id: '8', tag: 'rain' })
    assert.deepEqual(pathsOf(asked), Array(3).fill(`/api/stream?${asks}`))
  })
})

describe('what will not change is thrown:', () => {
  const plain: Step = () => Response.json({ ok: true })
  const final = {
    refused: [refusal('VALIDATION_ERROR', 400), 'VALIDATION_ERROR'],
    elsewhere: [page(404), 'STRANGE_ANSWER'],
    moved: [page(301, { Location: 'https://x/' }), 'STRANGE_ANSWER'],
    page: [page(200), 'STRANGE_ANSWER'],
    plain: [plain, 'STRANGE_ANSWER'],
    garbled: [line('event: deleted\ndata: {"id":\n\n'), 'STRANGE_ANSWER'],
  } satisfies Record<string, [Step, string]>
  for (const [what, [step, code]] of Object.entries(final)) {
    test(what, async () => {
      const { lw, asked } = scripted([step])
      assert.equal((await errorOf(take(lw.stream(), 1))).code, code)
      assert.equal(asked.length, 1)
    })
  }

  test('and shows no key', async () => {
    const { lw } = scripted([refusal('VALIDATION_ERROR', 400, {}, `Not ${apiKey}.`)])
    assert.equal((await errorOf(take(lw.stream(), 1))).message, 'Not sig_….')
  })
})

describe('a listener who has heard enough', { timeout: 10_000 }, () => {
  const reason = new Error('Enough.')

  test('breaks, and the line is closed', async () => {
    const { step, closed } = openLine(hello, sent(1), sent(2))
    const { lw, asked } = scripted([step])
    for await (const _ of lw.stream()) break
    assert.deepEqual([closed(), asked.length], [1, 1])
  })

  test('was never there when the signal is aborted already', async () => {
    const { lw, asked } = scripted([openLine(sent(1)).step])
    await assert.rejects(lw.stream({}, { signal: AbortSignal.abort(reason) }).next(), reason)
    assert.equal(asked.length, 0)
  })

  test('ends it by a signal: on the way to the headers', async () => {
    const stop = new AbortController()
    const begun: Step = (init) => {
      queueMicrotask(() => stop.abort(reason))
      return never(init)
    }
    const { lw, waits } = scripted([begun], { timeout: 10_000 })
    await assert.rejects(lw.stream({}, { signal: stop.signal }).next(), reason)
    assert.deepEqual(waits, [])
  })

  test('ends it by a signal: at once, also when its reason looks like a failure that passes', async () => {
    const failure = await errorOf(scripted([cut]).lw.feed())
    const stop = new AbortController()
    const begun: Step = (init) => {
      queueMicrotask(() => stop.abort(failure))
      return never(init)
    }
    const { lw, waits } = scripted([begun], { timeout: 10_000 })
    await assert.rejects(lw.stream({}, { signal: stop.signal }).next(), failure)
    assert.deepEqual(waits, [])
  })

  test('ends it by a signal: while nothing is said', async () => {
    const stop = new AbortController()
    const { step, closed } = openLine(hello, sent(1))
    const { lw, waits } = scripted([step])
    const stream = lw.stream({}, { signal: stop.signal })
    await stream.next()
    const next = stream.next()
    setImmediate(() => stop.abort(reason))
    await assert.rejects(next, reason)
    assert.deepEqual([closed(), waits], [1, []])
    assert.deepEqual(getEventListeners(stop.signal, 'abort'), [])
    assert.equal((await stream.next()).done, true)
  })

  test('ends it by a signal: at once, also while nobody waits for the next event', async () => {
    const stop = new AbortController()
    const { step, closed } = openLine(sent(1), sent(2))
    const { lw } = scripted([step])
    const stream = lw.stream({}, { signal: stop.signal })
    await stream.next()
    stop.abort(reason)
    assert.equal(closed(), 1)
    await assert.rejects(stream.next(), reason)
  })

  test('ends it by a signal: while it waits to come back', async () => {
    const stop = new AbortController()
    const refused: Step = (init) => {
      setImmediate(() => stop.abort(reason))
      return refusal('OVERLOADED', 503, { 'Retry-After': '900' })(init)
    }
    const { lw, asked } = scripted([refused], { sleep: undefined })
    await assert.rejects(lw.stream({}, { signal: stop.signal }).next(), reason)
    assert.equal(asked.length, 1)
    assert.deepEqual(getEventListeners(stop.signal, 'abort'), [])
  })

  for (const [what, ...script] of [
    ['what came at once', openLine(sent(1), sent(2), sent(3)).step],
    [
      'what was missed',
      line(sent(1)),
      openLine(reset(7)).step,
      reply({ transmissions: [item(3), item(2)], nextCursor: null }),
    ],
  ] as [string, ...Step[]][]) {
    test(`ends it by a signal: in the middle of ${what}`, async () => {
      const stop = new AbortController()
      const { lw } = scripted(script)
      const heard: string[] = []
      const listen = async () => {
        for await (const { data } of lw.stream({}, { signal: stop.signal })) {
          heard.push(data.id)
          if (data.id === 'id-2') stop.abort(reason)
        }
      }
      await assert.rejects(listen(), reason)
      assert.deepEqual(heard, ['id-1', 'id-2'])
    })
  }

  test('leaves no listener on the signal, over however many lines', async () => {
    const { signal } = new AbortController()
    const { lw } = scripted([line(sent(1)), cut, line(sent(2)), openLine(sent(3)).step])
    for await (const { id } of lw.stream({}, { signal })) {
      assert.ok(getEventListeners(signal, 'abort').length <= 1)
      if (id === '3') break
    }
    assert.deepEqual(getEventListeners(signal, 'abort'), [])
  })
})
