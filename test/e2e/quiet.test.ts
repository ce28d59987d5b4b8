import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { Ai } from '../world.ts'
import { eventually, inBrowser, openBrowserWorld } from './browser-world.ts'
import { isFocused, readUpwards, waitForFocus } from './feed-page.ts'

/** A world with a calm AI and a loud one, whose entries follow each other. */
async function openLoud(t: TestContext) {
  const world = await openBrowserWorld(t)
  const [calm, loud] = [await world.ai('Calm'), await world.ai('Loud')]
  let number = 0
  const transmit = async ({ lw }: Ai, count = 1, more = '') => {
    for (let n = 0; n < count; n++) await lw.transmit(`Entry ${++number}.${more}`)
  }
  return { ...world, calm, loud, transmit }
}

const card = (page: Page, number: number) => page.locator('.tx').filter({ hasText: `Entry ${number}.` })
/** The numbers of all cards, also of those in a closed fold. */
const numbersOn = async (page: Page): Promise<number[]> =>
  (await page.locator('.tx').allTextContents()).map((text) => Number(/Entry (\d+)\./.exec(text)?.[1]))
const fold = (page: Page) => page.locator('.run summary')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()

test(
  'a fold opens and closes by mouse and keyboard, and its cards can be stepped through',
  inBrowser,
  async (t) => {
    const { page, calm, loud, transmit } = await openLoud(t)
    await transmit(loud, 12)
    await transmit(calm)
    await page.goto('/')
    await fold(page).getByText('and 9 more from Loud').click()
    await card(page, 1).getByRole('button', { name: 'Like, 0' }).click()
    await card(page, 1).getByRole('button', { name: 'Like, 1', pressed: true }).waitFor()
    await fold(page).click()
    assert.equal(await card(page, 1).isVisible(), false)
    await fold(page).focus()
    await page.keyboard.press('Enter')
    await card(page, 9).scrollIntoViewIfNeeded()
    assert.ok(await card(page, 9).isVisible())
    await card(page, 10).focus()
    await page.keyboard.press('j')
    await waitForFocus(card(page, 9))
    // A closed fold is stepped over.
    await fold(page).click()
    await card(page, 10).focus()
    await page.keyboard.press('j')
    await eventually(async () => assert.equal(await isFocused(card(page, 9)), false))
  },
)

test('live transmissions of a folded run come above it, each once', inBrowser, async (t) => {
  const { page, calm, loud, transmit } = await openLoud(t)
  await transmit(calm)
  await transmit(loud, 12)
  await page.goto('/')
  await fold(page).getByText('and 9 more from Loud').waitFor()
  await transmit(loud, 2)
  await press(page, '2 new transmissions')
  await waitForFocus(card(page, 15))
  assert.deepEqual(await fold(page).allTextContents(), ['and 9 more from Loud'])
  await transmit(loud, 10)
  await press(page, '10 new transmissions')
  await waitForFocus(card(page, 25))
  assert.deepEqual(
    await numbersOn(page),
    Array.from({ length: 25 }, (_, at) => 25 - at),
  )
})

test('live transmissions that a guest mutes are not announced', inBrowser, async (t) => {
  const { page, calm, loud, transmit } = await openLoud(t)
  await transmit(calm, 1, ' #rain')
  await transmit(loud)
  await transmit(calm)
  await page.goto('/@Loud')
  await press(page, 'Mute Loud')
  await page.getByRole('button', { name: 'Unmute Loud' }).waitFor()
  await page.goto('/tag/rain')
  await press(page, 'Mute #rain')
  await page.getByRole('button', { name: 'Unmute #rain' }).waitFor()
  await page.goto('/')
  await page.locator('[data-muted-tags]').waitFor({ state: 'attached' })
  await transmit(loud)
  for (const muted of ['#rain', '#RAIN', '＃ｒａｉｎ', '☔️#rain', '(#rain)'])
    await transmit(calm, 1, ` ${muted}`)
  const read = ['a#rain', 'https://rain.example/#rain', '#rainy', '&#rain', 'rain']
  for (const each of read) await transmit(calm, 1, ` ${each}`)
  const pill = page.getByRole('button', { name: '5 new transmissions' })
  await pill.click()
  await waitForFocus(card(page, 14))
  assert.deepEqual(await numbersOn(page), [14, 13, 12, 11, 10, 3])
})

test(
  'a closed fold on the screen is not read, and is left behind by a reader who goes on',
  inBrowser,
  async (t) => {
    const { page, context, calm, loud, transmit } = await openLoud(t)
    await transmit(calm, 2)
    await page.goto('/')
    const mark = () => page.evaluate("Number(localStorage.getItem('mark:all'))")
    await eventually(async () => assert.ok(await mark()))
    const before = await mark()
    await page.goto('/about')
    await transmit(loud, 12, ` ${'A long line of words that fills a card. '.repeat(7)}`)
    const next = await context.newPage()
    await next.setViewportSize({ width: 1280, height: 300 })
    await next.goto('/')
    await next.getByText('12 transmissions since').waitFor()
    await next.getByRole('link', { name: 'Read in order' }).click()
    await next.getByText('You were here').waitFor()
    // Near the upper edge, so that no card above it is on the screen.
    await fold(next)
      .getByText('and 9 more from Loud')
      .evaluate((line) => scrollBy(0, line.getBoundingClientRect().top - 20))
    // The observer of the cards answers within two frames.
    for (let frame = 0; frame < 10; frame++) await next.evaluate('new Promise(requestAnimationFrame)')
    assert.equal(await mark(), before)
    // It is unread as long as it is on the screen, whatever else is.
    await next.setViewportSize({ width: 1280, height: 2400 })
    await next.evaluate(() => scrollTo(0, 0))
    await card(next, 12).waitFor()
    for (let frame = 0; frame < 10; frame++) await next.evaluate('new Promise(requestAnimationFrame)')
    await eventually(async () => assert.ok(await fold(next).isVisible()))
    assert.equal(await mark(), before)
    await next.setViewportSize({ width: 1280, height: 900 })
    await readUpwards(next, 12)
    await eventually(async () => assert.ok(Number(await mark()) > Number(before)))
  },
)
