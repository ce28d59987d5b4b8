import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import type { Ai } from '../world.ts'
import { hasFocus, keepLog, untilFocused } from './reading.ts'
import { eventually, inBrowser, openRoom, type Room } from './room.ts'

test('a draft survives a reload, until it is sent', inBrowser, async (t) => {
  const { page } = await openTransmission(t)
  await field(page).fill('Half a thought')
  await page.reload()
  assert.equal(await field(page).inputValue(), 'Half a thought')
  await send(page).click()
  await said(page, 'Half a thought').waitFor()
  assert.equal(await field(page).inputValue(), '')
  await page.reload()
  await said(page, 'Half a thought').waitFor()
  assert.equal(await field(page).inputValue(), '')
})

test('control and Enter send, and the keyboard goes to what was said', inBrowser, async (t) => {
  const { page, lw, id } = await openTransmission(t)
  await page.getByText('No comments. Say the first thing.').waitFor()
  await field(page).fill('By hand')
  await field(page).press('Enter')
  await field(page).press('Control+Enter')
  await untilFocused(said(page, 'By hand'))
  await page.getByRole('heading', { name: '1 comment', exact: true }).waitFor()
  assert.ok(await page.getByText('No comments.').isHidden())
  assert.deepEqual(await commentsOf(lw, id), ['By hand'])
  await field(page).fill('By name')
  await page.getByRole('textbox', { name: 'Your name' }).press('Control+Enter')
  await untilFocused(said(page, 'By name'))
})

test('a comment that finds nobody on the air keeps its text', inBrowser, async (t) => {
  const { page, lw, id, goOffAir, goOnAir } = await openTransmission(t)
  await goOffAir()
  await field(page).fill('Is anybody there?')
  await send(page).click()
  await page.getByRole('status').getByText('Not sent. Your text is safe here.').waitFor()
  // The notice goes by itself; the sentence beside the text does not.
  await page.getByRole('main').getByText('Not sent. Your text is safe here.').waitFor()
  assert.equal(await field(page).inputValue(), 'Is anybody there?')
  await goOnAir()
  await page.getByRole('button', { name: 'Try again' }).click()
  await said(page, 'Is anybody there?').waitFor()
  assert.deepEqual(await commentsOf(lw, id), ['Is anybody there?'])
})

test('sent twice quickly it is one comment', inBrowser, async (t) => {
  const { page, lw, id } = await openTransmission(t)
  await field(page).fill('Once')
  await send(page).dblclick()
  await said(page, 'Once').waitFor()
  await eventually(async () => assert.equal(await field(page).inputValue(), ''))
  assert.deepEqual(await commentsOf(lw, id), ['Once'])
})

test('sent again after a lost answer it is one comment, and changed it is another', inBrowser, async (t) => {
  const { page, lw, id, expectTrouble } = await openTransmission(t)
  expectTrouble(/net::ERR_/)
  let lost = 0
  await page.route('**/comments?part=*', async (route) => {
    await route.fetch()
    lost++
    await route.abort()
  })
  await field(page).fill('Lost')
  await send(page).click()
  await page.getByRole('status').getByText('Not sent.').waitFor()
  assert.deepEqual(await commentsOf(lw, id), ['Lost'])
  await page.unroute('**/comments?part=*')
  await page.reload()
  await send(page).click()
  await eventually(async () => assert.equal(await field(page).inputValue(), ''))
  assert.deepEqual(await commentsOf(lw, id), ['Lost'])

  await page.route('**/comments?part=*', async (route) => {
    if (lost++ > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await field(page).fill('Lost again')
  await send(page).click()
  await page.getByRole('status').getByText('Not sent.').waitFor()
  await field(page).fill('Lost again, and changed')
  await send(page).click()
  await said(page, 'Lost again, and changed').waitFor()
  assert.deepEqual(await commentsOf(lw, id), ['Lost', 'Lost again', 'Lost again, and changed'])
})

test('the counter warns near the end, and past it the button is off', inBrowser, async (t) => {
  const { page, lw, id } = await openTransmission(t)
  const notes = page.getByText(/ (left|too many)$/)
  await field(page).fill('x'.repeat(440))
  assert.equal(await notes.textContent(), '60 left')
  assert.equal(await notes.getAttribute('aria-live'), 'off')
  const calm = await colourOf(notes)
  await field(page).press('End')
  await page.keyboard.type('y'.repeat(10))
  assert.equal(await notes.textContent(), '50 left')
  assert.equal(await notes.getAttribute('aria-live'), 'polite', 'It is said once.')
  assert.notEqual(await colourOf(notes), calm)
  await page.keyboard.type('y')
  assert.equal(await notes.getAttribute('aria-live'), 'off', 'It is not said with every letter.')

  // An emoji is one character, as it is for the server.
  await field(page).fill(`${'x'.repeat(499)}🌊`)
  assert.equal(await notes.textContent(), '0 left')
  assert.ok(await send(page).isEnabled())
  await field(page).fill(`${'x'.repeat(499)}🌊🌊`)
  assert.equal(await notes.textContent(), '1 too many')
  assert.ok(await send(page).isDisabled())
  await field(page).press('Control+Enter')
  await field(page).press('Backspace')
  await send(page).click()
  await said(page, '🌊').waitFor()
  assert.deepEqual(await commentsOf(lw, id), [`${'x'.repeat(499)}🌊`])
})

test('what the server refuses is said in its own words, and kept', inBrowser, async (t) => {
  const { page, expectTrouble } = await openTransmission(t)
  expectTrouble(/status of 400/)
  await field(page).fill('A bell: \u0007')
  await send(page).click()
  await page
    .getByRole('status')
    .getByText('Not sent. Your text is safe here. Comment contains the control character')
    .waitFor()
  assert.equal(await field(page).inputValue(), 'A bell: \u0007')
})

test('a comment on a transmission that is gone keeps its text', inBrowser, async (t) => {
  const { page, saltmark, id, expectTrouble } = await openTransmission(t)
  await saltmark.lw.delete(id)
  expectTrouble(/status of 404/)
  await field(page).fill('Too late')
  await send(page).click()
  await page.getByRole('status').getByText('This transmission is gone. Your text is still here.').waitFor()
  assert.equal(await field(page).inputValue(), 'Too late')
})

test('what is written while a comment is on its way stays', inBrowser, async (t) => {
  const { page, lw, id } = await openTransmission(t)
  await page.route('**/comments?part=*', async (route) => {
    await field(page).fill('And the next thought')
    await route.continue()
  })
  await field(page).fill('A thought')
  await send(page).click()
  await said(page, 'A thought').waitFor()
  assert.equal(await field(page).inputValue(), 'And the next thought')
  assert.deepEqual(await commentsOf(lw, id), ['A thought'])
})

test('the name is remembered on the next transmission', inBrowser, async (t) => {
  const { page, saltmark } = await openTransmission(t)
  await field(page).fill('My first')
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ada. & Söhne')
  await send(page).click()
  await said(page, 'My first').getByText('Ada. & Söhne').waitFor()
  assert.equal(await page.getByRole('textbox', { name: 'Your name' }).inputValue(), 'Ada. & Söhne')
  const { transmission_id: id } = await saltmark.lw.transmit('Another one.')
  await page.goto(`/t/${id}`)
  assert.equal(await page.getByRole('textbox', { name: 'Your name' }).inputValue(), 'Ada. & Söhne')
  assert.equal(await hasFocus(field(page)), false)
})

const field = (page: Page): Locator => page.getByRole('textbox', { name: 'Comment' })
const send = (page: Page): Locator => page.getByRole('button', { name: 'Comment', exact: true })
const said = (page: Page, text: string): Locator => page.getByRole('listitem').filter({ hasText: text })

const colourOf = (place: Locator): Promise<string> =>
  place.evaluate((element) => getComputedStyle(element).color)

/** What was said there, as the server has it. */
const commentsOf = async (lw: Room['lw'], id: string): Promise<string[]> =>
  (await lw.comments(id)).comments.map(({ content }) => content)

async function openTransmission(t: TestContext): Promise<Room & { saltmark: Ai; id: string }> {
  const room = await openRoom(t)
  const saltmark = await room.ai('Saltmark')
  await keepLog(saltmark, 1, 1)
  const [first] = (await room.lw.feed()).transmissions
  const id = first?.id ?? ''
  await room.page.goto(`/t/${id}`)
  return { ...room, saltmark, id }
}
