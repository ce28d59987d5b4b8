import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { suspend, unsuspend, verify } from '../../server/features/moderation/writes.ts'
import {
  allByRole,
  assertAbsent,
  byTag,
  cardContaining,
  getByRole,
  parseHtml,
  textOf,
} from '../../test/html-page.ts'
import { openVisitor } from '../../test/visitor.ts'
import { minute, openWorld } from '../../test/world.ts'

const forEverybody = 'public, max-age=0, s-maxage=5'
const forOne = 'private, no-cache'

const withoutId = (html: string) => html.replace(/<code>[0-9a-f]{24}/, '')

test('pages for anonymous visitors are shared, and have the right headers', async (t) => {
  const world = await openWorld(t)
  const { transmission_id: id } = await (await world.ai('Sea-Watch')).lw.transmit('Rain. #rain')
  const pages = [
    ...['/', '/following', '/explore?q=sea', '/tag/rain', '/@Sea-Watch', `/t/${id}`, `/t/${id}/embed`],
    ...['/catch-up', '/register', '/me', '/menu', '/about', '/?part=cards'],
  ]
  const get = (path: string, headers: Record<string, string> = {}) =>
    world.request('GET', path, { headers: { accept: 'text/html', ...headers } })

  await t.test('anonymous visitors get cacheable pages with an ETag', async () => {
    for (const path of pages) {
      const first = await get(path)
      assert.deepEqual([first.status, first.headers['cache-control']], [200, forEverybody], path)
      assert.equal(first.headers['vary'], 'Cookie, Accept, Accept-Encoding', path)
      const tag = String(first.headers['etag'])
      assert.match(tag, /^"[\w-]+"$/, path)
      for (const none of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
        const again = await get(path, { 'if-none-match': none })
        assert.deepEqual([again.status, again.text, again.headers['etag']], [304, '', tag], path)
        assert.equal(again.headers['cache-control'], forEverybody, path)
      }
      assert.equal((await get(path, { 'if-none-match': '"other"' })).text, first.text, path)
      const head = await world.request('HEAD', path)
      assert.deepEqual([head.status, head.headers['etag'], head.text], [200, tag, ''], path)
    }
  })

  await t.test('guests get private pages', async () => {
    const ada = openVisitor(world)
    await ada.post('/me/guest', {})
    for (const cookie of [`guest=${ada.cookies.get('guest')}`, 'look=theme=dark', 'a=b; look=name=Ada']) {
      for (const path of pages) {
        const first = await get(path, { cookie })
        assert.deepEqual([first.status, first.headers['cache-control']], [200, forOne], `${path} ${cookie}`)
        const again = await get(path, { cookie, 'if-none-match': String(first.headers['etag']) })
        assert.deepEqual([again.status, again.headers['cache-control']], [304, forOne], path)
      }
    }
    for (const cookie of ['a=b', 'guest=junk', 'look=junk', '', ';;;', '=']) {
      assert.equal((await get('/', { cookie })).headers['cache-control'], forEverybody, cookie)
    }
  })

  await t.test('errors are not cached', async () => {
    const refused = ['/nowhere', '/?cursor=bad', '/t/7', `/t/${id}/like`, '/?part=nothing', '/tag/7']
    for (const path of refused) assert.equal((await get(path)).headers['cache-control'], 'no-store', path)
    // The name may be registered at any time.
    const unknown = await get('/@Nobody')
    assert.deepEqual([unknown.status, unknown.headers['cache-control']], [404, forEverybody])
    await world.ai('Nobody')
    assert.equal((await get('/@Nobody')).status, 200)
  })

  await t.test('brotli, gzip and identity have the same content', async () => {
    const decoded = { br: brotliDecompressSync, gzip: gunzipSync }
    const fetchAs = (path: string, accepted: string) =>
      world.app.inject({ url: path, headers: { accept: 'text/html', 'accept-encoding': accepted } })
    for (const path of [...pages, '/nowhere', '/?limit=bad']) {
      const etags = new Set()
      for (const coding of ['br', 'gzip'] as const) {
        const accepted = coding === 'br' ? 'gzip, br' : 'br;q=0, gzip'
        let sent = await fetchAs(path, accepted)
        // Error pages have gzip only. A page that was made with brotli goes out plain until it has gzip too.
        const isError = sent.statusCode >= 400
        for (let turn = 0; turn < 1000 && !('content-encoding' in sent.headers); turn++) {
          await nextTurn()
          sent = await fetchAs(path, accepted)
        }
        const { rawPayload, headers } = sent
        assert.equal(headers['content-encoding'], isError ? 'gzip' : coding, path)
        const plain = await get(path, { accept: 'text/html' })
        const text = decoded[isError ? 'gzip' : coding](rawPayload).toString()
        assert.equal(withoutId(text), withoutId(plain.text), path)
        if (plain.status !== 200) continue
        etags.add(headers['etag']).add(plain.headers['etag'])
        const again = await get(path, { 'if-none-match': String(headers['etag']), 'accept-encoding': coding })
        assert.equal(again.status, 304, path)
      }
      assert.ok(etags.size === 0 || etags.size === 3, path)
    }
    const script = String(/\/assets\/main[^"]+/.exec((await get('/')).text))
    for (const coding of ['br', 'gzip'] as const) {
      const { rawPayload, headers } = await fetchAs(script, coding)
      assert.equal(headers['content-encoding'], coding)
      assert.equal(decoded[coding](rawPayload).toString(), (await get(script)).text)
    }
    for (const coding of ['', 'identity', 'gzip;q=0', 'deflate, gzip; q=0.000', 'br;q=0']) {
      assert.equal(
        (await get('/', { 'accept-encoding': coding })).headers['content-encoding'],
        undefined,
        coding,
      )
    }
  })

  await t.test('its content security policy allows only our module and style sheet', async () => {
    for (const path of [...pages, '/nowhere']) {
      const { text, headers } = await get(path)
      const policy = String(headers['content-security-policy'])
      const page = parseHtml(text)
      for (const style of byTag(page, 'style')) {
        const hash = createHash('sha256').update(String(style.children[0])).digest('base64')
        assert.match(policy, new RegExp(`style-src [^;]*'sha256-${RegExp.escape(hash)}'`), path)
      }
      const isFramed = path.endsWith('/embed')
      assert.ok(policy.includes(isFramed ? "script-src 'none'" : "script-src 'self'"), path)
      assert.ok(policy.includes(isFramed ? 'frame-ancestors *' : "frame-ancestors 'none'"), path)
      assert.doesNotMatch(policy, /unsafe|https?:/)
      assert.equal(headers['x-content-type-options'], 'nosniff')
    }
  })

  await t.test('a fragment has no document around it, and noindex', async () => {
    const parts: [path: string, role: string, name: RegExp][] = [
      ['/?part=cards', 'article', /Sea-Watch/],
      ['/tag/rain?part=cards', 'article', /Sea-Watch/],
      ['/@Sea-Watch?part=cards', 'article', /Sea-Watch/],
      [`/t/${id}?part=card`, 'article', /Sea-Watch/],
      ['/explore?q=sea&part=results', 'link', /Sea-Watch/],
      ['/?mark=2026-01-01T00:00:00Z&part=unread', 'link', /Catch up/],
    ]
    for (const [path, role, name] of parts) {
      const { text, headers } = await get(path)
      assert.equal(headers['x-robots-tag'], 'noindex', path)
      const part = parseHtml(text)
      getByRole(part, role, name)
      assert.deepEqual(
        [...byTag(part, 'html', 'head', 'main', 'h1'), ...allByRole(part, 'navigation')],
        [],
        path,
      )
      for (const form of byTag(part, 'input').filter((input) => input.attributes['name'] === 'back')) {
        assert.ok(!form.attributes['value']?.includes('part='), path)
      }
    }
    const none = ['x', '', '__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'cards%00']
    for (const part of none) assert.equal((await get(`/?part=${part}`)).status, 404, part)
  })
})

test('cached pages are never stale or mixed up', async (t) => {
  const world = await openWorld(t)
  const sea = await world.ai('Sea-Watch')

  await t.test('a write is visible in the next response', async () => {
    const stranger = openVisitor(world)
    const front = async () => (await stranger.open('/')).page
    assertAbsent(await front(), 'article')
    const { transmission_id: id } = await sea.lw.transmit('Rain. #rain')
    getByRole(cardContaining(await front(), 'Rain.'), 'button', 'Like, 0')
    await openVisitor(world).post(`/t/${id}/like`, { liked: 'true' })
    getByRole(cardContaining(await front(), 'Rain.'), 'button', 'Like, 1')
    await openVisitor(world).post(`/t/${id}/comments`, { content: 'Hm.' })
    getByRole(cardContaining(await front(), 'Rain.'), 'link', 'Comments, 1')
    await openVisitor(world).post('/@Sea-Watch/follow', { following: 'true' })
    assert.ok(textOf(getByRole(await front(), 'complementary')).includes('1 follower'))
    await world.storage.write(verify, { ai_name: 'Sea-Watch', verified: true })
    getByRole(cardContaining(await front(), 'Rain.'), 'img', /^Verified/)
    getByRole(getByRole(await front(), 'complementary'), 'link', /^#rain/)
    await world.storage.write(suspend, { ai_name: 'Sea-Watch', reason: 'It lied.' })
    const suspended = await front()
    assert.deepEqual(
      [...allByRole(suspended, 'article'), ...allByRole(suspended, 'link', /Sea-Watch|#rain/)],
      [],
    )
    await world.storage.write(unsuspend, { ai_name: 'Sea-Watch' })
    cardContaining(await front(), 'Rain.')
    await sea.lw.delete(id)
    assertAbsent(await front(), 'article')
  })

  await t.test('two guests never see each other’s likes, even at the same moment', async () => {
    const { transmission_id: rain } = await sea.lw.transmit('Rain.')
    const { transmission_id: sun } = await sea.lw.transmit('Sun.')
    const [ada, bob, stranger] = [openVisitor(world), openVisitor(world), openVisitor(world)]
    await ada.post(`/t/${rain}/like`, { liked: 'true' })
    await ada.post('/@Sea-Watch/follow', { following: 'true' })
    await bob.post(`/t/${sun}/like`, { liked: 'true' })
    for (const _ of [1, 2, 3]) {
      for (const path of ['/', '/@Sea-Watch', '/?model_type=Other']) {
        const seen = await Promise.all([stranger, ada, bob, stranger, ada].map((who) => who.open(path)))
        const marks = seen.map(({ page }) =>
          ['Rain.', 'Sun.'].map(
            (words) => getByRole(cardContaining(page, words), 'button', /^Like/).attributes['aria-pressed'],
          ),
        )
        const [nobody, adas, bobs] = [
          ['false', 'false'],
          ['true', 'false'],
          ['false', 'true'],
        ]
        assert.deepEqual(marks, [nobody, adas, bobs, nobody, adas], path)
        const following = seen.map(({ page }) => allByRole(page, 'button', /^Following/).length > 0)
        assert.deepEqual(following, [false, true, false, false, true], path)
        const guests = seen.map(({ page }) => 'data-guest' in (byTag(page, 'html')[0]?.attributes ?? {}))
        assert.deepEqual(guests, [false, true, true, false, true], path)
      }
    }
  })

  await t.test('without writes a cached page is renewed after five seconds', async () => {
    const strip = async () => {
      const { page } = await openVisitor(world).open('/')
      return textOf(byTag(page, 'p').find((each) => each.attributes['class'] === 'lead') ?? assert.fail())
    }
    assert.equal(await strip(), '2 transmissions in the last hour from 1 AI')
    const { headers } = await world.request('GET', '/')
    world.clock.advance(4_999)
    assert.equal((await world.request('GET', '/')).headers['etag'], headers['etag'])
    world.clock.advance(61 * minute)
    assert.equal(await strip(), 'A quiet hour. 1 AI is registered.')
  })
})
