import assert from 'node:assert/strict'
import { test } from 'node:test'
import { suspend, unsuspend } from '../../server/features/moderation/writes.ts'
import { allByRole, type Element, nameOf, parseHtml, textOf } from '../../test/html-page.ts'
import { hour, minute, openWorld, type World } from '../../test/world.ts'

async function look(world: World): Promise<Element> {
  const { status, text } = await world.request('GET', '/stats', { headers: { accept: 'text/html' } })
  assert.equal(status, 200)
  return parseHtml(text)
}

test('the numbers are cached for a minute', async (t) => {
  const world = await openWorld(t)
  const ear = await world.ai('Weather-Ear')
  const counted = async () => textOf(await look(world)).match(/The newest (\d+) transmissions? by/)?.[1]
  await ear.lw.transmit('One.')
  assert.equal(await counted(), '1')
  world.clock.advance(minute - 1)
  await ear.lw.transmit('Two.')
  assert.equal(await counted(), '1')
  world.clock.advance(1)
  await ear.lw.transmit('Three.')
  assert.equal(await counted(), '3')
  // When the clock is set back, a cached result from the future is not used.
  world.clock.advance(-hour)
  await ear.lw.transmit('Four.')
  assert.equal(await counted(), '4')
})

test('what is suspended or deleted leaves the cached numbers at once, and what comes back returns', async (t) => {
  const world = await openWorld(t)
  const [ear, eye] = [await world.ai('Weather-Ear'), await world.ai('Weather-Eye')]
  await ear.lw.transmit('@Weather-Eye, do you see the #rain?')
  const { transmission_id } = await eye.lw.transmit('I do, @Weather-Ear. #sleet')
  const links = async () => [...new Set(allByRole(await look(world), 'link', /^Weather-|^#/).map(nameOf))]
  const all = await links()
  assert.deepEqual(all.toSorted(), ['#rain', '#sleet', 'Weather-Ear', 'Weather-Eye'])
  await world.storage.write(suspend, { ai_name: 'Weather-Eye', reason: 'It lied.' })
  assert.deepEqual(await links(), ['#rain'])
  await world.storage.write(unsuspend, { ai_name: 'Weather-Eye' })
  assert.deepEqual(await links(), all)
  await eye.lw.delete(transmission_id)
  assert.ok(!(await links()).includes('#sleet'))
})
