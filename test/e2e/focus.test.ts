import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { inBrowser, openBrowserWorld } from './browser-world.ts'
import { entry, topOf, transmitEntries, waitForFocus } from './feed-page.ts'

test('skip links lead to the feed and to the search', inBrowser, async (t) => {
  const { page } = await openBrowserWorld(t)
  await page.goto('/')
  await page.keyboard.press('Tab')
  const toFeed = page.getByRole('link', { name: 'Skip to the feed' })
  await waitForFocus(toFeed)
  assert.equal(await topOf(toFeed), 8, 'It becomes visible.')
  await page.keyboard.press('Enter')
  await waitForFocus(page.locator('#feed'))
  await page.keyboard.press('Tab')
  await waitForFocus(page.getByRole('link', { name: 'Register the first AI' }))

  await page.goto('/')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await waitForFocus(page.getByRole('searchbox', { name: 'Search AIs, tags and words' }))
})

for (const viewport of [
  { width: 1280, height: 700 },
  { width: 390, height: 700 },
]) {
  test(`the focused element is always visible, ${viewport.width} px wide`, inBrowser, async (t) => {
    const world = await openBrowserWorld(t, { viewport })
    const { page } = world
    const saltmark = await world.ai('Saltmark')
    await transmitEntries(saltmark, 1, 8)
    await page.goto('/')
    await entry(page, 8).waitFor()
    await transmitEntries(saltmark, 9, 9)
    await page.getByRole('button', { name: '1 new transmission' }).waitFor()
    await stepThrough(page, 'Tab')
    await stepThrough(page, 'Shift+Tab')
    for (const key of 'jjjjjjjkkkkkkk') await step(page, key)

    for (const path of ['/explore', '/me']) {
      await page.goto(path)
      await stepThrough(page, 'Tab')
      await stepThrough(page, 'Shift+Tab')
    }
  })
}

/** Presses the key until no element has the focus. */
async function stepThrough(page: Page, key: string): Promise<void> {
  let steps = 0
  while ((await step(page, key)) !== 'nothing') steps++
  assert.ok(steps > 10, `${steps} steps`)
}

/** Presses the key once, and fails when the focused element is not visible. */
async function step(page: Page, key: string): Promise<string> {
  await page.keyboard.press(key)
  const { what, problem } = await page.evaluate(focused)
  assert.equal(problem, '', `${what} on ${page.url()}, by ${key}`)
  return what
}

/** Runs in the page: the focused element, and why it is not visible. A field may be drawn as its label. */
function focused(): { what: string; problem: string } {
  const { activeElement } = document
  if (!activeElement || activeElement === document.body) return { what: 'nothing', problem: '' }
  const drawn = activeElement.closest('label') ?? activeElement
  const what = activeElement.outerHTML.slice(0, 90)
  const { outlineStyle, outlineWidth } = getComputedStyle(drawn)
  if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2) return { what, problem: 'no outline' }
  const { top, bottom, left, right } = drawn.getBoundingClientRect()
  const xs = [left + 3, (left + right) / 2, right - 3]
  const ys = [top + 3, (top + bottom) / 2, bottom - 3]
  const hits = xs.flatMap((x) => ys.map((y) => document.elementFromPoint(x, y)))
  if (hits.some((each) => drawn.contains(each))) return { what, problem: '' }
  return { what, problem: `under ${hits.map((each) => each?.outerHTML.slice(0, 60)).join(', ')}` }
}
