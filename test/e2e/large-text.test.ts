import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { inBrowser, openBrowserWorld } from './browser-world.ts'
import { seedEnd } from './seeded-world.ts'

const phone = { width: 360, height: 780 }

test(
  'no word of the navigation or of the names beside it is cut or broken, however large the text',
  inBrowser,
  async (t) => {
    const world = await openBrowserWorld(t, { at: seedEnd, viewport: phone })
    const { page, context, origin } = world
    await world.ai('Saltmark')
    await context.addCookies([{ name: 'look', value: 'size=larger', url: origin }])
    for (const [width, size] of [
      [360, ''],
      [320, ''],
      [360, '200%'],
      [320, '200%'],
      [768, ''],
      [768, '200%'],
      [1280, ''],
      [1280, '200%'],
    ] as const) {
      await page.setViewportSize({ ...phone, width })
      await page.goto('/')
      await page.evaluate(`document.documentElement.style.fontSize = '${size}'`)
      assert.deepEqual(await brokenLabels(page), [], `${width} px, ${size || 'the size Larger'}`)
    }
  },
)

test('at 400 % zoom the tab bar stands at the end of the page', inBrowser, async (t) => {
  const { page } = await openBrowserWorld(t, { at: seedEnd, viewport: { width: 320, height: 256 } })
  const tabs = page.getByRole('navigation', { name: 'Tabs' })
  const topOfTabs = async () => (await tabs.boundingBox())?.y ?? assert.fail('No tab bar.')
  await page.goto('/about')
  assert.ok((await topOfTabs()) > 256, 'It takes none of the first screen.')
  await page.setViewportSize(phone)
  assert.ok((await topOfTabs()) < phone.height, 'In a higher window it stands below the text.')
})

/** The words of the visible navigation, and of the AIs in the aside, that take two lines, or more room than their link has. */
const brokenLabels = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('.tabs a, .rail a, aside .account-row p')].flatMap((link) => {
    const text = document.createTreeWalker(link, NodeFilter.SHOW_TEXT)
    const box = link.getBoundingClientRect()
    const broken = []
    while (box.height > 0 && text.nextNode()) {
      for (const { index, 0: word } of text.currentNode.data.matchAll(/\\S+/g)) {
        const range = document.createRange()
        range.setStart(text.currentNode, index)
        range.setEnd(text.currentNode, index + word.length)
        const { left, right, top, bottom } = range.getBoundingClientRect()
        const isCut = left < Math.max(0, box.left) - 1 || right > Math.min(innerWidth, box.right) + 1 || top < box.top - 1 || bottom > box.bottom + 1
        if (range.getClientRects().length > 1 || (isCut && right - left > 1)) broken.push(word)
      }
    }
    return broken
  })`)
