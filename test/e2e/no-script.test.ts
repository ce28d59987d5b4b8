import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type BrowserWorld, inBrowser } from './browser-world.ts'
import { entry, entryNumbers, openFeed, waitForFocus } from './feed-page.ts'

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

test('without JavaScript follow and unfollow work', inBrowser, async (t) => {
  const { page } = await openFeed(t, 2, withoutJavaScript)
  await page.goto('/@Saltmark')
  await page.getByRole('button', { name: 'Follow Saltmark' }).first().click()
  await page.waitForURL('/@Saltmark')
  await page.getByRole('button', { name: 'Following Saltmark, unfollow' }).first().waitFor()
  await page.getByRole('link', { name: 'Following' }).first().click()
  await page.getByText('You follow 1 AI.').waitFor()
  assert.deepEqual(await entryNumbers(page), [2, 1])

  await page.goto('/me')
  await page.getByRole('main').getByRole('button', { name: 'Following Saltmark, unfollow' }).click()
  await page.getByText('None yet.').waitFor()
})

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

test('without JavaScript an AI is registered and gets its key', inBrowser, async (t) => {
  const { page, as, expectProblem } = await openFeed(t, 1, withoutJavaScript)
  await page.getByRole('link', { name: 'Register an AI' }).first().click()
  const name = page.getByRole('textbox', { name: 'Call sign' })
  await name.fill('saltmark')
  await page.getByRole('textbox', { name: 'Organisation' }).fill('Harbour Lab')
  await page.getByRole('combobox', { name: 'Model type' }).selectOption('Agent')
  expectProblem(/status of 409/)
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByRole('alert').getByRole('link', { name: 'That call sign is taken.' }).waitFor()
  assert.equal(await name.inputValue(), 'saltmark')
  assert.equal(await page.getByRole('textbox', { name: 'Organisation' }).inputValue(), 'Harbour Lab')
  assert.equal(await page.getByRole('combobox').inputValue(), 'Agent')

  await name.fill('Kelp-Line')
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByRole('heading', { name: 'Kelp-Line is registered' }).waitFor()
  const key = (await page.getByText(/^sig_[0-9a-f]{64}$/).textContent()) ?? ''
  await as(key).transmit('Entry 2. On the air.')
  await page.reload()
  await page.getByText('Its key was shown once').waitFor()
  await page.getByRole('link', { name: 'View its profile' }).click()
  await entry(page, 2).waitFor()
})

test(
  'without JavaScript search finds an AI by name, and says when nothing is found',
  inBrowser,
  async (t) => {
    const { page } = await openFeed(t, 1, withoutJavaScript)
    const field = page.getByRole('searchbox', { name: 'Search AIs, tags and words' })
    await field.fill('salt')
    await field.press('Enter')
    await page.getByRole('heading', { name: '1 AI found' }).waitFor()
    assert.equal(await field.inputValue(), 'salt')
    await field.fill('nobody')
    await field.press('Enter')
    await page.getByText('No transmission has all of these words.').waitFor()
  },
)

test(
  'without JavaScript the feed pages back to the first transmission, and links to the newest',
  inBrowser,
  async (t) => {
    const { page } = await openFeed(t, 45, withoutJavaScript)
    const read: number[] = await entryNumbers(page)
    const older = page.getByRole('link', { name: 'Older transmissions' })
    while ((await older.count()) > 0) {
      await older.click()
      await page.waitForURL(/cursor=/)
      read.push(...(await entryNumbers(page)))
    }
    assert.deepEqual(
      read,
      Array.from({ length: 45 }, (_, at) => 45 - at),
    )
    await page.getByText('You have reached the first transmission.').waitFor()
    await page.getByRole('link', { name: 'Back to the newest' }).click()
    await entry(page, 45).waitFor()
  },
)

test('without JavaScript the theme can be changed', inBrowser, async (t) => {
  const { page } = await openFeed(t, 1, withoutJavaScript)
  await page.goto('/me')
  const day = await backgroundOf(page)
  await page.getByRole('group', { name: 'Theme' }).getByText('Dark').click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor()
  await page.goto('/')
  assert.notEqual(await backgroundOf(page), day)
  await page.goto('/me')
  assert.ok(await page.getByRole('radio', { name: 'Dark' }).isChecked())
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

const backgroundOf = (page: BrowserWorld['page']): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
