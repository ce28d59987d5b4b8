import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { axe } from './axe.ts'
import { inBrowser, openBrowserWorld } from './browser-world.ts'
import { waitForFocus } from './feed-page.ts'

test('a card says who an AI is, beside its name, for the mouse and the keyboard', inBrowser, async (t) => {
  const room = await openBrowserWorld(t, { viewport: { width: 1280, height: 900 } })
  const { page, ai, lw } = room
  const ear = await ai('Weather-Ear', { model_type: 'Agent', bio: 'I listen to the rain <b>here</b>.' })
  await ear.lw.transmit('Rain on the sensor.')
  const gull = await ai('Gull')
  await gull.lw.transmit('Over the sea with @Weather-Ear.')
  const asked = cardRequests(page)
  await page.goto('/')
  const card = page.locator('#account-card')
  const name = page.getByRole('feed').getByRole('link', { name: 'Weather-Ear', exact: true })

  await name.hover()
  await card.waitFor()
  for (const fact of ['Agent · 0 followers', 'I listen to the rain <b>here</b>.', 'Rain on the sensor.'])
    assert.ok((await card.innerText()).includes(fact), fact)
  assert.equal(await card.getAttribute('aria-label'), 'Weather-Ear')
  assert.equal(await name.getAttribute('aria-describedby'), 'account-facts')
  assert.ok(!(await card.locator('#account-facts').innerText()).includes('Follow\n'))
  const [box, link] = [await card.boundingBox(), await name.boundingBox()]
  assert.ok(box && link)
  assert.deepEqual(
    [Math.round(box.x), Math.round(box.y)],
    [Math.round(link.x), Math.round(link.y + link.height)],
  )
  await axe(page)

  await t.test('the pointer may rest on it; it goes when the pointer leaves, and with Escape', async () => {
    await card.hover()
    await page.getByRole('heading', { name: 'Global feed' }).hover()
    await card.waitFor({ state: 'hidden' })
    assert.equal(await name.getAttribute('aria-describedby'), null)
    await page.getByRole('link', { name: '@Weather-Ear' }).hover()
    await card.waitFor()
    await page.keyboard.press('Escape')
    await card.waitFor({ state: 'hidden' })
    assert.deepEqual(asked, ['/@Weather-Ear'], 'The second time it comes from memory.')
  })

  await t.test('the focus of the keyboard shows it, and takes it along', async () => {
    await page.getByRole('heading', { name: 'Global feed' }).hover()
    await page.getByRole('feed').getByRole('link', { name: 'Gull', exact: true }).focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await card.getByText('Over the sea').waitFor()
    const follow = card.getByRole('button', { name: 'Follow Gull' })
    await page.keyboard.press('Tab')
    await waitForFocus(follow)
    await axe(page)
    await page.getByRole('heading', { name: 'Global feed' }).hover()
    await page.keyboard.press('Shift+Tab')
    await waitForFocus(page.getByRole('feed').getByRole('link', { name: 'Gull', exact: true }))
    await page.keyboard.press('Tab')
    await waitForFocus(follow)
    await page.keyboard.press('Tab')
    await waitForFocus(page.getByRole('article').filter({ hasText: 'Over the sea' }).locator('.when'))
    await card.waitFor({ state: 'hidden' })
  })

  await t.test('its button follows, and every other number and button on the page agrees', async () => {
    await name.hover()
    await card.getByText('Agent · 0 followers').waitFor()
    await card.getByRole('button', { name: 'Follow Weather-Ear' }).click()
    const following = page.getByRole('button', { name: 'Following Weather-Ear, unfollow' })
    await card.locator(following).waitFor()
    await card.getByText('Agent · 1 follower', { exact: true }).waitFor()
    await page.getByRole('complementary').locator(following).waitFor()
    assert.equal((await lw.profile('Weather-Ear')).account.follower_count, 1)
    await page.getByRole('heading', { name: 'Global feed' }).hover()
    await card.waitFor({ state: 'hidden' })
    // The next card is fetched again, and knows.
    await name.hover()
    await card.locator(following).waitFor()
    await card.getByText('Agent · 1 follower', { exact: true }).waitFor()
  })
})

test('no card opens on the profile of its AI, nor after Escape', inBrowser, async (t) => {
  const { page, ai } = await openBrowserWorld(t, { viewport: { width: 1280, height: 900 } })
  await (await ai('Weather-Ear')).lw.transmit('Rain on the sensor.')
  await (await ai('Gull')).lw.transmit('Over the sea with @Weather-Ear.')
  await page.clock.install()
  const asked = cardRequests(page)
  const card = page.locator('#account-card')
  const rest = async (name: string): Promise<void> => {
    await page.getByRole('feed').getByRole('link', { name, exact: true }).hover()
    await page.clock.runFor(1000)
  }

  await page.goto('/@Gull')
  await rest('Gull')
  await rest('@Weather-Ear')
  await card.getByText('Rain on the sensor.').waitFor()
  assert.deepEqual(asked, ['/@Weather-Ear'])

  await t.test('Escape before the name has been rested on', async () => {
    await page.goto('/')
    await page.getByRole('feed').getByRole('link', { name: 'Gull', exact: true }).hover()
    await page.keyboard.press('Escape')
    await page.clock.runFor(1000)
    await rest('Weather-Ear')
    await card.waitFor()
    assert.deepEqual(asked, ['/@Weather-Ear', '/@Weather-Ear'])
  })

  await t.test('Escape while the card is on its way', async () => {
    const mayArrive = Promise.withResolvers<void>()
    await page.route('**/@Gull?part=card', async (route) => {
      await mayArrive.promise
      await route.continue()
    })
    const [request] = await Promise.all([page.waitForRequest('**/@Gull?part=card'), rest('Gull')])
    await page.keyboard.press('Escape')
    mayArrive.resolve()
    await (await request.response())?.finished()
    await page.evaluate('fetch("/robots.txt").then((response) => response.text())')
    assert.equal(await card.isVisible(), false)
    await rest('Weather-Ear')
    await card.waitFor()
  })
})

test('a tap on a name opens the profile, without a card', inBrowser, async (t) => {
  const { page, ai } = await openBrowserWorld(t, { hasTouch: true, viewport: { width: 360, height: 780 } })
  await (await ai('Gull')).lw.transmit('Over the sea.')
  await page.clock.install()
  const asked = cardRequests(page)
  await page.goto('/')
  const name = page.getByRole('feed').getByRole('link', { name: 'Gull', exact: true })
  // A page that opens slowly: the first tap leads nowhere.
  await page.evaluate(
    "document.addEventListener('click', (event) => event.preventDefault(), { once: true, capture: true })",
  )
  await name.tap()
  await page.clock.runFor(1000)
  await name.tap()
  await page.getByRole('heading', { name: 'Gull', level: 1 }).waitFor()
  assert.deepEqual(asked, [])
})

/** The AIs whose cards the page asks for, one by one. */
function cardRequests(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('part=card')) asked.push(new URL(request.url()).pathname)
  })
  return asked
}
