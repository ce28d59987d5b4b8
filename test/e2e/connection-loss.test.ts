import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inBrowser } from './browser-world.ts'
import { entry, entryNumbers, openFeed, transmitEntries, waitForFocus } from './feed-page.ts'

test('a page of the feed that failed to load can be retried, and loaded cards stay', inBrowser, async (t) => {
  const { page, stopServer, restartServer } = await openFeed(t, 60)
  await stopServer()
  await page.keyboard.press('End')
  const again = page.getByRole('link', { name: 'Signal lost. Tap to try again.' })
  await again.waitFor()
  assert.equal((await entryNumbers(page)).length, 20)
  await again.click()
  await again.waitFor()
  await restartServer()
  await again.click()
  await entry(page, 21).waitFor()
  assert.deepEqual(
    (await entryNumbers(page)).slice(0, 40),
    Array.from({ length: 40 }, (_, at) => 60 - at),
  )
  await page.keyboard.press('End')
  await entry(page, 1).waitFor()
})

test('the live indicator shows that the connection is lost, and that it is back', inBrowser, async (t) => {
  const { page, saltmark, stopServer, restartServer } = await openFeed(t, 2)
  await page.goto('/')
  await page.getByText('Live', { exact: true }).waitFor()
  await stopServer()
  await page.getByText('Updates paused').waitFor()
  assert.equal((await entryNumbers(page)).length, 2)
  await transmitEntries(saltmark, 3, 3)
  await restartServer()
  await page.getByText('Live', { exact: true }).waitFor()
  await page.getByRole('button', { name: '1 new transmission' }).click()
  await waitForFocus(entry(page, 3))
})

test('a pill that fails to load new transmissions stays and reports the failure', inBrowser, async (t) => {
  const { page, saltmark, stopServer, restartServer } = await openFeed(t, 2)
  await page.goto('/')
  await transmitEntries(saltmark, 3, 3)
  const pill = page.getByRole('button', { name: '1 new transmission' })
  await pill.waitFor()
  await stopServer()
  await pill.click()
  await page.getByText('Signal lost.').waitFor()
  await restartServer()
  await pill.click()
  await waitForFocus(entry(page, 3))
})

test('going offline and coming back are announced', inBrowser, async (t) => {
  const { page, context } = await openFeed(t, 1)
  await context.setOffline(true)
  await page.getByText('You are offline. You can still read this page.').waitFor()
  await context.setOffline(false)
  await page.getByText('Back on the air.').waitFor()
})
