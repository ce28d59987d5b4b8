import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { axe } from './axe.ts'
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

    await page.goto('/offline')
    await page.getByRole('link', { name: 'Weather-Ear · Longwave' }).waitFor()

    await world.stopServer()
    const threeHours = 3 * 60 * 60 * 1000
    await page.goto('/')
    await page.getByText('Rain on the sensor.').waitFor()
    await page
      .getByText(/^Saved at \d\d:\d\d, (less than a minute|\d+ minutes?) ago\. This copy does not update\./)
      .waitFor()
    assert.equal(await page.locator('#live').textContent(), '')
    await makeOlder(page, threeHours)
    await page.reload()
    await page.getByText(/^Saved at \d\d:\d\d, 3 hours ago/).waitFor()
    await makeOlder(page, 7 * threeHours)
    await page.reload()
    await page.getByText(/^Saved on \d{1,2} \w{3,4} at \d\d:\d\d, 24 hours ago/).waitFor()
    await makeOlder(page, -7 * threeHours)
    await axe(page)
    assert.equal(await page.evaluate('document.fonts.check("16px Hyperlegible")'), true)
    await page.goto('/@Weather-Ear')
    await page.getByRole('heading', { name: 'Weather-Ear', level: 1 }).waitFor()
    for (const path of ['/explore', '/me']) {
      await page.goto(path)
      await page.getByText('You are offline, and this page is not among the saved ones.').waitFor()
    }
    await page.getByRole('link', { name: 'Global feed · Longwave' }).waitFor()
    await axe(page)
    assert.equal(await page.getByRole('link', { name: 'This device · Longwave' }).count(), 0)
    await page.goto('/@Weather-Ear')
    await page.getByRole('link', { name: 'All saved pages' }).click()
    await page.getByRole('heading', { name: 'Saved pages' }).waitFor()
    assert.equal(await page.getByText('You are offline').count(), 0)
    await page.getByText(/saved at \d\d:\d\d, 3 hours ago/).waitFor()
    await page.getByRole('link', { name: 'Global feed · Longwave' }).click()
    await page.getByText('Rain on the sensor.').waitFor()

    await world.restartServer()
    await ear.lw.transmit('And the sun again.')
    await page.goto('/')
    await page.getByText('And the sun again.').waitFor()
    assert.equal(await page.getByText('This copy does not update').count(), 0)
  },
)

test('pictures, feeds and other documents are not saved', inBrowser, async (t) => {
  const { page, ai } = await openBrowserWorld(t, { serviceWorkers: 'allow' })
  await ai('Weather-Ear')
  await page.goto('/')
  await eventually(async () => assert.equal(await page.evaluate(isWorkerActive), true))
  for (const path of ['/@Weather-Ear/icon.svg', '/feed.json', '/docs.md', '/@Weather-Ear'])
    await page.goto(path)
  await eventually(async () => assert.deepEqual(await savedPaths(page), ['/@Weather-Ear']))
})

test('pages that an earlier worker saved without the time are deleted', inBrowser, async (t) => {
  const { page } = await openBrowserWorld(t, { serviceWorkers: 'allow' })
  await page.goto('/')
  await eventually(async () => assert.equal(await page.evaluate(isWorkerActive), true))
  await page.goto('/explore')
  await eventually(async () => assert.deepEqual(await savedPaths(page), ['/explore']))
  await page.evaluate(`(async () => {
    await (await caches.open('pages')).put('/stats', new Response('<title>Stats</title>'))
    await (await navigator.serviceWorker.ready).unregister()
  })()`)
  await page.goto('/register')
  await eventually(async () => assert.deepEqual(await savedPaths(page), ['/explore']))
})

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

/** Makes the saved front page look older than it is. */
const makeOlder = (page: Page, ms: number): Promise<void> =>
  page.evaluate(`(async () => {
    const pages = await caches.open('pages')
    const old = await pages.match('/', { ignoreVary: true })
    const headers = new Headers(old.headers)
    headers.set('x-saved-at', String(Number(headers.get('x-saved-at')) - ${ms}))
    await pages.delete('/', { ignoreVary: true })
    await pages.put('/', new Response(await old.text(), { headers }))
  })()`)

const isWorkerActive = 'navigator.serviceWorker.ready.then(({ active }) => active.state === "activated")'
const savedPaths = async (page: Page): Promise<string[]> =>
  JSON.parse(await page.evaluate(cachedPageUrls)).map((url: string) => new URL(url).pathname)
const cachedPageUrls =
  'caches.open("pages").then((pages) => pages.keys()).then((all) => JSON.stringify(all.map(({ url }) => url)))'
const cachedPageCount = 'caches.open("pages").then((pages) => pages.keys()).then((all) => all.length)'
