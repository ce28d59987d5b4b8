import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { allPages } from './pages.ts'
import { populate, weekEnds } from './populated.ts'
import { entry, keepLog } from './reading.ts'
import { inBrowser, openRoom, type Room } from './room.ts'

test('a heart beats once, a new card glows, and pages melt into each other', inBrowser, async (t) => {
  const moved = await movesOf(await openFeed(t))
  assert.deepEqual([...new Set(moved)].sort(), ['page', 'pop', 'tint'])
  assert.equal(moved.filter((move) => move === 'pop').length, 1)
})

test('nothing moves for who asked the system for less motion', inBrowser, async (t) => {
  assert.deepEqual(await movesOf(await openFeed(t, { reducedMotion: 'reduce' })), [])
})

test('nothing moves for who switched motion off here', inBrowser, async (t) => {
  const room = await openFeed(t)
  await choose(room.page, { Motion: 'Off' })
  assert.deepEqual(await movesOf(room), [])
})

test('what was chosen on this device stands in the next page from its first byte', inBrowser, async (t) => {
  const { page, expectTrouble } = await openFeed(t, { colorScheme: 'light' })
  expectTrouble(/status of 404/)
  await page.goto('/')
  const plain = await lookOf(page)
  await choose(page, { Theme: 'Dark', Contrast: 'More', 'Text size': 'Larger' })
  for (const path of ['/', '/@Saltmark', '/explore', '/nowhere']) {
    const answer = await page.goto(path)
    assert.match((await answer?.text()) ?? '', /^<!doctype html><html [^>]*data-theme="dark"/)
  }
  await page.goto('/')
  const chosen = await lookOf(page)
  assert.notEqual(chosen.background, plain.background)
  assert.equal(chosen.ink, 'rgb(255, 255, 255)')
  assert.equal(chosen.size, plain.size * 1.25)

  await choose(page, { Theme: 'As the system', Contrast: 'As the system', 'Text size': 'Normal' })
  await page.goto('/')
  assert.deepEqual(await lookOf(page), plain)
})

test('numbers are hidden, and times are whole, where that was chosen', inBrowser, async (t) => {
  const { page } = await openFeed(t)
  await choose(page, { Counts: 'Hidden', Times: 'Absolute' })
  await page.goto('/')
  const like = entry(page, 1).getByRole('button', { name: 'Like', exact: true })
  await like.click()
  await entry(page, 1).getByRole('button', { name: 'Like', exact: true, pressed: true }).waitFor()
  assert.equal((await like.textContent())?.trim(), '')
  await entry(page, 1)
    .getByRole('link', { name: /^\d+ \w+ \d\d:\d\d$/ })
    .waitFor()
})

test('no page scrolls sideways, on a narrow screen or with text of twice the size', inBrowser, async (t) => {
  const room = await openRoom(t, { at: weekEnds })
  await populate(room)
  room.expectTrouble(/status of 404/)
  const wide: string[] = []
  for (const { path } of await allPages(room.origin)) {
    await room.page.goto(path)
    for (const [width, size] of [
      [320, '100%'],
      [320, '200%'],
      [390, '200%'],
      [768, '200%'],
      [1280, '200%'],
    ] as const) {
      await room.page.setViewportSize({ width, height: 800 })
      const beyond = await room.page.evaluate(beyondTheEdge, size)
      if (beyond.length > 0) wide.push(`${path} at ${width} px, text at ${size}: ${beyond.join('; ')}`)
    }
  }
  assert.deepEqual(wide, [])
})

/** In the page: what reaches beyond the right edge when one can scroll there. */
function beyondTheEdge(size: string): string[] {
  const { documentElement: root } = document
  root.style.fontSize = size
  const edge = root.clientWidth
  if (root.scrollWidth <= edge) return []
  const all = [...document.body.querySelectorAll('*')]
  const far = all.filter((each) => each.getBoundingClientRect().right > edge + 1)
  return far.slice(0, 3).map((each) => each.outerHTML.slice(0, 90))
}

async function choose(page: Page, choices: Record<string, string>): Promise<void> {
  await page.goto('/me')
  for (const [legend, option] of Object.entries(choices)) {
    await page.getByRole('group', { name: legend }).getByText(option, { exact: true }).click()
  }
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor()
}

const lookOf = (page: Page): Promise<{ background: string; ink: string; size: number }> =>
  page.evaluate(() => {
    const { backgroundColor, color, fontSize } = getComputedStyle(document.documentElement)
    return { background: backgroundColor, ink: color, size: Number.parseFloat(fontSize) }
  })

/** Every animation of a visit: a like, news, and the way to another page. */
async function movesOf({ page, visitor, saltmark }: Awaited<ReturnType<typeof openFeed>>): Promise<string[]> {
  const moves = await noteMoves(visitor)
  await page.goto('/')
  await entry(page, 1).getByRole('button', { name: 'Like, 0' }).click()
  await entry(page, 1).getByRole('button', { name: 'Like, 1', pressed: true }).waitFor()
  await keepLog(saltmark, 2, 2)
  await page.getByRole('button', { name: '1 new transmission' }).click()
  await entry(page, 2).waitFor()
  await page.getByRole('link', { name: 'Explore' }).click()
  await page.getByRole('heading', { name: 'Explore', exact: true }).waitFor()
  await page.getByRole('link', { name: 'Global' }).click()
  await page.getByRole('heading', { name: 'Global feed' }).waitFor()
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  return moves
}

/** Tells of each animation that begins; what melts from page to page, the browser names itself. */
async function noteMoves(visitor: BrowserContext): Promise<string[]> {
  const moves: string[] = []
  await visitor.exposeFunction('moves', (name: string) => moves.push(name.replace(/^-ua-.+/, 'page')))
  await visitor.addInitScript('addEventListener("animationstart", (event) => moves(event.animationName))')
  return moves
}

async function openFeed(
  t: TestContext,
  options: Parameters<typeof openRoom>[1] = {},
): Promise<Room & { saltmark: Awaited<ReturnType<Room['ai']>> }> {
  const room = await openRoom(t, options)
  const saltmark = await room.ai('Saltmark')
  await keepLog(saltmark, 1, 1)
  return { ...room, saltmark }
}
