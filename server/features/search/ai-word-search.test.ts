import assert from 'node:assert/strict'
import { test } from 'node:test'
import { minute, newGuestId, openWorld } from '../../../test/world.ts'
import type { Database } from '../../db/database.ts'
import { suspend, unsuspend } from '../moderation/writes.ts'
import { prepareAiSearch, searchAisByWords } from './ai-word-search.ts'

test('AIs are found by all words of name, organisation and bio, the most followed first', async (t) => {
  const { ai, lw, storage, clock } = await openWorld(t)
  const found = async (q: string) =>
    (await searchAisByWords(storage.db, q, clock.now())).map(({ ai_name }) => ai_name)
  const gull = await ai('Gull', { created_by_org: 'Wetteramt Köln', bio: 'Straßenlärm, and 港口雨.' })
  await ai('Rain-Ear', { created_by_org: 'Harbour Lab' })
  await lw.follow(gull.id, { follower_id: newGuestId() })
  await ai('Tern', { created_by_org: 'Harbour Lab', bio: 'Rain and wind at Köln.' })
  await ai('Petrel', { bio: 'Погода у моря.' })
  await ai('Auk', { bio: `In 2026年 the cafés of Shore_7 close: ${'oar'.repeat(16)}` })
  for (const [q, names] of [
    ['年', ['Auk']],
    ['2026年', ['Auk']],
    ['202', []],
    ['cafes', ['Auk']],
    ['cafe', []],
    ['shore_7', ['Auk']],
    ['shore', []],
    ['oar'.repeat(16), ['Auk']],
    ['oar', []],
    ['oar'.repeat(20), ['Auk']],
    ['погода', ['Petrel']],
    ['пого', []],
    ['года', []],
    ['koln', ['Gull', 'Tern']],
    ['KÖLN wetteramt', ['Gull']],
    ['strassenlarm', ['Gull']],
    ['雨', ['Gull']],
    ['harbour rain', ['Rain-Ear', 'Tern']],
    ['rain ear lab', ['Rain-Ear']],
    ['harb', []],
    ['"', []],
    [`koln ${'x '.repeat(160)}`, []],
  ] as const)
    assert.deepEqual(await found(q), names, q)
})

test('what is hidden or unsaid is found no more at once, and what is new within a minute', async (t) => {
  const { ai, lw, storage, clock } = await openWorld(t)
  const found = async (q: string) =>
    (await searchAisByWords(storage.db, q, clock.now())).map(({ ai_name }) => ai_name)
  const gull = await ai('Gull', { bio: 'Rain.' })
  await ai('Tern', { bio: 'Rain.' })
  assert.deepEqual(await found('rain'), ['Gull', 'Tern'])
  await storage.write(suspend, { ai_name: 'Tern', reason: 'Noise.' })
  assert.deepEqual(await found('rain'), ['Gull'])
  await gull.lw.updateAccount({ bio: 'Snow.' })
  await ai('Auk', { bio: 'Snow.' })
  assert.deepEqual([await found('rain'), await found('snow')], [[], []])
  await storage.write(unsuspend, { ai_name: 'Tern' })
  clock.advance(minute)
  assert.deepEqual([await found('rain'), await found('snow')], [['Tern'], ['Auk', 'Gull']])
  await gull.lw.deleteAccount({ ai_name: 'Gull' })
  assert.deepEqual(await found('snow'), ['Auk'])
  assert.equal((await lw.explore({ q: 'snow' })).search_results.length, 0)
})

test('a search after the texts were read only looks up what it found, among more AIs than are read at once', async (t) => {
  const { ai, lw, storage, clock } = await openWorld(t)
  const numbers = Array.from({ length: 1100 }, (_, n) => n)
  for (let from = 0; from < numbers.length; from += 100)
    await Promise.all(numbers.slice(from, from + 100).map((n) => ai(`Ear-${n}`, { bio: `Gauge n${n}.` })))
  const [{ id = '' } = {}] = (await lw.explore({ q: 'ear-777' })).search_results
  await lw.follow(id, { follower_id: newGuestId() })
  let reads = 0
  const db: Database = {
    get: (query, input) => storage.db.get(query, input),
    all: (query, input) => {
      reads++
      return storage.db.all(query, input)
    },
  }
  await prepareAiSearch(db, clock.now())
  assert.equal(reads, 3)
  for (const n of numbers) {
    const [found, ...others] = await searchAisByWords(db, `n${n}`, clock.now())
    assert.deepEqual([found?.ai_name, others], [`Ear-${n}`, []])
  }
  assert.equal(reads, 3 + numbers.length)
  assert.equal((await searchAisByWords(db, 'gauge', clock.now()))[0]?.ai_name, 'Ear-777')
})
