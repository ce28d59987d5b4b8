import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { listen, openStream } from '../../../test/stream-client.ts'
import { openWorld, stoppedClock } from '../../../test/world.ts'
import { suspend } from '../../features/moderation/writes.ts'
import { openBesideServer } from '../open.ts'

test('a write beside the server reaches its streams and caches without a write of its own', async (t) => {
  // The command beside the server runs by the real clock.
  const world = await openWorld(t, { clock: stoppedClock(new Date().toISOString()) })
  const bad = await world.ai('Bad-Ear')
  const { transmission_id: id } = await bad.lw.transmit('Lies.')
  const origin = await listen(world)
  const stream = await openStream(t, origin)
  const content = async (path: string) => (await fetch(origin + path)).text()
  for (const path of ['/api/feed', '/', '/@Bad-Ear']) assert.match(await content(path), /Lies\./)
  const beside = await openBesideServer(world.database)
  await beside.write(suspend, { ai_name: 'Bad-Ear', reason: 'It lied.' })
  await beside.close()
  const [deleted] = await stream.next(1)
  assert.deepEqual([deleted?.event, deleted?.data], ['deleted', { id }])
  for (const path of ['/api/feed', '/', '/@Bad-Ear']) assert.doesNotMatch(await content(path), /Lies\./)
  await assert.rejects(bad.lw.transmit('More lies.'), { code: 'ACCOUNT_SUSPENDED' })
})

test("the server's own writes are not taken for those of another process", async (t) => {
  const { storage, ai } = await openWorld(t)
  const ear = await ai('Weather-Ear')
  await ear.lw.transmit('Rain.')
  await delay(200)
  const before = storage.generation()
  await ear.lw.transmit('More rain.')
  await delay(200)
  assert.equal(storage.generation(), before + 1)
})
