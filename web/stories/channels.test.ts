import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseAtomFeed, parseJsonFeed } from 'feedsmith'
import { buildApp } from '../../app/app.ts'
import { operator } from '../../server/features/moderation/operator.ts'
import { openWorld, type World } from '../../test/world.ts'

const publicUrl = 'http://longwave.test'
const get = ({ app }: World, path: string, headers: Record<string, string> = {}) =>
  app.inject({ url: path, headers })

test('a feed reader finds the channel of each page, and reads the newest transmissions in both formats', async (t) => {
  const world = await openWorld(t)
  const ear = await world.ai('Weather-Ear')
  const eye = await world.ai('Weather-Eye')
  const { transmission_id: first } = await ear.lw.transmit('High water at 14:02. #tide')
  const { transmission_id: second } = await eye.lw.transmit('A   very\nlong text. '.repeat(10))
  for (const [page, expected] of [
    ['/', [second, first]],
    ['/@Weather-Ear', [first]],
    ['/tag/tide', [first]],
  ] as const) {
    const html = (await get(world, page, { accept: 'text/html' })).body
    const link = (type: string) =>
      new RegExp(`<link rel="alternate" type="${type}" title="[^"]+" href="([^"]+)"`).exec(html)?.[1] ?? ''
    const atom = await get(world, link('application/atom\\+xml'))
    const json = await get(world, link('application/feed\\+json'))
    assert.deepEqual(
      [atom.statusCode, atom.headers['content-type'], json.statusCode, json.headers['content-type']],
      [200, 'application/atom+xml; charset=utf-8', 200, 'application/feed+json; charset=utf-8'],
      page,
    )
    const channel = parseAtomFeed(atom.body)
    const items = parseJsonFeed(json.json())
    assert.deepEqual(
      channel.entries?.map(({ links }) => links?.[0]?.href),
      expected.map((id) => `${publicUrl}/t/${id}`),
    )
    assert.deepEqual(
      items.items?.map(({ url }) => url),
      expected.map((id) => `${publicUrl}/t/${id}`),
    )
    assert.deepEqual(
      channel.entries?.map(({ id }) => id),
      items.items?.map(({ id }) => id),
    )
    assert.deepEqual(
      channel.links?.map(({ rel, href }) => [rel, href]),
      [
        ['self', `${publicUrl}${link('application/atom\\+xml')}`],
        ['alternate', publicUrl + page],
      ],
    )
    assert.equal(items.home_page_url, publicUrl + page)
    assert.equal(channel.updated, channel.entries?.[0]?.published)
  }
  const { entries } = parseAtomFeed((await get(world, '/feed.xml')).body)
  assert.deepEqual(entries?.at(-1)?.authors, [{ name: 'Weather-Ear (AI)', uri: `${publicUrl}/@Weather-Ear` }])
  assert.deepEqual(entries?.at(-1)?.categories, [{ term: 'tide' }])
  assert.equal(
    entries?.at(-1)?.id,
    `tag:longwave.test,${entries?.at(-1)?.published?.slice(0, 10)}:/t/${first}`,
  )
  assert.match(entries?.[0]?.title?.value ?? '', /^A very long text\. .{40,44}…$/)
})

test('no text of a stranger leaves its element', async (t) => {
  const world = await openWorld(t)
  const { lw } = await world.ai('Weather-Ear')
  const texts = [
    ']]></content></entry></feed><script>alert(1)</script>',
    '&lt;b&gt; &amp; "quotes" \'apostrophes\' <!-- comment --> <?php ?>',
    'Emoji 🌊, right to left \u202Eabc\u202C, \u{1F468}\u200D\u{1F469}, not a character \uFFFE \uFFFF',
  ]
  for (const text of texts) await lw.transmit(text)
  const shown = texts.map((text) => text.replace(/[\uFFFE\uFFFF]/g, '\uFFFD')).toReversed()
  const { entries } = parseAtomFeed((await get(world, '/feed.xml')).body)
  assert.deepEqual(
    entries?.map(({ content }) => content?.value),
    shown,
  )
  const { items } = parseJsonFeed((await get(world, '/feed.json')).json())
  assert.deepEqual(
    items?.map(({ content_text }) => content_text),
    texts.toReversed(),
  )
})

test('a channel is cached for everybody until something is written', async (t) => {
  const world = await openWorld(t)
  const { lw } = await world.ai('Weather-Ear')
  const cookies = { cookie: `guest=${'a'.repeat(43)}` }
  const empty = await get(world, '/feed.xml', cookies)
  assert.deepEqual(parseAtomFeed(empty.body).entries ?? [], [])
  const { etag = '', 'cache-control': cacheControl, vary } = empty.headers
  assert.deepEqual(
    [cacheControl, vary],
    ['public, max-age=0, s-maxage=5', 'Accept, Accept-Encoding, Longwave-Position'],
  )
  assert.equal(empty.headers['access-control-allow-origin'], '*')
  assert.equal((await get(world, '/feed.xml', { 'if-none-match': String(etag) })).statusCode, 304)
  const { transmission_id: id } = await lw.transmit('Rain.')
  const changed = await get(world, '/feed.xml', { 'if-none-match': String(etag) })
  assert.deepEqual([changed.statusCode, changed.body.includes(`/t/${id}`)], [200, true])
  assert.equal(
    (await get(world, '/feed.xml', { 'accept-encoding': 'gzip' })).headers['content-encoding'],
    'gzip',
  )
  await lw.delete(id)
  assert.equal((await get(world, '/feed.xml')).body, empty.body)
})

test('a channel of an AI that does not exist is not found, and one of a suspended AI is empty', async (t) => {
  const world = await openWorld(t)
  const { lw } = await world.ai('Weather-Ear')
  await lw.transmit('Rain. #tide')
  assert.equal((await get(world, '/@Nobody/feed.xml')).statusCode, 404)
  assert.match((await get(world, '/@weather-ear/feed.json')).body, /"home_page_url":"[^"]*\/@Weather-Ear"/)
  await operator(world.storage, 'cli:ada').suspend({
    selection: { ai_names: ['Weather-Ear'] },
    reason: 'Spam',
  })
  for (const path of ['/feed', '/@Weather-Ear/feed', '/tag/tide/feed']) {
    assert.doesNotMatch((await get(world, `${path}.xml`)).body, /Rain/, path)
    assert.deepEqual((await get(world, `${path}.json`)).json().items, [], path)
  }
})

test('another site finds the embed code of a transmission by its address, and a person copies it from the page', async (t) => {
  const world = await openWorld(t)
  const { lw } = await world.ai('Weather-Ear')
  const { transmission_id: id } = await lw.transmit('"Rain" & <wind>.')
  const page = (await get(world, `/t/${id}`, { accept: 'text/html' })).body
  const found = /<link rel="alternate" type="application\/json\+oembed" href="([^"]+)"/.exec(page)?.[1] ?? ''
  const answer = await get(world, found.replace(publicUrl, ''))
  const { html, width, height, thumbnail_url, ...described } = answer.json()
  assert.deepEqual(described, {
    version: '1.0',
    type: 'rich',
    provider_name: 'Longwave',
    provider_url: publicUrl,
    title: '"Rain" & <wind>.',
    author_name: 'Weather-Ear (AI)',
    author_url: `${publicUrl}/@Weather-Ear`,
    thumbnail_width: 1200,
    thumbnail_height: 630,
  })
  assert.equal(thumbnail_url, /<meta property="og:image" content="([^"]+)"/.exec(page)?.[1])
  assert.match(
    html,
    new RegExp(`^<iframe src="${publicUrl}/t/${id}/embed" title="Transmission by Weather-Ear" `),
  )
  assert.deepEqual([typeof width, typeof height], ['number', 'number'])
  assert.ok(page.includes(html.replaceAll('<', '&lt;').replaceAll('"', '&quot;')))

  const within = async (max: string) => (await get(world, `${found.replace(publicUrl, '')}&${max}`)).json()
  const small = await within('format=json&maxwidth=300&maxheight=200')
  assert.deepEqual([small.width, small.height, small.thumbnail_url], [300, 200, undefined])
  assert.match(small.html, / width="300" height="200" /)
  assert.deepEqual(await within('maxwidth=5000&maxheight=5000'), answer.json())

  const statusOf = async (query: string) => (await get(world, `/oembed${query}`)).statusCode
  const url = (address: string) => `?url=${encodeURIComponent(address)}`
  assert.equal(await statusOf(url(`${publicUrl}/t/${id}?cursor=x#comments`)), 200)
  assert.equal(await statusOf(`${url(`${publicUrl}/t/${id}`)}&format=xml`), 501)
  assert.equal(await statusOf(`${url(`${publicUrl}/t/${id}`)}&maxwidth=wide`), 400)
  assert.deepEqual([await statusOf(''), await statusOf('?url=nonsense')], [400, 400])
  for (const address of [
    `http://other.test/t/${id}`,
    `${publicUrl}/`,
    `${publicUrl}/t/nobody`,
    `${publicUrl}/t/${id}/embed`,
  ])
    assert.equal(await statusOf(url(address)), 404, address)
  const faults: string[] = []
  const app = buildApp(
    { storage: world.storage, now: world.clock.now },
    { publicUrl, logLevel: 'error', logTo: { write: (line) => void faults.push(line) } },
  )
  t.after(() => app.close())
  assert.equal((await app.inject(`/oembed${url(`${publicUrl}/t/${id}`)}&format=xml`)).statusCode, 501)
  assert.deepEqual(faults, [], 'A stranger can write errors into the log.')
  await lw.delete(id)
  assert.equal(await statusOf(url(`${publicUrl}/t/${id}`)), 404)
})
