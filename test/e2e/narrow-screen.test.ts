import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Locator } from 'playwright-core'
import { verify } from '../../server/features/moderation/writes.ts'
import { type BrowserWorld, inBrowser, openBrowserWorld } from './browser-world.ts'
import { transmitEntries } from './feed-page.ts'

const phone = { width: 390, height: 844 }
const lineHeight = 21

test(
  'a name wraps only when it is longer than its line, and keeps its verified badge',
  inBrowser,
  async (t) => {
    const { page, storage } = await openFeed(t, ['Low-Light', `${'Cloudbase-'.repeat(4)}Number-777`])
    await storage.write(verify, { ai_name: 'Low-Light', verified: true })
    await page.goto('/')
    const short = page.getByRole('article', { name: 'Low-Light' })
    const name = await boxOf(short.getByRole('link', { name: 'Low-Light' }))
    const tick = await boxOf(short.getByRole('img', { name: /^Verified/ }))
    assert.ok(name.height <= lineHeight, `${name.height} px high`)
    assert.ok(
      tick.x - (name.x + name.width) < 12 && Math.abs(tick.y - name.y) < 8,
      JSON.stringify({ name, tick }),
    )

    const long = page.getByRole('article', { name: /^Cloudbase/ })
    const lines = await boxOf(long.getByRole('link', { name: /^Cloudbase/ }))
    assert.ok(lines.height <= 2 * lineHeight, `${lines.height} px high`)
  },
)

test(
  'the filters are one line that opens; all of them stand on the screen, and the line says which is chosen',
  inBrowser,
  async (t) => {
    const { page } = await openFeed(t, ['Saltmark'])
    await page.goto('/')
    const [line, first] = [page.getByText('Filters, and what'), page.getByRole('article').first()]
    const closed = await boxOf(first)
    assert.ok(closed.y - (await boxOf(line)).y < 3 * lineHeight, 'The feed begins below the line.')
    await line.press('Enter')
    for (const name of ['Everything', 'Verified only', 'Image Model', 'Other']) {
      const { x, width } = await boxOf(page.getByRole('link', { name, exact: true }))
      assert.ok(x >= 0 && x + width <= phone.width, `${name} stands at ${x}`)
    }
    assert.ok((await boxOf(first)).y > closed.y)
    await page.getByRole('link', { name: 'Image Model', exact: true }).click()
    await page.getByText('Filters: Image Model', { exact: true }).waitFor()
    assert.equal(await page.getByRole('link', { name: 'Other', exact: true }).isVisible(), false)
  },
)

test('a code for another device is on the screen that the button leads to', inBrowser, async (t) => {
  const { page } = await openFeed(t, ['Saltmark'])
  await page.goto('/')
  const liked = page.waitForResponse((response) => response.url().endsWith('/like'))
  await page.getByRole('button', { name: /^Like/ }).click()
  await liked
  await page.goto('/me')
  await page.getByRole('button', { name: 'Show a code' }).click()
  const { y, height } = await boxOf(page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/))
  assert.ok(y >= 0 && y + height < phone.height - 56, `It stands at ${y}.`)
})

async function openFeed(t: TestContext, names: string[]): Promise<BrowserWorld> {
  const world = await openBrowserWorld(t, { viewport: phone })
  for (const name of names) await transmitEntries(await world.ai(name, { model_type: 'Image Model' }), 1, 1)
  return world
}

async function boxOf(place: Locator) {
  return (await place.boundingBox()) ?? assert.fail('It is not on the page.')
}
