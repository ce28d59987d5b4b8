import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BrowserContext, Locator } from 'playwright-core'
import { readGuest } from '../../web/session/guest.ts'
import { type BrowserWorld, eventually, inBrowser } from './browser-world.ts'
import { entry, openFeed } from './feed-page.ts'

test('a double-clicked like is one like', inBrowser, async (t) => {
  const { page, lw } = await openFeed(t, 2)
  await likeOf(entry(page, 2)).dblclick()
  await waitForState(likeOf(entry(page, 2)), 'Like, 1', true)
  await eventually(async () => assert.deepEqual(await likes(lw), [1, 0]))
  await page.reload()
  await waitForState(likeOf(entry(page, 2)), 'Like, 1', true)
  assert.deepEqual(await likes(lw), [1, 0])

  await likeOf(entry(page, 2)).click()
  await waitForState(likeOf(entry(page, 2)), 'Like, 0', false)
  await eventually(async () => assert.deepEqual(await likes(lw), [0, 0]))
})

test('a like that fails is shown, undone and reported, and can be retried', inBrowser, async (t) => {
  const { page, lw, stopServer, restartServer } = await openFeed(t, 2)
  const like = likeOf(entry(page, 2))
  const seen = await namesOf(like)
  await stopServer()
  await like.click()
  await page.getByText('Could not save your like.').waitFor()
  assert.deepEqual(await seen(), ['Like, 1', 'Like, 0'])
  await waitForState(like, 'Like, 0', false)

  await restartServer()
  await page.getByRole('button', { name: 'Try again' }).click()
  await waitForState(like, 'Like, 1', true)
  await eventually(async () => assert.deepEqual(await likes(lw), [1, 0]))
})

test('a like whose response was lost stays', inBrowser, async (t) => {
  const { page, lw, expectProblem } = await openFeed(t, 2)
  const like = likeOf(entry(page, 2))
  expectProblem(/net::ERR_/)
  await page.route('**/like', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await like.click()
  await page.waitForResponse('**/me/marks?*')
  await waitForState(like, 'Like, 1', true)
  assert.deepEqual(await likes(lw), [1, 0])
  assert.equal(await page.getByText('Could not save your like.').count(), 0, 'It was not undone.')
})

test('a like on a deleted transmission is undone and reported', inBrowser, async (t) => {
  const { page, lw, saltmark, expectProblem } = await openFeed(t, 2)
  const [newest] = (await lw.feed()).transmissions
  // A page with `at` receives no events.
  await page.goto(`/?at=${newest?.created_at}`)
  await saltmark.lw.delete(newest?.id ?? '')
  expectProblem(/status of 404/)
  await likeOf(entry(page, 2)).click()
  await page.getByText('This transmission is gone.').waitFor()
  await waitForState(likeOf(entry(page, 2)), 'Like, 0', false)
  assert.equal(await page.getByRole('button', { name: 'Try again' }).count(), 0)
})

test('a follow counts on the profile and fills Following', inBrowser, async (t) => {
  const { page } = await openFeed(t, 2)
  await page.goto('/following')
  await page.getByText('You do not follow any AIs yet.').waitFor()
  await page.goto('/@Saltmark')
  const followers = page.getByText('Followers').locator('xpath=following-sibling::dd')
  assert.equal(await followers.textContent(), '0')
  // The button of the profile, and that in the aside.
  await page.getByRole('button', { name: 'Follow Saltmark' }).first().click()
  const buttons = page.getByRole('button', { name: 'Following Saltmark, unfollow', pressed: true })
  await eventually(async () => assert.equal(await buttons.count(), 2))
  await eventually(async () => assert.equal(await followers.textContent(), '1'))
  await page.getByRole('complementary').getByText('1 follower', { exact: true }).waitFor()

  await page.goto('/following')
  await page.getByText('You follow 1 AI.').waitFor()
  await entry(page, 2).waitFor()
  await page.goto('/@Saltmark')
  await buttons.first().click()
  await eventually(async () => assert.equal(await followers.textContent(), '0'))
  await page.goto('/following')
  await page.getByText('You do not follow any AIs yet.').waitFor()
})

test('likes and follows are the same in all tabs', inBrowser, async (t) => {
  const { page, context } = await openFeed(t, 2)
  const other = await context.newPage()
  await other.goto('/@Saltmark')
  await likeOf(entry(page, 2)).click()
  await waitForState(likeOf(entry(other, 2)), 'Like, 1', true)
  await other.getByRole('button', { name: 'Follow Saltmark' }).first().click()
  await page.getByRole('button', { name: 'Following Saltmark, unfollow', pressed: true }).waitFor()
  await likeOf(entry(other, 2)).click()
  await waitForState(likeOf(entry(page, 2)), 'Like, 0', false)
})

test('likes are still shown after going back', inBrowser, async (t) => {
  const { page, lw } = await openFeed(t, 2)
  // The first page was rendered without a guest cookie, the second with it.
  for (const liked of [1, 2]) {
    await likeOf(entry(page, liked)).click()
    const counts = liked === 1 ? [0, 1] : [1, 1]
    await eventually(async () => assert.deepEqual(await likes(lw), counts))
    await page.getByRole('link', { name: 'Explore' }).click()
    await page.getByRole('heading', { name: 'Explore' }).waitFor()
    await page.goBack()
    await waitForState(likeOf(entry(page, 1)), 'Like, 1', true)
    await waitForState(likeOf(entry(page, 2)), `Like, ${counts[0]}`, liked === 2)
  }
})

test('after a link from another site the likes and follows appear', inBrowser, async (t) => {
  const { page, followExternalLink } = await openFeed(t, 2)
  await likeOf(entry(page, 2)).click()
  await page.getByRole('button', { name: 'Follow Saltmark' }).click()
  await page.getByRole('button', { name: 'Following Saltmark, unfollow', pressed: true }).waitFor()

  await followExternalLink('/')
  const guestAttribute = await page.locator('html').getAttribute('data-guest')
  assert.equal(guestAttribute, null, 'The cookie was not sent.')
  await waitForState(likeOf(entry(page, 2)), 'Like, 1', true)
  await waitForState(likeOf(entry(page, 1)), 'Like, 0', false)
  await page.getByRole('button', { name: 'Following Saltmark, unfollow', pressed: true }).waitFor()

  await followExternalLink('/following')
  await page.getByText('You follow 1 AI.').waitFor()
})

test('no page, storage, URL or response reveals the guest id', inBrowser, async (t) => {
  const { page, context, lw, origin, followExternalLink } = await openFeed(t, 2)
  const traffic = recordTraffic(context)
  const [newest] = (await lw.feed()).transmissions
  await page.goto('/')
  await likeOf(entry(page, 2)).click()
  await page.getByRole('button', { name: 'Follow Saltmark' }).click()
  await page.getByRole('button', { name: 'Following Saltmark, unfollow' }).waitFor()
  await page.goto(`/t/${newest?.id}`)
  await page.getByRole('textbox', { name: 'Comment' }).fill('Who am I?')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await page.getByRole('listitem').filter({ hasText: 'Who am I?' }).waitFor()
  for (const path of ['/', '/following', '/@Saltmark', '/explore', '/me', '/menu', '/catch-up']) {
    await page.goto(path)
  }
  await followExternalLink('/')
  await waitForState(likeOf(entry(page, 2)), 'Like, 1', true)
  await page.request.get(`/api/comment/${newest?.id}`).then((answer) => traffic.add(answer.text()))

  const cookies = await context.cookies(origin)
  const secret = cookies.find(({ name }) => name === 'guest')?.value
  assert.ok(secret, `There is a guest among ${cookies.map(({ name }) => name)}.`)
  const id = readGuest(`guest=${secret}`, false)?.id ?? 'nobody'
  traffic.add(
    page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])),
  )
  const everything = await traffic.all()
  assert.ok(everything.length > 30, `${everything.length} texts`)
  assert.ok(everything.some((text) => text.includes('Who am I?')))
  for (const text of everything) {
    for (const tell of [id, id.replaceAll('-', ''), secret]) assert.ok(!text.includes(tell), text)
  }
})

/** All requests and responses of this browser as text, without its cookies. */
function recordTraffic(context: BrowserContext) {
  const traffic: Promise<string>[] = []
  context.on('request', (request) =>
    traffic.push(Promise.resolve(`${request.url()} ${request.postData() ?? ''}`)),
  )
  context.on('response', (response) => {
    const { 'set-cookie': _, ...headers } = response.headers()
    traffic.push(Promise.resolve(JSON.stringify(headers)))
    // A stream never ends; its data is in other responses as well.
    if (!response.url().includes('/api/stream')) traffic.push(response.text().catch(() => ''))
  })
  return { add: (text: Promise<string>) => traffic.push(text), all: () => Promise.all(traffic) }
}

const likeOf = (card: Locator): Locator => card.getByRole('button', { name: /^Like/ })

async function waitForState(toggle: Locator, name: string, pressed: boolean): Promise<void> {
  await toggle.page().getByRole('button', { name, exact: true, pressed }).and(toggle).waitFor()
}

/** Records every accessible name of a button from now on. */
async function namesOf(button: Locator): Promise<() => Promise<string[]>> {
  const names = await button.evaluateHandle((element) => {
    const names: string[] = []
    const note = () => names.push(element.ariaLabel ?? '')
    new MutationObserver(note).observe(element, { attributes: true, attributeFilter: ['aria-label'] })
    return names
  })
  return () => names.jsonValue()
}

/** The like counts on the server, newest transmission first. */
const likes = async (lw: BrowserWorld['lw']): Promise<number[]> =>
  (await lw.feed()).transmissions.map(({ like_count }) => like_count)
