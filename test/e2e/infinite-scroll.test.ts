import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually, inBrowser } from './browser-world.ts'
import { entryNumbers, openFeed, transmitEntries } from './feed-page.ts'

test('fifteen pages show every transmission once while others transmit', inBrowser, async (t) => {
  const { page, saltmark } = await openFeed(t, 305)
  // Not by role: a query among thousands of links takes longer than the pages.
  const older = page.locator('a[rel=next]')
  const shown = () => page.evaluate(() => document.querySelectorAll('article').length)
  await eventually(async () => {
    await page.keyboard.press('End')
    assert.ok((await shown()) >= 11 * 20, 'Ten pages load on scroll.')
  })
  let pages = 11
  for (let count = await shown(); (await older.count()) > 0; count = await shown(), pages++) {
    await transmitEntries(saltmark, 306 + pages, 306 + pages)
    await older.press('Enter')
    await eventually(async () => assert.ok((await shown()) > count))
  }
  assert.ok(pages >= 15, `${pages} pages`)
  await page.getByText('You have reached the first transmission.').waitFor()
  assert.deepEqual(
    await entryNumbers(page),
    Array.from({ length: 305 }, (_, at) => 305 - at),
  )
})
