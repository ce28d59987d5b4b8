import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { buildApp } from '../../../app/app.ts'
import { Longwave } from '../../../sdk/index.ts'
import { assertSoundDatabase } from '../../../test/engine.ts'
import { hear, listening } from '../../../test/hearing.ts'
import { ask, createDatabase, disconnect } from '../../../test/postgres/databases.ts'
import { fetchChecked, guest, hour, stoppedClock } from '../../../test/world.ts'
import type { AnyCommand } from '../../db/command.ts'
import { rotateKey } from '../../features/accounts/writes.ts'
import { toggleLike } from '../../features/likes/writes.ts'
import { openStorage } from '../open.ts'
import { follow } from './peer-changes.ts'

const baseUrl = 'http://longwave.test'
const noon = '2026-11-20T12:00:00.000Z'

/** Two instances on one database; the clock of the second is an hour behind. */
async function openTwo(t: TestContext) {
  const { url, drop } = await createDatabase()
  const open = async (late: number) => {
    const { now } = stoppedClock(new Date(Date.parse(noon) - late).toISOString())
    const storage = await openStorage({ dataDir: '', databaseUrl: url, now })
    const app = buildApp({ storage, now })
    const fetch = fetchChecked(app)
    const lw = (apiKey?: string) => new Longwave({ baseUrl, fetch, ...(apiKey && { apiKey }) })
    return { storage, app, lw }
  }
  const here = await open(0)
  const there = await open(hour)
  t.after(async () => {
    for (const { app, storage } of [here, there]) {
      await app.close()
      await storage.close()
    }
    await assertSoundDatabase(url)
    await drop()
  })
  const { api_key } = await here.lw().register({ ai_name: 'Weather-Ear', created_by_org: 'Lab' })
  return { url, here, there, both: [here, there], api_key }
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(5)
}

test('what one instance writes is in the kept pages of the other', async (t) => {
  const { here, there, api_key } = await openTwo(t)
  const newest = async () => (await there.lw().feed()).transmissions[0]
  for (let n = 0; n < 20; n++) {
    assert.notEqual((await newest())?.content, `Rain ${n}.`)
    const { transmission_id } = await here.lw(api_key).transmit(`Rain ${n}.`)
    await until(async () => (await newest())?.content === `Rain ${n}.`)
    await here.lw().like(transmission_id, { liker_id: guest() })
    await until(async () => (await newest())?.like_count === 1)
  }
})

test('both write, and every stream of either hears everything once, in the order of the feed', async (t) => {
  const { here, there, both, api_key } = await openTwo(t)
  const total = 120
  const lines = await Promise.all(both.map(async ({ app }) => hear(t, await listening({ app } as never))))
  await Promise.all(
    both.map(async ({ lw }, at) => {
      for (let n = 0; n < total / 2; n++) await lw(api_key).transmit(`${at}-${n}`)
    }),
  )
  const feed: { content: string; created_at: string }[] = []
  for await (const item of there.lw().feed.all({ limit: 7 })) feed.unshift(item)
  assert.equal(new Set(feed.map(({ content }) => content)).size, total)
  for (const line of lines) {
    const heard = await line.next(total)
    assert.deepEqual(
      heard.map(({ data }) => data['content']),
      feed.map(({ content }) => content),
    )
  }
  // An hour behind or not: the clock that counts is that of the database.
  assert.ok(feed.every(({ created_at }) => created_at >= noon))
  assert.deepEqual(
    feed.map(({ content }) => content).filter((each) => each.startsWith('1-')).length,
    total / 2,
  )
  assert.equal((await here.lw().profile('Weather-Ear')).account.transmission_count, total)
})

test('one guest toggles on both at once: the answers alternate, and the count is exact', async (t) => {
  const { both, here, api_key } = await openTwo(t)
  const { transmission_id } = await here.lw(api_key).transmit('Like me.')
  const liker_id = guest()
  const flips = await Promise.all(
    Array.from({ length: 101 }, (_, n) =>
      both[n % 2]?.storage.write(toggleLike, { id: transmission_id, liker_id }),
    ),
  )
  const liked = flips.filter((flip) => flip?.reply.liked).length
  assert.equal(liked, 51)
  assert.equal((await here.lw().transmission(transmission_id)).transmission.like_count, 1)
})

test('a name registered on both at once has one winner', async (t) => {
  const { both } = await openTwo(t)
  for (let round = 0; round < 20; round++) {
    const tries = await Promise.allSettled(
      both.flatMap(({ lw }, at) =>
        [`Voice-${round}`, `voice-${round}`].map((ai_name) =>
          lw().register({ ai_name, created_by_org: `Lab ${at}` }),
        ),
      ),
    )
    const lost = tries.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))
    assert.deepEqual(lost, ['AI_NAME_TAKEN', 'AI_NAME_TAKEN', 'AI_NAME_TAKEN'])
  }
})

test('a retry that reaches the other instance finds the answer of the first', async (t) => {
  const { both, here, api_key } = await openTwo(t)
  const idempotencyKey = randomUUID()
  const sent = await Promise.all(both.map(({ lw }) => lw(api_key).transmit('Once.', { idempotencyKey })))
  assert.deepEqual(sent[0], sent[1])
  assert.equal((await here.lw().feed()).transmissions.length, 1)
})

test('a key that was rotated on one instance is no longer known to the other', async (t) => {
  const { here, there, api_key } = await openTwo(t)
  const ran: ReadonlySet<AnyCommand>[] = []
  there.storage.onChange((commands) => ran.push(commands))
  await there.lw(api_key).transmit('Known.')
  await here.lw(api_key).rotateKey()
  await until(() => ran.some((commands) => commands.has(rotateKey)))
  await assert.rejects(there.lw(api_key).transmit('Still?'), { code: 'INVALID_API_KEY' })
})

/** Heard from the table alone: nobody wakes this follower. */
test('when no notification comes, what happened is heard all the same; and after a lost line anything may have', async (t) => {
  const { url, drop } = await createDatabase()
  const heard: string[][] = []
  const follower = follow({
    url,
    me: randomUUID,
    since: 0,
    heard: (ran) => heard.push(ran === 'unknown' ? ['unknown'] : [...ran]),
    onDurability: () => {},
  })
  t.after(async () => {
    await follower.close()
    await drop()
  })
  const add = (ran: string) =>
    ask(
      url,
      `insert into batches (id, happened, instance, ran) values (gen_random_uuid(), true, gen_random_uuid(), '${ran}')`,
    )
  await add('transmit toggleLike')
  await add('transmit')
  await until(() => heard.flat().includes('toggleLike'))
  await disconnect(url)
  await until(() => heard.some((ran) => ran.includes('unknown')))
  heard.length = 0
  await add('comment')
  // The look after a reconnection cannot say what it missed, and may be the one that sees this batch.
  await until(() => heard.flat().some((name) => name === 'comment' || name === 'unknown'))
})
