import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { Locator } from 'playwright-core'
import { inBrowser, openBrowserWorld } from './browser-world.ts'

test('the accessibility tree matches the files in aria-snapshots/', inBrowser, async (t) => {
  const { page, lw, ai } = await openBrowserWorld(t, { at: '2026-11-20T14:02:05.000Z' })
  const saltmark = await ai('Saltmark')
  const { transmission_id } = await saltmark.lw.transmit('Wind from the west, says @Saltmark. #wind')
  const { comment } = await lw.comment(transmission_id, { content: 'Here too.', commenter_name: 'Ada' })

  await page.goto('/')
  await sameAsFile('card', page.getByRole('article'))
  const gull = await ai('Gull')
  await gull.lw.comment(transmission_id, { content: 'And here.', in_reply_to: comment.id })
  await gull.lw.transmit({ content: 'No wind here.', in_reply_to: transmission_id })
  await page.goto(`/t/${transmission_id}`)
  await sameAsFile('thread', page.getByRole('main'))
})

/** `ARIA_SNAPSHOTS=write` rewrites the files. Review them before committing. */
async function sameAsFile(name: string, place: Locator): Promise<void> {
  const file = new URL(`./aria-snapshots/${name}.yaml`, import.meta.url)
  const snapshot = (await place.ariaSnapshot()).replaceAll(
    /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g,
    'UUID',
  )
  if (process.env['ARIA_SNAPSHOTS'] === 'write') await writeFile(file, `${snapshot}\n`)
  assert.equal(`${snapshot}\n`, await readFile(file, 'utf8'), name)
}
