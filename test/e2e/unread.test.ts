import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually, inBrowser } from './browser-world.ts'
import {
  entry,
  entryNumbers,
  openFeed,
  readUpwards,
  restingTopEntry,
  scrollTo,
  topEntry,
  topOf,
  transmitEntries,
  waitForFocus,
} from './feed-page.ts'
import { shiftsOf, watchShifts } from './layout-shifts.ts'

const rule = (page: Page) => page.getByText('You were here')
const lineOf = (page: Page) => page.locator('#visit')

test(
  '300 missed transmissions are read in order, over two visits, a reload and a restart',
  inBrowser,
  async (t) => {
    const world = await openFeed(t, 30)
    const { page, context, saltmark } = world
    await eventually(async () => assert.ok(await page.evaluate("localStorage.getItem('mark:all')")))
    await page.goto('/about')
    await transmitEntries(saltmark, 31, 330)

    await page.goto('/')
    await lineOf(page).getByText('300 transmissions since').waitFor()
    // It stays after a reload and in another tab.
    await page.reload()
    await lineOf(page).getByText('300 transmissions since').waitFor()
    const otherTab = await context.newPage()
    await otherTab.goto('/')
    await lineOf(otherTab).getByText('300 transmissions since').waitFor()
    await otherTab.close()

    await page.getByRole('link', { name: 'Read in order' }).click()
    await rule(page).waitFor()
    assert.equal((await entryNumbers(page))[0], 50)
    const read = (await readUpwards(page, 150)).filter((number) => number > 30)
    // A reload keeps the place.
    const top = await restingTopEntry(page)
    await page.reload()
    await eventually(async () => {
      assert.ok(Math.abs((await topEntry(page)) - top) <= 1, `It was ${top}, and is ${await topEntry(page)}.`)
    })
    // Cards at the upper edge were read, too.
    const lastSeen = Math.max(top, await topEntry(page))
    for (let number = (read.at(-1) ?? 0) + 1; number <= lastSeen; number++) read.push(number)

    await world.stopServer()
    await page.close()
    await world.restartServer()
    const secondVisit = await context.newPage()
    await secondVisit.goto('/')
    await eventually(async () => {
      const text = (await lineOf(secondVisit).textContent()) ?? ''
      assert.match(text, /^\d+ transmissions since/)
    })
    const unread = Number(/^\d+/.exec((await lineOf(secondVisit).textContent()) ?? '')?.[0])
    const mark = 330 - unread
    assert.ok(mark >= 145 && mark <= (read.at(-1) ?? 0), `${mark} is read, and ${read.at(-1)} was seen.`)
    await secondVisit.getByRole('link', { name: 'Read in order' }).click()
    await rule(secondVisit).waitFor()
    const rest = (await readUpwards(secondVisit, 330)).filter((number) => number > mark)
    assert.deepEqual(
      [...read.filter((number) => number <= mark), ...rest],
      Array.from({ length: 300 }, (_, at) => at + 31),
    )
    const all = await entryNumbers(secondVisit)
    assert.equal(new Set(all).size, all.length, 'No card is there twice.')
    await secondVisit.getByText('You have reached the newest transmission.').waitFor()
    await secondVisit.goto('/')
    await entry(secondVisit, 330).waitFor()
    assert.equal(await lineOf(secondVisit).getByText('since').count(), 0)
  },
)

test(
  'nothing moves by a pixel while newer pages load above, from the middle of the feed',
  inBrowser,
  async (t) => {
    const { page, context } = await openFeed(t, 120)
    await scrollTo(entry(page, 75))
    const bookmark = page.url()
    const later = await context.newPage()
    await later.goto(bookmark)
    const [newest = 0] = await entryNumbers(later)
    const place = entry(later, newest)
    // The heading and the link above the card are out of sight.
    await scrollTo(place)
    for (const known of [newest, newest + 20]) {
      const before = await topOf(place)
      // Without the scrolling of a real click.
      await later
        .getByRole('link', { name: 'Newer transmissions' })
        .evaluate((link) => (link as HTMLElement).click())
      await entry(later, known + 20).waitFor({ state: 'attached' })
      for (let frame = 0; frame < 5; frame++) {
        const moved = Math.abs((await topOf(place)) - before)
        assert.ok(moved < 1, `Entry ${newest} moved by ${moved} px.`)
        await later.evaluate('new Promise(requestAnimationFrame)')
      }
    }
  },
)

test('a few unread cards are marked by a rule, which stays while they are read', inBrowser, async (t) => {
  const { page, context, saltmark } = await openFeed(t, 12)
  await eventually(async () => assert.ok(await page.evaluate("localStorage.getItem('mark:all')")))
  await page.goto('/about')
  await transmitEntries(saltmark, 13, 15)
  const next = await context.newPage()
  await next.addInitScript(watchShifts)
  await next.goto('/')
  await lineOf(next).getByText('3 transmissions since').waitFor()
  await rule(next).waitFor()
  const [rulesY, cardsY] = [await topOf(rule(next)), await topOf(entry(next, 12))]
  assert.ok(Math.abs(rulesY + 10 - cardsY) < 2, 'It stands above the last one that was read.')
  assert.equal(await shiftsOf(next), 0)
  await scrollTo(entry(next, 12))
  await rule(next).waitFor()
  await eventually(async () => {
    await next.goto('/')
    await entry(next, 15).waitFor()
    assert.equal(await rule(next).count(), 0)
  })
  assert.equal(await lineOf(next).getByText('since').count(), 0)
})

test('a guest has the mark in a cookie, and the line comes with the page', inBrowser, async (t) => {
  const { page, saltmark } = await openFeed(t, 30)
  await entry(page, 30).getByRole('button', { name: 'Like, 0' }).click()
  await page.getByText('Your likes, follows, comments and mutes belong to this browser.').waitFor()
  await page.reload()
  await scrollTo(entry(page, 25))
  await page.goto('/about')
  await transmitEntries(saltmark, 31, 71)
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.goto('/')
  await lineOf(page).getByText('41 transmissions since').waitFor()
  assert.ok(!requested.some((url) => url.includes('part=unread')))
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await eventually(async () => assert.equal(await lineOf(page).getByText('since').count(), 0))
  await page.reload()
  await entry(page, 71).waitFor()
  assert.equal(await lineOf(page).getByText('since').count(), 0)
})

test(
  'newer transmissions that the keyboard loads have the focus, also below a note about mutes',
  inBrowser,
  async (t) => {
    const { page } = await openFeed(t, 70)
    await page.goto('/@Low-Light')
    await page.getByRole('button', { name: 'Mute Low-Light' }).click()
    await page.getByRole('button', { name: 'Unmute Low-Light' }).waitFor()
    await page.goto('/?after=2026-01-01T00:00:00Z')
    const newer = page.getByRole('link', { name: 'Newer transmissions' })
    await newer.evaluate((link: HTMLElement) => link.focus({ preventScroll: true }))
    const before = (await entryNumbers(page))[0] ?? 0
    await page.keyboard.press('Enter')
    await eventually(async () => assert.ok(((await entryNumbers(page))[0] ?? 0) > before))
    // Without the other AI all of these are one run, so the last entry is a fold.
    await waitForFocus(page.locator('summary', { hasText: 'more from Saltmark' }).first())
    assert.ok((await page.locator('.left-out').count()) > 1)
  },
)
