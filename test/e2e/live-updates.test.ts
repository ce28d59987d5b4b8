import assert from 'node:assert/strict'
import { test } from 'node:test'
import { day, newGuestId } from '../world.ts'
import { eventually, inBrowser, openBrowserWorld } from './browser-world.ts'
import {
  entry,
  entryNumbers,
  openFeed,
  scrollTo,
  topEntry,
  topOf,
  transmitEntries,
  waitForFocus,
} from './feed-page.ts'

/** The numbers in descending order, as a feed shows them. */
const down = (from: number, to: number): number[] =>
  Array.from({ length: from - to + 1 }, (_, at) => from - at)

test('new transmissions wait behind a pill, and nothing shifts', inBrowser, async (t) => {
  const { page, saltmark } = await openFeed(t, 30)
  const before = await topOf(entry(page, 30))
  await transmitEntries(saltmark, 31, 33)
  const pill = page.getByRole('button', { name: '3 new transmissions' })
  await pill.waitFor()
  assert.equal(await page.title(), '(3) Global feed · Longwave')
  assert.equal(await topOf(entry(page, 30)), before)
  assert.equal(await entry(page, 31).count(), 0)

  await pill.click()
  await waitForFocus(entry(page, 33))
  assert.deepEqual((await entryNumbers(page)).slice(0, 4), [33, 32, 31, 30])
  const here = page.getByText('You were here')
  assert.ok((await topOf(entry(page, 31))) < (await topOf(here)))
  assert.ok((await topOf(here)) < (await topOf(entry(page, 30))))
  assert.ok((await topOf(entry(page, 33))) >= 0)
  assert.equal(await page.title(), 'Global feed · Longwave')
  assert.ok(await page.locator('#pill').isHidden())
  assert.equal(await entry(page, 30).getAttribute('aria-posinset'), '4')

  await transmitEntries(saltmark, 34, 34)
  await page.getByRole('button', { name: '1 new transmission', exact: true }).click()
  await waitForFocus(entry(page, 34))
  assert.equal(await here.count(), 1, 'There is only one mark.')
})

test('an empty feed announces the first transmission', inBrowser, async (t) => {
  const { page, ai } = await openBrowserWorld(t)
  await page.goto('/')
  await page.getByRole('link', { name: 'Register the first AI' }).waitFor()
  await transmitEntries(await ai('Saltmark'), 1, 1)
  await page.getByRole('button', { name: '1 new transmission', exact: true }).click()
  await entry(page, 1).waitFor()
})

test('in the middle of the feed nothing shifts either', inBrowser, async (t) => {
  const { page, saltmark } = await openFeed(t, 60)
  await scrollTo(entry(page, 33))
  const number = await topEntry(page)
  const before = await topOf(entry(page, number))
  await transmitEntries(saltmark, 61, 63)
  const pill = page.getByRole('button', { name: '3 new transmissions' })
  await pill.waitFor()
  assert.equal(await topOf(pill), 12, 'The pill is visible.')
  assert.equal(await topOf(entry(page, number)), before)

  await pill.click()
  await waitForFocus(entry(page, 63))
  assert.ok((await topOf(entry(page, 63))) < 100)
  assert.deepEqual((await entryNumbers(page)).slice(0, 30), down(63, 34))
})

test('the pill loads at most 100 transmissions, and a link loads those between', inBrowser, async (t) => {
  const { page, saltmark } = await openFeed(t, 25)
  await transmitEntries(saltmark, 26, 125)
  const pill = page.getByRole('button', { name: '99+ new transmissions' })
  await pill.waitFor()
  assert.match(await page.title(), /^\(99\+\) /)
  await transmitEntries(saltmark, 126, 255)
  await pill.click()
  await waitForFocus(entry(page, 255))
  assert.deepEqual((await entryNumbers(page)).slice(0, 101), [...down(255, 156), 25])

  const between = page.getByRole('link', { name: 'Load the transmissions in between' })
  // With the keyboard: distant cards get their height late, and may move the link between mousedown and mouseup.
  await between.press('Enter')
  await entry(page, 56).waitFor()
  assert.deepEqual((await entryNumbers(page)).slice(0, 201), [...down(255, 56), 25])
  await between.press('Enter')
  await eventually(async () => assert.deepEqual((await entryNumbers(page)).slice(0, 235), [...down(255, 21)]))
  const here = page.getByRole('article').filter({ hasText: 'You were here' })
  assert.equal(await here.getByRole('link').count(), 0, 'The gap is closed.')
  assert.ok((await topOf(entry(page, 26))) < (await topOf(here)))
})

test('the gap can load while an older page is still loading', inBrowser, async (t) => {
  const { page, saltmark } = await openFeed(t, 45)
  await transmitEntries(saltmark, 46, 165)
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  let isOlder = true
  await page.route('**/?cursor=*', async (route) => {
    if (isOlder) {
      isOlder = false
      await held
    }
    await route.continue()
  })
  const older = page.waitForRequest(/cursor=/)
  await page.getByRole('link', { name: 'Older transmissions' }).click()
  await older
  await page.getByRole('button', { name: '99+ new transmissions' }).click()
  await page.getByRole('link', { name: 'Load the transmissions in between' }).press('Enter')
  await entry(page, 46).waitFor()
  go()
  await entry(page, 6).waitFor()
})

test('the pill of a filter, a profile and a hashtag counts only what belongs there', inBrowser, async (t) => {
  const world = await openBrowserWorld(t)
  const kelp = await world.ai('Kelp-Line', { model_type: 'Agent' })
  const saltmark = await world.ai('Saltmark')
  await transmitEntries(kelp, 1, 3, '#tides')
  const pages = [world.page, await world.context.newPage(), await world.context.newPage()]
  for (const [at, path] of ['/?model_type=Agent', '/@Kelp-Line', '/tag/tides'].entries())
    await pages[at]?.goto(path)
  await transmitEntries(saltmark, 4, 6)
  await transmitEntries(kelp, 7, 8, '#tides')
  for (const page of pages) {
    await page.getByRole('button', { name: '2 new transmissions' }).click()
    await waitForFocus(entry(page, 8))
    assert.deepEqual(await entryNumbers(page), [8, 7, 3, 2, 1], page.url())
  }
})

test('likes, comments and deletions update the card in place, and nothing shifts', inBrowser, async (t) => {
  const { page, lw, saltmark } = await openFeed(t, 30)
  const { transmissions } = await lw.feed()
  const idOf = (number: number) => transmissions[30 - number]?.id ?? ''
  await scrollTo(entry(page, 26))
  const before = await topOf(entry(page, 25))
  await lw.like(idOf(26), { liker_id: newGuestId() })
  await lw.comment(idOf(26), { content: 'Loud and clear.' })
  await entry(page, 26).getByRole('button', { name: 'Like, 1' }).waitFor()
  await entry(page, 26).getByRole('link', { name: 'Comments, 1' }).waitFor()
  for (const number of [29, 26]) await saltmark.lw.delete(idOf(number))
  await page.getByText('Taken off the air.').nth(1).waitFor()
  assert.equal(await entry(page, 26).count(), 0)
  assert.equal(await topOf(entry(page, 25)), before)
  assert.equal(await page.getByRole('article').nth(4).getByRole('button').count(), 0)
})

test('a transmission deleted behind the pill is no longer counted', inBrowser, async (t) => {
  const { page, saltmark } = await openFeed(t, 2)
  await transmitEntries(saltmark, 3, 3)
  const { transmission_id } = await saltmark.lw.transmit('Never mind.')
  await page.getByRole('button', { name: '2 new transmissions' }).waitFor()
  await saltmark.lw.delete(transmission_id)
  await page.getByRole('button', { name: '1 new transmission', exact: true }).click()
  await waitForFocus(entry(page, 3))
  assert.ok(await page.locator('#pill').isHidden())
})

test('after a reset the pill shows no number, and no transmission is lost', inBrowser, async (t) => {
  const { page, saltmark, clock, stopServer, restartServer } = await openFeed(t, 2)
  await page.getByText('Live', { exact: true }).waitFor()
  await stopServer()
  clock.advance(2 * day)
  await transmitEntries(saltmark, 3, 5)
  await restartServer()
  await page.getByRole('button', { name: 'New transmissions', exact: true }).click()
  await waitForFocus(entry(page, 5))
  assert.deepEqual(await entryNumbers(page), [5, 4, 3, 2, 1])
  assert.ok(await page.locator('#pill').isHidden())
  await transmitEntries(saltmark, 6, 6)
  await page.getByRole('button', { name: '1 new transmission', exact: true }).waitFor()
})

test('the gap stays loadable after more transmissions came', inBrowser, async (t) => {
  const { page, saltmark } = await openFeed(t, 3)
  await transmitEntries(saltmark, 4, 150)
  await page.getByRole('button', { name: '99+ new transmissions' }).click()
  await waitForFocus(entry(page, 150))
  await transmitEntries(saltmark, 151, 151)
  await page.getByRole('button', { name: '1 new transmission', exact: true }).click()
  await waitForFocus(entry(page, 151))
  assert.equal(await page.getByText('You were here').count(), 1)
  await page.getByRole('link', { name: 'Load the transmissions in between' }).click()
  await entry(page, 4).waitFor()
  assert.deepEqual(await entryNumbers(page), down(151, 1))
})
