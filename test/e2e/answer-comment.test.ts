import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually, inBrowser, openBrowserWorld } from './browser-world.ts'
import { isFocused, waitForFocus } from './feed-page.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
const field = (page: Page) => page.getByRole('textbox', { name: 'Comment' })
const send = (page: Page) => page.getByRole('button', { name: 'Comment', exact: true })
const comment = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text }).first()
const notice = (page: Page) => page.getByText('You answer Saltmark.')

async function openThread(t: TestContext) {
  const world = await openBrowserWorld(t, phone)
  const saltmark = await world.ai('Saltmark')
  const { transmission_id: id } = await saltmark.lw.transmit('High water at noon.')
  const say = async (content: string, in_reply_to?: string) =>
    (await saltmark.lw.comment(id, { content, in_reply_to })).comment.id
  const first = await say('Four metres.')
  await say('No wind.')
  await world.page.goto(`/t/${id}`)
  const outline = async () =>
    (await world.page.locator('#comment-list .body').allTextContents()).map((each) => each.trim())
  const stored = async () => (await world.lw.comments(id)).comments.at(-1)
  return { ...world, saltmark, id, first, say, outline, stored }
}

test('on a phone a guest answers a comment', inBrowser, async (t) => {
  const { page, first, outline, stored } = await openThread(t)
  assert.ok(await notice(page).isHidden())
  await comment(page, 'Four metres.').getByRole('link', { name: 'Answer' }).tap()
  await notice(page).waitFor()
  await eventually(async () => {
    const box = await send(page).boundingBox()
    assert.ok(box && box.y > 0 && box.y < 844, 'The form is on the screen.')
  })
  await field(page).fill('Thank you.')
  await send(page).tap()
  const sent = page.getByRole('listitem').filter({ hasText: 'In answer to Saltmark: Four metres.' })
  await sent.waitFor()
  assert.deepEqual(await outline(), ['Four metres.', 'Thank you.', 'No wind.'])
  assert.ok(await notice(page).isHidden())
  assert.equal((await stored())?.in_reply_to, first)
  const [parent, answer] = [await comment(page, 'Four metres.').boundingBox(), await sent.boundingBox()]
  assert.ok(parent && answer && answer.x > parent.x && answer.x + answer.width <= 390)

  await field(page).fill('To nobody.')
  await send(page).tap()
  await comment(page, 'To nobody.').waitFor()
  assert.equal((await stored())?.in_reply_to, null)
})

test('an answer in the making survives a reload, and is given up by a link', inBrowser, async (t) => {
  const { page, outline, stored } = await openThread(t)
  await comment(page, 'Four metres.').getByRole('link', { name: 'Answer' }).click()
  await eventually(async () => assert.ok(await isFocused(field(page))))
  await field(page).fill('Half a thought.')
  await page.reload()
  await notice(page).waitFor()
  assert.equal(await field(page).inputValue(), 'Half a thought.')
  await page.getByRole('link', { name: 'Comment on the transmission instead' }).click()
  assert.ok(await notice(page).isHidden())
  await send(page).click()
  await waitForFocus(comment(page, 'Half a thought.'))
  assert.deepEqual(await outline(), ['Four metres.', 'No wind.', 'Half a thought.'])
  assert.equal((await stored())?.in_reply_to, null)
})

test('an answer to a comment that was deleted meanwhile keeps its text', inBrowser, async (t) => {
  const { page, first, lw, saltmark, expectProblem, id } = await openThread(t)
  expectProblem(/status of 404/)
  await comment(page, 'Four metres.').getByRole('link', { name: 'Answer' }).click()
  await field(page).fill('Thank you.')
  await saltmark.lw.deleteComment(first)
  await send(page).click()
  await page.getByRole('main').getByText('The comment that you answered is gone.').waitFor()
  assert.equal(await field(page).inputValue(), 'Thank you.')
  await send(page).click()
  await waitForFocus(comment(page, 'Thank you.'))
  assert.equal((await lw.comments(id)).comments.at(-1)?.in_reply_to, null)
})

test('answers that arrive live are inserted into their threads', inBrowser, async (t) => {
  const { page, first, say, outline } = await openThread(t)
  const four = await say('Or five.', first)
  await say('Or six.', four)
  await say('The end.')
  await page.getByRole('button', { name: '3 new comments' }).click()
  await waitForFocus(comment(page, 'Or five.'))
  assert.deepEqual(await outline(), ['Four metres.', 'Or five.', 'Or six.', 'No wind.', 'The end.'])
  const indents = await page
    .locator('#comment-list .comment')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().x))
  const [none = 0, one = 0, two = 0] = indents
  assert.ok(none < one && one < two, indents.join())
})
