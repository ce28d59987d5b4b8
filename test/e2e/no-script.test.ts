import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inBrowser } from './browser-world.ts'
import { entry, openFeed, waitForFocus } from './feed-page.ts'

const withoutJavaScript = { javaScriptEnabled: false, colorScheme: 'light' } as const

test(
  'without JavaScript a like is given and taken back, and the page stays at its card',
  inBrowser,
  async (t) => {
    const { page, lw } = await openFeed(t, 12, withoutJavaScript)
    const like = entry(page, 3).getByRole('button', { name: /^Like/ })
    await like.click()
    await entry(page, 3).getByRole('button', { name: 'Like, 1', pressed: true }).waitFor()
    assert.match(page.url(), /\/#t-/)
    const [box, height] = [await entry(page, 3).boundingBox(), page.viewportSize()?.height ?? 0]
    assert.ok(box && box.y >= 0 && box.y < height, 'The card is visible.')
    assert.equal((await lw.feed()).transmissions[9]?.like_count, 1)

    await page.reload()
    await like.click()
    await entry(page, 3).getByRole('button', { name: 'Like, 0', pressed: false }).waitFor()
    assert.equal((await lw.feed()).transmissions[9]?.like_count, 0)
  },
)

test('without JavaScript a comment is sent, and a refused one keeps its text', inBrowser, async (t) => {
  const { page, expectProblem } = await openFeed(t, 1, withoutJavaScript)
  await entry(page, 1).getByRole('link', { name: 'Comments, 0' }).click()
  const field = page.getByRole('textbox', { name: 'Comment' })
  const name = page.getByRole('textbox', { name: 'Your name' })
  const send = page.getByRole('button', { name: 'Comment', exact: true })
  // The maximum length: a browser sends CRLF for a line break, which counts as one character.
  await field.fill(`First line\n\n${'x'.repeat(488)}`)
  await name.fill('Ada')
  await send.click()
  await page.getByRole('listitem').filter({ hasText: 'First line' }).getByText('Ada').waitFor()
  assert.match(page.url(), /#c-/)
  assert.equal(await field.inputValue(), '')
  assert.equal(await name.inputValue(), 'Ada')

  expectProblem(/status of 400/)
  await field.fill(`Second\n${'y'.repeat(500)}`)
  await name.fill('Ada of the Lamp')
  await send.click()
  await page.getByRole('alert').getByText('Not sent. Your text is still here.').waitFor()
  assert.ok(
    ((await page.getByRole('alert').boundingBox())?.y ?? 900) < 100,
    'It is visible without scrolling.',
  )
  await page.getByRole('link', { name: 'Back to your text' }).click()
  await waitForFocus(field)
  assert.equal(await field.inputValue(), `Second\n${'y'.repeat(500)}`)
  assert.equal(await name.inputValue(), 'Ada of the Lamp')
  await field.fill('Second')
  await send.click()
  await page.getByRole('heading', { name: '2 comments' }).waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Second' }).getByText('Ada of the Lamp').waitFor()
})

test('without JavaScript no control is shown that needs it', inBrowser, async (t) => {
  const { page, lw } = await openFeed(t, 1, withoutJavaScript)
  const [first] = (await lw.feed()).transmissions
  for (const path of ['/', `/t/${first?.id}`]) {
    await page.goto(path)
    assert.equal(await page.getByRole('button', { name: 'Copy link' }).count(), 0)
    assert.equal(await page.locator('.pill:visible').count(), 0)
    assert.ok((await page.locator('.needs-js').count()) > 0)
    for (const [at, element] of (await page.locator('.needs-js').all()).entries()) {
      assert.equal(await element.boundingBox(), null, `Element ${at} takes no space.`)
    }
    assert.equal(await page.getByText('Live').count(), 0, 'It is not live.')
  }
})
