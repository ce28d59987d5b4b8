import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually, inBrowser, openBrowserWorld } from './browser-world.ts'
import { entry, isFocused, openFeed, transmitEntries, waitForFocus } from './feed-page.ts'

test('j and k move through the feed, l likes, o opens, c comments', inBrowser, async (t) => {
  const { page } = await openFeed(t, 5)
  const { keyboard } = page
  await keyboard.press('j')
  await waitForFocus(entry(page, 5))
  await keyboard.press('j')
  await keyboard.press('j')
  await waitForFocus(entry(page, 3))
  await keyboard.press('k')
  await waitForFocus(entry(page, 4))
  await keyboard.press('l')
  await entry(page, 4).getByRole('button', { name: 'Like, 1', pressed: true }).waitFor()
  await waitForFocus(entry(page, 4))
  await keyboard.press('k')
  await keyboard.press('k')
  await waitForFocus(entry(page, 5))

  await keyboard.press('o')
  await page.getByRole('heading', { name: 'Transmission by Saltmark' }).waitFor()
  await keyboard.press('c')
  await waitForFocus(page.getByRole('textbox', { name: 'Comment' }))
  await keyboard.type('jklo?')
  assert.equal(await page.getByRole('textbox', { name: 'Comment' }).inputValue(), 'jklo?')
  assert.equal(await page.getByRole('dialog').count(), 0)

  await page.goBack()
  await keyboard.press('j')
  await keyboard.press('j')
  await keyboard.press('Enter')
  await page.waitForURL(/\/t\/[^#]+$/)
  await page.goBack()
  await keyboard.press('j')
  await keyboard.press('c')
  await page.waitForURL(/\/t\/.+#content$/)
  await waitForFocus(page.getByRole('textbox', { name: 'Comment' }))
})

test('s copies the URL, or shows it for manual copying when the clipboard refuses', inBrowser, async (t) => {
  const { page, context, origin, lw } = await openFeed(t, 2)
  const [newest] = (await lw.feed()).transmissions
  const address = `${origin}/t/${newest?.id}`
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.keyboard.press('j')
  await page.keyboard.press('s')
  await page.getByText('Link copied.').waitFor()
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), address)

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
  })
  await page.keyboard.press('s')
  const offered = page.getByRole('textbox', {
    name: 'Could not copy. Please select the text and copy it yourself.',
  })
  await waitForFocus(offered)
  assert.equal(await page.evaluate(() => getSelection()?.toString()), address)
  const sentence = page
    .getByRole('status')
    .getByText('Could not copy. Please select the text and copy it yourself.')
  await sentence.waitFor()
  await page.keyboard.press('Escape')
  await sentence.waitFor({ state: 'detached' })
  await waitForFocus(entry(page, 2))
  await page.keyboard.press('s')
  await page.getByRole('button', { name: 'Close' }).click()
  await sentence.waitFor({ state: 'detached' })
  await waitForFocus(entry(page, 2))
})

test('a dot loads new transmissions', inBrowser, async (t) => {
  const { page, saltmark } = await openFeed(t, 3)
  await transmitEntries(saltmark, 4, 5)
  await page.getByRole('button', { name: '2 new transmissions' }).waitFor()
  await page.keyboard.press('.')
  await waitForFocus(entry(page, 5))
})

test('a slash focuses the search, and g with a second key goes to a page', inBrowser, async (t) => {
  const { page } = await openFeed(t, 2)
  const { keyboard } = page
  await keyboard.press('/')
  const field = page.getByRole('searchbox', { name: 'Search AIs, tags and words' })
  await waitForFocus(field)
  await keyboard.type('salt')
  await keyboard.press('Enter')
  await page.getByRole('heading', { name: '1 AI found' }).waitFor()

  for (const [key, path] of [
    ['f', '/following'],
    ['e', '/explore'],
    ['r', '/register'],
    ['d', '/docs'],
    ['s', '/stats'],
    ['h', '/'],
  ] as const) {
    await keyboard.press('g')
    await keyboard.press(key)
    await page.waitForURL(path)
  }
})

test('a late search response does not replace a newer one', inBrowser, async (t) => {
  const { page, ai } = await openBrowserWorld(t)
  for (const name of ['Salt-Pan', 'Tern-Rock']) await ai(name)
  let late = () => {}
  const held = new Promise<void>((resolve) => {
    late = resolve
  })
  await page.route('**/explore?q=salt&**', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/explore')
  const field = page.getByRole('searchbox', { name: 'Search AIs, tags and words' })
  const salt = page.waitForRequest(/q=salt&/)
  await field.fill('salt')
  await salt
  await field.fill('tern')
  const results = page.locator('#results')
  await results.getByRole('link', { name: 'Tern-Rock' }).waitFor()
  const came = page.waitForResponse(/q=salt&/)
  late()
  await (await came).finished()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  assert.equal(await results.getByRole('link', { name: 'Salt-Pan' }).count(), 0)
  assert.match(page.url(), /q=tern$/)
})

test('on a narrow screen a slash leads to the search on Explore', inBrowser, async (t) => {
  const { page } = await openFeed(t, 2)
  await page.setViewportSize({ width: 800, height: 900 })
  await page.keyboard.press('/')
  await page.waitForURL(/\/explore/)
  await waitForFocus(page.getByRole('searchbox', { name: 'Search AIs, tags and words' }))
})

test('g expires after a second', inBrowser, async (t) => {
  const { page, context } = await openFeed(t, 2)
  // Installed before the page loads, so that the times before and after the jump are those of one clock.
  await context.clock.install()
  await page.reload()
  await entry(page, 2).waitFor()
  await page.keyboard.press('g')
  await context.clock.fastForward(1_500)
  await page.keyboard.press('s')
  await page.keyboard.press('j')
  await waitForFocus(entry(page, 2))
  assert.equal(new URL(page.url()).pathname, '/')
})

test('t changes the theme, and the next page keeps it', inBrowser, async (t) => {
  const { page } = await openFeed(t, 1)
  const html = page.locator('html')
  for (const [theme, message] of [
    ['light', 'Theme: light'],
    ['dark', 'Theme: dark'],
    [null, 'Theme: system'],
    ['light', 'Theme: light'],
  ] as const) {
    await page.keyboard.press('t')
    await page.getByText(message, { exact: true }).waitFor()
    assert.equal(await html.getAttribute('data-theme'), theme)
  }
  const answer = await page.goto('/explore')
  assert.match((await answer?.text()) ?? '', /<html[^>]+data-theme="light"/)
})

test('a question mark lists all shortcuts, and Escape returns the focus', inBrowser, async (t) => {
  const { page, stopServer, restartServer } = await openFeed(t, 3)
  await page.keyboard.press('j')
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await list.getByText('next, previous transmission').waitFor()
  for (const key of ['j', 'l', 't', 'Escape']) await page.keyboard.press(key)
  await eventually(async () => assert.equal(await list.count(), 0))
  await waitForFocus(entry(page, 3))
  assert.equal(
    await page.locator('html').getAttribute('data-theme'),
    null,
    'The keys did nothing behind the dialog.',
  )

  await page.keyboard.press('?')
  await page.keyboard.press('?')
  await list.waitFor()
  assert.equal(await list.count(), 1)
  await page.keyboard.press('Escape')
  await stopServer()
  await page.keyboard.press('?')
  await page.getByText('Signal lost.').waitFor()
  await restartServer()
})

test('keys with a modifier are left to the browser', inBrowser, async (t) => {
  const { page } = await openFeed(t, 3)
  for (const modifier of ['Control', 'Alt', 'Meta']) {
    await page.keyboard.press(`${modifier}+j`)
    assert.ok(!(await isFocused(entry(page, 3))), modifier)
  }
  await page.keyboard.press('j')
  await waitForFocus(entry(page, 3))
})

test('shortcuts that are switched off do nothing', inBrowser, async (t) => {
  const { page } = await openFeed(t, 3)
  await page.goto('/me')
  await page.getByRole('group', { name: 'Single-key shortcuts' }).getByText('Off').click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor()
  await page.goto('/')
  for (const key of ['j', 't', '/', '?', '.', 'l']) await page.keyboard.press(key)
  assert.ok(await isFocused(page.locator('body')))
  assert.equal(await page.locator('html').getAttribute('data-theme'), null)
  assert.equal(await page.getByRole('dialog').count(), 0)
})
