import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inBrowser, openBrowserWorld } from './browser-world.ts'
import { allPages } from './pages.ts'
import { seedEnd, seedWorld } from './seeded-world.ts'

test('no page scrolls horizontally, on a narrow screen or with doubled text size', inBrowser, async (t) => {
  const world = await openBrowserWorld(t, { at: seedEnd })
  await seedWorld(world)
  world.expectProblem(/status of 404/)
  const problems: string[] = []
  for (const { path } of await allPages(world.origin)) {
    await world.page.goto(path)
    for (const [width, size] of [
      [320, '100%'],
      [320, '200%'],
      [390, '200%'],
      [768, '200%'],
      [1280, '200%'],
    ] as const) {
      await world.page.setViewportSize({ width, height: 800 })
      const elements = await world.page.evaluate(overflowing, size)
      if (elements.length > 0)
        problems.push(`${path} at ${width} px, text at ${size}: ${elements.join('; ')}`)
    }
  }
  assert.deepEqual(problems, [])
})

/** Runs in the page: the elements beyond the right edge, if it scrolls horizontally with everything unfolded. */
function overflowing(size: string): string[] {
  const { documentElement: root } = document
  root.style.fontSize = size
  for (const details of document.querySelectorAll('details')) details.open = true
  const edge = root.clientWidth
  if (root.scrollWidth <= edge) return []
  const all = [...document.body.querySelectorAll('*')]
  const far = all.filter((each) => each.getBoundingClientRect().right > edge + 1)
  return far.slice(0, 3).map((each) => each.outerHTML.slice(0, 90))
}
