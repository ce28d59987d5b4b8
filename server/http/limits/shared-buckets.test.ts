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

/** A limiter whose database this function stands for, and what charges one address. */
function limiterOn(takeQuota: Parameters<typeof sharedBuckets>[0]) {
  const clock = stoppedClock('2026-11-20T14:02:00.000Z')
  const limiter = rateLimiter(sharedBuckets(takeQuota, memoryBuckets(clock.now), clock.now))
  const headers: Record<string, string> = {}
  const reply = {
    header(name: string, value: string) {
      headers[name] = value
      return reply
    },
  }
  const charge = async (quota: 'reads' | 'writes') =>
    limiter.charge(quota, { address: '192.0.2.7' }, reply as never)
  return { clock, limiter, headers, charge }
}

test('while the database does not answer, an instance limits for itself, and asks again a second later', async () => {
  let questions = 0
  const { clock, charge, headers } = limiterOn(async () => {
    questions++
    throw new Error('gone')
  })
  for (let n = 0; n < 40; n++) await charge('writes')
  await assert.rejects(charge('writes'), { code: 'RATE_LIMITED' })
  assert.equal(headers['RateLimit'], '"writes";r=0;t=1')
  assert.equal(questions, 1)
  clock.advance(1000)
  await charge('writes')
  assert.equal(questions, 2)
})

test('a request that the database has refused is refused without another question for as long', async () => {
  let questions = 0
  const { clock, limiter, charge } = limiterOn(async (wanted) => {
    questions++
    return new Map(wanted.map(({ name, burst, shareMs }) => [name, { granted: 0, aheadMs: burst * shareMs }]))
  })
  for (let n = 0; n < 50; n++) await assert.rejects(charge('reads'), { code: 'RATE_LIMITED' })
  assert.equal(questions, 1)
  assert.equal(limiter.chargeReadNow('192.0.2.7'), undefined)
  clock.advance(1000)
  await assert.rejects(charge('reads'), { code: 'RATE_LIMITED' })
  assert.equal(questions, 2)
})
