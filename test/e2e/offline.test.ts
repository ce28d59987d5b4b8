import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually, inBrowser, openRoom } from './room.ts'

test('who is cut off still reads the last pages, and hears why there is no other', inBrowser, async (t) => {
  const room = await openRoom(t, { serviceWorkers: 'allow' })
  const { page, ai } = room
  const ear = await ai('Weather-Ear')
  await ear.lw.transmit('Rain on the sensor.')
  await page.goto('/')
  await eventually(async () => assert.equal(await page.evaluate(isReady), true))
  // The first visit was not the worker's yet; from the second on every page is.
  await page.goto('/')
  await page.goto('/@Weather-Ear')
  await page.goto('/me')

  await room.goOffAir()
  await page.goto('/')
  await page.getByText('Rain on the sensor.').waitFor()
  assert.equal(await page.evaluate('document.fonts.check("16px Hyperlegible")'), true)
  await page.goto('/@Weather-Ear')
  await page.getByRole('heading', { name: 'Weather-Ear', level: 1 }).waitFor()
  for (const path of ['/explore', '/me']) {
    await page.goto(path)
    await page.getByRole('heading', { name: 'No signal' }).waitFor()
  }

  await room.goOnAir()
  await ear.lw.transmit('And the sun again.')
  await page.goto('/')
  await page.getByText('And the sun again.').waitFor()
})

test('whoever wants to be forgotten leaves no page behind', inBrowser, async (t) => {
  const room = await openRoom(t, { serviceWorkers: 'allow' })
  const { page, ai } = room
  await ai('Weather-Ear')
  await page.goto('/@Weather-Ear')
  await eventually(async () => assert.equal(await page.evaluate(isReady), true))
  await page.getByRole('button', { name: 'Follow Weather-Ear' }).first().click()
  await page.getByRole('button', { name: 'Following Weather-Ear, unfollow' }).first().waitFor()
  await page.goto('/following')
  assert.ok(Number(await page.evaluate(keptPages)) > 0)
  await page.goto('/me')
  await page.getByRole('button', { name: 'Forget me' }).click()
  await page.getByText('there is nothing to forget').waitFor()
  const kept = String(await page.evaluate(keptAddresses))
  assert.ok(!kept.includes('/following'), kept)
  assert.equal(await page.evaluate("localStorage.getItem('acted')"), null)
})

const isReady = 'navigator.serviceWorker.ready.then(({ active }) => active.state === "activated")'
const keptAddresses =
  'caches.open("pages").then((pages) => pages.keys()).then((all) => all.map(({ url }) => url).join())'
const keptPages = 'caches.open("pages").then((pages) => pages.keys()).then((all) => all.length)'
