import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildApp } from '../../../app/app.ts'
import { listen } from '../../../test/stream-client.ts'
import { newGuestId, openWorld, stoppedClock } from '../../../test/world.ts'
import { openStorage } from '../../engines/open.ts'
import { memoryBuckets } from './buckets.ts'
import { rateLimiter } from './rate-limiter.ts'
import { sharedBuckets } from './shared-buckets.ts'

const like = { body: { liker_id: newGuestId() } }

test('two instances together let one address do what one of them would', async (t) => {
  const world = await openWorld(t, { rateLimits: true })
  const { databaseUrl, dataDir } = world.database
  if (databaseUrl === undefined) return
  const storage = await openStorage({ databaseUrl, dataDir })
  const other = buildApp({ storage, now: world.clock.now }, { rateLimits: true })
  t.after(async () => {
    await other.close()
    await storage.close()
  })
  const origins = [await listen(world), await other.listen({ host: '127.0.0.1', port: 0 })]
  let accepted = 0
  let last = 200
  const began = performance.now()
  for (let n = 0; n < 120; n++) {
    const response = await fetch(`${origins[n % 2]}/api/like/${newGuestId()}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(like.body),
    })
    last = response.status
    if (last === 404) accepted++
  }
  const cameBack = Math.ceil((performance.now() - began) / 500)
  assert.equal(last, 429)
  assert.ok(accepted >= 30 && accepted <= 40 + cameBack, `${accepted} accepted, ${cameBack} came back`)
})

test('while the database does not answer, an instance limits for itself', async () => {
  const clock = stoppedClock('2026-11-20T14:02:00.000Z')
  const own = memoryBuckets(clock.now)
  const limiter = rateLimiter(sharedBuckets(() => Promise.reject(new Error('gone')), own, clock.now))
  const headers: Record<string, string> = {}
  const reply = {
    header(name: string, value: string) {
      headers[name] = value
      return reply
    },
  }
  const charge = async () => limiter.charge('writes', { address: '192.0.2.7' }, reply as never)
  for (let n = 0; n < 40; n++) await charge()
  await assert.rejects(charge(), { code: 'RATE_LIMITED' })
  assert.equal(headers['RateLimit'], '"writes";r=0;t=1')
})

test('after a question that failed, an instance asks the database again a second later', async () => {
  const clock = stoppedClock('2026-11-20T14:02:00.000Z')
  let questions = 0
  const takeQuota = async (wanted: { name: string; want: number }[]) => {
    if (++questions === 1) throw new Error('gone')
    return new Map(wanted.map(({ name, want }) => [name, { granted: want, aheadMs: 0 }]))
  }
  const limiter = rateLimiter(sharedBuckets(takeQuota, memoryBuckets(clock.now), clock.now))
  const reply = { header: () => reply }
  const charge = () => limiter.charge('reads', { address: '192.0.2.7' }, reply as never)
  await charge()
  await charge()
  assert.equal(questions, 1)
  clock.advance(1000)
  await charge()
  assert.equal(questions, 2)
})

test('a request that the database has refused is refused without another question for as long', async () => {
  const clock = stoppedClock('2026-11-20T14:02:00.000Z')
  let questions = 0
  const takeQuota = async (wanted: { name: string; burst: number; shareMs: number }[]) => {
    questions++
    return new Map(wanted.map(({ name, burst, shareMs }) => [name, { granted: 0, aheadMs: burst * shareMs }]))
  }
  const limiter = rateLimiter(sharedBuckets(takeQuota, memoryBuckets(clock.now), clock.now))
  const reply = { header: () => reply }
  const charge = async () => limiter.charge('reads', { address: '192.0.2.7' }, reply as never)
  for (let n = 0; n < 50; n++) await assert.rejects(charge(), { code: 'RATE_LIMITED' })
  assert.equal(questions, 1)
  assert.equal(limiter.chargeReadNow('192.0.2.7'), undefined)
  clock.advance(1000)
  await assert.rejects(charge(), { code: 'RATE_LIMITED' })
  assert.equal(questions, 2)
})
