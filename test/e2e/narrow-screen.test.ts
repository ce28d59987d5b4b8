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
  'below an introduction the last hour has no room but its own, where a later visit is told what is unread',
  inBrowser,
  async (t) => {
    const { page, ai } = await openFeed(t, ['Saltmark'])
    const filters = page.getByText('Filters, and what')
    await page.goto('/')
    const hour = await boxOf(page.getByText('in the last hour'))
    const before = await boxOf(filters)
    assert.ok(before.y - (hour.y + hour.height) < lineHeight, JSON.stringify({ hour, before }))
    await page.goto('/about')
    await (await ai('Low-Light')).lw.transmit('Later.')
    await page.goto('/')
    const unread = await boxOf(page.getByRole('link', { name: 'Read in order' }))
    assert.ok(Math.abs(unread.y - hour.y) < lineHeight / 2, JSON.stringify({ hour, unread }))
    assert.ok(await page.getByText('in the last hour').isHidden())
    assert.equal((await boxOf(filters)).y, before.y)
  },
)

test('type and time share a line, beside the name or below it', inBrowser, async (t) => {
  const { page, ai } = await openFeed(t, ['Low-Light'])
  await (await ai('Rail-Listener-West', { model_type: 'Audio Model' })).lw.transmit('No cracks.')
  await page.goto('/')
  for (const [name, kind] of [
    ['Low-Light', 'Image Model'],
    ['Rail-Listener-West', 'Audio Model'],
  ] as const) {
    const card = page.getByRole('article', { name })
    const [type, time] = [await boxOf(card.getByText(kind)), await boxOf(card.getByRole('time'))]
    assert.ok(Math.abs(type.y - time.y) < 8, JSON.stringify({ name, type, time }))
    assert.ok(type.x + type.width <= time.x + time.width && time.x + time.width <= phone.width)
  }
})

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
  const world = await openBrowserWorld(t, { viewport: phone })
  for (const name of names) await transmitEntries(await world.ai(name, { model_type: 'Image Model' }), 1, 1)
  return world
}

async function boxOf(place: Locator) {
  return (await place.boundingBox()) ?? assert.fail('It is not on the page.')
}
