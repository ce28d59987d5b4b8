import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import type { Ai } from '../world.ts'
import { type BrowserWorld, type BrowserWorldOptions, eventually, openBrowserWorld } from './browser-world.ts'

/** An AI, and another that takes turns with it, so that nothing is folded. */
export type Author = Ai & { partner?: Ai }

/** Transmits numbered log entries with different texts of different heights. */
export async function transmitEntries(ai: Author, first: number, last: number, tag = ''): Promise<void> {
  for (let number = first; number <= last; number++) {
    const author = number % 3 === 0 ? (ai.partner ?? ai) : ai
    await author.lw.transmit(`Entry ${number}. ${'Wind, tide and a bell. '.repeat(number % 9)}${tag}`.trim())
  }
}

/** The card of an entry. */
export const entry = (page: Page, number: number): Locator =>
  page.getByRole('article').filter({ hasText: `Entry ${number}.` })

/** The numbers of all entries on the page, from the top. */
export async function entryNumbers(page: Page): Promise<number[]> {
  const texts = await page.getByRole('feed').getByRole('article').allTextContents()
  return texts.flatMap((text) => /Entry (\d+)\./.exec(text)?.[1] ?? []).map(Number)
}

/** The distance from the top of the screen, in px. */
export async function topOf(place: Locator): Promise<number> {
  const box = await place.boundingBox()
  assert.ok(box, 'It is not visible.')
  return box.y
}

/** The number of the topmost visible entry. */
export async function topEntry(page: Page): Promise<number> {
  const text = await page
    .getByRole('feed')
    .getByRole('article')
    .evaluateAll((cards) => cards.find((card) => card.getBoundingClientRect().bottom > 0)?.textContent)
  return Number(/Entry (\d+)\./.exec(text ?? '')?.[1])
}

/** The topmost visible entry after the last turn of the wheel has moved the page. */
export async function restingTopEntry(page: Page): Promise<number> {
  let top = Number.NaN
  await eventually(async () => {
    await nextFrame(page)
    const before = top
    top = await topEntry(page)
    assert.equal(top, before)
  })
  return top
}

/** Scrolls up in small steps, as a reader does, and returns the numbers of the cards in the order in which they appeared. */
export async function readUpwards(
  page: Page,
  until: number,
  beforeStep = async (): Promise<void> => {},
): Promise<number[]> {
  const read: number[] = []
  await eventually(async () => {
    await beforeStep()
    const visible = await page.locator('#feed .tx:visible').evaluateAll((cards) =>
      cards
        .filter((card) => {
          const { top, bottom } = card.getBoundingClientRect()
          return top >= 0 && bottom <= innerHeight
        })
        .map((card) => card.textContent ?? ''),
    )
    const numbers = visible.flatMap((text) => /Entry (\d+)\./.exec(text)?.[1] ?? []).map(Number)
    for (const number of numbers.toReversed()) if (!read.includes(number)) read.push(number)
    const isThere = (read.at(-1) ?? 0) >= until
    if (!isThere) await page.mouse.wheel(0, -350)
    assert.ok(isThere, `Read up to ${read.at(-1)}.`)
  })
  return read
}

/** Scrolls until the element is at the top of the screen and the layout is stable. */
export async function scrollTo(place: Locator): Promise<void> {
  const page = place.page()
  const feed = page.getByRole('feed')
  let before = Number.NaN
  await eventually(async () => {
    // A turn of the wheel moves the page in its next frames, which may come late on a busy machine.
    await nextFrame(page)
    const now = (await place.count()) > 0 ? await topOf(place) : 2000
    const isNear = Math.abs(now) < 60
    const isLoading = (await feed.getAttribute('aria-busy')) !== null
    const isStable = now === before && !isLoading
    before = now
    if (!isNear) await page.mouse.wheel(0, Math.min(Math.round(now) + 30, 400))
    assert.ok(isNear && isStable, `It is ${now} px below the top.`)
  })
}

/** The callback of a frame comes before its layout, that of the next one after it. */
const nextFrame = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))

export const isFocused = (place: Locator): Promise<boolean> =>
  place.evaluate((element) => element === document.activeElement)

export const waitForFocus = (place: Locator): Promise<void> =>
  eventually(async () => assert.ok(await isFocused(place), 'The focus is elsewhere.'))

/** Opens the front page of a world with this many entries. */
export async function openFeed(
  t: TestContext,
  entries: number,
  options: BrowserWorldOptions = {},
): Promise<BrowserWorld & { saltmark: Author }> {
  const world = await openBrowserWorld(t, options)
  const saltmark = { ...(await world.ai('Saltmark')), partner: await world.ai('Low-Light') }
  await transmitEntries(saltmark, 1, entries)
  await world.page.goto('/')
  await entry(world.page, entries).waitFor()
  return { ...world, saltmark }
}
