import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inBrowser } from './browser-world.ts'
import { openFeed } from './feed-page.ts'

test('comments of others that came while writing are not lost', inBrowser, async (t) => {
  const { page, lw, saltmark } = await openFeed(t, 1)
  const [first] = (await lw.feed()).transmissions
  assert.ok(first)
  await page.goto(`/t/${first.id}`)
  await saltmark.lw.comment(first.id, { content: 'Said meanwhile.' })
  await page.getByRole('textbox', { name: 'Comment' }).fill('Said by me.')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await page.getByRole('listitem').filter({ hasText: 'Said by me.' }).waitFor()
  await page.getByRole('button', { name: '1 new comment' }).click()
  await page.getByText('Said meanwhile.').waitFor()
  const comments = page.getByRole('listitem').filter({ hasText: 'Said' })
  assert.deepEqual(
    (await comments.allTextContents()).map((text) => /Said [a-z ]+/.exec(text)?.[0]),
    ['Said meanwhile', 'Said by me'],
  )
})
