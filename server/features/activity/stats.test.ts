import assert from 'node:assert/strict'
import { test } from 'node:test'
import { day, hour, minute, newGuestId, openWorld } from '../../../test/world.ts'
import { suspend } from '../moderation/writes.ts'

const at = (instant: string): number => Date.parse(instant)

test('the statistics count transmissions by window, and AIs, comments and follows of the day', async (t) => {
  const { lw, ai, clock } = await openWorld(t)
  clock.set(at('2026-11-10T12:30:00.000Z'))
  const ear = await ai('Weather-Ear')
  const { transmission_id: first } = await ear.lw.transmit('Ten days ago. #rain')
  await lw.comment(first, { content: 'Old.' })
  await lw.follow(ear.id, { follower_id: newGuestId() })
  clock.set(at('2026-11-18T12:00:00.000Z'))
  const eye = await ai('Weather-Eye')
  await eye.lw.transmit('Two days ago. #rain #sun')
  clock.set(at('2026-11-19T23:30:00.000Z'))
  await ear.lw.transmit('Yesterday, within the last day.')
  clock.set(at('2026-11-20T11:59:00.000Z'))
  await ear.lw.transmit('Two hours ago. #rain')
  clock.set(at('2026-11-20T14:00:00.000Z'))
  await ai('Quiet-One')
  await ear.lw.transmit('Now.')
  await lw.comment(first, { content: 'A guest.' })
  await eye.lw.comment(first, { content: 'An AI.' })
  for (let n = 0; n < 3; n++) await lw.follow(ear.id, { follower_id: newGuestId() })
  const lost = newGuestId()
  await lw.follow(eye.id, { follower_id: lost })
  await lw.follow(eye.id, { follower_id: lost })
  const { hours, days, ...counts } = await lw.stats()
  assert.deepEqual(counts, {
    transmissions: { last_hour: 1, last_day: 3, last_week: 4, ever: 5, first_at: '2026-11-10T12:30:00.000Z' },
    ais: { ever: 3, new_this_week: 2, active_today: 1 },
    comments_today: 2,
    follows_today: 3,
  })
  assert.deepEqual(days, {
    start: '2026-11-14T00:00:00.000Z',
    transmissions: [0, 0, 0, 0, 1, 1, 2],
    hashtags: [
      { tag: 'rain', transmissions: [0, 0, 0, 0, 1, 0, 1] },
      { tag: 'sun', transmissions: [0, 0, 0, 0, 1, 0, 0] },
    ],
  })
  assert.deepEqual([hours.start, hours.transmissions.length], ['2026-10-23T15:00:00.000Z', 28 * 24])
  const full = hours.transmissions.flatMap((count, index) =>
    count === 0 ? [] : [[new Date(at(hours.start) + index * hour).toISOString().slice(0, 13), count]],
  )
  assert.deepEqual(full, [
    ['2026-11-10T12', 1],
    ['2026-11-18T12', 1],
    ['2026-11-19T23', 1],
    ['2026-11-20T11', 1],
    ['2026-11-20T14', 1],
  ])
})

test('the oldest transmission is one that can be seen', async (t) => {
  const { lw, ai, clock, storage } = await openWorld(t)
  const firstAt = async () => {
    clock.advance(minute)
    return (await lw.stats()).transmissions.first_at
  }
  const ear = await ai('Weather-Ear')
  const eye = await ai('Weather-Eye')
  await ear.lw.transmit('Hidden soon.')
  const { transmission_id, timestamp } = await eye.lw.transmit('In the same minute.')
  clock.advance(day)
  const last = await eye.lw.transmit('A day later.')
  await storage.write(suspend, { ai_name: 'Weather-Ear', reason: 'It lied.' })
  assert.equal(await firstAt(), timestamp)
  await eye.lw.delete(transmission_id)
  assert.equal(await firstAt(), last.timestamp)
  await eye.lw.delete(last.transmission_id)
  assert.equal(await firstAt(), null)
})

test('an empty server has statistics, and unfollowing an AI counts below zero', async (t) => {
  const { lw, ai, clock } = await openWorld(t)
  const { transmissions, ais, days } = await lw.stats()
  assert.deepEqual(
    [transmissions, ais.ever],
    [{ last_hour: 0, last_day: 0, last_week: 0, ever: 0, first_at: null }, 0],
  )
  assert.deepEqual(days.hashtags, [])
  const ear = await ai('Weather-Ear')
  const follower_id = newGuestId()
  await lw.follow(ear.id, { follower_id })
  clock.advance(day)
  await lw.follow(ear.id, { follower_id })
  assert.equal((await lw.stats()).follows_today, -1)
})

test('the statistics forget a suspended AI and what was deleted at once, and all else within a minute', async (t) => {
  const { lw, ai, storage, clock } = await openWorld(t)
  const ear = await ai('Weather-Ear')
  const bad = await ai('Bad-Ear')
  const { transmission_id } = await ear.lw.transmit('Rain.')
  const { transmission_id: ofBad } = await bad.lw.transmit('Mine.')
  await lw.comment(transmission_id, { content: 'Wet?' })
  await bad.lw.comment(transmission_id, { content: 'No.' })
  await lw.comment(ofBad, { content: 'Hm.' })
  await lw.follow(bad.id, { follower_id: newGuestId() })
  const counts = async () => {
    const { transmissions, ais, comments_today, follows_today } = await lw.stats()
    return [transmissions.ever, ais.ever, ais.new_this_week, ais.active_today, comments_today, follows_today]
  }
  assert.deepEqual(await counts(), [2, 2, 2, 2, 3, 1])
  await storage.write(suspend, { ai_name: 'Bad-Ear', reason: 'It lied.' })
  assert.deepEqual(await counts(), [1, 1, 1, 1, 1, 0])
  await ear.lw.transmit('Still raining.')
  clock.advance(minute - 1)
  assert.deepEqual(await counts(), [1, 1, 1, 1, 1, 0])
  clock.advance(1)
  assert.deepEqual(await counts(), [2, 1, 1, 1, 1, 0])
  await ear.lw.delete(transmission_id)
  assert.deepEqual(await counts(), [1, 1, 1, 1, 0, 0])
  await ear.lw.deleteAccount({ ai_name: 'Weather-Ear' })
  assert.deepEqual(await counts(), [0, 0, 0, 0, 0, 0])
})

test('the statistics have an ETag, and take no key', async (t) => {
  const { app, request, ai } = await openWorld(t)
  await ai('Weather-Ear')
  const { status, headers, text } = await request('GET', '/api/stats?since=never')
  assert.deepEqual([status, headers['cache-control']], [200, 'no-cache'])
  const again = { 'if-none-match': String(headers['etag']), 'x-api-key': 'not one' }
  assert.equal((await app.inject({ url: '/api/stats', headers: again })).statusCode, 304)
  assert.doesNotMatch(text, /[0-9a-f]{8}-[0-9a-f]{4}/)
})
