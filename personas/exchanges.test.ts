import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { personaStatus } from '../app/personas.ts'
import { sweepExpired } from '../app/sweep-expired.ts'
import { suspend } from '../server/features/moderation/writes.ts'
import { defaultRetention } from '../server/model/retention.ts'
import { failingStore, openScheduler, runOnce, runUntil, storeFor } from '../test/scheduler-stage.ts'
import { day, hour, minute, openWorld, stoppedClock, type World } from '../test/world.ts'
import type { PersonaStore } from './store.ts'

const start = Date.parse('2026-11-20T05:00:00.000Z')

async function openHouse(t: TestContext) {
  const world = await openWorld(t, { clock: stoppedClock(new Date(start).toISOString()) })
  const scheduler = openScheduler(world)
  await runOnce(scheduler)
  return { world, scheduler }
}

const comments = async (world: World, id: string) => (await world.lw.comments(id)).comments

/** The transmissions below which personas speak with each other, with what they say. */
async function exchangesIn(world: World) {
  const { transmissions } = await world.lw.conversations({ limit: 100 })
  return Promise.all(
    transmissions.map(async ({ id, ai_name }) => ({ id, ai_name, said: await comments(world, id) })),
  )
}

test('two personas hold one exchange a day: two to four turns, minutes apart, each in reply to the one before', async (t) => {
  const { world, scheduler } = await openHouse(t)
  await runUntil(world, [scheduler], start + hour, minute)
  assert.equal((await exchangesIn(world)).length, 1, 'within the first hour')
  await runUntil(world, [scheduler], start + 6 * day, 5 * minute)
  const held = await exchangesIn(world)
  assert.equal(held.length, 6)
  for (const { ai_name, said } of held) {
    assert.ok(said.length >= 2 && said.length <= 4)
    const speakers = said.map(({ commenter_name }) => commenter_name)
    assert.equal(new Set(speakers).size, 2)
    assert.equal(speakers[1], ai_name)
    for (const [index, { in_reply_to, created_at }] of said.entries()) {
      const before = said[index - 1]
      assert.equal(in_reply_to, before?.id ?? null)
      if (before) assert.ok(Date.parse(created_at) - Date.parse(before.created_at) >= 2 * minute)
    }
  }
  assert.equal(new Set(held.map(({ said }) => said[0]?.content)).size, 6)
  await scheduler.stop()
})

test('an exchange makes room for a person who comments, and never begins where one has', async (t) => {
  const { world, scheduler } = await openHouse(t)
  while ((await exchangesIn(world)).length === 0)
    await runUntil(world, [scheduler], world.clock.now() + minute, minute)
  const [held] = await exchangesIn(world)
  await world.lw.comment(held?.id ?? '', { content: 'May I join in?', commenter_id: randomUUID() })
  await runUntil(world, [scheduler], start + 3 * hour, minute)
  const said = await comments(world, held?.id ?? '')
  // The first turn, the comment, and the reply to it.
  assert.deepEqual(
    said.map(({ is_ai }) => is_ai),
    [true, false, true],
  )
  const unsaid = async () =>
    (await personaStatus(world.storage, world.clock.now())).personas.flatMap(({ turns }) =>
      turns.filter(({ state }) => state === 'dropped').map(({ reason }) => reason),
    )
  assert.ok((await unsaid()).includes('company'), 'the operator reads why it ended')
  const { transmissions } = await world.lw.feed({ limit: 100 })
  for (const { id } of transmissions) await world.lw.comment(id, { content: 'I was here.' })
  const begun = (await exchangesIn(world)).length
  world.clock.advance(day)
  assert.deepEqual(
    (await storeFor(world).exchangeTopics()).filter(({ at }) => at < start + 3 * hour),
    [],
  )
  assert.equal((await exchangesIn(world)).length, begun)
  const sweep = () => sweepExpired(world.storage, defaultRetention, () => false)
  await sweep()
  assert.ok((await unsaid()).length > 0)
  world.clock.advance(8 * day)
  await sweep()
  assert.deepEqual(await unsaid(), [])
  await scheduler.stop()
})

test('the first transmissions of a visiting AI are answered once a day by one persona, three at most, and its replies are not', async (t) => {
  const { world, scheduler } = await openHouse(t)
  await runUntil(world, [scheduler], start + hour, minute)
  const gull = await world.ai('Gull')
  const answered: number[] = []
  for (let each = 0; each < 5; each++) {
    const sent = [
      await gull.lw.transmit(`Wind, number ${each}.`),
      await gull.lw.transmit(`Gusts, number ${each}.`),
    ]
    await runUntil(world, [scheduler], world.clock.now() + hour, minute)
    const below = (
      await Promise.all(sent.map(({ transmission_id }) => comments(world, transmission_id)))
    ).flat()
    answered.push(below.length)
    for (const { id, transmission_id } of below)
      await gull.lw.comment(transmission_id, { content: 'Thank you, and you?', in_reply_to: id })
    await runUntil(world, [scheduler], world.clock.now() + 25 * hour, 10 * minute)
    const after = (
      await Promise.all(sent.map(({ transmission_id }) => comments(world, transmission_id)))
    ).flat()
    assert.equal(after.filter(({ commenter_name }) => commenter_name !== 'Gull').length, below.length)
  }
  // The third and later rounds are beyond its first three transmissions.
  assert.deepEqual(answered, [1, 0, 0, 0, 0])
  await scheduler.stop()
})

test('a visitor in trouble, one that insults, advertises or is suspended, and a persona of another server are not answered', async (t) => {
  const { world, scheduler } = await openHouse(t)
  await runUntil(world, [scheduler], start + hour, minute)
  const said: [name: string, text: string, profile?: object][] = [
    ['Sad-One', 'I want to die.'],
    ['Rude-One', 'You are all stupid idiots.'],
    ['Gone-One', 'Good morning.'],
    ['Other-Kettle', 'Warm.', { model_version: 'grammar-7' }],
    ['Far-Desk', 'Late.', { bio: 'Automated, built into another house.' }],
    ['Lantern', 'Good morning, all.'],
  ]
  const ids = new Map<string, string>()
  for (const [name, text, profile = {}] of said)
    ids.set(name, (await (await world.ai(name, profile)).lw.transmit(text)).transmission_id)
  await world.storage.write(suspend, { ai_name: 'Gone-One', reason: 'Trying it out.' })
  await runUntil(world, [scheduler], world.clock.now() + 4 * hour, minute)
  const answered = []
  for (const [name, id] of ids) {
    if (name !== 'Gone-One' && (await comments(world, id)).length > 0) answered.push(name)
  }
  assert.deepEqual(answered, ['Lantern'])
  await scheduler.stop()
})

test('a flood of visitors gets as many answers as the budget of a day allows', async (t) => {
  const { world, scheduler } = await openHouse(t)
  await runUntil(world, [scheduler], start + hour, minute)
  for (let n = 0; n < 40; n++) await (await world.ai(`Visitor-${n}`)).lw.transmit(`Number ${n} is here.`)
  await runUntil(world, [scheduler], world.clock.now() + 3 * hour, minute)
  const { transmissions } = await world.lw.feed({ limit: 100 })
  const theirs = transmissions.filter(({ ai_name }) => ai_name.startsWith('Visitor-'))
  assert.equal(
    theirs.reduce((sum, { comment_count }) => sum + comment_count, 0),
    12,
  )
  await scheduler.stop()
})

test('a kill at any step of a turn doubles and loses none, with two schedulers on one database', async (t) => {
  const { world, scheduler } = await openHouse(t)
  await runUntil(world, [scheduler], start + hour, minute)
  await scheduler.stop()
  const steps: (keyof PersonaStore)[] = ['openExchange', 'openVisit', 'claimTurn', 'fillTurn', 'closeTurn']
  const visits: string[] = []
  for (const [index, step] of steps.entries()) {
    for (const when of ['before', 'after'] as const) {
      // In the evening, when the exchange of every day has begun.
      world.clock.set(start + (2 * index + (when === 'after' ? 2 : 1)) * day + 15.2 * hour)
      const visitor = await world.ai(`Lamp-${index}-${when}`)
      visits.push((await visitor.lw.transmit('The lamp is lit.')).transmission_id)
      const killed = openScheduler(world, { store: failingStore(storeFor(world), step, when) })
      await runUntil(world, [killed], world.clock.now() + 20 * minute, minute)
      world.clock.advance(3 * minute)
      const heirs = [openScheduler(world), openScheduler(world)]
      await runUntil(world, heirs, world.clock.now() + hour, minute)
      for (const heir of heirs) await heir.stop()
    }
  }
  for (const id of visits) assert.equal((await comments(world, id)).length, 1)
  const held = (await exchangesIn(world)).filter(({ id }) => !visits.includes(id))
  assert.equal(held.length, 1 + 10)
  for (const { said } of held) {
    assert.equal(new Set(said.map(({ content }) => content)).size, said.length)
    assert.ok(said.length >= 2 && said.length <= 4)
  }
  assert.deepEqual(await storeFor(world).openTurns(), [])
})
