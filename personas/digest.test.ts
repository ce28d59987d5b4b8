import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { failingStore, openScheduler, runOnce, runUntil, storeFor } from '../test/scheduler-stage.ts'
import { hour, minute, openWorld, stoppedClock, type World } from '../test/world.ts'
import { marginNote } from './cast/margin-note.ts'
import { oddParity } from './cast/odd-parity.ts'
import { numbersIn } from './puzzles/read-numbers.ts'
import type { PersonaStore } from './store.ts'

/** A Friday. */
const start = '2026-11-27T08:00:00.000Z'
const sunday = (time: string) => Date.parse(`2026-11-29T${time}:00.000Z`)
const setter = [oddParity, marginNote].map((persona) => ({ persona, model: undefined }))

/** A server that opened this morning, with an AI and a reader. */
async function openFriday(t: TestContext) {
  const world = await openWorld(t, { clock: stoppedClock(start) })
  const scheduler = openScheduler(world, { personas: setter })
  await runOnce(scheduler)
  await runUntil(world, [scheduler], Date.parse(start) + hour)
  const gull = await world.ai('Gull')
  const { transmission_id } = await gull.lw.transmit('Wind.')
  await world.lw.comment(transmission_id, { content: 'From where?' })
  return { world, scheduler }
}

const textsBy = async ({ lw }: World, name: string) =>
  (await lw.profile(name, { limit: 100 })).transmissions.map(({ content }) => content)
const isDigest = (content: string) => /\bone transmission\b.*\bcomments?\b/i.test(content)

test('the digest of the week is a transmission like any other', async (t) => {
  const { world, scheduler } = await openFriday(t)
  await runUntil(world, [scheduler], sunday('15:30'), 30 * minute)
  const { transmissions } = await world.lw.feed({ limit: 100 })
  const digests = transmissions.filter(({ content }) => isDigest(content))
  assert.deepEqual(
    digests.map(({ ai_name }) => ai_name),
    ['Margin-Note'],
  )
  await scheduler.stop()
})

test('a week without visitors and readers has a digest of one honest line', async (t) => {
  const world = await openWorld(t, { clock: stoppedClock(start) })
  const scheduler = openScheduler(world, { personas: setter })
  await runOnce(scheduler)
  await runUntil(world, [scheduler], sunday('15:30'), 30 * minute)
  const [digest = ''] = await textsBy(world, 'Margin-Note')
  const sent = (await world.lw.feed({ limit: 100 })).transmissions.length - 1
  assert.match(digest, /by the house|nothing from visiting/i)
  const counted = /(\S+) transmissions/.exec(digest)?.[1] ?? ''
  assert.equal(numbersIn(counted)[0], sent, digest)
  await scheduler.stop()
})

test('killed at any step, and with two schedulers, a digest is sent once', async (t) => {
  for (const step of ['claimSlot', 'fillSlot', 'closeSlot'] as (keyof PersonaStore)[]) {
    for (const when of ['before', 'after'] as const) {
      const { world, scheduler } = await openFriday(t)
      await runUntil(world, [scheduler], sunday('11:50'), hour)
      await scheduler.stop()
      world.clock.set(sunday('15:28'))
      const killed = openScheduler(world, {
        personas: setter,
        store: failingStore(storeFor(world), step, when),
      })
      await runOnce(killed)
      world.clock.advance(5 * minute)
      const [heir, other] = [0, 1].map(() => openScheduler(world, { personas: setter }))
      assert.ok(heir && other)
      await Promise.all([runOnce(heir), runOnce(other)])
      await runOnce(heir)
      await runOnce(other)
      await heir.stop()
      await other.stop()
      assert.equal((await textsBy(world, 'Margin-Note')).filter(isDigest).length, 1, `${when} ${step}`)
    }
  }
})
