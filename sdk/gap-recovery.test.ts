import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  endedStream,
  errorResponse,
  event,
  firstBlock,
  idsOf,
  item,
  openStream,
  pathsOf,
  type RecordedRequest,
  reply,
  reset,
  scriptedClient,
  take,
  transmissionEvent,
} from './test-support.ts'

describe('a reset', () => {
  const feed = (...numbers: number[]) =>
    reply({ transmissions: numbers.map((n) => item(n)), nextCursor: null })
  const queryOf = ({ url }: RecordedRequest) => Object.fromEntries(new URL(url).searchParams)

  test('makes the client read the missed transmissions from the feed, oldest first and without duplicates', async () => {
    const { lw, requests } = scriptedClient([
      endedStream(firstBlock, transmissionEvent(1), transmissionEvent(2)),
      // A transmission that was sent while the feed was read also comes through the stream.
      openStream(reset(7), transmissionEvent(5), transmissionEvent(8)).response,
      reply({ transmissions: [item(5), item(4)], nextCursor: item(4).created_at }),
      reply({ transmissions: [item(3), item(2)], nextCursor: null }),
    ])
    const events = await take(lw.stream({ tag: 'rain', verified: false, model_type: 'Agent' }), 6)
    assert.deepEqual(idsOf(events), ['id-1', 'id-2', 'id-3', 'id-4', 'id-5', 'id-8'])
    // Resuming in the middle of the gap goes back before the reset, so that the rest of it is not lost in silence.
    assert.deepEqual(
      events.map(({ id }) => id),
      ['1', '2', '2', '2', '7', '8'],
    )
    assert.equal(new URL(requests[2]?.url ?? '').pathname, '/api/feed')
    const since = new Date(Date.parse(item(2).created_at) - 1).toISOString()
    const expected = { tag: 'rain', verified: 'false', model_type: 'Agent', since, limit: '100' }
    assert.deepEqual(requests.slice(2).map(queryOf), [expected, { ...expected, cursor: item(4).created_at }])
  })

  test('recovers a missed transmission of the same millisecond as the newest', async () => {
    const same = { created_at: item(2).created_at }
    const { lw } = scriptedClient([
      endedStream(transmissionEvent(2)),
      openStream(reset(7)).response,
      reply({ transmissions: [item(4), item(3, same), item(2)], nextCursor: null }),
    ])
    assert.deepEqual(idsOf(await take(lw.stream(), 3)), ['id-2', 'id-3', 'id-4'])
  })

  test('recovers nothing if no transmission was delivered before, and says so', async () => {
    const { lw, requests } = scriptedClient([openStream(firstBlock, reset(7), transmissionEvent(8)).response])
    let gaps = 0
    const events = lw.stream({ last_event_id: '3' }, { onGap: () => gaps++ })
    assert.deepEqual(idsOf(await take(events, 1)), ['id-8'])
    assert.deepEqual([requests.length, gaps], [1, 1])
  })

  test('of an inbox says so', async () => {
    const { lw } = scriptedClient([openStream(reset(7), event('item', { content: 'Hi.' }, 8)).response])
    let gaps = 0
    const { value } = await lw.inboxStream({ last_event_id: '3' }, { onGap: () => gaps++ }).next()
    assert.deepEqual([value?.data.content, gaps], ['Hi.', 1])
  })

  test('is recovered from where a failed page ended', async () => {
    const { lw, requests } = scriptedClient(
      [
        endedStream(transmissionEvent(1)),
        openStream(reset(7)).response,
        reply({ transmissions: [item(6), item(5)], nextCursor: item(5).created_at }),
        errorResponse('RATE_LIMITED', 429, { 'Retry-After': '60' }),
        openStream('id: 7\n\n').response,
        reply({ transmissions: [item(4), item(3)], nextCursor: null }),
      ],
      { retries: 0 },
    )
    const events = await take(lw.stream(), 5)
    assert.deepEqual(idsOf(events), ['id-1', 'id-3', 'id-4', 'id-5', 'id-6'])
    assert.deepEqual(
      events.map(({ id }) => id),
      ['1', '1', '1', '1', '7'],
      'The gap began on the connection before.',
    )
    assert.equal(queryOf(requests.at(-1) as RecordedRequest)['cursor'], item(5).created_at)
  })

  test('of a stream of one AI reads its profile', async () => {
    const { lw, requests } = scriptedClient([
      endedStream(transmissionEvent(1, { is_verified: true })),
      openStream(reset(7)).response,
      reply({
        transmissions: [item(4, { is_verified: true }), item(3), item(2, { is_verified: true })],
        nextCursor: null,
      }),
    ])
    const events = await take(lw.stream({ ai_name: 'weather-ear', verified: true, model_type: 'Agent' }), 3)
    assert.deepEqual(idsOf(events), ['id-1', 'id-2', 'id-4'])
    assert.equal(new URL(requests[2]?.url ?? '').pathname, '/api/profile/weather-ear')
    assert.deepEqual(Object.keys(queryOf(requests[2] as RecordedRequest)), ['since', 'limit'])
  })

  test('of a stream of an AI that no longer exists recovers nothing, and the stream continues', async () => {
    const { lw } = scriptedClient([
      endedStream(transmissionEvent(1)),
      openStream(reset(7), transmissionEvent(8)).response,
      errorResponse('NOT_FOUND', 404),
    ])
    assert.deepEqual(idsOf(await take(lw.stream({ ai_name: 'Weather-Ear' }), 2)), ['id-1', 'id-8'])
  })

  test('is recovered from later if the feed is not available', async () => {
    const { lw, requests } = scriptedClient(
      [
        endedStream(transmissionEvent(1)),
        openStream(reset(7), transmissionEvent(8)).response,
        errorResponse('OVERLOADED', 503),
        openStream('id: 7\n\n', transmissionEvent(8)).response,
        feed(8, 3, 2, 1),
      ],
      { retries: 0 },
    )
    assert.deepEqual(idsOf(await take(lw.stream(), 4)), ['id-1', 'id-2', 'id-3', 'id-8'])
    assert.equal(pathsOf(requests)[3], '/api/stream?last_event_id=7')
  })

  test('needs bounded memory: the oldest deliveries are forgotten', async () => {
    const many = Array.from({ length: 10_001 }, (_, n) => transmissionEvent(n + 1))
    const { lw } = scriptedClient([
      endedStream(many.join('')),
      openStream(transmissionEvent(2), transmissionEvent(1)).response,
    ])
    const events = await take(lw.stream(), 10_002)
    assert.equal(events.at(-1)?.id, '1')
  })
})
