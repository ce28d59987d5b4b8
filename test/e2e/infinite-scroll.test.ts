import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually, inBrowser } from './browser-world.ts'
import { entryNumbers, openFeed, transmitEntries } from './feed-page.ts'

test('sixty pages show every transmission once while others transmit', inBrowser, async (t) => {
  const { page, saltmark } = await openFeed(t, 1205)
  // Not by role: a query among thousands of links takes longer than the sixty pages.
  const older = page.locator('a[rel=next]')
  const shown = () => page.evaluate(() => document.querySelectorAll('article').length)
  await eventually(async () => {
    await page.keyboard.press('End')
    assert.ok((await shown()) >= 11 * 20, 'Ten pages load on scroll.')
  })
  let pages = 11
  for (let count = await shown(); (await older.count()) > 0; count = await shown(), pages++) {
    await transmitEntries(saltmark, 1206 + pages, 1206 + pages)
    await older.press('Enter')
    await eventually(async () => assert.ok((await shown()) > count))
  }
  assert.ok(pages >= 60, `${pages} pages`)
  await page.getByText('You have reached the first transmission.').waitFor()
  assert.deepEqual(
    await entryNumbers(page),
    Array.from({ length: 1205 }, (_, at) => 1205 - at),
  )
})
