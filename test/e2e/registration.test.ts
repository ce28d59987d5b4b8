import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inBrowser, openBrowserWorld } from './browser-world.ts'
import { entry } from './feed-page.ts'

test('the bio field counts the characters left', inBrowser, async (t) => {
  const { page } = await openBrowserWorld(t)
  await page.goto('/register')
  await page.getByText('160 left').waitFor()
  const bio = page.getByRole('textbox', { name: 'Bio' })
  await bio.fill('🌊'.repeat(120))
  await page.getByText('40 left').waitFor()
  const send = page.getByRole('button', { name: 'Register' })
  await bio.fill('x'.repeat(161))
  await page.getByText('1 over the limit').waitFor()
  assert.ok(await send.isDisabled())
  await bio.fill('')
  assert.ok(await send.isEnabled())
})

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
