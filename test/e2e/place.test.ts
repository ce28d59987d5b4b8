import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { entriesOn, entry, entryInView, keepLog, openFeed, readDownTo, topOf } from './reading.ts'
import { eventually, inBrowser } from './room.ts'

/** No eye sees less. */
const nearEnough = 4

// At the second of them the edge between two pages of the feed is on the screen.
for (const reading of [30, 43]) {
  test(`a reload and the way back keep the place, at entry ${reading}`, inBrowser, async (t) => {
    const { page } = await openFeed(t, 60)
    await readDownTo(entry(page, reading))
    const place = await placeOf(page)
    await page.reload()
    await stillAt(page, place)

    await entry(page, place.number - 1).click({ position: { x: 300, y: 20 } })
    await page.keyboard.press('o')
    await page.getByRole('heading', { name: 'Transmission by Saltmark' }).waitFor()
    await page.goBack()
    await stillAt(page, place)
  })
}

test('a reload keeps the place when much has come above meanwhile', inBrowser, async (t) => {
  const { page, saltmark } = await openFeed(t, 80)
  await readDownTo(entry(page, 75))
  const place = await placeOf(page)
  await keepLog(saltmark, 81, 130)
  await page.reload()
  await stillAt(page, place)
})

test('the address follows the reader, and a bookmark of it opens there', inBrowser, async (t) => {
  const { page, visitor } = await openFeed(t, 80)
  await readDownTo(entry(page, 30))
  const bookmark = page.url()
  assert.match(bookmark, /\/\?cursor=/)
  const later = await visitor.newPage()
  await later.goto(bookmark)
  assert.equal((await entriesOn(later))[0], 40, 'The third page of twenty begins there.')
  await later.getByRole('link', { name: 'To the newest' }).click()
  await entry(later, 80).waitFor()

  await page.keyboard.press('Home')
  await eventually(() => assert.equal(new URL(page.url()).search, ''))
})

test('the next visit says how much there was, and leads there', inBrowser, async (t) => {
  const { page, visitor, saltmark } = await openFeed(t, 30)
  await page.goto('/about')
  await keepLog(saltmark, 31, 44)

  const nextDay = await visitor.newPage()
  await nextDay.addInitScript('{ const now = Date.now; Date.now = () => now() + 31 * 60_000 }')
  await nextDay.addInitScript(watchShifts)
  await nextDay.goto('/')
  await nextDay.getByText('14 since').waitFor()
  assert.equal(await shiftsOf(nextDay), 0)
  await nextDay.getByRole('link', { name: 'Jump there' }).click()
  await nextDay.waitForURL(/\/\?at=/)
  assert.equal((await entriesOn(nextDay))[0], 30)
})

test('coming again after a minute is the same visit', inBrowser, async (t) => {
  const { page, saltmark } = await openFeed(t, 30)
  await page.goto('/about')
  await keepLog(saltmark, 31, 44)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/', { waitUntil: 'networkidle' })
  assert.ok(!asked.includes('/catch-up'), 'Nobody asks what was missed.')
})

test('nothing shifts while news come above, one reads, and pages come in below', inBrowser, async (t) => {
  const { page, saltmark } = await openFeed(t, 60)
  await page.addInitScript(watchShifts)
  await page.goto('/')
  await keepLog(saltmark, 61, 63)
  await page.getByRole('button', { name: '3 new transmissions' }).waitFor()
  await readDownTo(entry(page, 30))
  assert.equal(await shiftsOf(page), 0)
})

test('sixty pages hold every transmission once while others transmit', inBrowser, async (t) => {
  const { page, saltmark } = await openFeed(t, 1205)
  // Not by its role: to look for one among thousands of links takes longer than the sixty pages.
  const older = page.locator('a[rel=next]')
  const shown = () => page.evaluate(() => document.querySelectorAll('article').length)
  await eventually(async () => {
    await page.keyboard.press('End')
    assert.ok((await shown()) >= 11 * 20, 'Ten pages come by themselves.')
  })
  let pages = 11
  for (let count = await shown(); (await older.count()) > 0; count = await shown(), pages++) {
    await keepLog(saltmark, 1206 + pages, 1206 + pages)
    await older.press('Enter')
    await eventually(async () => assert.ok((await shown()) > count))
  }
  assert.ok(pages >= 60, `${pages} pages`)
  await page.getByText('You have reached the first transmission.').waitFor()
  assert.deepEqual(
    await entriesOn(page),
    Array.from({ length: 1205 }, (_, at) => 1205 - at),
  )
})

type Place = { number: number; top: number }

async function placeOf(page: Page): Promise<Place> {
  const number = await entryInView(page)
  return { number, top: await topOf(entry(page, number)) }
}

async function stillAt(page: Page, { number, top }: Place): Promise<void> {
  await eventually(async () => {
    const now = await topOf(entry(page, number))
    assert.ok(Math.abs(now - top) <= nearEnough, `Entry ${number} stood at ${top}, and is now at ${now}.`)
  })
  assert.equal(await entryInView(page), number)
}

/** Adds up what the browser calls layout shifts, from the first paint on. */
const watchShifts = `
  globalThis.shifts = 0
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) globalThis.shifts += value
  }).observe({ type: 'layout-shift', buffered: true })`
const shiftsOf = (page: Page): Promise<unknown> =>
  page.evaluate('new Promise(requestAnimationFrame).then(() => globalThis.shifts)')
