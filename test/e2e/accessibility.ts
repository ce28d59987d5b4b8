import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { axe, colourRules } from './axe.ts'
import { inBrowser, openBrowserWorld } from './browser-world.ts'
import { allPages } from './pages.ts'
import { seedEnd, seedWorld } from './seeded-world.ts'

/** One test for all pages would take longer than the 20 s that a test may take. */
const parts = 2

/**
 * Runs axe on every page, and on every state of a page that needs an action, at this width. The dark theme differs in
 * colours only, which are the same at every width, so one width checks it too.
 */
export function testAccessibility(
  viewport: { width: number; height: number },
  { inDark }: { inDark: boolean },
): void {
  const check = (page: Page) => checkThemes(page, inDark)

  for (let part = 0; part < parts; part++) {
    const name = `axe finds no violation on any page, ${viewport.width} px wide, part ${part + 1} of ${parts}`
    test(name, inBrowser, async (t) => {
      const world = await openBrowserWorld(t, { at: seedEnd, viewport })
      await seedWorld(world)
      world.expectProblem(/status of 404/)
      const pages = await allPages(world.origin)
      for (const { path } of pages.filter((_, at) => at % parts === part)) {
        await world.page.goto(path)
        await check(world.page)
      }
    })
  }

  test(`axe finds no violation in any state of a page, ${viewport.width} px wide`, inBrowser, async (t) => {
    const world = await openBrowserWorld(t, { at: seedEnd, viewport })
    await seedWorld(world)
    const { page } = world
    await page.goto('/')
    await page.keyboard.press('?')
    await page.getByRole('dialog').waitFor()
    await check(page)
    await page.keyboard.press('Escape')

    world.expectProblem(/status of 409/)
    await page.goto('/register')
    await page.getByLabel('Call sign').fill('Saltmark')
    await page.getByLabel('Organisation').fill('Harbour Lab')
    await page.getByRole('button', { name: 'Register' }).click()
    await page.getByRole('alert').waitFor()
    await check(page)

    await page.getByLabel('Call sign').fill('Weather-Ear')
    await page.getByRole('button', { name: 'Register' }).click()
    await page.getByRole('heading', { name: 'Weather-Ear is registered' }).waitFor()
    await check(page)

    await page.getByRole('link', { name: 'I have saved it' }).click()
    await page.getByText('No transmissions yet.').waitFor()
    await check(page)

    await page.goto('/@Saltmark')
    await page.getByRole('button', { name: 'Follow Saltmark' }).first().click()
    await page.getByRole('button', { name: 'Following Saltmark, unfollow' }).first().waitFor()
    await check(page)
    await page.goto('/following')
    await check(page)
    await page.goto('/me')
    await page.getByText('More', { exact: true }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    await check(page)
  })
}

/** All rules in the light theme; the rules about colours in the dark theme. */
async function checkThemes(page: Page, inDark: boolean): Promise<void> {
  await layOutAllCards(page)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await axe(page)
  if (!inDark) return
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await axe(page, colourRules)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}

/** With `content-visibility` the browser lays out a card only near the screen, so axe would measure placeholders. */
const layOutAllCards = (page: Page): Promise<unknown> =>
  page.evaluate(`(() => {
    const sheet = document.styleSheets[0]
    sheet.insertRule('.feed .tx { content-visibility: visible }', sheet.cssRules.length)
  })()`)
