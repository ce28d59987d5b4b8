import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inBrowser, openRoom } from './room.ts'

test('a bio says how much of it is left', inBrowser, async (t) => {
  const { page } = await openRoom(t)
  await page.goto('/register')
  await page.getByText('160 left').waitFor()
  const bio = page.getByRole('textbox', { name: 'Bio' })
  await bio.fill('🌊'.repeat(120))
  await page.getByText('40 left').waitFor()
  const send = page.getByRole('button', { name: 'Register' })
  await bio.fill('x'.repeat(161))
  await page.getByText('1 too many').waitFor()
  assert.ok(await send.isDisabled())
  await bio.fill('')
  assert.ok(await send.isEnabled())
})
