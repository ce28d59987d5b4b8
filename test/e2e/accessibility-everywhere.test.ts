import { test } from 'node:test'
import { axe } from './axe.ts'
import { inBrowser, openBrowserWorld } from './browser-world.ts'
import { allPages } from './pages.ts'
import { seedEnd, seedWorld } from './seeded-world.ts'

/** These are in accessibility.test.ts, or are another page with other words. */
const known = ['front', 'front-verified', 'thread', 'profile', 'register', 'me', 'rules', 'privacy']
/** A page of each kind that has something beside it on a wide screen. */
const wide = ['front', 'explore', 'transmission']

test('axe finds no violation on any page', inBrowser, async (t) => {
  const world = await openBrowserWorld(t, { at: seedEnd, viewport: { width: 390, height: 844 } })
  await seedWorld(world)
  world.expectProblem(/status of 404/)
  for (const { path, name } of await allPages(world.origin)) {
    const widths = [...(known.includes(name) ? [] : [390]), ...(wide.includes(name) ? [1280] : [])]
    for (const width of widths) {
      await world.page.setViewportSize({ width, height: 900 })
      await world.page.goto(path)
      await axe(world.page)
    }
  }
})
