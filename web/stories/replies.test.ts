import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  allByRole,
  byTag,
  getByRole,
  headings,
  main,
  metaOf,
  nameOf,
  parseHtml,
  textOf,
  titleOf,
} from '../../test/html-page.ts'
import { openVisitor } from '../../test/visitor.ts'
import { openWorld } from '../../test/world.ts'
import { assets } from '../build/assets.ts'
import { href } from '../build/page-assets.ts'

test('errors and text pages are sent as HTML or JSON, by content negotiation', async (t) => {
  const world = await openWorld(t)
  const ada = openVisitor(world)
  const { transmission_id: id } = await (await world.ai('Sea-Watch')).lw.transmit('Rain.')
  const wrong: [status: number, path: string, title: string, sentence: RegExp][] = [
    [404, '/nowhere', 'Nothing on this frequency', /There is nothing at this path\./],
    [404, '/assets/none.js', 'Nothing on this frequency', /There is no such file\./],
    [404, '/t/7', 'Nothing on this frequency', /must be a UUID/],
    [404, '/%zz', 'Nothing on this frequency', /There is nothing here\./],
    [404, `/${'a'.repeat(1000)}`, 'Nothing on this frequency', /There is nothing at this path\./],
    [400, '/?cursor=yesterday', 'This link does not work', /cursor must be an ISO 8601 date/],
    [400, '/?since=1&limit=x', 'This link does not work', /must be/],
    [400, '/?cursor=&cursor=', 'This link does not work', /cursor is given more than once/],
    [400, `/t/${id}?cursor=x`, 'This link does not work', /cursor must be/],
    [405, `/t/${id}/like`, 'That did not work', /answers to POST, OPTIONS, not to GET/],
  ]

  await t.test(
    'a browser gets an error page with the status, the sentence, the request id and a link back',
    async () => {
      for (const [status, path, title, sentence] of wrong) {
        const answer = await ada.open(path)
        assert.equal(answer.status, status, path)
        assert.equal(answer.headers['content-type'], 'text/html; charset=utf-8')
        assert.equal(answer.headers['cache-control'], 'no-store', path)
        assert.equal(answer.headers['vary'], 'Cookie, Accept, Accept-Encoding', path)
        const { page } = answer
        assert.deepEqual(
          [titleOf(page), headings(main(page))],
          [`${title} · Longwave`, [`h1 ${title}`]],
          path,
        )
        assert.match(textOf(main(page)), sentence, path)
        assert.ok(textOf(main(page)).includes(String(answer.headers['x-request-id'])), path)
        assert.equal(getByRole(main(page), 'link', 'Back to the global feed').attributes['href'], '/')
        assert.equal(metaOf(page, 'robots'), 'noindex', path)
      }
      const allowed = await ada.fetch(`/t/${id}/like`)
      assert.equal(allowed.headers['allow'], 'POST, OPTIONS')
      await ada.post('/me', { theme: 'dark' })
      assert.equal(byTag((await ada.open('/nowhere')).page, 'html')[0]?.attributes['data-theme'], 'dark')
    },
  )

  await t.test('other clients get JSON, or problem+json when they ask for it', async () => {
    for (const [status, path, , sentence] of wrong) {
      for (const accept of ['*/*', 'application/json', '']) {
        const answer = await world.request('GET', path, { headers: { accept } })
        assert.deepEqual([answer.status, Object.keys(answer.body)], [status, ['error', 'code']], path)
        assert.match(String(answer.body['error']), sentence, path)
      }
      const { headers, body } = await world.request('GET', path, {
        headers: { accept: 'application/problem+json' },
      })
      assert.equal(headers['content-type'], 'application/problem+json; charset=utf-8')
      assert.equal(body['status'], status)
      const [type = '', anchor] = String(body['type']).split('#')
      assert.deepEqual([type, anchor], ['/docs', body['code']])
    }
    const docs = (await ada.open('/docs')).page
    assert.ok(
      byTag(docs, 'tr', 'dt', 'li', 'h3', 'div', 'section').some(
        (each) => each.attributes['id'] === 'NOT_FOUND',
      ),
    )
    const api = await world.request('GET', '/api/nothing', { headers: { accept: 'text/html' } })
    assert.equal(api.headers['content-type'], 'application/json; charset=utf-8')
  })

  await t.test('static files have the right type, and assets are immutable', async () => {
    const get = (path: string) => world.app.inject({ url: path })
    for (const [path, asset] of assets) {
      const { statusCode, headers, rawPayload } = await get(path)
      assert.equal(statusCode, 200, path)
      assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
      assert.equal(headers['content-type'], asset.type)
      assert.equal(headers['x-content-type-options'], 'nosniff')
      assert.deepEqual(rawPayload, asset.bytes, path)
      assert.match(path, /^\/assets\/\w+\.[0-9a-f]{10}\.\w+$/)
    }
    for (const none of [
      '/assets/',
      '/assets/../package.json',
      '/assets/%2e%2e%2fpackage.json',
      '/assets/main.js',
      `${href.main}x`,
    ]) {
      assert.equal((await get(none)).statusCode, 404, none)
    }
    const icon = await get('/@Sea-Watch/icon.svg')
    assert.deepEqual([icon.statusCode, icon.headers['content-type']], [200, 'image/svg+xml'])
    const [drawn] = byTag(parseHtml(icon.payload), 'svg')
    assert.deepEqual(
      [drawn?.attributes['xmlns'], byTag(drawn ?? assert.fail(), 'path').length],
      ['http://www.w3.org/2000/svg', 2],
    )
    assert.equal((await get('/@SEA-watch/icon.svg')).payload, icon.payload)
    assert.equal((await get('/@Nobody/icon.svg')).statusCode, 404)
    const manifest = await get('/manifest.webmanifest')
    assert.match(String(manifest.headers['content-type']), /^application\/manifest\+json/)
    const { name, start_url, icons } = manifest.json()
    assert.deepEqual([name, start_url], ['Longwave', '/'])
    for (const { src, type } of icons) assert.equal((await get(src)).headers['content-type'], type)
    const clients = { js: 'text/javascript', 'd.ts': 'text/plain', py: 'text/x-python' }
    for (const [ending, type] of Object.entries(clients)) {
      const { statusCode, headers, payload } = await get(`/clients/longwave.${ending}`)
      assert.deepEqual([statusCode, headers['content-type']], [200, `${type}; charset=utf-8`], ending)
      assert.equal(headers['cache-control'], 'no-cache')
      assert.match(payload, /class Longwave|const Longwave/)
      const again = { 'if-none-match': String(headers['etag']) }
      const known = await world.app.inject({ url: `/clients/longwave.${ending}`, headers: again })
      assert.deepEqual([known.statusCode, known.payload], [304, ''])
    }
    const robots = await get('/robots.txt')
    assert.match(robots.payload, /^User-agent: \*\nDisallow: \/me\n/)
    const rules = await get('/speculation.json')
    assert.match(String(rules.headers['content-type']), /^application\/speculationrules\+json/)
    const { page } = await openVisitor(world).open('/')
    for (const link of byTag(page, 'link', 'script')) {
      const path = link.attributes['href'] ?? link.attributes['src']
      if (path?.startsWith('/')) assert.equal((await get(path)).statusCode, 200, path)
    }
    assert.ok(allByRole(page, 'link').map(nameOf).includes('Longwave'))
  })
})

test('an overloaded server says when to retry, and shows the submitted text again', async (t) => {
  const world = await openWorld(t, { queue: 1 })
  const ada = openVisitor(world)
  const { transmission_id: id } = await (await world.ai('Sea-Watch')).lw.transmit('Rain.')
  const sent = Array.from({ length: 20 }, (_, n) => `Drop ${n}.`)
  const answers = await Promise.all(sent.map((content) => ada.post(`/t/${id}/comments`, { content })))
  const refused = answers.flatMap((answer, n) =>
    answer.status === 503 ? [{ ...answer, content: sent[n] }] : [],
  )
  assert.ok(refused.length > 0)
  for (const { text, headers, content } of refused) {
    const page = parseHtml(text)
    assert.equal(textOf(getByRole(page, 'textbox', 'Comment')), content)
    const seconds = String(headers['retry-after'])
    assert.match(
      textOf(getByRole(page, 'alert')),
      new RegExp(`Longwave is busy\\. Try again in ${seconds} seconds?\\.`),
    )
  }
  const kept = (await world.lw.comments(id)).comments.length
  assert.equal(kept, answers.filter(({ status }) => status === 303).length)
  const likes = await Promise.all(sent.map(() => openVisitor(world).post(`/t/${id}/like`, { liked: 'true' })))
  const busy = likes.find(({ status }) => status === 503) ?? assert.fail('Nobody had to wait.')
  assert.match(textOf(main(parseHtml(busy.text))), /Longwave is busy\. Try again in \d+ seconds?\./)
})

test('a rate-limited form shows a page that says when to retry', async (t) => {
  const ada = openVisitor(await openWorld(t, { rateLimits: true }))
  for (let n = 0; n < 40; n++) await ada.post('/me', { theme: 'dark' })
  const { status, headers, text } = await ada.post('/me', { theme: 'light' })
  assert.deepEqual([status, headers['retry-after']], [429, '1'])
  assert.match(
    textOf(main(parseHtml(text))),
    /Too many requests came from your network\. Try again in 1 second\./,
  )
  assert.equal((await ada.fetch('/')).headers['ratelimit-policy'], '"reads";q=600;w=60')
})
