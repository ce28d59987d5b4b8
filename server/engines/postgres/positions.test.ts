import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTwoInstances, watchBatches } from '../../../test/postgres/two-instances.ts'
import { newGuestId } from '../../../test/world.ts'
import { HeardBatches } from './heard-batches.ts'

test('a client that writes to one instance and reads from the other finds each of its writes', async (t) => {
  const { balanced, api_key } = await openTwoInstances(t)
  const lw = balanced((request) => request % 2, api_key)
  let fresh = 0
  for (let n = 0; n < 60; n++) {
    await lw.transmit(`Rain ${n}.`)
    const [newest] = (await lw.feed()).transmissions
    if (newest?.content === `Rain ${n}.`) fresh++
  }
  assert.equal(fresh, 60)
})

test('a client that reads from two instances in turn never sees a count fall, whichever of them writes', async (t) => {
  const { balanced, first, second, api_key } = await openTwoInstances(t)
  const { transmission_id } = await first.lw(api_key).transmit('Count me.')
  const writers = [first, second].map(async ({ lw }) => {
    const client = lw()
    for (let n = 0; n < 60; n++) await client.like(transmission_id, { liker_id: newGuestId() })
  })
  const lw = balanced((request) => request % 2)
  const counts: number[] = []
  for (let n = 0; n < 126; n++) {
    counts.push((await lw.transmission(transmission_id)).transmission.like_count)
    counts.push((await lw.profile('Weather-Ear')).transmissions[0]?.like_count ?? -1)
  }
  await Promise.all(writers)
  assert.deepEqual(
    counts,
    counts.toSorted((a, b) => a - b),
  )
})

test('a response covers what its read saw, although its instance has not heard of that yet', async (t) => {
  const { balanced, setLikes, first, api_key } = await openTwoInstances(t)
  const { transmission_id: id } = await first.lw(api_key).transmit('Count me.')
  let at = 0
  const lw = balanced(() => at)
  for (let n = 1; n <= 30; n++) {
    at = 0
    await lw.transmission(id)
    await setLikes(id, n)
    at = 1
    // Not kept yet, so it is read now.
    const seen = (await lw.feed({ limit: n })).transmissions[0]?.like_count ?? 0
    at = 0
    const { like_count } = (await lw.transmission(id)).transmission
    assert.ok(like_count >= seen, `${like_count} after ${seen}`)
  }
  await setLikes(id, 0)
})

const inventions = ['', 'x', '-1', '1.5', '9'.repeat(15), '9'.repeat(400), '1, 2', ' ', '0x10', 'NaN']

test('a position that nobody gave is asked for once, and believed never', async (t) => {
  const { first } = await openTwoInstances(t)
  const said = async (position: string) => {
    const { status, headers } = await first.request('GET', '/api/feed', {
      headers: { 'longwave-position': position },
    })
    assert.equal(status, 200, position)
    return Number(headers['longwave-position'])
  }
  const own = await said('0')
  for (const each of inventions) assert.equal(await said(each), own, each)
})

test('any number of reads with invented positions share a poll', async (t) => {
  const { url } = await openTwoInstances(t)
  const heard = new HeardBatches(0)
  let polls = 0
  watchBatches(t, url, heard, { onHeard: () => polls++ })
  await heard.reach(1)
  polls = 0
  for (let wave = 0; wave < 20; wave++)
    await Promise.all(Array.from({ length: 400 }, (_, n) => heard.reach(999_999_999 + n)))
  assert.ok(polls >= 20 && polls <= 40, `${polls} polls`)
})

test('a read that brings a position is refused after a second without a poll', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const heard = new HeardBatches(7)
  assert.equal(heard.reach(7), undefined)
  const late = heard.reach(8)
  const joined = heard.reach(9)
  t.mock.timers.tick(1000)
  for (const read of [late, joined])
    await assert.rejects(Promise.resolve(read), { code: 'STORAGE_UNAVAILABLE' })
  const next = heard.reach(8)
  heard.beginPoll()
  heard.hear(7)
  await next
})

test('a lost connection lets reads go on, since nothing is kept after it', async () => {
  const heard = new HeardBatches(7)
  const [polled, waiting] = [heard.reach(8), heard.beginPoll(), heard.reach(9)]
  heard.lose()
  await Promise.all([polled, waiting])
  assert.notEqual(heard.reach(1), undefined)
  // The next server may begin with lower numbers.
  heard.hear(3)
  assert.deepEqual([heard.newest, heard.position, heard.reach(3)], [3, 3, undefined])
})

test('a batch of its own needs no poll, unless others may have come before it', () => {
  const heard = new HeardBatches(7)
  heard.noteOwn(8)
  assert.equal(heard.reach(8), undefined)
  heard.noteOwn(10)
  assert.deepEqual([heard.newest, heard.position], [8, 10])
  assert.notEqual(heard.reach(10), undefined)
})
