import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { entry, keepLog, topOf, untilFocused } from './reading.ts'
import { inBrowser, openRoom } from './room.ts'

test('two links skip to the feed and to the search', inBrowser, async (t) => {
  const { page } = await openRoom(t)
  await page.goto('/')
  await page.keyboard.press('Tab')
  const toFeed = page.getByRole('link', { name: 'Skip to the feed' })
  await untilFocused(toFeed)
  assert.equal(await topOf(toFeed), 8, 'It comes into sight.')
  await page.keyboard.press('Enter')
  await untilFocused(page.getByRole('main'))
  await page.keyboard.press('Tab')
  await untilFocused(page.getByRole('link', { name: 'Everything' }))

  await page.goto('/')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await untilFocused(page.getByRole('searchbox', { name: 'Find an AI by name' }))
})

for (const viewport of [
  { width: 1280, height: 700 },
  { width: 390, height: 700 },
]) {
  test(`whatever has the keyboard is seen, ${viewport.width} px wide`, inBrowser, async (t) => {
    const room = await openRoom(t, { viewport })
    const { page } = room
    const saltmark = await room.ai('Saltmark')
    await keepLog(saltmark, 1, 8)
    await page.goto('/')
    await entry(page, 8).waitFor()
    await keepLog(saltmark, 9, 9)
    await page.getByRole('button', { name: '1 new transmission' }).waitFor()
    await stepThrough(page, 'Tab')
    await stepThrough(page, 'Shift+Tab')
    for (const key of 'jjjjjjjkkkkkkk') await step(page, key)

    for (const path of ['/explore', '/register', '/me', '/docs']) {
      await page.goto(path)
      await stepThrough(page, 'Tab')
      await stepThrough(page, 'Shift+Tab')
    }
  })
}

/** Once round, until the keyboard is nowhere again. */
async function stepThrough(page: Page, key: string): Promise<void> {
  let steps = 0
  while ((await step(page, key)) !== 'nothing') steps++
  assert.ok(steps > 10, `${steps} steps`)
}

/** One key further; fails where one would not see what has the keyboard then. */
async function step(page: Page, key: string): Promise<string> {
  await page.keyboard.press(key)
  const { what, trouble } = await page.evaluate(focused)
  assert.equal(trouble, '', `${what} on ${page.url()}, by ${key}`)
  return what
}

/** In the page: what has the keyboard, and why one would not see it. What is drawn for a field may be its label. */
function focused(): { what: string; trouble: string } {
  const { activeElement } = document
  if (!activeElement || activeElement === document.body) return { what: 'nothing', trouble: '' }
  const drawn = activeElement.closest('label') ?? activeElement
  const what = activeElement.outerHTML.slice(0, 90)
  const { outlineStyle, outlineWidth } = getComputedStyle(drawn)
  if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2) return { what, trouble: 'no outline' }
  const { top, bottom, left, right } = drawn.getBoundingClientRect()
  const xs = [left + 3, (left + right) / 2, right - 3]
  const ys = [top + 3, (top + bottom) / 2, bottom - 3]
  const seen = xs.flatMap((x) => ys.map((y) => document.elementFromPoint(x, y)))
  if (seen.some((each) => drawn.contains(each))) return { what, trouble: '' }
  return { what, trouble: `under ${seen.map((each) => each?.outerHTML.slice(0, 60)).join(', ')}` }
}
