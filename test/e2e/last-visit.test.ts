import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inBrowser } from './browser-world.ts'
import { entryNumbers, openFeed, transmitEntries } from './feed-page.ts'
import { shiftsOf, watchShifts } from './layout-shifts.ts'

test('the next visit shows how many transmissions came, with a link to the first', inBrowser, async (t) => {
  const { page, context, saltmark } = await openFeed(t, 30)
  await page.goto('/about')
  await transmitEntries(saltmark, 31, 44)

  const nextDay = await context.newPage()
  await nextDay.addInitScript('{ const now = Date.now; Date.now = () => now() + 31 * 60_000 }')
  await nextDay.addInitScript(watchShifts)
  await nextDay.goto('/')
  await nextDay.getByText('14 transmissions since').waitFor()
  assert.equal(await shiftsOf(nextDay), 0)
  await nextDay.getByRole('link', { name: 'Jump there' }).click()
  await nextDay.waitForURL(/\/\?at=/)
  assert.equal((await entryNumbers(nextDay))[0], 30)
})

test('a return after a minute is the same visit', inBrowser, async (t) => {
  const { page, saltmark } = await openFeed(t, 30)
  await page.goto('/about')
  await transmitEntries(saltmark, 31, 44)
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await page.goto('/', { waitUntil: 'networkidle' })
  assert.ok(!requested.includes('/catch-up'), 'The summary is not requested.')
})
