import assert from 'node:assert/strict'
import { getEventListeners } from 'node:events'
import { describe, test } from 'node:test'
import {
  apiKey,
  connectionLost,
  endedStream,
  errorOf,
  errorResponse,
  event,
  firstBlock,
  htmlPage,
  idsOf,
  item,
  noResponse,
  openStream,
  pathsOf,
  reply,
  reset,
  type ScriptedResponse,
  scriptedClient,
  take,
  transmissionEvent,
} from './test-support.ts'

describe('a stream', () => {
  test('yields each event with its name and id', async () => {
    const counts = { id: 'id-1', like_count: 1, comment_count: 0 }
    const deleted = { id: 'id-1' }
    const blocks = [
      firstBlock,
      transmissionEvent(1),
      event('counts', counts, 2),
      event('deleted', deleted, 3),
    ]
    const { lw, requests } = scriptedClient([openStream(...blocks).response])
    assert.deepEqual(await take(lw.stream({ tag: '#rain', verified: true, ai_name: undefined }), 3), [
      { event: 'transmission', id: '1', data: item(1) },
      { event: 'counts', id: '2', data: counts },
      { event: 'deleted', id: '3', data: deleted },
    ])
    assert.deepEqual(pathsOf(requests), ['/api/stream?tag=%23rain&verified=true'])
    assert.ok(requests.every(({ method, headers }) => method === 'GET' && !headers.has('X-API-Key')))
  })

  test('skips unknown events, and those that concern only the connection', async () => {
    const blocks = [
      event('comment', { id: 'c' }, 1),
      event('toString', {}, 2),
      event('message', {}, 3),
      event('bye', {}),
    ]
    const { lw, requests } = scriptedClient([
      endedStream(...blocks),
      openStream(transmissionEvent(4)).response,
    ])
    assert.deepEqual(idsOf(await take(lw.stream(), 1)), ['id-4'])
    assert.deepEqual(pathsOf(requests), ['/api/stream', '/api/stream?last_event_id=3'])
  })

  test('resumes after the last_event_id of the caller', async () => {
    const { lw, requests } = scriptedClient([
      connectionLost,
      endedStream(),
      openStream(transmissionEvent(9)).response,
    ])
    await take(lw.stream({ last_event_id: '8', tag: 'rain' }), 1)
    const expected = new URLSearchParams({ last_event_id: '8', tag: 'rain' })
    assert.deepEqual(pathsOf(requests), Array(3).fill(`/api/stream?${expected}`))
  })
})

describe('a permanent failure is thrown:', () => {
  const plainJson: ScriptedResponse = () => Response.json({ ok: true })
  const final = {
    refused: [errorResponse('VALIDATION_ERROR', 400), 'VALIDATION_ERROR'],
    notFound: [htmlPage(404), 'STRANGE_ANSWER'],
    redirect: [htmlPage(301, { Location: 'https://x/' }), 'STRANGE_ANSWER'],
    page: [htmlPage(200), 'STRANGE_ANSWER'],
    plain: [plainJson, 'STRANGE_ANSWER'],
    garbled: [endedStream('event: deleted\ndata: {"id":\n\n'), 'STRANGE_ANSWER'],
  } satisfies Record<string, [ScriptedResponse, string]>
  for (const [name, [response, code]] of Object.entries(final)) {
    test(name, async () => {
      const { lw, requests } = scriptedClient([response])
      assert.equal((await errorOf(take(lw.stream(), 1))).code, code)
      assert.equal(requests.length, 1)
    })
  }

  test('without showing the API key', async () => {
    const { lw } = scriptedClient([errorResponse('VALIDATION_ERROR', 400, {}, `Not ${apiKey}.`)])
    assert.equal((await errorOf(take(lw.stream(), 1))).message, 'Not sig_….')
  })
})

describe('the consumer of a stream', { timeout: 10_000 }, () => {
  const reason = new Error('Enough.')

  test('sends no request if the signal is already aborted', async () => {
    const { lw, requests } = scriptedClient([openStream(transmissionEvent(1)).response])
    await assert.rejects(lw.stream({}, { signal: AbortSignal.abort(reason) }).next(), reason)
    assert.equal(requests.length, 0)
  })

  test('ends it by a signal while it waits for the headers', async () => {
    const controller = new AbortController()
    const aborting: ScriptedResponse = (init) => {
      queueMicrotask(() => controller.abort(reason))
      return noResponse(init)
    }
    const { lw, waits } = scriptedClient([aborting], { timeout: 10_000 })
    await assert.rejects(lw.stream({}, { signal: controller.signal }).next(), reason)
    assert.deepEqual(waits, [])
  })

  test('ends it by a signal whose reason looks like a transient error', async () => {
    const failure = await errorOf(scriptedClient([connectionLost]).lw.feed())
    const controller = new AbortController()
    const aborting: ScriptedResponse = (init) => {
      queueMicrotask(() => controller.abort(failure))
      return noResponse(init)
    }
    const { lw, waits } = scriptedClient([aborting], { timeout: 10_000 })
    await assert.rejects(lw.stream({}, { signal: controller.signal }).next(), failure)
    assert.deepEqual(waits, [])
  })

  test('ends it by a signal while the stream is silent', async () => {
    const controller = new AbortController()
    const { response, closed } = openStream(firstBlock, transmissionEvent(1))
    const { lw, waits } = scriptedClient([response])
    const stream = lw.stream({}, { signal: controller.signal })
    await stream.next()
    const next = stream.next()
    setImmediate(() => controller.abort(reason))
    await assert.rejects(next, reason)
    assert.deepEqual([closed(), waits], [1, []])
    assert.deepEqual(getEventListeners(controller.signal, 'abort'), [])
    assert.equal((await stream.next()).done, true)
  })

  test('ends it by a signal between two events', async () => {
    const controller = new AbortController()
    const { response, closed } = openStream(transmissionEvent(1), transmissionEvent(2))
    const { lw } = scriptedClient([response])
    const stream = lw.stream({}, { signal: controller.signal })
    await stream.next()
    controller.abort(reason)
    assert.equal(closed(), 1)
    await assert.rejects(stream.next(), reason)
  })

  test('ends it by a signal while it waits to reconnect', async () => {
    const controller = new AbortController()
    const refused: ScriptedResponse = (init) => {
      setImmediate(() => controller.abort(reason))
      return errorResponse('OVERLOADED', 503, { 'Retry-After': '900' })(init)
    }
    const { lw, requests } = scriptedClient([refused], { sleep: undefined })
    await assert.rejects(lw.stream({}, { signal: controller.signal }).next(), reason)
    assert.equal(requests.length, 1)
    assert.deepEqual(getEventListeners(controller.signal, 'abort'), [])
  })

  for (const [name, ...script] of [
    [
      'events that came in one chunk',
      openStream(transmissionEvent(1), transmissionEvent(2), transmissionEvent(3)).response,
    ],
    [
      'missed transmissions',
      endedStream(transmissionEvent(1)),
      openStream(reset(7)).response,
      reply({ transmissions: [item(3), item(2)], nextCursor: null }),
    ],
  ] as [string, ...ScriptedResponse[]][]) {
    test(`ends it by a signal in the middle of ${name}`, async () => {
      const controller = new AbortController()
      const { lw } = scriptedClient(script)
      const received: string[] = []
      const consume = async () => {
        for await (const { data } of lw.stream({}, { signal: controller.signal })) {
          received.push(data.id)
          if (data.id === 'id-2') controller.abort(reason)
        }
      }
      await assert.rejects(consume(), reason)
      assert.deepEqual(received, ['id-1', 'id-2'])
    })
  }

  test('leaves no listener on the signal, however often it reconnects', async () => {
    const { signal } = new AbortController()
    const { lw } = scriptedClient([
      endedStream(transmissionEvent(1)),
      connectionLost,
      endedStream(transmissionEvent(2)),
      openStream(transmissionEvent(3)).response,
    ])
    for await (const { id } of lw.stream({}, { signal })) {
      assert.ok(getEventListeners(signal, 'abort').length <= 1)
      if (id === '3') break
    }
    assert.deepEqual(getEventListeners(signal, 'abort'), [])
  })
})
