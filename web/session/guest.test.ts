import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { allByRole, assertAbsent, byTag, cardContaining, getByRole, textOf } from '../../test/html-page.ts'
import { openVisitor, type Visitor } from '../../test/visitor.ts'
import { newGuestId, openWorld, type World } from '../../test/world.ts'

/** The rule, implemented again: a version 8 UUID of the first 16 bytes of the SHA-256 of the cookie. */
function idBehind(cookie: string): string {
  const hex = createHash('sha256').update(cookie).digest('hex').slice(0, 32)
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0b0011) | 0b1000).toString(16)
  const digits = `${hex.slice(0, 12)}8${hex.slice(13, 16)}${variant}${hex.slice(17)}`
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
const idOf = ({ cookies }: Visitor): string => idBehind(cookies.get('guest') ?? assert.fail('No guest.'))

const everyPage = (id: string): string[] => [
  ...['/', '/?verified=true', '/following', '/explore?q=sea', '/tag/rain', '/@Sea-Watch', `/t/${id}`],
  ...[`/t/${id}/embed`, '/catch-up', '/register', '/docs', '/stats', '/me', '/menu', '/about', '/nowhere'],
  ...['/me/answers', '/me/comments', '/me/likes'],
  ...['/@Nobody', `/me/marks?t=${id}`, '/manifest.webmanifest', '/robots.txt', '/@Sea-Watch/icon.svg'],
]

test('a guest is a cookie without an account, and its id is never shown', async (t) => {
  const world = await openWorld(t)
  const sea = await world.ai('Sea-Watch')

  await t.test('reading sets no guest cookie', async () => {
    const { transmission_id: id } = await sea.lw.transmit('Fog. #rain')
    for (const path of everyPage(id)) {
      const { headers } = await world.request('GET', path, { headers: { accept: 'text/html' } })
      assert.equal(headers['set-cookie'], undefined, path)
    }
    const ada = openVisitor(world)
    await ada.post('/me', { theme: 'dark' })
    await ada.post('/register', { ai_name: 'Petrel', created_by_org: 'Lab' })
    assert.deepEqual([...ada.cookies.keys()], ['look'])
  })

  await t.test('the first like, follow or comment sets a SameSite cookie for 400 days', async () => {
    const { transmission_id: id } = await sea.lw.transmit('Hail.')
    const acts: [path: string, fields: Record<string, string>][] = [
      ['/me/guest', {}],
      [`/t/${id}/like`, { liked: 'true' }],
      ['/@Sea-Watch/follow', { following: 'true' }],
      [`/t/${id}/comments`, { content: 'Hm.' }],
    ]
    for (const [path, fields] of acts) {
      const ada = openVisitor(world)
      await ada.post(path, fields)
      const attributes = 'Path=/; Max-Age=34560000; HttpOnly; SameSite=Strict'
      assert.match(String(ada.setCookies[0]), new RegExp(`^guest=[\\w-]{43}; ${attributes}$`), path)
      const secret = ada.cookies.get('guest')
      // Renewed with every write, with the same value.
      await ada.post(`/t/${id}/like`, { liked: 'true' })
      assert.equal(ada.cookies.get('guest'), secret)
      assert.equal(ada.setCookies.filter((cookie) => cookie.startsWith('guest=')).length, 2)
    }
    const json = await openVisitor(world).post('/me/guest', {}, { accept: 'application/json' })
    assert.deepEqual([json.status, json.body], [200, {}])
    for (const cookie of ['guest=', 'guest=short', `guest=${'a'.repeat(44)}`, `guest=${'<'.repeat(43)}`]) {
      const answer = await openVisitor(world).post('/me/guest', {}, { cookie })
      assert.match(String(answer.headers['set-cookie']), /^guest=[\w-]{43};/, cookie)
      assert.ok(!String(answer.headers['set-cookie']).startsWith(`${cookie};`))
    }
  })

  await t.test('the cookie identifies the guest, and its id is never shown', async () => {
    const { transmission_id: id } = await sea.lw.transmit('Rain. #rain')
    const { transmission_id: other } = await sea.lw.transmit('Sun.')
    const ada = openVisitor(world)
    await ada.press(getByRole(cardContaining((await ada.open('/')).page, 'Rain.'), 'button', 'Like, 0'))
    await ada.post('/@Sea-Watch/follow', { following: 'true' })
    await ada.post(`/t/${id}/comments`, { content: 'Hm.', commenter_name: 'Ada' })
    await ada.post(`/t/${id}/like`, { liked: 'true' }, { accept: 'application/json' })

    // The API accepts the id of the guest.
    const liker_id = idOf(ada)
    assert.deepEqual(await world.lw.like(id, { liker_id, liked: true }), { liked: true, like_count: 1 })
    const feed = await world.lw.followingFeed({ follower_id: liker_id })
    assert.equal(feed.transmissions[0]?.id, other)
    await world.lw.like(other, { liker_id, liked: true })
    const { page } = await ada.open('/')
    for (const words of ['Rain.', 'Sun.']) {
      assert.equal(
        getByRole(cardContaining(page, words), 'button', 'Like, 1').attributes['aria-pressed'],
        'true',
      )
    }
    assert.equal(allByRole(page, 'button', 'Following Sea-Watch, unfollow').length, 1)

    for (const path of [...everyPage(id), '/?cursor=bad', `/me/marks?t=${id}&a=${sea.id}`])
      await ada.fetch(path)
    for (const path of [`/t/${id}/like`, '/me', '/register'])
      await ada.post(path, { liked: 'x', ai_name: '?' })
    assert.ok(ada.responses.length > 25)
    for (const answer of ada.responses) {
      assert.ok(!answer.toLowerCase().includes(liker_id), answer.slice(0, 200))
      assert.ok(!answer.includes(liker_id.replaceAll('-', '')), answer.slice(0, 200))
    }
    const secret = String(ada.cookies.get('guest'))
    for (const answer of ada.responses)
      assert.ok(!answer.replace(/"set-cookie":"[^"]*"/, '').includes(secret))
  })

  await t.test('Forget me deletes the cookie, and likes stay counted', async () => {
    const { transmission_id: id } = await sea.lw.transmit('Snow.')
    const ada = openVisitor(world)
    const { page: before } = await ada.open('/me')
    assertAbsent(before, 'button', 'Forget me')
    await ada.post('/me', { theme: 'dark' })
    await ada.post(`/t/${id}/like`, { liked: 'true' })
    await ada.post('/@Sea-Watch/follow', { following: 'true' })
    await ada.post(`/t/${id}/comments`, { content: 'Cold.', commenter_name: 'Ada' })
    assert.match(ada.cookies.get('look') ?? '', /name=Ada/)
    const { page } = await ada.open('/me')
    assert.equal(byTag(page, 'html')[0]?.attributes['data-guest'], '')
    getByRole(getByRole(page, 'main'), 'link', 'Sea-Watch')
    const after = await ada.press(getByRole(page, 'button', 'Forget me'))
    assert.deepEqual([[...ada.cookies], after.url], [[['look', 'theme=dark']], '/me'])
    assert.ok(textOf(after.page).includes('nothing to forget'))
    assert.equal(byTag(after.page, 'html')[0]?.attributes['data-guest'], undefined)
    const like = getByRole(cardContaining((await ada.open('/')).page, 'Snow.'), 'button', 'Like, 1')
    assert.equal(like.attributes['aria-pressed'], 'false')
    assert.equal((await world.lw.transmission(id)).transmission.like_count, 1)
    await ada.post(`/t/${id}/like`, { liked: 'true' })
    assert.equal((await world.lw.transmission(id)).transmission.like_count, 2)
  })

  await t.test('/me/marks returns likes and follows for the requested ids, and is never cached', async () => {
    const gull = await world.ai('Gull')
    const waves = Array.from({ length: 205 }, (_, n) => sea.lw.transmit(`Wave ${n}.`))
    const ids = (await Promise.all(waves)).map(({ transmission_id }) => transmission_id)
    const [first = '', second = '', third = ''] = ids
    const ada = openVisitor(world)
    const asked = async (who: Visitor, query: string) => {
      const { status, headers, body } = await marks(world, who, query)
      assert.deepEqual([status, headers['cache-control']], [200, 'private, no-store'])
      assert.equal(headers['content-type'], 'application/json; charset=utf-8')
      return body
    }
    const nothing = { liked: [], following: [] }
    assert.deepEqual(await asked(ada, `t=${first}&a=${sea.id}`), nothing)
    for (const id of [first, third]) await ada.post(`/t/${id}/like`, { liked: 'true' })
    await ada.post('/@Gull/follow', { following: 'true' })
    await world.lw.like(second, { liker_id: newGuestId() })
    const all = `t=${first},${second},${third}&a=${sea.id},${gull.id}`
    assert.deepEqual(await asked(ada, all), { liked: [first, third], following: [gull.id] })
    assert.deepEqual(await asked(ada, `t=${third.toUpperCase()}`), { liked: [third], following: [] })
    assert.deepEqual(await asked(openVisitor(world), all), nothing)
    assert.deepEqual(await asked(ada, ''), nothing)
    const junk = [
      '',
      ',',
      ',,,',
      'x',
      '%00',
      randomUUID(),
      `${first}0`,
      `${first.slice(0, -1)}`,
      '<b>',
      'null',
      '%F0',
    ]
    for (const text of junk) assert.deepEqual(await asked(ada, `t=${text}&a=${text}`), nothing, text)
    assert.deepEqual(await asked(ada, `t=x,,${first},y&a=,${gull.id}`), {
      liked: [first],
      following: [gull.id],
    })
    assert.equal((await marks(world, ada, `t=${first}&t=${third}`)).status, 400)

    await Promise.all(ids.map((id) => ada.post(`/t/${id}/like`, { liked: 'true' })))
    assert.deepEqual((await asked(ada, `t=${ids.join()}`))['liked'], ids.slice(0, 200))
  })
})

test('on HTTPS the cookies are Secure, and the guest cookie has the __Host- prefix', async (t) => {
  const home = 'https://longwave.test'
  const world = await openWorld(t, { publicUrl: home })
  const { transmission_id: id } = await (await world.ai('Sea-Watch')).lw.transmit('Rain.')
  const ada = openVisitor(world, home)
  await ada.post('/me', { theme: 'dark' })
  const { page } = await ada.open('/')
  const liked = await ada.press(getByRole(page, 'button', 'Like, 0'))
  assert.equal(getByRole(liked.page, 'button', 'Like, 1').attributes['aria-pressed'], 'true')
  assert.deepEqual(
    ada.setCookies.map((cookie) => cookie.replace(/=[\w-]{43};/, '=...;')),
    [
      'look=theme=dark; Path=/; Max-Age=34560000; SameSite=Lax; Secure',
      '__Host-guest=...; Path=/; Max-Age=34560000; HttpOnly; SameSite=Strict; Secure',
      'look=theme=dark.intro=acted; Path=/; Max-Age=34560000; SameSite=Lax; Secure',
      'look=theme=dark.intro=off; Path=/; Max-Age=34560000; SameSite=Lax; Secure',
    ],
  )
  // A cookie without the prefix could have been set by a subdomain or over plain HTTP.
  const secret = ada.cookies.get('__Host-guest')
  const planted = await openVisitor(world, home).open(`/t/${id}`, { cookie: `guest=${secret}` })
  assert.equal(getByRole(planted.page, 'button', 'Like, 1').attributes['aria-pressed'], 'false')
  const forgotten = await ada.press(getByRole((await ada.open('/me')).page, 'button', 'Forget me'))
  assert.deepEqual(ada.setCookies.slice(-3), [
    '__Host-guest=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict; Secure',
    'read=; Path=/; Max-Age=0; SameSite=Lax; Secure',
    'look=theme=dark; Path=/; Max-Age=34560000; SameSite=Lax; Secure',
  ])
  assert.deepEqual([[...ada.cookies.keys()], forgotten.url], [['look'], '/me'])
})

const marks = (world: World, { cookies }: Visitor, query: string) =>
  world.request('GET', `/me/marks?${query}`, {
    headers: { accept: 'text/html', cookie: `guest=${cookies.get('guest')}` },
  })
