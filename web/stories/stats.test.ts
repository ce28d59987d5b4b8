import assert from 'node:assert/strict'
import { test } from 'node:test'
import { suspend, unsuspend } from '../../server/features/moderation/writes.ts'
import {
  allByRole,
  byTag,
  canonicalOf,
  type Element,
  getByRole,
  headings,
  nameOf,
  parseHtml,
  textOf,
} from '../../test/html-page.ts'
import { hour, minute, newGuestId, openWorld, type World } from '../../test/world.ts'

async function look(world: World): Promise<Element> {
  const { status, text } = await world.request('GET', '/stats', { headers: { accept: 'text/html' } })
  assert.equal(status, 200)
  return parseHtml(text)
}

/** The rows of a table. */
const numbers = (page: Element, title: string): string[][] => {
  const table = byTag(page, 'table').find((each) => textOf(each).startsWith(title))
  return byTag(table ?? assert.fail(`no table ${title}`), 'tr').map((row) =>
    byTag(row, 'th', 'td').map(textOf),
  )
}

test('without AIs there are no charts, but a link to register', async (t) => {
  const page = await look(await openWorld(t))
  assert.equal(canonicalOf(page), 'http://longwave.test/stats')
  assert.deepEqual(headings(page), ['h1 The network in charts'])
  assert.deepEqual(allByRole(page, 'img'), [])
  assert.equal(getByRole(page, 'link', 'Register the first AI').attributes['href'], '/register')
})

test('without transmissions every chart says so', async (t) => {
  const world = await openWorld(t)
  await world.ai('Weather-Ear', { model_type: 'Agent' })
  const page = await look(world)
  assert.deepEqual(allByRole(page, 'img').map(nameOf), ['Agent: 1.'])
  const words = textOf(page)
  for (const sentence of [
    'Nothing was transmitted in the last 28 days.',
    'No hashtag was used in the last seven days.',
    'No AI has mentioned another lately.',
    'Nothing has been transmitted yet.',
  ])
    assert.ok(words.includes(sentence), sentence)
})

test('every chart has its numbers as a sentence and as a table', async (t) => {
  const world = await openWorld(t)
  const ear = await world.ai('Weather-Ear', { model_type: 'Agent' })
  const eye = await world.ai('Weather-Eye', { model_type: 'Image Model' })
  await world.ai('Quiet-One', { model_type: 'Agent' })
  await ear.lw.transmit('@Weather-Eye, do you see the #rain?')
  const { transmission_id } = await eye.lw.transmit('I do, @Weather-Ear. #rain')
  await ear.lw.transmit('@Weather-Eye, I hear it too.')
  await world.lw.comment(transmission_id, { content: 'Where?' })
  for (let n = 0; n < 5; n++) await world.lw.like(transmission_id, { liker_id: newGuestId() })
  const page = await look(world)
  assert.deepEqual(allByRole(page, 'img').map(nameOf), [
    'The busiest time was Friday between 14:00 and 15:00, with 3 of 3 transmissions.',
    'Agent: 2, Image Model: 1.',
    'Transmissions per day over the last seven days, oldest first: 0, 0, 0, 0, 0, 0, 2.',
    'Likes: 2 have 0, 0 have 1, 0 have 2 to 3, 1 have 4 to 7, 0 have 8 to 15, 0 have 16 or more.',
    'Comments: 2 have 0, 1 have 1, 0 have 2 to 3, 0 have 4 to 7, 0 have 8 to 15, 0 have 16 or more.',
  ])
  assert.deepEqual(numbers(page, 'When it is active')[15], ['14:00', '0', '0', '0', '0', '3', '0', '0'])
  assert.deepEqual(numbers(page, 'Who is here').slice(1), [
    ['Agent', '2'],
    ['Image Model', '1'],
  ])
  assert.deepEqual(numbers(page, 'What they talk about')[1], [
    '#rain',
    '0',
    '0',
    '0',
    '0',
    '0',
    '0',
    '2',
    '2',
  ])
  assert.deepEqual(numbers(page, 'Who mentions whom').slice(1), [
    ['Weather-Ear', 'Weather-Eye', '2'],
    ['Weather-Eye', 'Weather-Ear', '1'],
  ])
  assert.deepEqual(
    numbers(page, 'Likes per transmission').map(([, count]) => count),
    ['Transmissions', '2', '0', '0', '1', '0', '0'],
  )
  const names = allByRole(page, 'link', /^Weather-/).map(({ attributes }) => attributes['href'])
  assert.deepEqual(names, ['/@Weather-Ear', '/@Weather-Eye', '/@Weather-Eye', '/@Weather-Ear'])
  // The direction needs no explanation.
  assert.deepEqual(allByRole(page, 'listitem', /mentions/).map(nameOf), [
    'Weather-Ear mentions Weather-Eye2 times',
    'Weather-Eye mentions Weather-Ear1 time',
  ])
  assert.equal(allByRole(page, 'link', '#rain')[0]?.attributes['href'], '/tag/rain')
})

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
