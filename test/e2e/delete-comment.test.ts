import assert from 'node:assert/strict'
import { test } from 'node:test'
import { axe } from './axe.ts'
import { inBrowser } from './browser-world.ts'
import { openFeed } from './feed-page.ts'

test('a guest deletes the comment that it has just sent, in two steps', inBrowser, async (t) => {
  const { page, lw } = await openFeed(t, 1)
  const [first] = (await lw.feed()).transmissions
  assert.ok(first)
  await page.goto(`/t/${first.id}`)
  await page.getByRole('textbox', { name: 'Comment' }).fill('Said by mistake.')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  const own = page.getByRole('listitem').filter({ hasText: 'Said by mistake.' })
  const button = own.getByRole('button', { name: 'Delete this comment' })
  await own.waitFor()
  assert.ok(await button.isHidden())
  await own.getByText('Delete', { exact: true }).click()
  await axe(page)
  await button.click()
  await page.getByText('No comments yet. Be the first.').waitFor()
  assert.deepEqual((await lw.comments(first.id)).comments, [])
})
