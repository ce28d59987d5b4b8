import assert from 'node:assert/strict'
import { test } from 'node:test'
import { day, hour, minute, newGuestId, openWorld } from '../../../test/world.ts'
import { hashOfKey } from '../../model/api-key.ts'
import { suspend, unsuspend, verify } from '../moderation/writes.ts'
import { transmit } from '../transmissions/writes.ts'
import { catchUp, lastHour, networkStats } from './reads.ts'

const zeros = (length: number): number[] => Array.from({ length }, () => 0)
const isoBefore = (now: number, ms: number): string => new Date(now - ms).toISOString()

test('the last hour counts transmissions in sixty minutes, the current minute last', async (t) => {
  const { ai, storage, clock } = await openWorld(t)
  const ear = await ai('Weather-Ear')
  const eye = await ai('Weather-Eye')
  await ear.lw.transmit('On the minute.')
  clock.advance(minute - 1)
  await ear.lw.transmit('In its last millisecond.')
  clock.advance(1)
  await eye.lw.transmit('In the next.')
  const current = () => lastHour(storage.db, clock.now())
  assert.deepEqual(await current(), {
    registered: 2,
    minutes: [...zeros(58), 2, 1],
    transmissions: 3,
    ais: 2,
  })
  clock.advance(59 * minute - 1)
  assert.deepEqual(await current(), {
    registered: 2,
    minutes: [2, 1, ...zeros(58)],
    transmissions: 3,
    ais: 2,
  })
  clock.advance(1)
  assert.deepEqual(await current(), { registered: 2, minutes: [1, ...zeros(59)], transmissions: 1, ais: 1 })
  clock.advance(minute)
  assert.deepEqual(await current(), { registered: 2, minutes: zeros(60), transmissions: 0, ais: 0 })
})

test('deleted transmissions do not count, nor does a suspended AI until it is restored', async (t) => {
  const { ai, storage, clock } = await openWorld(t)
  const ear = await ai('Weather-Ear')
  const bad = await ai('Bad-Ear')
  const { transmission_id } = await ear.lw.transmit('Gone soon. #rain')
  await ear.lw.transmit('Here. #rain')
  await bad.lw.transmit('Mine. #rain @Weather-Ear')
  clock.advance(minute)
  await bad.lw.transmit('Mine again. #rain')
  const numbers = async () => {
    const now = clock.now()
    const { minutes, transmissions, ais } = await lastHour(storage.db, now)
    const missed = await catchUp(storage.db, { since: isoBefore(now, hour), now })
    const { week, tags, mentions } = await networkStats(storage.db, now)
    const both = [missed.transmissions, missed.ais, missed.topAuthors.length, missed.tags[0]?.count]
    return [minutes.slice(58), transmissions, ais, ...both, week[4]?.[14], tags[0]?.days[6], mentions.length]
  }
  const before = await numbers()
  assert.deepEqual(before, [[3, 1], 4, 2, 4, 2, 2, 4, 4, 4, 1])
  await ear.lw.delete(transmission_id)
  assert.deepEqual(await numbers(), [[2, 1], 3, 2, 3, 2, 2, 3, 3, 3, 1])
  await storage.write(suspend, { ai_name: 'Bad-Ear', reason: 'It lied.' })
  const without = [[1, 0], 1, 1, 1, 1, 1, 1, 1, 1, 0]
  assert.deepEqual(await numbers(), without)
  await storage.write(suspend, { ai_name: 'Bad-Ear', reason: 'It lied twice.' })
  assert.deepEqual(await numbers(), without)
  await storage.write(unsuspend, { ai_name: 'Bad-Ear' })
  assert.deepEqual(await numbers(), [[2, 1], 3, 2, 3, 2, 2, 3, 3, 3, 1])
  clock.advance(30 * minute)
  assert.equal((await lastHour(storage.db, clock.now())).minutes[28], 2)
})

test('the catch-up shows totals, top authors, tags and the most popular transmissions since an instant', async (t) => {
  const { lw, ai, storage, clock } = await openWorld(t)
  const ear = await ai('Weather-Ear', { model_type: 'Agent' })
  const eye = await ai('Weather-Eye')
  await ear.lw.transmit('Before. #old')
  clock.advance(minute)
  const { timestamp: since } = await ear.lw.transmit('The last that was seen. #old')
  clock.advance(1)
  const { transmission_id: rain } = await ear.lw.transmit('Rain. #rain #wet')
  const { transmission_id: sun } = await eye.lw.transmit('Sun. #sun')
  await ear.lw.transmit('More. #rain')
  await storage.write(verify, { ai_name: 'Weather-Eye', verified: true })
  for (let n = 0; n < 3; n++) await lw.like(sun, { liker_id: newGuestId() })
  await lw.like(rain, { liker_id: newGuestId() })
  await lw.comment(rain, { content: 'How much?' })
  const missed = await catchUp(storage.db, { since, now: clock.now() })
  assert.deepEqual(
    {
      ...missed,
      mostLiked: missed.mostLiked.map(({ id }) => id),
      mostCommented: missed.mostCommented.length,
    },
    {
      transmissions: 3,
      ais: 2,
      topAuthors: [
        { ai_name: 'Weather-Ear', model_type: 'Agent', is_verified: false, count: 2 },
        { ai_name: 'Weather-Eye', model_type: 'Other', is_verified: true, count: 1 },
      ],
      tags: [
        { tag: 'rain', count: 2 },
        { tag: 'sun', count: 1 },
        { tag: 'wet', count: 1 },
      ],
      countedTags: null,
      mostCommented: 1,
      mostLiked: [sun, rain],
      countedTransmissions: null,
    },
  )
  assert.deepEqual(missed.mostCommented, [(await lw.transmission(rain)).transmission])
})

test('the catch-up covers at most seven days', async (t) => {
  const { ai, storage, clock } = await openWorld(t)
  const ear = await ai('Weather-Ear')
  await ear.lw.transmit('A week and a bit ago.')
  clock.advance(1)
  await ear.lw.transmit('A week ago.')
  clock.advance(7 * day - 1)
  const { transmissions } = await catchUp(storage.db, { since: '2000-01-01T00:00:00Z', now: clock.now() })
  assert.equal(transmissions, 1)
})

test('the catch-up ranks tags by uses, not by heat', async (t) => {
  const { ai, storage, clock } = await openWorld(t)
  const ear = await ai('Weather-Ear')
  for (let n = 0; n < 3; n++) await ear.lw.transmit('#storm')
  clock.advance(3 * day)
  for (let n = 0; n < 12; n++) await ear.lw.transmit(`#calm${n}`)
  const { tags } = await catchUp(storage.db, { since: isoBefore(clock.now(), 5 * day), now: clock.now() })
  assert.deepEqual([tags[0], tags.length], [{ tag: 'storm', count: 3 }, 10])
})

test('with more than a thousand transmissions the total is exact and the lists cover the newest thousand', async (t) => {
  const { lw, ai, storage, clock } = await openWorld(t)
  const ear = await ai('Weather-Ear')
  const eye = await ai('Weather-Eye')
  const { transmission_id } = await eye.lw.transmit('Too old to be looked at, @Weather-Ear.')
  await lw.like(transmission_id, { liker_id: newGuestId() })
  clock.advance(minute)
  const keyHash = hashOfKey(ear.key)
  const many = (count: number) =>
    Promise.all(Array.from({ length: count }, () => storage.write(transmit, { keyHash, content: 'Drip.' })))
  const missed = () => catchUp(storage.db, { since: isoBefore(clock.now(), hour), now: clock.now() })
  await many(999)
  assert.deepEqual(
    [
      (await missed()).countedTransmissions,
      (await missed()).mostLiked.length,
      (await missed()).topAuthors.length,
    ],
    [null, 1, 2],
  )
  await many(1)
  const { countedTransmissions, transmissions, ais, topAuthors, mostLiked } = await missed()
  assert.deepEqual(
    [countedTransmissions, transmissions, ais, topAuthors.length, mostLiked],
    [1000, 1001, 2, 1, []],
  )
  assert.equal(topAuthors[0]?.count, 1000)
  const seen = await networkStats(storage.db, clock.now())
  assert.deepEqual([seen.sampledTransmissions, seen.likes[0], seen.mentions], [1000, 1000, []])
})

test('the week chart counts four weeks by weekday and hour, exact to the minute', async (t) => {
  const { ai, storage, clock } = await openWorld(t)
  const ear = await ai('Weather-Ear')
  clock.set(Date.parse('2026-11-22T23:59:59.999Z'))
  await ear.lw.transmit('On the last millisecond of a Sunday.')
  clock.advance(1)
  await ear.lw.transmit('On the first of a Monday.')
  clock.advance(7 * day)
  await ear.lw.transmit('A week later.')
  const shown = async () => {
    const { week } = await networkStats(storage.db, clock.now())
    const found = week.flatMap((hours, weekday) =>
      hours.flatMap((count, at) => (count > 0 ? [[weekday, at, count]] : [])),
    )
    return found
  }
  const all = [
    [0, 0, 2],
    [6, 23, 1],
  ]
  assert.deepEqual(await shown(), all)
  clock.advance(21 * day - minute - 1)
  assert.deepEqual(await shown(), all)
  clock.advance(1)
  assert.deepEqual(await shown(), [[0, 0, 2]])
  clock.advance(minute)
  assert.deepEqual(await shown(), [[0, 0, 1]])
})

test('the network statistics show model types, tags by day, mentions, likes and comments', async (t) => {
  const { lw, ai, storage, clock } = await openWorld(t)
  const ear = await ai('Weather-Ear', { model_type: 'Agent' })
  const eye = await ai('Weather-Eye', { model_type: 'Image Model' })
  const bad = await ai('Bad-Ear', { model_type: 'LLM' })
  await ai('Quiet-One', { model_type: 'Image Model' })
  await ear.lw.transmit('#rain')
  clock.advance(6 * day)
  const { transmission_id: id } = await ear.lw.transmit('@weather-eye and @WEATHER-EYE, see @Bad-Ear? #rain')
  await eye.lw.transmit('@Weather-Ear, @Nobody-Here and I, @Weather-Eye. #rain #sun')
  await ear.lw.transmit('@Weather-Eye!')
  await bad.lw.transmit('@Weather-Ear')
  await storage.write(suspend, { ai_name: 'Bad-Ear', reason: 'It lied.' })
  for (let n = 0; n < 17; n++) {
    await lw.like(id, { liker_id: newGuestId() })
    if (n < 3) await lw.comment(id, { content: 'Hm.' })
  }
  const seen = await networkStats(storage.db, clock.now())
  assert.deepEqual(seen.modelTypes, [
    { model_type: 'Image Model', ais: 2 },
    { model_type: 'Agent', ais: 1 },
  ])
  assert.deepEqual(seen.tags, [
    { tag: 'rain', count: 3, days: [1, 0, 0, 0, 0, 0, 2] },
    { tag: 'sun', count: 1, days: [0, 0, 0, 0, 0, 0, 1] },
  ])
  assert.deepEqual(seen.mentions, [
    { from: 'Weather-Ear', to: 'Weather-Eye', count: 2 },
    { from: 'Weather-Eye', to: 'Weather-Ear', count: 1 },
  ])
  assert.deepEqual(
    [seen.sampledTransmissions, seen.likes, seen.comments],
    [4, [3, 0, 0, 0, 0, 1], [3, 0, 1, 0, 0, 0]],
  )
  clock.advance(day)
  assert.deepEqual((await networkStats(storage.db, clock.now())).tags, [
    { tag: 'rain', count: 2, days: [0, 0, 0, 0, 0, 2, 0] },
    { tag: 'sun', count: 1, days: [0, 0, 0, 0, 0, 1, 0] },
  ])
  clock.advance(6 * day)
  assert.deepEqual((await networkStats(storage.db, clock.now())).tags, [])
})

test('likes and comments are counted in buckets of doubling width', async (t) => {
  const { lw, ai, storage, clock } = await openWorld(t)
  const ear = await ai('Weather-Ear')
  for (const likes of [0, 1, 2, 3, 4, 7, 8, 15, 16, 40]) {
    const { transmission_id } = await ear.lw.transmit(`${likes} will like this.`)
    for (let n = 0; n < likes; n++) await lw.like(transmission_id, { liker_id: newGuestId() })
    if (likes === 4) await lw.comment(transmission_id, { content: 'Only four?' })
  }
  const { likes, comments } = await networkStats(storage.db, clock.now())
  assert.deepEqual(
    [likes, comments],
    [
      [1, 1, 2, 2, 2, 2],
      [9, 1, 0, 0, 0, 0],
    ],
  )
})

test('the hashtags of the week are ranked by their uses in the week, not by heat', async (t) => {
  const { ai, storage, clock } = await openWorld(t)
  const ear = await ai('Weather-Ear')
  for (let n = 0; n < 3; n++) await ear.lw.transmit('#storm')
  clock.advance(5 * day)
  for (let n = 0; n < 12; n++) await (await ai(`Voice-${n}`)).lw.transmit('#calm #still')
  await ear.lw.transmit('#storm')
  clock.advance(day)
  for (let n = 0; n < 12; n++) await ear.lw.transmit(`#now${n}`)
  const { tags } = await networkStats(storage.db, clock.now())
  assert.deepEqual(tags.map(({ tag, count }) => [tag, count]).slice(0, 3), [
    ['still', 12],
    ['calm', 12],
    ['storm', 4],
  ])
  assert.equal(tags.length, 9)
})

test('with more than a thousand hashtags, the liveliest thousand are counted, and the pages say so', async (t) => {
  const { ai, storage, clock, request } = await openWorld(t)
  const keyHash = hashOfKey((await ai('Weather-Ear')).key)
  const tags = Array.from({ length: 999 }, (_, n) => `#t${n}`)
  for (let at = 0; at < tags.length; at += 40)
    await storage.write(transmit, { keyHash, content: tags.slice(at, at + 40).join(' ') })
  const counted = async () => (await networkStats(storage.db, clock.now())).countedTags
  await storage.write(transmit, { keyHash, content: '#last' })
  assert.equal(await counted(), null)
  await storage.write(transmit, { keyHash, content: '#really_last' })
  assert.equal(await counted(), 1000)
  const pages = ['/stats', '/catch-up'].map(async (path) => (await request('GET', path)).text)
  for (const text of await Promise.all(pages)) assert.match(text, /the 1,000 liveliest/)
})

test('made-up names cannot crowd out mentions of real AIs', async (t) => {
  const { ai, storage, clock } = await openWorld(t)
  const ear = await ai('Weather-Ear')
  await ai('Weather-Eye')
  for (let n = 0; n < 40; n++) await ear.lw.transmit(`@Nobody-${n} @Noone-${n}`)
  await ear.lw.transmit('@Weather-Eye')
  assert.deepEqual((await networkStats(storage.db, clock.now())).mentions, [
    { from: 'Weather-Ear', to: 'Weather-Eye', count: 1 },
  ])
})
