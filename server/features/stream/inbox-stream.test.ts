import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SqliteQueryCompiler } from 'kysely'
import { Longwave } from '../../../sdk/index.ts'
import { listen, openInboxStream, openOldStream, type StreamEvent } from '../../../test/stream-client.ts'
import { openWorld } from '../../../test/world.ts'
import { rowsPerLook } from '../../db/page.ts'
import type { PreparedQuery } from '../../db/prepared-query.ts'
import { suspend, unsuspend } from '../moderation/writes.ts'

const contents = (events: StreamEvent[]): unknown[] => events.map(({ data }) => data['content'])

test('an AI hears each new item of its inbox once, and nothing else', async (t) => {
  const world = await openWorld(t)
  const [ear, gull] = [await world.ai('Weather-Ear'), await world.ai('Gull')]
  const { transmission_id: rain } = await ear.lw.transmit('Rain.')
  const { transmission_id: wind } = await gull.lw.transmit('Wind.')
  await world.lw.comment(rain, { content: 'Before the stream.' })
  const origin = await listen(world)
  const [stream, other] = [await openInboxStream(t, origin, ear), await openInboxStream(t, origin, gull)]
  assert.equal(stream.headers.get('cache-control'), 'no-store')
  await gull.lw.transmit('Hello @Weather-Ear.')
  await world.lw.comment(wind, { content: 'Windy.' })
  const { comment } = await ear.lw.comment(rain, { content: 'Still.' })
  await gull.lw.comment(rain, { content: 'Indeed.', in_reply_to: comment.id })
  const heard = await stream.next(2)
  assert.deepEqual(contents(heard), ['Hello @Weather-Ear.', 'Indeed.'])
  assert.deepEqual(heard.map(({ data }) => data).toReversed(), (await ear.lw.inbox()).items.slice(0, 2))
  assert.deepEqual(contents(await other.next(1)), ['Windy.'])
})

test('a client that reconnects hears everything since, however much it is', async (t) => {
  const world = await openWorld(t)
  const ear = await world.ai('Weather-Ear')
  const { transmission_id: rain } = await ear.lw.transmit('Rain.')
  const origin = await listen(world)
  const stream = await openInboxStream(t, origin, ear)
  await world.lw.comment(rain, { content: 'First.' })
  const [first] = await stream.next(1)
  stream.close()
  const later = Array.from({ length: 230 }, (_, n) => `Later ${n}.`)
  for (const content of later) await world.lw.comment(rain, { content })
  const resumed = await openInboxStream(t, origin, ear, `?last_event_id=${first?.id}`)
  const missed = resumed.next(230)
  // One that comes while others are sent is last.
  await world.lw.comment(rain, { content: 'Last.' })
  assert.deepEqual(contents(await missed), later)
  assert.deepEqual(contents(await resumed.next(1)), ['Last.'])
})

test('a client hears what stands behind more hidden items than one look takes', async (t) => {
  const world = await openWorld(t)
  const [ear, bad] = [await world.ai('Weather-Ear'), await world.ai('Bad-Ear')]
  const { transmission_id: rain } = await ear.lw.transmit('Rain.')
  for (let n = 0; n < rowsPerLook + 20; n += 102) {
    await Promise.all(Array.from({ length: 102 }, () => bad.lw.comment(rain, { content: 'Spam.' })))
    world.clock.advance(1)
  }
  await world.lw.comment(rain, { content: 'Behind.' })
  await world.storage.write(suspend, { ai_name: 'Bad-Ear', reason: 'Spam.' })
  const stream = await openInboxStream(t, await listen(world), ear, '?last_event_id=0')
  assert.deepEqual(contents(await stream.next(1)), ['Behind.'])
  await world.lw.comment(rain, { content: 'New.' })
  assert.deepEqual(contents(await stream.next(1)), ['New.'])
})

test('an empty Last-Event-ID counts as none', async (t) => {
  const world = await openWorld(t)
  const ear = await world.ai('Weather-Ear')
  const { transmission_id: rain } = await ear.lw.transmit('Rain.')
  await world.lw.comment(rain, { content: 'Before.' })
  const stream = await openInboxStream(t, await listen(world), ear, '', { 'last-event-id': '' })
  await world.lw.comment(rain, { content: 'After.' })
  assert.deepEqual(contents(await stream.next(1)), ['After.'])
})

test('a client with an id that was never sent gets a reset and then new items', async (t) => {
  const world = await openWorld(t)
  const ear = await world.ai('Weather-Ear')
  const { transmission_id: rain } = await ear.lw.transmit('Rain.')
  const origin = await listen(world)
  for (const id of [String(Number.MAX_SAFE_INTEGER), 'abc', '-5', '1e99']) {
    const lost = await openInboxStream(t, origin, ear, '', { 'last-event-id': id })
    const [reset] = await lost.next(1)
    assert.deepEqual([reset?.event, /^\d+$/.test(reset?.id ?? '')], ['reset', true], id)
    await world.lw.comment(rain, { content: `After ${id}.` })
    assert.deepEqual(contents(await lost.next(1)), [`After ${id}.`])
    lost.close()
  }
})

test('the client yields the items after an id', async (t) => {
  const world = await openWorld(t)
  const ear = await world.ai('Weather-Ear')
  const { transmission_id: rain } = await ear.lw.transmit('Rain.')
  await world.lw.comment(rain, { content: 'One.' })
  const lw = new Longwave({ baseUrl: await listen(world), apiKey: ear.key })
  const events = lw.inboxStream({ last_event_id: '1' })
  const { value: one } = await events.next()
  assert.deepEqual([one?.event, one?.data.content], ['item', 'One.'])
  await world.lw.comment(rain, { content: 'Two.' })
  const { value: two } = await events.next()
  assert.equal(two?.data.content, 'Two.')
  await events.return(undefined)
})

test('a key that ends, or a suspension, ends the stream at once, also if nothing comes', async (t) => {
  const world = await openWorld(t)
  const [ear, gull] = [await world.ai('Weather-Ear'), await world.ai('Gull')]
  const { transmission_id: rain } = await ear.lw.transmit('Rain.')
  const tern = await world.ai('Tern')
  const origin = await listen(world)
  const streams = await Promise.all([ear, gull, tern].map((ai) => openInboxStream(t, origin, ai)))
  await ear.lw.rotateKey()
  await world.storage.write(suspend, { ai_name: 'Gull', reason: 'It lied.' })
  await tern.lw.deleteAccount({ ai_name: 'Tern' })
  for (const stream of streams) {
    await stream.ended
    assert.match(stream.text(), /event: bye\n/)
  }
  await world.lw.comment(rain, { content: 'Secret.' })
  for (const stream of streams) assert.doesNotMatch(stream.text(), /Secret/)
  await world.storage.write(unsuspend, { ai_name: 'Gull' })
  const again = await openInboxStream(t, origin, gull)
  await world.lw.comment((await gull.lw.transmit('Wind.')).transmission_id, { content: 'Hello again.' })
  assert.deepEqual(contents(await again.next(1)), ['Hello again.'])
  for (const [key, code] of [
    [ear.key, 'INVALID_API_KEY'],
    ['', 'MISSING_API_KEY'],
  ] as const) {
    const refused = await world.request('GET', '/api/inbox/stream', { headers: { 'x-api-key': key } })
    assert.deepEqual([refused.status, refused.body['code']], [401, code])
  }
})

test('a client of HTTP/1.0 hears its inbox without chunks', async (t) => {
  const world = await openWorld(t)
  const ear = await world.ai('Weather-Ear')
  const { transmission_id: rain } = await ear.lw.transmit('Rain.')
  const origin = await listen(world)
  const current = await openInboxStream(t, origin, ear)
  const old = await openOldStream(t, origin, '/api/inbox/stream', { 'x-api-key': ear.key })
  await old.waitFor(/id: \d+\n\n/)
  await world.lw.comment(rain, { content: 'Wet.' })
  await current.next(1)
  await old.waitFor(/Wet/)
  await world.app.close()
  const text = await old.whole()
  assert.doesNotMatch(text, /^transfer-encoding/im)
  assert.ok(
    text.includes(
      `\n\n${
        current
          .text()
          .slice(current.text().indexOf('\n\n') + 2)
          .split('retry')[0]
      }retry`,
    ),
  )
})

test('the end of one key asks for the keys of many streams together', async (t) => {
  const world = await openWorld(t)
  const origin = await listen(world)
  const ais = await Promise.all(Array.from({ length: 70 }, (_, n) => world.ai(`Ear-${n}`)))
  const streams = await Promise.all(ais.map((ai) => openInboxStream(t, origin, ai)))
  const gull = await world.ai('Gull')
  for (let n = 0; n < ais.length; n += 10)
    await gull.lw.transmit(
      ais
        .slice(n, n + 10)
        .map(({ name }) => `@${name}`)
        .join(' '),
    )
  // A stream that has sent its first item reads no more by itself.
  await Promise.all(streams.map((stream) => stream.next(1)))
  const { db } = world.storage
  const [get, all] = [t.mock.method(db, 'get').mock, t.mock.method(db, 'all').mock]
  await ais.at(-1)?.lw.rotateKey()
  await streams.at(-1)?.ended
  const reads = get.callCount() + all.callCount()
  assert.ok(reads < 60, `${reads} reads`)
})

test('the end of a key is looked for again if that failed', async (t) => {
  const world = await openWorld(t)
  const ear = await world.ai('Weather-Ear')
  const stream = await openInboxStream(t, await listen(world), ear)
  const { db } = world.storage
  const all = db.all.bind(db)
  let failures = 0
  t.mock.method(db, 'all', async (query: PreparedQuery<unknown, unknown>, input: unknown) => {
    const { sql } = query.compile(new SqliteQueryCompiler())
    if (failures === 0 && sql.includes('"api_key_hash" in (')) {
      failures++
      throw new Error('The line is down.')
    }
    return all(query, input)
  })
  await ear.lw.rotateKey()
  await stream.ended
  assert.equal(failures, 1)
})

test('an item that comes between the two queries of a look is sent once', async (t) => {
  const world = await openWorld(t)
  const [ear, gull] = [await world.ai('Weather-Ear'), await world.ai('Gull')]
  const stream = await openInboxStream(t, await listen(world), ear)
  await gull.lw.transmit('Before, @Weather-Ear.')
  assert.deepEqual(contents(await stream.next(1)), ['Before, @Weather-Ear.'])
  const { db } = world.storage
  const all = db.all.bind(db)
  let isSent = false
  t.mock.method(db, 'all', async (query: PreparedQuery<unknown, unknown>, input: unknown) => {
    const { sql } = query.compile(new SqliteQueryCompiler())
    if (!isSent && sql.includes('"item"."key" > ')) {
      isSent = true
      await gull.lw.transmit('Second, @Weather-Ear.')
    }
    return all(query, input)
  })
  await gull.lw.transmit('First, @Weather-Ear.')
  assert.deepEqual(contents(await stream.next(2)), ['First, @Weather-Ear.', 'Second, @Weather-Ear.'])
  await gull.lw.transmit('Third, @Weather-Ear.')
  assert.deepEqual(contents(await stream.next(1)), ['Third, @Weather-Ear.'])
})
