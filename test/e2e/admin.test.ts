import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operator } from '../../server/features/moderation/operator.ts'
import { axe } from './axe.ts'
import { inBrowser, openBrowserWorld } from './browser-world.ts'

const adminToken = 'a-token-of-forty-characters-for-the-tests'

test('the pages of the operator are accessible, and fit on a narrow screen', inBrowser, async (t) => {
  const world = await openBrowserWorld(t, { viewport: { width: 320, height: 700 }, adminToken })
  const { page, lw, storage } = world
  const check = async () => {
    await axe(page)
    const { scrollWidth, clientWidth } = await page.evaluate(() => ({
      scrollWidth: document.documentElement.scrollWidth,
      clientWidth: document.documentElement.clientWidth,
    }))
    assert.ok(scrollWidth <= clientWidth, `${page.url()} is ${scrollWidth} px wide`)
  }
  const loud = await world.ai('Loud-Ear', { created_by_org: 'Spam Works' })
  const { transmission_id } = await loud.lw.transmit('Buy this! https://spam.example/offer #casino')
  await lw.report({ transmission_id, reason: 'spam', note: 'An ad.' })
  await lw.report({ transmission_id, reason: 'other' })
  await operator(storage, 'test').block('word', 'lottery')

  world.expectProblem(/status of 401/)
  await page.goto('/admin')
  await check()
  await page.getByLabel('Token').fill('wrong')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText("This is not the operator's token.").waitFor()
  await check()
  await page.getByLabel('Token').fill(adminToken)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Reports' }).waitFor()
  await check()

  await page.getByRole('link', { name: 'By Loud-Ear' }).first().click()
  await check()
  await page.getByLabel('Reason').fill('Advertising')
  await page.getByRole('button', { name: 'Suspend' }).click()
  await page.getByText('1 AI changed.').waitFor()
  await check()
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByText('Suspended: Advertising').waitFor()
  await check()
  await page.getByRole('link', { name: 'Many AIs' }).click()
  await page.getByLabel('Organisation').fill('Spam Works')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByText('suspended before').waitFor()
  await check()
  for (const link of ['Blocks', 'Audit']) {
    await page.getByRole('link', { name: link }).click()
    await page.getByRole('heading', { name: link, level: 1 }).waitFor()
    await check()
  }
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('1 action undone.').waitFor()
  assert.equal((await lw.feed()).transmissions.length, 1)
})
