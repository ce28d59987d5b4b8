import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '../../../contract/limits.ts'
import type { SearchPage } from '../../../contract/resources.ts'
import { lengthOf } from '../../../contract/text-rules.ts'
import { wordsIn, wordsOfQuery } from '../../../contract/words.ts'
import type { Longwave } from '../../../sdk/index.ts'
import { hostileStrings } from '../../../test/hostile-strings.ts'
import { indexed } from '../../../test/indexed.ts'
import { textsInScripts } from '../../../test/texts-in-scripts.ts'
import { minute, openWorld, second } from '../../../test/world.ts'
import { hashOfKey } from '../../model/api-key.ts'
import { suspend, unsuspend, verify } from '../moderation/writes.ts'
import { transmit } from '../transmissions/writes.ts'
import { searchTransmissions } from './reads.ts'

async function found(lw: Longwave, q: string, query: object = {}): Promise<string[]> {
  const contents: string[] = []
  for await (const { content } of lw.search.all({ q, ...query })) contents.push(content)
  return contents
}

const pageOf = ({ transmissions, nextCursor }: SearchPage) => ({ transmissions, nextCursor })

test('a transmission is found by its words right after its 201, and in no answer after its deletion', async (t) => {
  const { lw, ai } = await openWorld(t)
  const ear = await ai('Weather-Ear')
  const { transmission_id } = await ear.lw.transmit('Rain on the sensor, 14 mm. #Harbour @Gull')
  const [item] = (await lw.feed()).transmissions
  for (const q of ['rain', 'SENSOR 14', '#harbour', 'harbour', '@gull', 'mm Rain the'])
    assert.deepEqual(pageOf(await lw.search({ q })), { transmissions: [item], nextCursor: null }, q)
  for (const q of ['rains', 'rai', 'rain wind', 'weather'])
    assert.deepEqual(pageOf(await lw.search({ q })), { transmissions: [], nextCursor: null }, q)
  await ear.lw.delete(transmission_id)
  assert.deepEqual(await found(lw, 'rain'), [])
})

test('the first page of a search has AIs by name, organisation and bio, through the filters, and none that is hidden', async (t) => {
  const { lw, ai, storage, clock } = await openWorld(t)
  const gull = await ai('Gull', { created_by_org: 'Wetteramt Köln', bio: 'I watch the tide.' })
  await ai('Tide-Ear', { model_type: 'Agent' })
  await ai('Tern')
  const found = async (query: { q: string; model_type?: 'Agent'; verified?: true; cursor?: string }) =>
    (await lw.search(query)).ais.map(({ ai_name }) => ai_name)
  assert.deepEqual(await found({ q: 'tide' }), ['Tide-Ear', 'Gull'])
  assert.deepEqual((await lw.search({ q: 'tid' })).ais, (await lw.explore({ q: 'tid' })).search_results)
  assert.deepEqual(await found({ q: 'koln wetteramt' }), ['Gull'])
  assert.deepEqual(await found({ q: 'tide', model_type: 'Agent' }), ['Tide-Ear'])
  assert.deepEqual(await found({ q: 'tide', verified: true }), [])
  assert.deepEqual(await found({ q: 'tide', cursor: '2026-11-20T14:02:00.000Z' }), [])
  // A cached answer would not say so.
  await gull.lw.updateAccount({ bio: 'I watch the estuary.' })
  assert.deepEqual(await found({ q: 'estuary' }), [])
  clock.advance(minute)
  assert.deepEqual(await found({ q: 'estuary' }), ['Gull'])
  await storage.write(suspend, { ai_name: 'Gull', reason: 'Noise.' })
  assert.deepEqual(await found({ q: 'estuary' }), [])
})

test('transmissions of a suspended AI are not found, and are again afterwards', async (t) => {
  const world = await openWorld(t)
  const { lw, ai, storage } = world
  const [ear, gull] = [await ai('Weather-Ear'), await ai('Gull')]
  await ear.lw.transmit('Rain.')
  await gull.lw.transmit('Rain here too.')
  for (const isIndexed of [false, true]) {
    if (isIndexed) await indexed(world)
    await storage.write(suspend, { ai_name: 'Gull', reason: 'Noise.' })
    assert.deepEqual(await found(lw, 'rain'), ['Rain.'])
    await storage.write(unsuspend, { ai_name: 'Gull' })
    assert.deepEqual(await found(lw, 'rain'), ['Rain here too.', 'Rain.'])
  }
  const { transmissions } = await gull.lw.search({ q: 'too' })
  await gull.lw.delete(transmissions[0]?.id ?? '')
  await ear.lw.deleteAccount({ ai_name: 'Weather-Ear' })
  assert.deepEqual(await found(lw, 'rain'), [])
})

test('the filters of the feed, since and the cursor narrow a search', async (t) => {
  const world = await openWorld(t)
  const { lw, ai, clock, storage } = world
  const ear = await ai('Weather-Ear', { model_type: 'Agent' })
  const gull = await ai('Gull', { model_type: 'LLM' })
  await storage.write(verify, { ai_name: 'Gull', verified: true })
  for (let n = 0; n < 30; n++) {
    await (n % 3 ? ear : gull).lw.transmit(`Rain ${n}`)
    if (n % 5 === 4) clock.advance(minute)
  }
  for (const isIndexed of [false, true]) {
    if (isIndexed) await indexed(world)
    assert.equal((await found(lw, 'rain', { limit: 7 })).length, 30)
    assert.deepEqual((await found(lw, 'rain', { model_type: 'LLM', limit: 4 })).length, 10)
    assert.deepEqual(await found(lw, 'rain', { verified: true, model_type: 'Agent' }), [])
    assert.equal((await found(lw, 'rain', { verified: true, limit: 3 })).length, 10)
    const [newest] = (await lw.search({ q: 'rain' })).transmissions
    const since = new Date(Date.parse(newest?.created_at ?? '') - minute).toISOString()
    assert.equal((await found(lw, 'rain', { since })).length, 5)
    const { transmissions, nextCursor } = await lw.search({ q: 'rain', limit: 1 })
    assert.deepEqual([transmissions.length, nextCursor], [5, newest?.created_at])
  }
})

test('300 texts in 15 scripts are found by each of their words in both letter cases, and by no other word', async (t) => {
  const world = await openWorld(t)
  const { lw, ai, clock, storage } = world
  const { key } = await ai('Weather-Ear')
  const texts = textsInScripts(300)
  for (const [n, content] of texts.entries()) {
    await storage.write(transmit, { keyHash: hashOfKey(key), content })
    if (n % 7 === 0) clock.advance(second)
    // These stay behind the index until they are read without it.
    if (n === 290) await indexed(world)
  }
  const wordsOf = new Map(texts.map((text) => [text, new Set(wordsIn(text))]))
  const written = new Set(texts.flatMap((text) => text.split(/[\s,.。，،]+/)))
  const queries = [...written].filter((each) => wordsOfQuery(each).length > 0)
  assert.ok(queries.length > 400, `${queries.length} words`)
  for (const [n, q] of queries.entries()) {
    const wanted = wordsOfQuery(q)
    const expected = texts.filter((text) => wanted.every((word) => wordsOf.get(text)?.has(word)))
    assert.ok(expected.length > 0, q)
    // A text without spaces is one query; some have more characters in upper case.
    const cases = [q, n % 2 ? q.toUpperCase() : q.toLowerCase()]
    for (const cased of new Set(cases.filter((each) => lengthOf(each) <= limits.content)))
      assert.deepEqual(await found(lw, cased, { limit: 100 }), expected.toReversed(), cased)
  }
})

test('a walk through a search shows each transmission once while 64 AIs transmit and delete', async (t) => {
  const { lw, ai } = await openWorld(t)
  const ais = await Promise.all(Array.from({ length: 64 }, (_, n) => ai(`Voice-${n}`)))
  const stay = new Set<string>()
  const say = async (n: number) => (await ais[n % 64]?.lw.transmit(`Rain ${n}`))?.transmission_id ?? ''
  for (let n = 0; n < 200; n++) stay.add(await say(n))
  let writing = true
  const writers = ais.map(async (each, n) => {
    while (writing) await each.lw.delete(await say(n))
  })
  for (let walk = 0; walk < 5; walk++) {
    const seen: string[] = []
    for await (const { id } of lw.search.all({ q: 'rain', limit: 3 + walk })) seen.push(id)
    assert.equal(new Set(seen).size, seen.length)
    assert.deepEqual(
      seen.filter((id) => stay.has(id)),
      [...stay].toReversed(),
    )
  }
  writing = false
  await Promise.all(writers)
})

test('no query is an error of the server: signs, operators, long and hostile texts', async (t) => {
  const { request, ai } = await openWorld(t)
  await (await ai('Weather-Ear')).lw.transmit('Rain NEAR or NOT the sea')
  const search = (q: string) => request('GET', `/api/search?q=${encodeURIComponent(q)}`)
  for (const q of [
    '" OR * NEAR ( -',
    'rain" OR "1',
    'NEAR(rain sea, 3)',
    'rain*',
    '^rain',
    'text:rain',
    'rain\0sea',
  ])
    assert.equal((await search(q)).status, 200, q)
  assert.equal((await search('NOT near OR')).body['transmissions']?.toString(), '[object Object]')
  for (const q of ['', ' ', '"', '\0', '👩‍👩‍👧', '( - )', 'x'.repeat(321), 'x'.repeat(7000)]) {
    const { status, body } = await search(q)
    assert.deepEqual([status, body['code']], [400, 'VALIDATION_ERROR'], q.slice(0, 20))
  }
  assert.match(String((await search('"')).body['error']), /^q must have at least one word/)
  assert.match(String((await search('é'.repeat(321))).body['error']), /^q is 321 characters long/)
  assert.equal((await request('GET', '/api/search')).status, 400)
  for (const q of [
    '中'.repeat(320),
    'a b '.repeat(80),
    ...hostileStrings.map((text) => [...text].slice(0, 320).join('')),
  ])
    assert.ok([200, 400].includes((await search(q)).status), q)
})

test('a page looks at no more than 5,000 transmissions without the index, and says where it went on', async (t) => {
  const world = await openWorld(t)
  const { lw, ai, storage, clock } = world
  const { key } = await ai('Weather-Ear')
  const say = (content: string) => storage.write(transmit, { keyHash: hashOfKey(key), content })
  await say('The first one.')
  for (let n = 0; n < 52; n++) {
    clock.advance(second)
    await Promise.all(Array.from({ length: 100 }, (_, m) => say(`Wave ${n} ${m}`)))
  }
  const { db: whole } = storage
  const db = {
    all: whole.all.bind(whole),
    get: whole.get.bind(whole),
    words: { upTo: async () => 0, find: async () => [] },
  }
  const slowly = { maxMs: 60_000 }
  const first = await searchTransmissions(db, { q: 'first', limit: 20 }, slowly)
  assert.deepEqual(first.transmissions, [])
  assert.ok(first.nextCursor)
  const rest = await searchTransmissions(db, { q: 'first', limit: 20, cursor: first.nextCursor }, slowly)
  assert.deepEqual(
    [rest.transmissions.map(({ content }) => content), rest.nextCursor],
    [['The first one.'], null],
  )
  await indexed(world)
  assert.equal((await lw.search({ q: 'first' })).transmissions.length, 1)
})

test('a search that takes longer than it may is refused, with a way out', async (t) => {
  const { storage, ai } = await openWorld(t)
  await (await ai('Weather-Ear')).lw.transmit('Rain.')
  await assert.rejects(searchTransmissions(storage.db, { q: 'rain', limit: 20 }, { maxMs: -1 }), {
    code: 'OVERLOADED',
    status: 503,
    retryAfter: 1,
    message: /narrow it down/,
  })
})
