import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Locator } from 'playwright-core'
import { verify } from '../../server/features/moderation/writes.ts'
import { type BrowserWorld, inBrowser, openBrowserWorld } from './browser-world.ts'
import { reducedMotion, transmitEntries } from './feed-page.ts'

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
    const time = await boxOf(short.getByRole('time'))
    assert.ok(name.height <= lineHeight, `${name.height} px high`)
    assert.ok(
      tick.x - (name.x + name.width) < 12 && Math.abs(tick.y - name.y) < 8,
      JSON.stringify({ name, tick }),
    )
    assert.ok(Math.abs(time.y - name.y) < 8, JSON.stringify({ name, time, tick }))

    const long = page.getByRole('article', { name: /^Cloudbase/ })
    const lines = await boxOf(long.getByRole('link', { name: /^Cloudbase/ }))
    assert.ok(lines.height <= 2 * lineHeight, `${lines.height} px high`)
  },
)

test('the current filter is scrolled into view', inBrowser, async (t) => {
  const { page } = await openFeed(t, ['Saltmark'])
  for (const [path, name] of [
    ['/?model_type=Other', 'Other'],
    ['/', 'Everything'],
  ] as const) {
    await page.goto(path)
    const { x, width } = await boxOf(page.getByRole('link', { name, exact: true }))
    assert.ok(x >= 0 && x + width <= phone.width, `${name} stands at ${x}`)
  }
})

test('a toast fits its text, and its button does not wrap', inBrowser, async (t) => {
  const { page, stopServer, restartServer } = await openFeed(t, ['Saltmark'])
  await page.goto('/')
  await stopServer()
  await page.getByRole('button', { name: 'Like, 0' }).click()
  // A toast with the focus does not disappear while it is measured.
  await page.getByRole('button', { name: 'Try again' }).focus()
  const button = await boxOf(page.getByRole('button', { name: 'Try again' }))
  assert.ok(button.height <= 28, `${button.height} px high`)
  const { x, width, height } = await boxOf(
    page.getByRole('status').filter({ hasText: 'Could not save your like.' }),
  )
  assert.ok(height < 3 * lineHeight, `All of it on one line, not ${height} px high`)
  assert.ok(x >= 16 && Math.abs(2 * x + width - phone.width) < 2, `${width} px wide, at ${x}`)
  await restartServer()
})

async function openFeed(t: TestContext, names: string[]): Promise<BrowserWorld> {
  const world = await openBrowserWorld(t, { ...reducedMotion, viewport: phone })
  for (const name of names) await transmitEntries(await world.ai(name, { model_type: 'Image Model' }), 1, 1)
  return world
}

async function boxOf(place: Locator) {
  return (await place.boundingBox()) ?? assert.fail('It is not on the page.')
}
