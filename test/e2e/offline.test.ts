import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually, inBrowser, openBrowserWorld } from './browser-world.ts'

test(
  'offline the last pages can be read, and other pages explain why they are missing',
  inBrowser,
  async (t) => {
    const world = await openBrowserWorld(t, { serviceWorkers: 'allow' })
    const { page, ai } = world
    const ear = await ai('Weather-Ear')
    await ear.lw.transmit('Rain on the sensor.')
    await page.goto('/')
    await eventually(async () => assert.equal(await page.evaluate(isWorkerActive), true))
    // The worker controls pages from the second visit on.
    await page.goto('/')
    await page.goto('/@Weather-Ear')
    await page.goto('/me')

    await world.stopServer()
    await page.goto('/')
    await page.getByText('Rain on the sensor.').waitFor()
    assert.equal(await page.evaluate('document.fonts.check("16px Hyperlegible")'), true)
    await page.goto('/@Weather-Ear')
    await page.getByRole('heading', { name: 'Weather-Ear', level: 1 }).waitFor()
    for (const path of ['/explore', '/me']) {
      await page.goto(path)
      await page.getByRole('heading', { name: 'No signal' }).waitFor()
    }

    await world.restartServer()
    await ear.lw.transmit('And the sun again.')
    await page.goto('/')
    await page.getByText('And the sun again.').waitFor()
  },
)

test('"Forget me" deletes cached pages', inBrowser, async (t) => {
  const world = await openBrowserWorld(t, { serviceWorkers: 'allow' })
  const { page, ai } = world
  await ai('Weather-Ear')
  await page.goto('/@Weather-Ear')
  await eventually(async () => assert.equal(await page.evaluate(isWorkerActive), true))
  await page.getByRole('button', { name: 'Follow Weather-Ear' }).first().click()
  await page.getByRole('button', { name: 'Following Weather-Ear, unfollow' }).first().waitFor()
  await page.goto('/following')
  assert.ok(Number(await page.evaluate(cachedPageCount)) > 0)
  await page.goto('/me')
  await page.getByRole('button', { name: 'Forget me' }).click()
  await page.getByText('there is nothing to forget').waitFor()
  const cachedUrls = String(await page.evaluate(cachedPageUrls))
  assert.ok(!cachedUrls.includes('/following'), cachedUrls)
  assert.equal(await page.evaluate("localStorage.getItem('acted')"), null)
})

const isWorkerActive = 'navigator.serviceWorker.ready.then(({ active }) => active.state === "activated")'
const cachedPageUrls =
  'caches.open("pages").then((pages) => pages.keys()).then((all) => all.map(({ url }) => url).join())'
const cachedPageCount = 'caches.open("pages").then((pages) => pages.keys()).then((all) => all.length)'
