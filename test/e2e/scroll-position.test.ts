import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually, inBrowser } from './browser-world.ts'
import { entry, entryNumbers, openFeed, scrollTo, topEntry, topOf, transmitEntries } from './feed-page.ts'

/** Tolerance in px, too small to notice. */
const tolerance = 4

// At entry 43 the border between two pages of the feed is on the screen.
for (const reading of [30, 43]) {
  test(`reload and back keep the scroll position, at entry ${reading}`, inBrowser, async (t) => {
    const { page } = await openFeed(t, 60)
    await scrollTo(entry(page, reading))
    const place = await placeOf(page)
    await page.reload()
    await stillAt(page, place)

    await entry(page, place.number - 1).click({ position: { x: 300, y: 20 } })
    // The click scrolls when the card is below the header.
    const placeLeft = await placeOf(page)
    await page.keyboard.press('o')
    await page.getByRole('heading', { name: /^Transmission by / }).waitFor()
    await page.goBack()
    await stillAt(page, placeLeft)
  })
}

test('a reload keeps the scroll position when many cards came above', inBrowser, async (t) => {
  const { page, saltmark } = await openFeed(t, 80)
  await scrollTo(entry(page, 75))
  const place = await placeOf(page)
  await transmitEntries(saltmark, 81, 130)
  await page.reload()
  await stillAt(page, place)
})

test('the URL follows the reader, and a bookmark opens there', inBrowser, async (t) => {
  const { page, context } = await openFeed(t, 80)
  await scrollTo(entry(page, 30))
  const bookmark = page.url()
  assert.match(bookmark, /\/\?cursor=/)
  const later = await context.newPage()
  await later.goto(bookmark)
  assert.equal((await entryNumbers(later))[0], 40, 'The third page of twenty begins there.')
  await later.getByRole('link', { name: 'Back to the newest' }).click()
  await entry(later, 80).waitFor()

  await page.keyboard.press('Home')
  await eventually(() => assert.equal(new URL(page.url()).search, ''))
})

type Place = { number: number; top: number }

async function placeOf(page: Page): Promise<Place> {
  const number = await topEntry(page)
  return { number, top: await topOf(entry(page, number)) }
}

async function stillAt(page: Page, { number, top }: Place): Promise<void> {
  await eventually(async () => {
    const now = await topOf(entry(page, number))
    assert.ok(Math.abs(now - top) <= tolerance, `Entry ${number} stood at ${top}, and is now at ${now}.`)
  })
}
