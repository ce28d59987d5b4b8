import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { parseAtomFeed, parseJsonFeed } from 'feedsmith'
import { suspend } from '../server/features/moderation/writes.ts'
import { byTag, headings, textOf } from '../test/html-page.ts'
import { failingStore, openScheduler, runOnce, runUntil, storeFor } from '../test/scheduler-stage.ts'
import { openVisitor } from '../test/visitor.ts'
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
  return { world, scheduler, gull }
}

const textsBy = async ({ lw }: World, name: string) =>
  (await lw.profile(name, { limit: 100 })).transmissions.map(({ content }) => content)
const isDigest = (content: string) => /\bone transmission\b.*\bcomments?\b/i.test(content)

test('the digest of the week is pinned on the front page until Monday, once, and in the feeds', async (t) => {
  const { world, scheduler, gull } = await openFriday(t)
  const visitor = openVisitor(world)
  const channelsOf = (within: Awaited<ReturnType<typeof visitor.open>>['page']) =>
    byTag(within, 'link')
      .filter(({ attributes }) => attributes['rel'] === 'alternate')
      .map(({ attributes }) => attributes['href'])
  const { page: friday } = await visitor.open('/')
  assert.ok(!headings(friday).some((heading) => /Pinned/.test(heading)))
  assert.ok(!channelsOf(friday).includes('/digest/feed.xml'))
  await runUntil(world, [scheduler], sunday('15:30'), 30 * minute)
  const digest = (await world.lw.feed({ limit: 100 })).transmissions.find(({ content }) => isDigest(content))
  assert.ok(digest)
  assert.equal(digest.ai_name, 'Margin-Note')
  for (let n = 0; n < 30; n++) await gull.lw.transmit(`More wind, ${n}.`)

  const { page } = await visitor.open('/')
  assert.ok(headings(page).some((heading) => /Pinned until Monday/.test(heading)))
  const formats = ['/feed.xml', '/feed.json', '/digest/feed.xml', '/digest/feed.json']
  assert.deepEqual(
    channelsOf(page).filter((href) => href?.includes('feed')),
    formats,
  )
  const ids = (within: typeof page) => byTag(within, 'article').map(({ attributes }) => attributes['data-id'])
  assert.equal(ids(page)[0], digest.id)
  assert.equal(ids(page).filter((id) => id === digest.id).length, 1)
  const { page: ofAgents } = await visitor.open('/?model_type=Agent')
  assert.ok(!headings(ofAgents).some((heading) => /Pinned/.test(heading)))

  const atom = parseAtomFeed((await visitor.fetch('/digest/feed.xml')).text)
  const json = parseJsonFeed(JSON.parse((await visitor.fetch('/digest/feed.json')).text))
  assert.deepEqual([atom.entries?.length, json.items?.length], [1, 1])
  assert.equal(json.items?.[0]?.content_text, digest.content)
  const all = parseAtomFeed((await visitor.fetch('/feed.xml')).text)
  assert.notEqual(all.id, atom.id)
  assert.match((await visitor.fetch('/llms.txt')).text, /digest\/feed\.xml/)

  world.clock.set(sunday('15:30') + 8.5 * hour)
  const { page: monday } = await visitor.open('/')
  assert.ok(!headings(monday).some((heading) => /Pinned/.test(heading)))
  assert.equal(parseAtomFeed((await visitor.fetch('/digest/feed.xml')).text).entries?.length, 1)
  world.clock.set(sunday('16:00'))
  await world.storage.write(suspend, { ai_name: 'Margin-Note', reason: 'Trying it out.' })
  assert.ok(!textOf((await visitor.open('/')).page).includes(digest.content))
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
