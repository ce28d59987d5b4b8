import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
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

test('a name with characters of XML breaks no feed', async (t) => {
  const world = await openWorld(t, { site: { name: 'Wind & <Waves>' } })
  await (await world.ai('Sea-Watch')).lw.transmit('Rain. #sea')
  for (const path of ['/feed.xml', '/@Sea-Watch/feed.xml', '/tag/sea/feed.xml', '/opensearch.xml']) {
    const { text } = await world.request('GET', path)
    assert.match(text, />[^<]*Wind &amp; &lt;Waves&gt;[^<]*<\//, path)
    assert.doesNotMatch(text, /&(?!\w+;)|<Waves/, path)
  }
  for (const path of ['/feed.json', '/manifest.webmanifest'])
    assert.ok(
      JSON.stringify(JSON.parse((await world.request('GET', path)).text)).includes('Wind & <Waves>'),
      path,
    )
})

const fileOf = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

test("the operator's own picture stands beside the name, in tabs, on home screens and in the manifest", async (t) => {
  const mark = fileOf('icon.png')
  const world = await openWorld(t, { site: { ...site, mark } })
  const { transmission_id: id } = await (await world.ai('Sea-Watch')).lw.transmit('Rain.')
  const ada = openVisitor(world)
  const { page, headers } = await ada.open('/')
  const [picture, ...others] = byTag(page, 'img')
  const href = String(picture?.attributes['src'])
  assert.match(href, /^\/assets\/mark\.[0-9a-f]{10}\.png$/)
  assert.deepEqual([picture?.attributes['alt'], others], ['', []])
  assert.match(String(headers['content-security-policy']), /img-src 'self'/)
  const linked = (rel: string) =>
    byTag(page, 'link').find(({ attributes }) => attributes['rel'] === rel)?.attributes['href']
  assert.deepEqual([linked('icon'), linked('apple-touch-icon')], [href, href])
  const { icons } = JSON.parse((await ada.fetch('/manifest.webmanifest')).text)
  assert.deepEqual(icons, [{ src: href, type: 'image/png', sizes: '512x512' }])
  const file = await world.app.inject(href)
  assert.equal(file.headers['content-type'], 'image/png')
  assert.equal(file.headers['cache-control'], 'public, max-age=31536000, immutable')
  assert.deepEqual(file.rawPayload, readFileSync(mark))
  for (const path of [`/t/${id}/embed`, '/nowhere'])
    assert.ok((await ada.fetch(path)).text.includes(`<img src="${href}"`), path)
})

test('two sites in one process each show their own name and picture', async (t) => {
  const other = { name: 'Blaue Stunde', mark: fileOf('icon.png') }
  const visits = await Promise.all(
    [site, other].map(async (own) => ({ own, ada: openVisitor(await openWorld(t, { site: own })) })),
  )
  for (const path of ['/', '/feed.xml', '/manifest.webmanifest', '/nowhere'])
    for (const { own, ada } of visits) {
      const { text } = await ada.fetch(path)
      const shown = [site, other].filter(({ name }) => text.includes(name))
      assert.deepEqual(shown, [own], path)
      assert.equal(text.includes('/assets/mark.'), own === other && path !== '/feed.xml', path)
    }
})

test('a picture that not every browser and home screen takes prevents the start', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'longwave-mark-'))
  const whole = readFileSync(fileOf('icon.png'))
  const file = (name: string, bytes: Buffer): string => {
    writeFileSync(join(folder, name), bytes)
    return join(folder, name)
  }
  const dot =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  for (const [mark, sentence] of [
    [
      fileOf('brand.svg'),
      /^SITE_MARK must be a PNG that is as wide as high, from 180 to 1024 pixels, in at most 64 KiB; .+brand\.svg is no PNG\.$/,
    ],
    [fileOf('share.png'), /share\.png is 1200 by 630 pixels\.$/],
    [file('dot.png', Buffer.from(dot, 'base64')), /dot\.png is 1 by 1 pixels\.$/],
    [file('cut.png', whole.subarray(0, whole.length - 1)), /cut\.png ends too early\.$/],
    [file('empty.png', Buffer.alloc(0)), /empty\.png is no PNG\.$/],
    [file('large.png', Buffer.concat([whole, Buffer.alloc(64 * 1024)])), /large\.png has \d{5} bytes\.$/],
    [folder, /^SITE_MARK must be a file that Longwave can read, not/],
    [join(folder, 'none.png'), /^SITE_MARK must be a file that Longwave can read, not/],
  ] as const)
    await assert.rejects(
      openWorld(t, { site: { mark } }),
      ({ message }: Error) => sentence.test(message),
      mark,
    )
})

test('a name or sentence that does not fit on one line prevents the start', () => {
  const { site: named } = readConfig({ SITE_NAME: ' Grüne Welle ', SITE_LINE: '' })
  assert.deepEqual(named, { name: 'Grüne Welle', line: undefined, mark: undefined })
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
