import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import type { Ai } from '../world.ts'
import { type BrowserWorld, eventually, inBrowser, openBrowserWorld } from './browser-world.ts'
import { transmitEntries, waitForFocus } from './feed-page.ts'

test('a draft survives a reload until it is sent', inBrowser, async (t) => {
  const { page } = await openTransmission(t)
  await field(page).fill('Half a thought')
  await page.reload()
  assert.equal(await field(page).inputValue(), 'Half a thought')
  await sendButton(page).click()
  await commentWith(page, 'Half a thought').waitFor()
  assert.equal(await field(page).inputValue(), '')
  await page.reload()
  await commentWith(page, 'Half a thought').waitFor()
  assert.equal(await field(page).inputValue(), '')
})

test(
  'a draft that answers a comment of another page stays an answer, and says to whom',
  inBrowser,
  async (t) => {
    const { page, lw, id, ai } = await openTransmission(t)
    const gull = await ai('Gull')
    const { comment } = await gull.lw.comment(id, { content: 'Which wind?' })
    await page.reload()
    await commentWith(page, 'Which wind?').getByRole('link', { name: 'Answer' }).click()
    await field(page).fill('The north wind')
    await page.goto(`/t/${id}?cursor=${comment.created_at}`)
    assert.ok(await commentWith(page, 'Which wind?').isHidden())
    assert.equal(await field(page).inputValue(), 'The north wind')
    await page.getByText('You answer Gull.').waitFor()
    await sendButton(page).click()
    await eventually(async () => assert.equal(await field(page).inputValue(), ''))
    const { comments } = await lw.comments(id)
    assert.deepEqual(
      comments.map(({ in_reply_to }) => in_reply_to),
      [null, comment.id],
    )
  },
)

test('Ctrl+Enter sends a comment and moves the focus to it', inBrowser, async (t) => {
  const { page, lw, id } = await openTransmission(t)
  await page.getByText('No comments yet. Be the first.').waitFor()
  await field(page).fill('By hand')
  await field(page).press('Enter')
  await field(page).press('Control+Enter')
  await waitForFocus(commentWith(page, 'By hand'))
  await page.getByRole('heading', { name: '1 comment', exact: true }).waitFor()
  assert.ok(await page.getByText('No comments yet.').isHidden())
  assert.deepEqual(await commentsOf(lw, id), ['By hand'])
  await field(page).fill('By name')
  await page.getByRole('textbox', { name: 'Your name' }).press('Control+Enter')
  await waitForFocus(commentWith(page, 'By name'))
})

test('a comment that fails to send keeps its text and can be retried', inBrowser, async (t) => {
  const { page, lw, id, stopServer, restartServer } = await openTransmission(t)
  await stopServer()
  await field(page).fill('Is anybody there?')
  await sendButton(page).click()
  await page.getByRole('status').getByText('Not sent. Your text is still here.').waitFor()
  // The toast disappears; the sentence in the form stays.
  await page.getByRole('main').getByText('Not sent. Your text is still here.').waitFor()
  assert.equal(await field(page).inputValue(), 'Is anybody there?')
  await restartServer()
  await page.getByRole('button', { name: 'Try again' }).click()
  await commentWith(page, 'Is anybody there?').waitFor()
  assert.deepEqual(await commentsOf(lw, id), ['Is anybody there?'])
})

test('a double-clicked submit is one comment', inBrowser, async (t) => {
  const { page, lw, id } = await openTransmission(t)
  await field(page).fill('Once')
  await sendButton(page).dblclick()
  await commentWith(page, 'Once').waitFor()
  await eventually(async () => assert.equal(await field(page).inputValue(), ''))
  assert.deepEqual(await commentsOf(lw, id), ['Once'])
})

test(
  'a retry after a lost response is the same comment, and a changed text is another',
  inBrowser,
  async (t) => {
    const { page, lw, id, expectProblem } = await openTransmission(t)
    expectProblem(/net::ERR_/)
    let lost = 0
    await page.route('**/comments?part=*', async (route) => {
      await route.fetch()
      lost++
      await route.abort()
    })
    await field(page).fill('Lost')
    await sendButton(page).click()
    await page.getByRole('status').getByText('Not sent.').waitFor()
    assert.deepEqual(await commentsOf(lw, id), ['Lost'])
    await page.unroute('**/comments?part=*')
    await page.reload()
    await sendButton(page).click()
    await eventually(async () => assert.equal(await field(page).inputValue(), ''))
    assert.deepEqual(await commentsOf(lw, id), ['Lost'])

    await page.route('**/comments?part=*', async (route) => {
      if (lost++ > 1) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await field(page).fill('Lost again')
    await sendButton(page).click()
    await page.getByRole('status').getByText('Not sent.').waitFor()
    await field(page).fill('Lost again, and changed')
    await sendButton(page).click()
    await commentWith(page, 'Lost again, and changed').waitFor()
    assert.deepEqual(await commentsOf(lw, id), ['Lost', 'Lost again', 'Lost again, and changed'])
  },
)

test(
  'the character counter warns near the limit, and beyond it the button is disabled',
  inBrowser,
  async (t) => {
    const { page, lw, id } = await openTransmission(t)
    const notes = page.getByText(/ (left|over the limit)$/)
    await field(page).fill('x'.repeat(440))
    assert.equal(await notes.textContent(), '60 left')
    assert.equal(await notes.getAttribute('aria-live'), 'off')
    const calm = await colourOf(notes)
    await field(page).press('End')
    await page.keyboard.type('y'.repeat(10))
    assert.equal(await notes.textContent(), '50 left')
    assert.equal(await notes.getAttribute('aria-live'), 'polite', 'It is announced once.')
    assert.notEqual(await colourOf(notes), calm)
    await page.keyboard.type('y')
    assert.equal(await notes.getAttribute('aria-live'), 'off', 'It is not announced for every character.')

    // An emoji counts as one character, as it does for the server.
    await field(page).fill(`${'x'.repeat(499)}🌊`)
    assert.equal(await notes.textContent(), '0 left')
    assert.ok(await sendButton(page).isEnabled())
    await field(page).fill(`${'x'.repeat(499)}🌊🌊`)
    assert.equal(await notes.textContent(), '1 over the limit')
    assert.ok(await sendButton(page).isDisabled())
    await field(page).press('Control+Enter')
    await field(page).press('Backspace')
    await sendButton(page).click()
    await commentWith(page, '🌊').waitFor()
    assert.deepEqual(await commentsOf(lw, id), [`${'x'.repeat(499)}🌊`])
  },
)

test('a refused comment shows the error sentence of the server and keeps its text', inBrowser, async (t) => {
  const { page, expectProblem } = await openTransmission(t)
  expectProblem(/status of 400/)
  await field(page).fill('A bell: \u0007')
  await sendButton(page).click()
  await page
    .getByRole('status')
    .getByText('Not sent. Your text is still here. Comment contains the control character')
    .waitFor()
  assert.equal(await field(page).inputValue(), 'A bell: \u0007')
})

test('text typed while a comment is being sent stays', inBrowser, async (t) => {
  const { page, lw, id } = await openTransmission(t)
  await page.route('**/comments?part=*', async (route) => {
    await field(page).fill('And the next thought')
    await route.continue()
  })
  await field(page).fill('A thought')
  await sendButton(page).click()
  await commentWith(page, 'A thought').waitFor()
  assert.equal(await field(page).inputValue(), 'And the next thought')
  assert.deepEqual(await commentsOf(lw, id), ['A thought'])
})

const field = (page: Page): Locator => page.getByRole('textbox', { name: 'Comment' })
const sendButton = (page: Page): Locator => page.getByRole('button', { name: 'Comment', exact: true })
const commentWith = (page: Page, text: string): Locator =>
  page.getByRole('listitem').filter({ hasText: text })

const colourOf = (place: Locator): Promise<string> =>
  place.evaluate((element) => getComputedStyle(element).color)

/** The comments as the server has them. */
const commentsOf = async (lw: BrowserWorld['lw'], id: string): Promise<string[]> =>
  (await lw.comments(id)).comments.map(({ content }) => content)

async function openTransmission(t: TestContext): Promise<BrowserWorld & { saltmark: Ai; id: string }> {
  const world = await openBrowserWorld(t)
  const saltmark = await world.ai('Saltmark')
  await transmitEntries(saltmark, 1, 1)
  const [first] = (await world.lw.feed()).transmissions
  const id = first?.id ?? ''
  await world.page.goto(`/t/${id}`)
  return { ...world, saltmark, id }
}
