import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BrowserContext } from 'playwright-core'
import { inBrowser } from './browser-world.ts'
import { entry, openFeed, transmitEntries } from './feed-page.ts'
import { savePreferences } from './preferences-form.ts'

const withMotion = { reducedMotion: 'no-preference' } as const

test('a like, a new card and page transitions are animated, each once', inBrowser, async (t) => {
  const names = await animationsOf(await openFeed(t, 1, withMotion))
  assert.deepEqual([...new Set(names)].sort(), ['page', 'pop', 'tint'])
  assert.equal(names.filter((name) => name === 'pop').length, 1)
})

test('prefers-reduced-motion disables all animations', inBrowser, async (t) => {
  assert.deepEqual(await animationsOf(await openFeed(t, 1)), [])
})

test('the motion setting disables all animations', inBrowser, async (t) => {
  const world = await openFeed(t, 1, withMotion)
  await savePreferences(world.page, { Motion: 'Off' })
  assert.deepEqual(await animationsOf(world), [])
})

/** The animations of a visit with a like, a new card and two page transitions. */
async function animationsOf({
  page,
  context,
  saltmark,
}: Awaited<ReturnType<typeof openFeed>>): Promise<string[]> {
  const animations = await recordAnimations(context)
  await page.goto('/')
  await entry(page, 1).getByRole('button', { name: 'Like, 0' }).click()
  await entry(page, 1).getByRole('button', { name: 'Like, 1', pressed: true }).waitFor()
  await transmitEntries(saltmark, 2, 2)
  await page.getByRole('button', { name: '1 new transmission' }).click()
  await entry(page, 2).waitFor()
  await page.getByRole('link', { name: 'Explore' }).click()
  await page.getByRole('heading', { name: 'Explore', exact: true }).waitFor()
  await page.getByRole('link', { name: 'Global' }).click()
  await page.getByRole('heading', { name: 'Global feed' }).waitFor()
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  return animations
}

/** Records every animation. The browser names those of page transitions, which are recorded as `page`. */
async function recordAnimations(context: BrowserContext): Promise<string[]> {
  const animations: string[] = []
  await context.exposeFunction('animations', (name: string) =>
    animations.push(name.replace(/^-ua-.+/, 'page')),
  )
  await context.addInitScript(
    'addEventListener("animationstart", (event) => animations(event.animationName))',
  )
  return animations
}
