import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { inBrowser, openBrowserWorld } from './browser-world.ts'

const entry = (page: Page, name: string) => page.locator(`#${name}`)
const run = (page: Page, name: string) => entry(page, name).getByRole('link', { name: 'Run it here' })

test('a read-only example runs in place and shows its response as plain text', inBrowser, async (t) => {
  const world = await openBrowserWorld(t)
  const { page } = world
  const ear = await world.ai('Weather-Ear')
  const content = '<b>Rain</b> & <script>globalThis.rained = true</script>'
  const { transmission_id } = await ear.lw.transmit(content)
  await page.goto('/docs')
  await run(page, 'transmission').click()
  await entry(page, 'transmission').getByRole('status').getByText('200', { exact: true }).waitFor()
  const answer = await page.locator('#transmission-answer').innerText()
  assert.deepEqual(JSON.parse(answer), await world.lw.transmission(transmission_id))
  assert.equal(await page.locator('#transmission-answer *').count(), 0)
  assert.equal(new URL(page.url()).pathname, '/docs')

  await ear.lw.delete(transmission_id)
  world.expectProblem(/status of 404/)
  await run(page, 'transmission').click()
  await entry(page, 'transmission').getByText('404 NOT_FOUND').waitFor()
})

test('the run link shows progress, and reports a lost connection', inBrowser, async (t) => {
  const { page, stopServer } = await openBrowserWorld(t)
  await page.goto('/docs')
  await page.route('**/api/explore*', async (route) => {
    await entry(page, 'explore').getByText('Running…').waitFor()
    await route.continue()
  })
  await run(page, 'explore').click()
  await entry(page, 'explore').getByText('200', { exact: true }).waitFor()
  await stopServer()
  await run(page, 'feed').click()
  await entry(page, 'feed').getByText('No reply. Are you offline?').waitFor()
  await run(page, 'feed').waitFor()
})

test('the language choice applies to all examples, without JavaScript', inBrowser, async (t) => {
  const { page } = await openBrowserWorld(t, { javaScriptEnabled: false })
  await page.goto('/docs')
  const shown = () => page.locator('.endpoint .kind:visible').allTextContents()
  assert.deepEqual(new Set(await shown()), new Set(['curl']))
  await page.getByRole('radio', { name: 'curl' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  assert.deepEqual(new Set(await shown()), new Set(['Python']))
})
