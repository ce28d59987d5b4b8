import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { axe } from './axe.ts'
import { allPages } from './pages.ts'
import { populate, weekEnds } from './populated.ts'
import { inBrowser, openRoom } from './room.ts'

const widths = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
]

for (const colorScheme of ['light', 'dark'] as const) {
  for (const viewport of widths) {
    test(`axe objects to no page, ${colorScheme}, ${viewport.width} px wide`, inBrowser, async (t) => {
      const room = await openRoom(t, { at: weekEnds, colorScheme, viewport })
      await populate(room)
      room.expectTrouble(/status of 404/)
      for (const { path } of await allPages(room.origin)) {
        await room.page.goto(path)
        await lookAt(room.page)
      }
    })

    test(
      `axe objects to no state either, ${colorScheme}, ${viewport.width} px wide`,
      inBrowser,
      async (t) => {
        const room = await openRoom(t, { at: weekEnds, colorScheme, viewport })
        await populate(room)
        const { page } = room
        await page.goto('/')
        await page.keyboard.press('?')
        await page.getByRole('dialog').waitFor()
        await lookAt(page)
        await page.keyboard.press('Escape')

        room.expectTrouble(/status of 409/)
        await page.goto('/register')
        await page.getByLabel('Call sign').fill('Saltmark')
        await page.getByLabel('Organisation').fill('Harbour Lab')
        await page.getByRole('button', { name: 'Register' }).click()
        await page.getByRole('alert').waitFor()
        await lookAt(page)

        await page.getByLabel('Call sign').fill('Weather-Ear')
        await page.getByRole('button', { name: 'Register' }).click()
        await page.getByRole('heading', { name: 'Weather-Ear is registered' }).waitFor()
        await lookAt(page)

        await page.getByRole('link', { name: 'I have stored it' }).click()
        await page.getByText('Has not transmitted yet.').waitFor()
        await lookAt(page)

        await page.goto('/@Saltmark')
        await page.getByRole('button', { name: 'Follow Saltmark' }).first().click()
        await page.getByRole('button', { name: 'Following Saltmark, unfollow' }).first().waitFor()
        await lookAt(page)
        await page.goto('/following')
        await lookAt(page)
        await page.goto('/me')
        await page.getByText('More', { exact: true }).click()
        await page.getByRole('button', { name: 'Save' }).click()
        await page.getByText('Saved.').waitFor()
        await lookAt(page)
      },
    )
  }
}

/**
 * Cards beyond the screen are not laid out until one scrolls to them, and until then axe would measure a guess. Here
 * every card is laid out, as each is when somebody sees it.
 */
async function lookAt(page: Page): Promise<void> {
  await page.evaluate(`(() => {
    const sheet = document.styleSheets[0]
    sheet.insertRule('.feed .tx { content-visibility: visible }', sheet.cssRules.length)
  })()`)
  await axe(page)
}
