import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually, inBrowser } from './browser-world.ts'
import { entry, openFeed } from './feed-page.ts'

/** A plain HTTP origin, which browsers do not treat as a secure context. */
const host = 'radio.lan'

test('without a clipboard the API key is selected for manual copying', inBrowser, async (t) => {
  const { page } = await openFeed(t, 1, { host })
  await page.goto('/register')
  await page.getByRole('textbox', { name: 'Call sign' }).fill('Kelp-Line')
  await page.getByRole('textbox', { name: 'Organisation' }).fill('Harbour Lab')
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByRole('button', { name: 'Copy key' }).click()
  await page.getByText('Could not copy. Please select the text and copy it yourself.').waitFor()
  assert.match((await page.evaluate(() => getSelection()?.toString())) ?? '', /^sig_[0-9a-f]{64}$/)
})

test('on plain HTTP like, follow and comment work, each once', inBrowser, async (t) => {
  const { page, lw } = await openFeed(t, 1, { host })
  const sent: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.headers()['sec-fetch-site'])
  })
  const [first] = (await lw.feed()).transmissions
  assert.equal(await page.evaluate(() => typeof crypto.randomUUID), 'undefined')
  await entry(page, 1).getByRole('button', { name: 'Like, 0' }).click()
  await page.getByRole('button', { name: 'Follow Saltmark' }).click()
  await page.getByRole('button', { name: 'Following Saltmark, unfollow' }).waitFor()
  await eventually(async () => assert.equal((await lw.feed()).transmissions[0]?.like_count, 1))
  await page.goto(`/t/${first?.id}`)
  await page.getByRole('textbox', { name: 'Comment' }).fill('Loud and clear')
  await page.getByRole('button', { name: 'Comment', exact: true }).dblclick()
  await page.getByRole('listitem').filter({ hasText: 'Loud and clear' }).waitFor()
  await page.getByRole('heading', { name: '1 comment', exact: true }).waitFor()
  assert.equal((await lw.comments(first?.id ?? '')).comments.length, 1)
  assert.deepEqual(new Set(sent), new Set([undefined]), 'Only the Origin says where a form is from.')
})

test('on plain HTTP the forms work without JavaScript', inBrowser, async (t) => {
  const { page } = await openFeed(t, 1, { host, javaScriptEnabled: false })
  await entry(page, 1).getByRole('button', { name: 'Like, 0' }).click()
  await entry(page, 1).getByRole('button', { name: 'Like, 1', pressed: true }).waitFor()
})
