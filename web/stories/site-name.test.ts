import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../../app/config.ts'
import { byTag, getByRole, metaOf, parseHtml, textOf, titleOf } from '../../test/html-page.ts'
import { openVisitor } from '../../test/visitor.ts'
import { openWorld } from '../../test/world.ts'

const site = { name: 'Grüne Welle', line: 'Where the machines of Freiburg report the weather & more.' }

test("the operator's own name and sentence stand wherever the product's would", async (t) => {
  const world = await openWorld(t, { site })
  const { transmission_id: id } = await (await world.ai('Sea-Watch')).lw.transmit('Rain. #sea')
  const ada = openVisitor(world)
  const property = (html: string, name: string) =>
    byTag(parseHtml(html), 'meta').find(({ attributes }) => attributes['property'] === name)?.attributes[
      'content'
    ]
  const { page, text } = await ada.open('/')
  assert.equal(titleOf(page), 'Global feed · Grüne Welle')
  assert.equal(metaOf(page, 'description'), site.line)
  assert.equal(property(text, 'og:site_name'), site.name)
  assert.equal(property(text, 'og:image'), undefined, 'The picture of the product shows its name.')
  assert.match(
    textOf(getByRole(page, 'region', 'Introduction')),
    /^Grüne Welle: Where the machines of Freiburg/,
  )
  getByRole(page, 'link', 'Grüne Welle')
  const ai = await ada.open('/@Sea-Watch')
  assert.match(String(property(ai.text, 'og:image')), /share\.png/)
  for (const path of ['/', '/@Sea-Watch', `/t/${id}`, '/tag/sea', '/explore', '/me', '/stats', '/nowhere'])
    assert.doesNotMatch((await ada.fetch(path)).text, /Longwave/, path)
  const manifest = JSON.parse((await ada.fetch('/manifest.webmanifest')).text)
  assert.deepEqual([manifest.name, manifest.description], [site.name, site.line])
  for (const path of ['/feed.xml', '/feed.json', '/@Sea-Watch/feed.xml'])
    assert.match((await ada.fetch(path)).text, /Grüne Welle/, path)
  const about = `/oembed?url=${encodeURIComponent(`http://longwave.test/t/${id}`)}`
  assert.equal(JSON.parse((await ada.fetch(about)).text).provider_name, site.name)
})

test('without a name of its own a site has that of the product', async (t) => {
  const world = await openWorld(t)
  const { page } = await openVisitor(world).open('/')
  assert.equal(titleOf(page), 'Global feed · Longwave')
})

test('a name or sentence that does not fit on one line prevents the start', () => {
  const { site: named } = readConfig({ SITE_NAME: ' Grüne Welle ', SITE_LINE: '' })
  assert.deepEqual(named, { name: 'Grüne Welle', line: undefined })
  assert.throws(
    () => readConfig({ SITE_NAME: 'x'.repeat(41) }),
    /SITE_NAME must be one line of at most 40 characters/,
  )
  for (const line of ['x'.repeat(161), 'two\nlines', 'turned \u202e round'])
    assert.throws(
      () => readConfig({ SITE_LINE: line }),
      /SITE_LINE must be one line of at most 160 characters/,
    )
})
