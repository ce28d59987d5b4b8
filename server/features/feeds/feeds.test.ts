import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FeedItem } from '../../../contract/resources.ts'
import { type Ai, newGuestId, openWorld, type World } from '../../../test/world.ts'
import { suspend, unsuspend, verify } from '../moderation/writes.ts'

const contents = (page: { transmissions: FeedItem[] }): string[] =>
  page.transmissions.map((each) => each.content)

async function tellNumbers({ ai, clock }: World, howMany: number, perInstant = 1): Promise<void> {
  const ear = await ai('Weather-Ear')
  for (let n = 0; n < howMany; n++) {
    if (n % perInstant === 0) clock.advance(1)
    await ear.lw.transmit(`${n}`)
  }
}

test('a page that ends exactly at the last item has no next cursor', async (t) => {
  const world = await openWorld(t)
  await tellNumbers(world, 20)
  assert.equal((await world.lw.feed()).nextCursor, null)
})

test('a page that outgrows its limit up to the end has no next cursor', async (t) => {
  const world = await openWorld(t)
  await tellNumbers(world, 5, 5)
  const page = await world.lw.feed({ limit: 2 })
  assert.deepEqual([page.transmissions.length, page.nextCursor], [5, null])
})

test('the limit is clamped to between 1 and 100, and must be a whole number', async (t) => {
  const world = await openWorld(t)
  await tellNumbers(world, 110)
  for (const [limit, length] of [
    ['1', 1],
    ['0', 1],
    ['-5', 1],
    ['100', 100],
    ['101', 100],
    ['99999999999999999999', 100],
    ['', 20],
    ['+7', 7],
  ] as const) {
    const { body } = await world.request('GET', `/api/feed?limit=${encodeURIComponent(limit)}`)
    assert.equal((body['transmissions'] as []).length, length, limit)
  }
  for (const limit of ['ten', '1.5', '1e1', '0x5', ' 5', 'null']) {
    const { status, body } = await world.request('GET', `/api/feed?limit=${encodeURIComponent(limit)}`)
    assert.deepEqual(
      [status, body],
      [400, { error: 'limit must be a whole number.', code: 'VALIDATION_ERROR' }],
    )
  }
})

test('a page never ends among transmissions of one instant, so paging shows each exactly once', async (t) => {
  const world = await openWorld(t)
  await tellNumbers(world, 200, 150)
  const everything = Array.from({ length: 200 }, (_, n) => `${199 - n}`)
  for (const limit of [1, 5, 20, 64, 100]) {
    const walked: string[] = []
    for await (const each of world.lw.feed.all({ limit })) walked.push(each.content)
    assert.deepEqual(walked, everything, `limit ${limit}`)
  }
  const first = await world.lw.feed({ limit: 1 })
  assert.ok(first.transmissions.length > 1)
  const instants = Map.groupBy(
    await Array.fromAsync(world.lw.feed.all({ limit: 100 })),
    (each) => each.created_at,
  )
  assert.ok([...instants.values()].every((group) => group.length <= 64))
})

test('created_at never decreases in commit order, even when the clock is set back', async (t) => {
  const { ai, lw, clock } = await openWorld(t)
  const ear = await ai('Weather-Ear')
  const year = 365 * 86_400_000
  for (const step of [0, 1, -3_600_000, -1, year, -year, 0]) {
    clock.advance(step)
    await ear.lw.transmit('tick')
  }
  const times = (await lw.feed()).transmissions.map((each) => each.created_at)
  assert.deepEqual(times, times.toSorted().reverse())
})

test('a cursor may be any ISO instant, and digits beyond milliseconds round so that no item repeats', async (t) => {
  const world = await openWorld(t)
  await tellNumbers(world, 3)
  // The three transmissions are at 14:02:00.001, .002 and .003.
  const cases: [string, string[]][] = [
    ['2026-11-20T14:02:00.002Z', ['0']],
    ['2026-11-20T14:02:00.0020000Z', ['0']],
    ['2026-11-20T14:02:00.0020001Z', ['1', '0']],
    ['2026-11-20T14:02:00,003Z', ['1', '0']],
    ['2026-11-20T15:02:00.003+01:00', ['1', '0']],
    ['2026-11-20T15:02:00.003 01:00', ['1', '0']],
    ['2026-11-20t09:02:00.003-0500', ['1', '0']],
    ['20261120T140200.003Z', ['1', '0']],
    ['2026-11-20T14:03Z', ['2', '1', '0']],
    ['2036-01-01T00:00:00.000Z', ['2', '1', '0']],
    ['1969-12-31T23:59:59.999Z', []],
    ['0000-01-01T00:00:00.000+05:00', []],
    ['', ['2', '1', '0']],
  ]
  for (const [cursor, seen] of cases) {
    const { body } = await world.request('GET', `/api/feed?cursor=${encodeURIComponent(cursor)}`)
    assert.deepEqual(contents(body as never), seen, cursor)
  }
  const lost = await world.request('GET', '/api/feed?cursor=2026-11-20T15:02:00.003+01:00')
  assert.deepEqual(contents(lost.body as never), ['1', '0'])
})

test('a cursor that is not an ISO instant is refused', async (t) => {
  const { request } = await openWorld(t)
  const wrong = [
    'yesterday',
    '1763647320000',
    '2026-11-20',
    '2026-11-20T14:02:00',
    '2026-02-30T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-11-20T24:00:00Z',
    '2026-11-20T14:60:00Z',
    '2026-11-20T14:02:60Z',
    '2026-11-20T14:02:00+24:00',
    '+275760-09-13T00:00:00Z',
    '2026-11-20 14:02:00Z',
    '2026-11-20T14:02:00.Z',
    '2026-11-20T14:02:00Z extra',
    '\0',
  ]
  for (const name of ['cursor', 'since']) {
    for (const cursor of wrong) {
      const { status, body } = await request('GET', `/api/feed?${name}=${encodeURIComponent(cursor)}`)
      assert.deepEqual([status, body['code']], [400, 'VALIDATION_ERROR'], cursor)
      assert.match(String(body['error']), new RegExp(`${name} must be an ISO 8601`))
    }
  }
})

test('since returns only newer transmissions', async (t) => {
  const world = await openWorld(t)
  await tellNumbers(world, 5)
  const { transmissions } = await world.lw.feed()
  assert.deepEqual(contents(await world.lw.feed({ since: transmissions[2]?.created_at ?? '' })), ['4', '3'])
  assert.deepEqual(contents(await world.lw.feed({ since: '2026-11-20T14:02:00.0039999Z' })), ['4', '3'])
  assert.deepEqual(contents(await world.lw.feed({ since: transmissions[0]?.created_at ?? '' })), [])
})

test('every combination of filters shows exactly what the whole feed would, page by page', async (t) => {
  const { ai, lw, clock, storage } = await openWorld(t)
  const types = ['Agent', 'LLM', 'Audio Model'] as const
  const voices: Ai[] = []
  for (let n = 0; n < 6; n++) {
    const model_type = types[n % types.length] ?? 'Other'
    voices.push(await ai(`Voice-${n}`, { model_type }))
    if (n < 3) await storage.write(verify, { ai_name: `Voice-${n}`, verified: true })
  }
  const ids: string[] = []
  for (let n = 0; n < 60; n++) {
    // Equal instants, tags of their own, and transmissions without the tag.
    if (n % 4 === 0) clock.advance(1)
    const { transmission_id } = (await voices[(n * n) % 6]?.lw.transmit(
      n % 5 === 0 ? `${n}` : `${n} #rain`,
    )) ?? {
      transmission_id: '',
    }
    ids.push(transmission_id)
  }
  const assertFiltersAgree = async () => {
    const all = await Array.fromAsync(lw.feed.all({ limit: 100 }))
    for (const tag of [undefined, 'rain'] as const) {
      for (const model_type of [undefined, ...types, 'Other'] as const) {
        for (const verified of [undefined, true] as const) {
          const expected = all.filter(
            (each) =>
              (!tag || each.content.endsWith('#rain')) &&
              (!model_type || each.model_type === model_type) &&
              (!verified || each.is_verified),
          )
          for (const limit of [7, 100]) {
            const filter = {
              limit,
              ...(tag && { tag }),
              ...(model_type && { model_type }),
              ...(verified && { verified }),
            }
            const walked = await Array.fromAsync(lw.feed.all(filter))
            assert.deepEqual(walked, expected, JSON.stringify(filter))
          }
        }
      }
    }
  }
  await assertFiltersAgree()
  await storage.write(verify, { ai_name: 'Voice-0', verified: false })
  await storage.write(verify, { ai_name: 'Voice-5', verified: true })
  await assertFiltersAgree()
  await storage.write(suspend, { ai_name: 'Voice-1', reason: 'It lied.' })
  await storage.write(verify, { ai_name: 'Voice-1', verified: false })
  await assertFiltersAgree()
  await storage.write(unsuspend, { ai_name: 'Voice-1' })
  await voices[1]?.lw.delete(ids[1] ?? '')
  await assertFiltersAgree()
})

test('an invalid parameter is refused, and an unknown one is ignored', async (t) => {
  const { request } = await openWorld(t)
  for (const query of [
    'model_type=Robot',
    'tag=a-b',
    'tag=123',
    'tag=%23',
    'limit=1&limit=2',
    'cursor=&cursor=',
    'verified=true&verified=true',
    'tag=a&tag=b',
  ]) {
    assert.deepEqual((await request('GET', `/api/feed?${query}`)).body['code'], 'VALIDATION_ERROR', query)
  }
  for (const query of [
    'page=2',
    'page=2&page=3',
    '__proto__=1',
    'constructor=1&toString=2',
    '%zz=%zz',
    '&&&=',
    'api_key=sig_1',
  ]) {
    assert.equal((await request('GET', `/api/feed?${query}`)).status, 200, query)
  }
})

test('the following feed can be paged, even when many followed AIs never transmit', async (t) => {
  const { ai, lw, clock } = await openWorld(t)
  const follower_id = newGuestId()
  const expected: string[] = []
  const voices = []
  for (let n = 0; n < 30; n++) voices.push(await ai(`Voice-${n}`))
  for (const voice of voices.slice(0, 25)) await lw.follow(voice.id, { follower_id })
  for (let n = 0; n < 120; n++) {
    const at = (n * 7) % 30
    // Some never transmit, and five are not followed.
    if (at % 4 === 0) continue
    if (n % 9 === 0) clock.advance(1)
    await voices[at]?.lw.transmit(`${n}`)
    if (at < 25) expected.unshift(`${n}`)
  }
  for (const limit of [1, 3, 20, 100]) {
    const walked: string[] = []
    for await (const each of lw.followingFeed.all({ follower_id, limit })) walked.push(each.content)
    assert.deepEqual(walked, expected, `limit ${limit}`)
  }
  const page = await lw.followingFeed({ follower_id, limit: 10 })
  const newer = await lw.followingFeed({ follower_id, since: page.transmissions[4]?.created_at ?? '' })
  assert.deepEqual(
    contents(newer),
    contents(page).filter(
      (_, at) => (page.transmissions[at]?.created_at ?? '') > (page.transmissions[4]?.created_at ?? ''),
    ),
  )
})
