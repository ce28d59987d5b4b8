import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  type Asked,
  hello,
  idsOf,
  item,
  line,
  openLine,
  pathsOf,
  refusal,
  reply,
  reset,
  scripted,
  sent,
  take,
} from './scripted.ts'

describe('a reset', () => {
  const feed = (...numbers: number[]) =>
    reply({ transmissions: numbers.map((n) => item(n)), nextCursor: null })
  const walkOf = ({ url }: Asked) => Object.fromEntries(new URL(url).searchParams)

  test('is made up for from the feed, oldest first, and nothing comes twice', async () => {
    const { lw, asked } = scripted([
      line(hello, sent(1), sent(2)),
      // What was sent while the feed was walked is on the line as well.
      openLine(reset(7), sent(5), sent(8)).step,
      reply({ transmissions: [item(5), item(4)], nextCursor: item(4).created_at }),
      reply({ transmissions: [item(3), item(2)], nextCursor: null }),
    ])
    const events = await take(lw.stream({ tag: 'rain', verified: false, model_type: 'Agent' }), 6)
    assert.deepEqual(idsOf(events), ['id-1', 'id-2', 'id-3', 'id-4', 'id-5', 'id-8'])
    // Whoever goes on after one of them is not sent back before the reset.
    assert.deepEqual(
      events.map(({ id }) => id),
      ['1', '2', '7', '7', '7', '8'],
    )
    assert.equal(new URL(asked[2]?.url ?? '').pathname, '/api/feed')
    const since = new Date(Date.parse(item(2).created_at) - 1).toISOString()
    const asks = { tag: 'rain', verified: 'false', model_type: 'Agent', since, limit: '100' }
    assert.deepEqual(asked.slice(2).map(walkOf), [asks, { ...asks, cursor: item(4).created_at }])
  })

  test('gives what shares the millisecond of the newest, and was not given', async () => {
    const same = { created_at: item(2).created_at }
    const { lw } = scripted([
      line(sent(2)),
      openLine(reset(7)).step,
      reply({ transmissions: [item(4), item(3, same), item(2)], nextCursor: null }),
    ])
    assert.deepEqual(idsOf(await take(lw.stream(), 3)), ['id-2', 'id-3', 'id-4'])
  })

  test('is nothing to who heard no transmission before', async () => {
    const { lw, asked } = scripted([openLine(hello, reset(7), sent(8)).step])
    assert.deepEqual(idsOf(await take(lw.stream({ last_event_id: '3' }), 1)), ['id-8'])
    assert.equal(asked.length, 1)
  })

  test('of one AI is made up for from its profile', async () => {
    const { lw, asked } = scripted([
      line(sent(1, { is_verified: true })),
      openLine(reset(7)).step,
      reply({
        transmissions: [item(4, { is_verified: true }), item(3), item(2, { is_verified: true })],
        nextCursor: null,
      }),
    ])
    const events = await take(lw.stream({ ai_name: 'weather-ear', verified: true, model_type: 'Agent' }), 3)
    assert.deepEqual(idsOf(events), ['id-1', 'id-2', 'id-4'])
    assert.equal(new URL(asked[2]?.url ?? '').pathname, '/api/profile/weather-ear')
    assert.deepEqual(Object.keys(walkOf(asked[2] as Asked)), ['since', 'limit'])
  })

  test('of one AI and a hashtag from the feed, of which the others are left out', async () => {
    const { lw, asked } = scripted([
      line(sent(1)),
      openLine(reset(7)).step,
      reply({ transmissions: [item(3), item(2, { ai_name: 'Other-Ear' })], nextCursor: null }),
    ])
    assert.deepEqual(idsOf(await take(lw.stream({ ai_name: 'weather-EAR', tag: 'rain' }), 2)), [
      'id-1',
      'id-3',
    ])
    assert.equal(walkOf(asked[2] as Asked)['tag'], 'rain')
  })

  test('of an AI that is not there any more brings nothing, and the stream goes on', async () => {
    const { lw } = scripted([line(sent(1)), openLine(reset(7), sent(8)).step, refusal('NOT_FOUND', 404)])
    assert.deepEqual(idsOf(await take(lw.stream({ ai_name: 'Weather-Ear' }), 2)), ['id-1', 'id-8'])
  })

  test('is made up for later when the feed does not answer', async () => {
    const { lw, asked } = scripted(
      [
        line(sent(1)),
        openLine(reset(7), sent(8)).step,
        refusal('OVERLOADED', 503),
        openLine('id: 7\n\n', sent(8)).step,
        feed(8, 3, 2, 1),
      ],
      { retries: 0 },
    )
    assert.deepEqual(idsOf(await take(lw.stream(), 4)), ['id-1', 'id-2', 'id-3', 'id-8'])
    assert.equal(pathsOf(asked)[3], '/api/stream?last_event_id=7')
  })

  test('needs no more memory the longer a stream lasts', async () => {
    const many = Array.from({ length: 10_001 }, (_, n) => sent(n + 1))
    const { lw } = scripted([line(many.join('')), openLine(sent(2), sent(1)).step])
    const events = await take(lw.stream(), 10_002)
    assert.equal(events.at(-1)?.id, '1')
  })
})
