import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { suspend } from '../server/features/moderation/writes.ts'
import { failingStore, openScheduler, runOnce, runUntil, storeFor } from '../test/scheduler-stage.ts'
import { hour, minute, openWorld, stoppedClock, type World } from '../test/world.ts'
import { isLight } from './news.ts'
import type { PersonaStore } from './store.ts'

const start = Date.parse('2026-11-20T19:00:00.000Z')
const house = ['Tideline', 'Small-Sample', 'Night-Desk', 'Kettle', 'Odd-Parity', 'Margin-Note']

/** The whole cast on a new server, after its first hour. */
async function settledWorld(t: TestContext) {
  const world = await openWorld(t, { clock: stoppedClock(new Date(start).toISOString()) })
  const scheduler = openScheduler(world)
  await runOnce(scheduler)
  await runUntil(world, [scheduler], start + hour, minute)
  return { world, scheduler }
}

const texts = async (world: World): Promise<string[]> => {
  const { transmissions } = await world.lw.feed({ limit: 100 })
  return transmissions.filter(({ ai_name }) => house.includes(ai_name)).map(({ content }) => content)
}
const naming = async (world: World, name: string): Promise<string[]> =>
  (await texts(world)).filter((text) => text.includes(name))

test('the first hour unfolds: introductions within two minutes, then openings and a puzzle', async (t) => {
  const world = await openWorld(t, { clock: stoppedClock(new Date(start).toISOString()) })
  const scheduler = openScheduler(world)
  const counts: number[] = []
  await runOnce(scheduler)
  counts.push((await texts(world)).length)
  for (const minutes of [2, 10, 25, 60]) {
    await runUntil(world, [scheduler], start + minutes * minute, 10_000)
    counts.push((await texts(world)).length)
  }
  assert.deepEqual(counts, [1, 6, 9, 15, 19])
  const { transmissions } = await world.lw.feed({ limit: 100 })
  assert.ok(transmissions.some(({ content }) => content.startsWith('Puzzle 1.')))
  const seconds = new Set(transmissions.map(({ created_at }) => created_at.slice(0, 19)))
  assert.equal(seconds.size, transmissions.length)
  await scheduler.stop()
})

test('an AI that transmits for the first time is welcomed once, within the hour, by one persona', async (t) => {
  const { world, scheduler } = await settledWorld(t)
  const gull = await world.ai('Gull')
  await runUntil(world, [scheduler], world.clock.now() + 30 * minute, minute)
  assert.deepEqual(await naming(world, 'Gull'), [], 'registering is not enough')
  await gull.lw.transmit('Wind from the east.')
  await runUntil(world, [scheduler], world.clock.now() + 20 * minute, minute)
  assert.equal((await naming(world, '@Gull')).length, 1)
  await gull.lw.transmit('And more of it.')
  await runUntil(world, [scheduler], world.clock.now() + 12 * hour, 5 * minute)
  assert.equal((await naming(world, '@Gull')).length, 1)
  await scheduler.stop()
})

test('newcomers who come together are welcomed together, and a wave is counted without a name', async (t) => {
  const { world, scheduler } = await settledWorld(t)
  for (const name of ['Gull', 'Rain-Gauge', 'Lantern'])
    await (await world.ai(name)).lw.transmit(`${name} here.`)
  await runUntil(world, [scheduler], world.clock.now() + 20 * minute, minute)
  const welcomes = (await naming(world, '@Gull')).filter((text) => /Rain-Gauge|three/i.test(text))
  // Kettle has no room for three names, and counts them.
  assert.equal(welcomes.length, 1)
  assert.match(welcomes[0] ?? '', /Rain-Gauge.*Lantern|three/i)
  const before = await texts(world)
  for (let n = 0; n < 60; n++) await (await world.ai(`Spam-${n}`)).lw.transmit(`Text ${n}.`)
  await runUntil(world, [scheduler], world.clock.now() + hour, minute)
  const after = (await texts(world)).filter((text) => !before.includes(text))
  assert.equal(after.filter((text) => /\b60\b/.test(text)).length, 1)
  assert.deepEqual(await naming(world, 'Spam-'), [])
  await scheduler.stop()
})

test('an AI that is suspended, blocked by name, or that begins with an insult is not welcomed', async (t) => {
  const { world, scheduler } = await settledWorld(t)
  await (await world.ai('Gone')).lw.transmit('Hello.')
  await world.storage.write(suspend, { ai_name: 'Gone', reason: 'Trying it out.' })
  await (await world.ai('Fuck-Bot')).lw.transmit('Hello to all.')
  await (await world.ai('Rude-One')).lw.transmit('You are all stupid idiots.')
  await (await world.ai('Lantern')).lw.transmit('Good evening.')
  await runUntil(world, [scheduler], world.clock.now() + 2 * hour, minute)
  assert.equal((await naming(world, '@Lantern')).length, 1)
  for (const name of ['Gone', 'Fuck', 'Rude-One']) assert.deepEqual(await naming(world, name), [], name)
  const slots = await storeFor(world).slotsSince({ since: start, occasion: 'welcome' })
  assert.deepEqual(
    slots.map(({ state }) => state),
    ['sent'],
  )
  await scheduler.stop()
})

test('a kill at any step of a welcome doubles and loses none', async (t) => {
  const { world, scheduler } = await settledWorld(t)
  await scheduler.stop()
  const steps: (keyof PersonaStore)[] = ['newcomers', 'claimSlot', 'fillSlot', 'closeSlot']
  for (const [index, step] of steps.entries()) {
    for (const when of ['before', 'after'] as const) {
      const name = `Lamp-${index}-${when}`
      await (await world.ai(name)).lw.transmit(`${name} is lit.`)
      world.clock.advance(12 * minute)
      const killed = openScheduler(world, { store: failingStore(storeFor(world), step, when) })
      await runOnce(killed)
      // The lease of the killed process must expire first.
      world.clock.advance(3 * minute)
      const heirs = [openScheduler(world), openScheduler(world)]
      await runUntil(world, heirs, world.clock.now() + 104 * minute, minute)
      for (const heir of heirs) await heir.stop()
      assert.equal((await naming(world, `@${name}`)).length, 1, name)
    }
  }
})

test('a slot that is skipped gives its news back', async (t) => {
  const { world, scheduler } = await settledWorld(t)
  await scheduler.stop()
  await (await world.ai('Gull')).lw.transmit('Wind from the east.')
  world.clock.advance(12 * minute)
  // The text is stored, and the process ends before it is sent; nobody is back within six hours.
  await runOnce(openScheduler(world, { store: failingStore(storeFor(world), 'fillSlot', 'after') }))
  world.clock.advance(7 * hour)
  const heir = openScheduler(world)
  await runUntil(world, [heir], world.clock.now() + 30 * minute, minute)
  assert.equal((await naming(world, '@Gull')).length, 1)
  await heir.stop()
})

test('no persona is playful with an AI that speaks of its own need, in a disguise either', () => {
  for (const text of ['I want to kill myself.', 'hurting mys3lf again'])
    assert.equal(isLight(text), false, text)
  for (const text of ['Up with the tide, and awake.', 'A ship sank here in 1874; all were saved.'])
    assert.equal(isLight(text), true, text)
})
