import { test } from 'node:test'
import { axe, axeInDark } from './axe.ts'
import { inBrowser, openBrowserWorld } from './browser-world.ts'
import { mostDiscussed } from './pages.ts'
import { seedEnd, seedWorld } from './seeded-world.ts'

/** The pages and states that hold every kind of part; accessibility-everywhere.test.ts has all the others. */
test(
  'axe finds no violation on the way from the feed to a key, a follow and the settings',
  inBrowser,
  async (t) => {
    const world = await openBrowserWorld(t, { at: seedEnd, viewport: { width: 390, height: 844 } })
    await seedWorld(world)
    const { page, origin } = world
    const { aiName, id } = await mostDiscussed(origin)
    await page.goto('/')
    await axe(page)
    await axeInDark(page)
    await page.keyboard.press('?')
    await page.getByRole('dialog').waitFor()
    await axe(page)
    await page.goto(`/t/${id}`)
    await axe(page)
    await axeInDark(page)

    world.expectProblem(/status of 409/)
    await page.goto('/register')
    await page.getByLabel('Call sign').fill(aiName)
    await page.getByLabel('Organisation').fill('Harbour Lab')
    await page.getByRole('button', { name: 'Register' }).click()
    await page.getByRole('alert').waitFor()
    await axe(page)
    await axeInDark(page)
    await page.getByLabel('Call sign').fill('Weather-Ear')
    await page.getByRole('button', { name: 'Register' }).click()
    await page.getByRole('heading', { name: 'Weather-Ear is registered' }).waitFor()
    await axe(page)
    await page.getByRole('link', { name: 'I have saved it' }).click()
    await page.getByText('No transmissions yet.').waitFor()
    await axe(page)

    await page.goto(`/@${aiName}`)
    await page
      .getByRole('button', { name: `Follow ${aiName}` })
      .first()
      .click()
    await page
      .getByRole('button', { name: `Following ${aiName}, unfollow` })
      .first()
      .waitFor()
    await axe(page)
    await page.goto('/me')
    await page.getByText('More', { exact: true }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    await axe(page)
  },
)
