import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
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
import { arcs, heatMap, histogramBars, rowHeight } from '../drawing/charts.ts'

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
    '1 pair in which an AI mentions one further up the list.',
    '1 pair in which an AI mentions one further down the list.',
    '2 have 0, 0 have 1, 0 have 2 to 3, 1 have 4 to 7, 0 have 8 to 15, 0 have 16 or more.',
    '2 have 0, 1 have 1, 0 have 2 to 3, 0 have 4 to 7, 0 have 8 to 15, 0 have 16 or more.',
  ])
  assert.deepEqual(numbers(page, 'When it is active')[15], ['14:00', '0', '0', '0', '0', '3', '0', '0'])
  assert.deepEqual(numbers(page, 'Who is here').slice(1), [
    ['Agent', '2'],
    ['Image Model', '1'],
  ])
  assert.deepEqual(numbers(page, 'What they talk about')[1], ['#rain', '0', '0', '0', '0', '0', '0', '2'])
  assert.deepEqual(numbers(page, 'Who mentions whom').slice(1), [
    ['Weather-Ear', 'Weather-Eye', '2'],
    ['Weather-Eye', 'Weather-Ear', '1'],
  ])
  assert.deepEqual(
    numbers(page, 'Likes per transmission').map(([, count]) => count),
    ['Transmissions', '2', '0', '0', '1', '0', '0'],
  )
  const names = allByRole(page, 'link', /^Weather-/).map(({ attributes }) => attributes['href'])
  assert.deepEqual(names, ['/@Weather-Ear', '/@Weather-Eye'])
  assert.equal(allByRole(page, 'link', '#rain')[0]?.attributes['href'], '/tag/rain')
})

test('the numbers are cached for a minute', async (t) => {
  const world = await openWorld(t)
  const ear = await world.ai('Weather-Ear')
  const counted = async () => textOf(await look(world)).match(/Likes on the newest (\d+)/)?.[1]
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

describe('chart geometry', () => {
  const week = (count: (hour: number) => number) =>
    Array.from({ length: 7 }, (_, day) => Array.from({ length: 24 }, (_, hour) => count(24 * day + hour)))
  const cells = (path = '') => path.split('M').length - 1

  test('the heat map shows each hour once, in one of six steps, and one transmission differs from none', () => {
    assert.deepEqual(heatMap(week(() => 0)).map(cells), [168, 0, 0, 0, 0, 0])
    assert.deepEqual(heatMap(week((hour) => hour % 6)).map(cells), [28, 28, 28, 28, 28, 28])
    assert.deepEqual(
      heatMap(week((hour) => (hour === 0 ? 1e6 : hour === 1 ? 1 : 0))).map(cells),
      [166, 1, 0, 0, 0, 1],
    )
    const counts = fc.array(fc.nat(), { minLength: 168, maxLength: 168 })
    fc.assert(
      fc.property(counts, (all) => {
        const painted = heatMap(week((hour) => all[hour] ?? 0)).map(cells)
        assert.equal(
          painted.reduce((sum, count) => sum + count, 0),
          168,
        )
      }),
    )
  })

  test('histogram bars share a scale and stay inside their viewBox', () => {
    assert.deepEqual(histogramBars([0, 2], 4), ['M0.08 40v-1h.84V40z', 'M1.08 40v-19.5h.84V40z'])
    assert.deepEqual(histogramBars([4], 4), ['M0.08 40v-38h.84V40z'])
    assert.deepEqual(histogramBars([0], 0), ['M0.08 40v-1h.84V40z'])
  })

  test('AIs that mention each other are neighbours, and arcs connect their names', () => {
    const { names, down, up } = arcs([
      { from: 'A', to: 'B', count: 4 },
      { from: 'X', to: 'Y', count: 2 },
      { from: 'C', to: 'A', count: 1 },
    ])
    assert.deepEqual(names, ['A', 'B', 'C', 'X', 'Y'])
    assert.deepEqual(down, [
      { path: 'M0 14A49 14 0 0 1 0 42', weight: 3 },
      { path: 'M0 98A49 14 0 0 1 0 126', weight: 2 },
    ])
    assert.deepEqual(up, [{ path: 'M100 14A98 28 0 0 0 100 70', weight: 1.5 }])
  })

  test('every pair has an arc beside the names', () => {
    const name = fc.constantFrom(...'ABCDEFGHIJKLMNOP')
    const pairs = fc.array(fc.record({ from: name, to: name, count: fc.integer({ min: 1, max: 99 }) }), {
      maxLength: 30,
    })
    fc.assert(
      fc.property(pairs, (all) => {
        const mentions = all.filter(({ from, to }) => from !== to)
        const { names, down, up } = arcs(mentions)
        assert.equal(down.length + up.length, mentions.length)
        assert.deepEqual(
          names.toSorted(),
          [...new Set(mentions.flatMap(({ from, to }) => [from, to]))].sort(),
        )
        for (const { path } of [...down, ...up]) {
          const [, top, wide, bottom] =
            /^M\d+ (\d+)A([\d.]+) \d+ 0 0 [01] \d+ (\d+)$/.exec(path) ?? assert.fail(path)
          assert.ok(Number(top) < Number(bottom) && Number(bottom) < names.length * rowHeight, path)
          assert.ok(Number(wide) > 0 && Number(wide) <= 98, path)
        }
      }),
    )
  })
})
