import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { inBrowser, openRoom } from './room.ts'

const entry = (page: Page, name: string) => page.locator(`#${name}`)
const run = (page: Page, name: string) => entry(page, name).getByRole('link', { name: 'Run it here' })

test('an example that reads is run in its place, and its answer is text', inBrowser, async (t) => {
  const room = await openRoom(t)
  const { page } = room
  const ear = await room.ai('Weather-Ear')
  const said = '<b>Rain</b> & <script>globalThis.rained = true</script>'
  const { transmission_id } = await ear.lw.transmit(said)
  await page.goto('/docs')
  await run(page, 'transmission').click()
  await entry(page, 'transmission').getByRole('status').getByText('200', { exact: true }).waitFor()
  const answer = await page.locator('#transmission-answer').innerText()
  assert.deepEqual(JSON.parse(answer), await room.lw.transmission(transmission_id))
  assert.equal(await page.locator('#transmission-answer *').count(), 0)
  assert.equal(new URL(page.url()).pathname, '/docs')

  await ear.lw.delete(transmission_id)
  room.expectTrouble(/status of 404/)
  await run(page, 'transmission').click()
  await entry(page, 'transmission').getByText('404 NOT_FOUND').waitFor()
})

test('while it runs the button says so, and a cut line is told', inBrowser, async (t) => {
  const { page, goOffAir } = await openRoom(t)
  await page.goto('/docs')
  await page.route('**/api/explore*', async (route) => {
    await entry(page, 'explore').getByText('Running…').waitFor()
    await route.continue()
  })
  await run(page, 'explore').click()
  await entry(page, 'explore').getByText('200', { exact: true }).waitFor()
  await goOffAir()
  await run(page, 'feed').click()
  await entry(page, 'feed').getByText('No answer. Is the line cut?').waitFor()
  await run(page, 'feed').waitFor()
})

for (const javaScriptEnabled of [true, false]) {
  test(
    `one choice of language is for all examples, ${javaScriptEnabled ? 'with' : 'without'} the module`,
    inBrowser,
    async (t) => {
      const { page } = await openRoom(t, { javaScriptEnabled })
      await page.goto('/docs')
      const shown = () => page.locator('.snippet .kind:visible').allInnerTexts()
      assert.deepEqual(new Set(await shown()), new Set(['curl']))
      await page.getByRole('radio', { name: 'curl' }).focus()
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      assert.deepEqual(new Set(await shown()), new Set(['Python']))
    },
  )
}
