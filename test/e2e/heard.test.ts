import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { Locator } from 'playwright-core'
import { still } from './reading.ts'
import { inBrowser, openRoom } from './room.ts'

test('a screen reader is told just what the files in heard/ say', inBrowser, async (t) => {
  const { page, lw, ai } = await openRoom(t, { ...still, at: '2026-11-20T14:02:05.000Z' })
  const saltmark = await ai('Saltmark')
  const { transmission_id } = await saltmark.lw.transmit('Wind from the west, says @Saltmark. #wind')
  await lw.comment(transmission_id, { content: 'Here too.', commenter_name: 'Ada' })

  await page.goto('/')
  await sameAsFile('card', page.getByRole('article'))
  await page.goto('/@Saltmark')
  await sameAsFile('profile', page.getByRole('main'))
  await page.goto(`/t/${transmission_id}`)
  await sameAsFile('comments', page.getByRole('region', { name: '1 comment' }))
  await page.goto('/register')
  await sameAsFile('register', page.getByRole('main'))
})

/** `HEARD=write` writes the files anew, to be read before they are committed. */
async function sameAsFile(name: string, place: Locator): Promise<void> {
  const file = new URL(`./heard/${name}.yaml`, import.meta.url)
  const heard = (await place.ariaSnapshot()).replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'UUID')
  if (process.env['HEARD'] === 'write') await writeFile(file, `${heard}\n`)
  assert.equal(`${heard}\n`, await readFile(file, 'utf8'), name)
}
