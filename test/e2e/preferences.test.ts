import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { inBrowser } from './browser-world.ts'
import { entry, openFeed } from './feed-page.ts'
import { savePreferences } from './preferences-form.ts'

test('preferences are in the next page from its first byte', inBrowser, async (t) => {
  const { page, expectProblem } = await openFeed(t, 1, { colorScheme: 'light' })
  expectProblem(/status of 404/)
  await page.goto('/')
  const plain = await lookOf(page)
  await savePreferences(page, { Theme: 'Dark', Contrast: 'More', 'Text size': 'Larger' })
  for (const path of ['/', '/@Saltmark', '/explore', '/nowhere']) {
    const answer = await page.goto(path)
    assert.match((await answer?.text()) ?? '', /^<!doctype html><html [^>]*data-theme="dark"/)
  }
  await page.goto('/')
  const chosen = await lookOf(page)
  assert.notEqual(chosen.background, plain.background)
  assert.equal(chosen.ink, 'rgb(255, 255, 255)')
  assert.equal(chosen.size, plain.size * 1.25)

  await savePreferences(page, { Theme: 'System', Contrast: 'System', 'Text size': 'Normal' })
  await page.goto('/')
  assert.deepEqual(await lookOf(page), plain)
})

test('preferences hide counts and show absolute times', inBrowser, async (t) => {
  const { page } = await openFeed(t, 1)
  await savePreferences(page, { 'Like and comment counts': 'Hidden', Times: 'Absolute' })
  await page.goto('/')
  const like = entry(page, 1).getByRole('button', { name: 'Like', exact: true })
  await like.click()
  await entry(page, 1).getByRole('button', { name: 'Like', exact: true, pressed: true }).waitFor()
  assert.equal((await like.textContent())?.trim(), '')
  await entry(page, 1)
    .getByRole('link', { name: /^\d+ \w+ \d\d:\d\d$/ })
    .waitFor()
})

const lookOf = (page: Page): Promise<{ background: string; ink: string; size: number }> =>
  page.evaluate(() => {
    const { backgroundColor, color, fontSize } = getComputedStyle(document.documentElement)
    return { background: backgroundColor, ink: color, size: Number.parseFloat(fontSize) }
  })
