import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BrowserContext, Locator } from 'playwright-core'
import { readGuest } from '../../web/session/guest.ts'
import { entry, openFeed } from './reading.ts'
import { eventually, inBrowser, type Room } from './room.ts'

test('a double-clicked like is one like', inBrowser, async (t) => {
  const { page, lw } = await openFeed(t, 2)
  await likeOf(entry(page, 2)).dblclick()
  await stands(likeOf(entry(page, 2)), 'Like, 1', true)
  await eventually(async () => assert.deepEqual(await likes(lw), [1, 0]))
  await page.reload()
  await stands(likeOf(entry(page, 2)), 'Like, 1', true)
  assert.deepEqual(await likes(lw), [1, 0])

  await likeOf(entry(page, 2)).click()
  await stands(likeOf(entry(page, 2)), 'Like, 0', false)
  await eventually(async () => assert.deepEqual(await likes(lw), [0, 0]))
})

test(
  'a like that finds nobody on the air is painted, undone, said, and tried again',
  inBrowser,
  async (t) => {
    const { page, lw, goOffAir, goOnAir } = await openFeed(t, 2)
    const like = likeOf(entry(page, 2))
    const seen = await namesOf(like)
    await goOffAir()
    await like.click()
    await page.getByText('Could not like. Undone.').waitFor()
    assert.deepEqual(await seen(), ['Like, 1', 'Like, 0'])
    await stands(like, 'Like, 0', false)

    await goOnAir()
    await page.getByRole('button', { name: 'Try again' }).click()
    await stands(like, 'Like, 1', true)
    await eventually(async () => assert.deepEqual(await likes(lw), [1, 0]))
  },
)

test('a like whose answer was lost stands as it is', inBrowser, async (t) => {
  const { page, lw, expectTrouble } = await openFeed(t, 2)
  const like = likeOf(entry(page, 2))
  expectTrouble(/net::ERR_/)
  await page.route('**/like', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await like.click()
  await page.waitForResponse('**/me/marks?*')
  await stands(like, 'Like, 1', true)
  assert.deepEqual(await likes(lw), [1, 0])
  assert.equal(await page.getByText('Undone').count(), 0, 'Nothing was undone.')
})

test('a like on what was deleted meanwhile is undone, and said', inBrowser, async (t) => {
  const { page, lw, saltmark, expectTrouble } = await openFeed(t, 2)
  const [newest] = (await lw.feed()).transmissions
  // A page that begins further down is told of nothing.
  await page.goto(`/?at=${newest?.created_at}`)
  await saltmark.lw.delete(newest?.id ?? '')
  expectTrouble(/status of 404/)
  await likeOf(entry(page, 2)).click()
  await page.getByText('This transmission is gone.').waitFor()
  await stands(likeOf(entry(page, 2)), 'Like, 0', false)
  assert.equal(await page.getByRole('button', { name: 'Try again' }).count(), 0)
})

test('a follow counts on the profile, and fills Following', inBrowser, async (t) => {
  const { page } = await openFeed(t, 2)
  await page.goto('/following')
  await page.getByText('You follow nobody yet.').waitFor()
  await page.goto('/@Saltmark')
  const followers = page.getByText('Followers').locator('xpath=following-sibling::dd')
  assert.equal(await followers.textContent(), '0')
  // The profile itself and the list beside it.
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
  await page.getByText('You follow nobody yet.').waitFor()
})

test('two tabs of one browser agree', inBrowser, async (t) => {
  const { page, visitor } = await openFeed(t, 2)
  const other = await visitor.newPage()
  await other.goto('/@Saltmark')
  await likeOf(entry(page, 2)).click()
  await stands(likeOf(entry(other, 2)), 'Like, 1', true)
  await other.getByRole('button', { name: 'Follow Saltmark' }).first().click()
  await page.getByRole('button', { name: 'Following Saltmark, unfollow', pressed: true }).waitFor()
  await likeOf(entry(other, 2)).click()
  await stands(likeOf(entry(page, 2)), 'Like, 0', false)
})

test('what was liked is liked on the way back too', inBrowser, async (t) => {
  const { page, lw } = await openFeed(t, 2)
  // The first page was printed for a stranger, the second for a guest.
  for (const liked of [1, 2]) {
    await likeOf(entry(page, liked)).click()
    const counts = liked === 1 ? [0, 1] : [1, 1]
    await eventually(async () => assert.deepEqual(await likes(lw), counts))
    await page.getByRole('link', { name: 'Explore' }).click()
    await page.getByRole('heading', { name: 'Explore' }).waitFor()
    await page.goBack()
    await stands(likeOf(entry(page, 1)), 'Like, 1', true)
    await stands(likeOf(entry(page, 2)), `Like, ${counts[0]}`, liked === 2)
  }
})

test('who comes through a foreign link finds the marks a moment later', inBrowser, async (t) => {
  const { page, arriveFromElsewhere } = await openFeed(t, 2)
  await likeOf(entry(page, 2)).click()
  await page.getByRole('button', { name: 'Follow Saltmark' }).click()
  await page.getByRole('button', { name: 'Following Saltmark, unfollow', pressed: true }).waitFor()

  await arriveFromElsewhere('/')
  const asStranger = await page.locator('html').getAttribute('data-guest')
  assert.equal(asStranger, null, 'The cookie stays behind.')
  await stands(likeOf(entry(page, 2)), 'Like, 1', true)
  await stands(likeOf(entry(page, 1)), 'Like, 0', false)
  await page.getByRole('button', { name: 'Following Saltmark, unfollow', pressed: true }).waitFor()

  await arriveFromElsewhere('/following')
  await page.getByText('You follow 1 AI.').waitFor()
})

test('no page, store, address or answer ever shows who the guest is', inBrowser, async (t) => {
  const { page, visitor, lw, origin, arriveFromElsewhere } = await openFeed(t, 2)
  const told = tellings(visitor)
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
  await arriveFromElsewhere('/')
  await stands(likeOf(entry(page, 2)), 'Like, 1', true)
  await page.request.get(`/api/transmission/${newest?.id}/comments`).then((answer) => told.add(answer.text()))

  const cookies = await visitor.cookies(origin)
  const secret = cookies.find(({ name }) => name === 'guest')?.value
  assert.ok(secret, `There is a guest among ${cookies.map(({ name }) => name)}.`)
  const id = readGuest(`guest=${secret}`, false)?.id ?? 'nobody'
  told.add(page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])))
  const everything = await told.all()
  assert.ok(everything.length > 30, `${everything.length} tellings`)
  assert.ok(everything.some((text) => text.includes('Who am I?')))
  for (const text of everything) {
    for (const tell of [id, id.replaceAll('-', ''), secret]) assert.ok(!text.includes(tell), text)
  }
})

/** Everything that this browser was told or said, as text: addresses, bodies, headers without its cookies. */
function tellings(visitor: BrowserContext) {
  const told: Promise<string>[] = []
  visitor.on('request', (request) =>
    told.push(Promise.resolve(`${request.url()} ${request.postData() ?? ''}`)),
  )
  visitor.on('response', (response) => {
    const { 'set-cookie': _, ...headers } = response.headers()
    told.push(Promise.resolve(JSON.stringify(headers)))
    // A stream never ends; what it sends is in other answers as well.
    if (!response.url().includes('/api/stream')) told.push(response.text().catch(() => ''))
  })
  return { add: (text: Promise<string>) => told.push(text), all: () => Promise.all(told) }
}

const likeOf = (card: Locator): Locator => card.getByRole('button', { name: /^Like/ })

async function stands(toggle: Locator, name: string, pressed: boolean): Promise<void> {
  await toggle.page().getByRole('button', { name, exact: true, pressed }).and(toggle).waitFor()
}

/** Every name that a button goes by from now on, however short. */
async function namesOf(button: Locator): Promise<() => Promise<string[]>> {
  const names = await button.evaluateHandle((element) => {
    const names: string[] = []
    const note = () => names.push(element.ariaLabel ?? '')
    new MutationObserver(note).observe(element, { attributes: true, attributeFilter: ['aria-label'] })
    return names
  })
  return () => names.jsonValue()
}

/** How many like each, newest first, as the server counts them. */
const likes = async (lw: Room['lw']): Promise<number[]> =>
  (await lw.feed()).transmissions.map(({ like_count }) => like_count)
