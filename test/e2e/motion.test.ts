import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BrowserContext } from 'playwright-core'
import { inBrowser } from './browser-world.ts'
import { entry, openFeed, transmitEntries } from './feed-page.ts'
import { savePreferences } from './preferences-form.ts'

test('a visit is animated, unless the reader or the system wants less motion', inBrowser, async (t) => {
  const world = await openFeed(t, 1, { reducedMotion: 'no-preference' })
  const animations = await recordAnimations(world.context)
  await visit(world, 1)
  const names = animations.splice(0)
  assert.deepEqual([...new Set(names)].sort(), ['page', 'pop', 'tint'])
  assert.equal(names.filter((name) => name === 'pop').length, 1)

  await world.page.emulateMedia({ reducedMotion: 'reduce' })
  await visit(world, 2)
  assert.deepEqual(animations.splice(0), [], 'prefers-reduced-motion')

  await world.page.emulateMedia({ reducedMotion: 'no-preference' })
  await savePreferences(world.page, { Motion: 'Off' })
  animations.length = 0
  await visit(world, 3)
  assert.deepEqual(animations, [], 'the setting of the reader')
})

/** A like, a new card and two page transitions. */
async function visit(
  { page, saltmark }: Awaited<ReturnType<typeof openFeed>>,
  newest: number,
): Promise<void> {
  await page.goto('/')
  await entry(page, newest).getByRole('button', { name: 'Like, 0' }).click()
  await entry(page, newest).getByRole('button', { name: 'Like, 1', pressed: true }).waitFor()
  await transmitEntries(saltmark, newest + 1, newest + 1)
  await page.getByRole('button', { name: '1 new transmission' }).click()
  await entry(page, newest + 1).waitFor()
  await page.getByRole('link', { name: 'Explore' }).click()
  await page.getByRole('heading', { name: 'Explore', exact: true }).waitFor()
  await page.getByRole('link', { name: 'Global' }).click()
  await page.getByRole('heading', { name: 'Global feed' }).waitFor()
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
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
