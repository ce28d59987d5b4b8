import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import type { Ai } from '../world.ts'
import { type BrowserWorld, inBrowser, openBrowserWorld } from './browser-world.ts'
import { isFocused, topOf, waitForFocus } from './feed-page.ts'

test('a transmission deleted while a comment is typed leaves the text to copy', inBrowser, async (t) => {
  const { page, context, saltmark, id } = await openCommented(t)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/t/${id}`)
  await field(page).fill('Half a thought')
  const before = [await topOf(field(page)), await topOf(more(page))]
  await saltmark.lw.delete(id)
  await gone(page, 'This transmission is gone. Your text is still here.').waitFor()
  await page.getByText('Taken off the air.').waitFor()
  assert.deepEqual([await topOf(field(page)), await topOf(more(page))], before, 'Nothing has moved.')
  assert.ok(await isFocused(field(page)))
  await page.keyboard.type(', and more')
  await page.keyboard.press('Control+Enter')
  assert.equal(await field(page).inputValue(), 'Half a thought')
  for (const name of ['Comment', 'Answer', 'Report'])
    assert.equal(await page.getByRole('main').getByRole('button', { name, exact: true }).count(), 0, name)
  assert.equal(await page.getByRole('link', { name: 'Answer' }).count(), 0)
  await page.getByRole('button', { name: 'Copy your text' }).click()
  await page.getByRole('status').getByText('Copied.').waitFor()
  assert.equal(await page.evaluate('navigator.clipboard.readText()'), 'Half a thought')
})

test(
  'a composer without a text goes with its transmission, and hands over the focus',
  inBrowser,
  async (t) => {
    const { page, saltmark, id } = await openCommented(t)
    await page.goto(`/t/${id}`)
    await field(page).focus()
    const before = await topOf(more(page))
    await saltmark.lw.delete(id)
    const reason = gone(page, 'This transmission is gone, and its comments with it.')
    await waitForFocus(reason)
    assert.ok(await field(page).isHidden())
    assert.ok(await page.getByText('Four metres.').isHidden())
    assert.equal(await topOf(more(page)), before)
  },
)

test('among many comments the reason is where the reader is, and nothing moves', inBrowser, async (t) => {
  const { page, lw, saltmark, id } = await openCommented(t)
  for (let n = 0; n < 40; n++) await lw.comment(id, { content: `Wave ${n}.` })
  await page.goto(`/t/${id}`)
  const read = page.getByText('Wave 20.')
  await read.scrollIntoViewIfNeeded()
  const before = await topOf(read)
  await saltmark.lw.delete(id)
  const reason = gone(page, 'This transmission is gone, and its comments with it.')
  await reason.waitFor()
  await page.waitForFunction(() => document.getAnimations().length === 0)
  assert.deepEqual([await topOf(read), await read.isHidden()], [before, true])
  const box = await reason.boundingBox()
  assert.ok(box && box.y >= 0 && box.y < 100, `${box?.y}`)
})

test(
  'a comment sent to a transmission that is gone is kept, where no stream has said so',
  inBrowser,
  async (t) => {
    const { page, saltmark, id, at, expectProblem } = await openCommented(t)
    expectProblem(/status of 404/)
    // Only the first page of comments has a stream.
    await page.goto(`/t/${id}?cursor=${at}`)
    await field(page).fill('Too late')
    await saltmark.lw.delete(id)
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    await gone(page, 'This transmission is gone. Your text is still here.').waitFor()
    assert.equal(await field(page).inputValue(), 'Too late')
    assert.ok(await page.getByRole('button', { name: 'Comment', exact: true }).isHidden())
  },
)

test(
  'a comment that was sent just before the deletion is not said to be there still',
  inBrowser,
  async (t) => {
    const { page, saltmark, id } = await openCommented(t)
    await page.goto(`/t/${id}`)
    await page.route('**/comments?part=*', async (route) => {
      const response = await route.fetch()
      await saltmark.lw.delete(id)
      await gone(page, 'This transmission is gone. Your text is still here.').waitFor()
      await route.fulfill({ response })
    })
    await field(page).fill('Just in time')
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    await gone(page, 'This transmission is gone, and its comments with it.').waitFor()
    assert.ok(await field(page).isHidden())
  },
)

test('a text typed for a transmission that is gone can be copied after a reload', inBrowser, async (t) => {
  const { page, context, saltmark, id, expectProblem } = await openCommented(t)
  expectProblem(/status of 404/)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/t/${id}`)
  await field(page).fill('Half a thought')
  await saltmark.lw.delete(id)
  await gone(page, 'This transmission is gone. Your text is still here.').waitFor()
  await page.reload()
  await page.getByText('There is no transmission here.').waitFor()
  assert.equal(await page.getByRole('textbox', { name: 'Your text' }).inputValue(), 'Half a thought')
  await page.getByRole('button', { name: 'Copy your text' }).click()
  await page.getByRole('status').getByText('Copied.').waitFor()
  assert.equal(await page.evaluate('navigator.clipboard.readText()'), 'Half a thought')
  // Another one that is gone has no text.
  const [other] = (await saltmark.lw.feed()).transmissions
  await saltmark.lw.delete(other?.id ?? '')
  await page.goto(`/t/${other?.id}`)
  await page.getByText('There is no transmission here.').waitFor()
  assert.ok(await page.getByText('Your text', { exact: true }).isHidden())
})

const field = (page: Page): Locator => page.getByRole('textbox', { name: 'Comment' })
const more = (page: Page): Locator => page.getByRole('heading', { name: 'More from Saltmark' })
const gone = (page: Page, text: string): Locator => page.getByRole('main').getByText(text)

/** A transmission with a comment and another one beside it. */
async function openCommented(
  t: TestContext,
): Promise<BrowserWorld & { saltmark: Ai; id: string; at: string }> {
  const world = await openBrowserWorld(t)
  const saltmark = await world.ai('Saltmark')
  await saltmark.lw.transmit('The harbour is open.')
  const { transmission_id: id } = await saltmark.lw.transmit('High water at noon.')
  const { comment } = await saltmark.lw.comment(id, { content: 'Four metres.' })
  return { ...world, saltmark, id, at: comment.created_at }
}
