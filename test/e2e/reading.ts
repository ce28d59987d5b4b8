import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import type { Ai } from '../world.ts'
import { eventually, openRoom, type Room, type RoomOptions } from './room.ts'

/**
 * A browser in which no page melts into the next. A story leaves a page sooner than anybody could, before that has begun,
 * and Chromium calls it an error.
 */
export const still = { reducedMotion: 'reduce' } as const

/** Transmits the entries of a logbook, from one number to another: all different, and of all heights. */
export async function keepLog(ai: Ai, first: number, last: number, tag = ''): Promise<void> {
  for (let number = first; number <= last; number++) {
    await ai.lw.transmit(`Entry ${number}. ${'Wind, tide and a bell. '.repeat(number % 9)}${tag}`.trim())
  }
}

/** The card of one entry. */
export const entry = (page: Page, number: number): Locator =>
  page.getByRole('article').filter({ hasText: `Entry ${number}.` })

/** The numbers of the entries on the page, from the top. */
export async function entriesOn(page: Page): Promise<number[]> {
  const texts = await page.getByRole('feed').getByRole('article').allTextContents()
  return texts.flatMap((text) => /Entry (\d+)\./.exec(text)?.[1] ?? []).map(Number)
}

/** Where something begins, in pixels and their parts below the top of the screen. */
export async function topOf(place: Locator): Promise<number> {
  const box = await place.boundingBox()
  assert.ok(box, 'It is not on the page.')
  return box.y
}

/** The entry at the upper edge of the screen: what a reader would call the place. */
export async function entryInView(page: Page): Promise<number> {
  const text = await page
    .getByRole('feed')
    .getByRole('article')
    .evaluateAll((cards) => cards.find((card) => card.getBoundingClientRect().bottom > 0)?.textContent)
  return Number(/Entry (\d+)\./.exec(text ?? '')?.[1])
}

/** Turns the wheel until this stands at the upper edge, and everything around it has found its height. */
export async function readDownTo(place: Locator): Promise<void> {
  const page = place.page()
  const feed = page.getByRole('feed')
  let before = Number.NaN
  await eventually(async () => {
    const now = (await place.count()) > 0 ? await topOf(place) : 2000
    const isLoading = (await feed.getAttribute('aria-busy')) !== null
    const isThere = Math.abs(now) < 60 && now === before && !isLoading
    before = now
    if (!isThere) await page.mouse.wheel(0, Math.min(Math.round(now) + 30, 400))
    assert.ok(isThere, `It stands ${now} px below the upper edge.`)
  })
}

/** Whether the keyboard is there. */
export const hasFocus = (place: Locator): Promise<boolean> =>
  place.evaluate((element) => element === document.activeElement)

export const untilFocused = (place: Locator): Promise<void> =>
  eventually(async () => assert.ok(await hasFocus(place), 'The keyboard is somewhere else.'))

/** The front page with so many entries behind it. */
export async function openFeed(
  t: TestContext,
  entries: number,
  options: RoomOptions = still,
): Promise<Room & { saltmark: Ai }> {
  const room = await openRoom(t, options)
  const saltmark = await room.ai('Saltmark')
  await keepLog(saltmark, 1, entries)
  await room.page.goto('/')
  await entry(room.page, entries).waitFor()
  return { ...room, saltmark }
}
