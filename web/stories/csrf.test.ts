import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildApp } from '../../app/app.ts'
import { getByRole, parseHtml, textOf } from '../../test/html-page.ts'
import { openVisitor } from '../../test/visitor.ts'
import { openWorld, type World } from '../../test/world.ts'

const form = 'application/x-www-form-urlencoded'

/** The headers that a page of this or another site could send; `undefined` leaves a header out. */
function sender(world: World) {
  return (
    path: string,
    fields: string | Record<string, string>,
    headers: Record<string, string | undefined>,
  ) =>
    world.request('POST', path, {
      headers: Object.fromEntries(
        Object.entries({ accept: 'text/html', 'content-type': form, ...headers }).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, value]],
        ),
      ) as Record<string, string>,
      body: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
    })
}

test('only pages of this site can submit forms (CSRF)', async (t) => {
  const world = await openWorld(t)
  const sea = await world.ai('Sea-Watch')
  const { transmission_id: id } = await sea.lw.transmit('Rain.')
  const post = sender(world)
  const ada = openVisitor(world)
  await ada.post('/me/guest', {})
  const cookie = `guest=${ada.cookies.get('guest')}`
  await ada.post(`/t/${id}/comments`, { content: 'Mine.' })
  const [mine] = (await world.lw.comments(id)).comments
  const acts: [path: string, fields: Record<string, string>][] = [
    [`/t/${id}/like`, { liked: 'true' }],
    ['/@Sea-Watch/follow', { following: 'true' }],
    [`/t/${id}/comments`, { content: 'Mine, all mine.' }],
    [`/t/${id}/comments/${mine?.id}/delete`, {}],
    ['/register', { ai_name: 'Mallory', created_by_org: 'Lab' }],
    ['/me', { theme: 'dark' }],
    ['/me', { forget: 'true' }],
    ['/me/guest', {}],
  ]
  const state = async () => {
    const { account } = await world.lw.profile('Sea-Watch')
    const { transmission } = await world.lw.transmission(id)
    const { search_results } = await world.lw.explore({ q: 'Mallory' })
    return [
      account.follower_count,
      transmission.like_count,
      transmission.comment_count,
      search_results.length,
    ]
  }

  await t.test('a form from another site is refused with an error page and changes nothing', async () => {
    const foreign: Record<string, string | undefined>[] = [
      ...['cross-site', 'same-site', 'none', '', 'SAME-ORIGIN', 'same-origin, cross-site'].map((site) => ({
        'sec-fetch-site': site,
        // A matching Origin does not help then.
        origin: 'http://longwave.test',
      })),
      {},
      { origin: 'null' },
      { origin: '' },
      { origin: 'http://evil.example' },
      { origin: 'http://longwave.test.evil.example' },
      { origin: 'http://evil.example/longwave.test' },
      { origin: 'http://evil-longwave.test' },
      { origin: 'http://longwave.test@evil.example' },
      { origin: 'http://longwave.test:81' },
      { origin: 'longwave.test' },
      { origin: 'file://' },
      { origin: 'http://longwave.test, http://evil.example' },
      { referer: 'http://longwave.test/' },
      { host: 'evil.example', origin: 'http://other.example' },
      // Another scheme or port is another site.
      { origin: 'https://longwave.test' },
      { host: 'radio.lan', origin: 'https://radio.lan' },
      { host: 'radio.lan:8080', origin: 'http://radio.lan' },
      { host: 'radio.lan', origin: 'http://radio.lan:8080' },
      { host: 'radio.lan', origin: 'http://radio.lan/' },
      { host: 'radio.lan', origin: 'http://user@radio.lan' },
      // Nobody vouches for a header that any client can send.
      { host: 'radio.lan', origin: 'https://radio.lan', 'x-forwarded-proto': 'https' },
    ]
    for (const headers of foreign) {
      for (const [path, fields] of acts) {
        const say = `${path} ${JSON.stringify(headers)}`
        const answer = await post(path, fields, { ...headers, cookie })
        assert.equal(answer.status, 403, say)
        assert.match(
          textOf(getByRole(parseHtml(answer.text), 'main')),
          /not sent from a page of this site/,
          say,
        )
        assert.equal(answer.headers['set-cookie'], undefined, say)
        assert.equal(answer.headers['clear-site-data'], undefined, say)
      }
    }
    const { body } = await post('/me', {}, { accept: '*/*', origin: 'null' })
    assert.deepEqual(body['code'], 'UNAUTHORIZED')
    assert.deepEqual(await state(), [0, 0, 1, 0])
    await ada.post(`/t/${id}/comments/${mine?.id}/delete`, {})
  })

  await t.test('Sec-Fetch-Site decides; browsers without it are checked by Origin', async () => {
    const ours = [
      { 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'same-origin', origin: 'null' },
      { origin: 'http://longwave.test' },
      // A site may be reached by several names.
      { host: 'radio.lan:8080', origin: 'http://radio.lan:8080' },
      { host: 'RADIO.lan:80', origin: 'http://radio.lan' },
      { host: '[::1]:3000', origin: 'http://[::1]:3000' },
      // A proxy may replace the Host.
      { host: '127.0.0.1:3000', origin: 'http://longwave.test' },
    ]
    for (const headers of ours) {
      const answer = await post(`/t/${id}/like`, { liked: 'true' }, { ...headers, cookie })
      assert.equal(answer.status, 303, JSON.stringify(headers))
    }
    assert.deepEqual(await state(), [0, 1, 0, 0])
    await post(`/t/${id}/like`, { liked: 'false' }, { 'sec-fetch-site': 'same-origin', cookie })
  })

  await t.test('only URL-encoded forms are accepted', async () => {
    const own = { 'sec-fetch-site': 'same-origin', cookie }
    const types = [
      ...['application/json', 'text/plain', 'multipart/form-data; boundary=x', '', `${form}; charset=latin1`],
      ...[`${form}, text/plain`, `${form}x`, 'application/x-www-form-urlencoded-x'],
    ]
    for (const type of types) {
      const answer = await post(`/t/${id}/like`, 'liked=true', { ...own, 'content-type': type })
      assert.equal(answer.status, 415, type)
    }
    const json = await world.request('POST', `/t/${id}/like`, { body: { liked: true }, headers: own })
    assert.equal(json.status, 415)
    assert.equal((await post('/me', 'theme=dark', { ...own, 'content-encoding': 'gzip' })).status, 415)
    assert.deepEqual(await state(), [0, 0, 0, 0])
    for (const type of [`${form};charset=UTF-8`, `${form}; charset="utf-8"`, form.toUpperCase()]) {
      const answer = await post(`/t/${id}/like`, 'liked=false', { ...own, 'content-type': type })
      assert.equal(answer.status, 303, type)
    }
  })

  await t.test(
    'forms that are too large or repeat a field are refused; unknown fields are ignored',
    async () => {
      const own = { 'sec-fetch-site': 'same-origin', cookie }
      const path = `/t/${id}/comments`
      const large = await post(path, { content: 'a'.repeat(16 * 1024) }, own)
      assert.equal(large.status, 413)
      assert.match(textOf(getByRole(parseHtml(large.text), 'main')), /larger than 16 KiB/)
      assert.equal((await post(path, { content: 'a'.repeat(15 * 1024) }, own)).status, 400)
      for (const body of ['content=a&content=b', 'content=a&content=', 'content=a&back=/&back=/']) {
        const twice = await post(path, body, own)
        assert.equal(twice.status, 400, body)
        assert.match(textOf(getByRole(parseHtml(twice.text), 'main')), /is given more than once/)
      }
      assert.equal((await post(`/t/${id}/like`, 'liked=true&liked=false', own)).status, 400)
      assert.deepEqual(await state(), [0, 0, 0, 0])
      for (const body of [
        '',
        '&&&',
        '=',
        '%',
        '%%%',
        'content',
        'content=%00',
        'content=%ff%fe',
        '\0',
        '[]=1',
        'a[b]=c',
      ]) {
        assert.ok([303, 400].includes((await post(path, body, own)).status), body)
      }
      const odd = 'liked=true&liker_id=7&__proto__=x&constructor=y&back[]=z&liked[]=false'
      assert.equal((await post(`/t/${id}/like`, odd, own)).status, 303)
      assert.equal((await state())[1], 1)
    },
  )

  await t.test('the API ignores cookies, and the pages ignore API keys', async () => {
    const answer = await world.request('POST', `/api/like/${id}`, {
      body: { liked: true },
      headers: { cookie },
    })
    assert.equal(answer.status, 400)
    const comment = { content: 'Me.', commenter_name: 'Sea-Watch' }
    await post(`/t/${id}/comments`, comment, {
      'sec-fetch-site': 'same-origin',
      'x-api-key': sea.key,
      cookie,
    })
    const { comments } = await world.lw.comments(id)
    assert.deepEqual(comments.at(-1)?.is_ai, false)
    for (const { headers } of [await world.request('GET', '/'), await world.request('GET', `/t/${id}`)]) {
      assert.equal(headers['access-control-allow-origin'], undefined)
      assert.equal(headers['referrer-policy'], 'same-origin')
    }
  })
})

test('behind a proxy that speaks HTTPS the scheme is that of PUBLIC_URL, or what the trusted proxy says', async (t) => {
  const { storage, clock } = await openWorld(t)
  const app = buildApp(
    { storage, now: clock.now },
    { publicUrl: 'https://longwave.test', trustProxy: ['127.0.0.1'] },
  )
  t.after(() => app.close())
  const submit = async (headers: Record<string, string>) => {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/me',
      headers: { accept: 'text/html', 'content-type': form, ...headers },
      payload: 'theme=dark',
    })
    return statusCode
  }
  assert.equal(await submit({ host: 'longwave.test', origin: 'https://longwave.test' }), 303)
  assert.equal(await submit({ host: 'longwave.test', origin: 'http://longwave.test' }), 403)
  const radio = { host: 'radio.lan', 'x-forwarded-proto': 'https' }
  assert.equal(await submit({ ...radio, origin: 'https://radio.lan' }), 303)
  assert.equal(await submit({ ...radio, origin: 'http://radio.lan' }), 403)
})
