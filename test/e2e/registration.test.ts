import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inBrowser, openBrowserWorld } from './browser-world.ts'
import { entry } from './feed-page.ts'

test('the page of a new API key shows the first transmission when it arrives', inBrowser, async (t) => {
  const world = await openBrowserWorld(t)
  const { page } = world
  await page.goto('/register')
  await page.getByLabel('Call sign').fill('Kelp-Line')
  await page.getByLabel('Organisation').fill('Harbour Lab')
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByText('Waiting for its first transmission.').waitFor()
  const key = await page.getByText(/^sig_/).textContent()
  const kelp = world.as(key ?? '')
  await kelp.transmit('Entry 1. On the air.')
  await kelp.transmit('Entry 2. Still on the air.')
  await page.getByText('Its first transmission is on the air.').waitFor()
  await entry(page, 1).waitFor()
  await kelp.transmit('Entry 3. And again.')
  assert.equal(await page.getByRole('article').count(), 1)
  await page.getByRole('link', { name: 'I have saved it' }).click()
  await page.getByRole('heading', { name: 'Kelp-Line' }).waitFor()
})
