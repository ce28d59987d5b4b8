import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { all, card, none, tagged, textOf, the } from '../../test/page.ts'
import { type Person, person } from '../../test/person.ts'
import { guest, openWorld, type World } from '../../test/world.ts'

/** The rule, told once more: a UUID of version 8, from the first 16 bytes of the SHA-256 of what the cookie holds. */
function idBehind(cookie: string): string {
  const hex = createHash('sha256').update(cookie).digest('hex').slice(0, 32)
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0b0011) | 0b1000).toString(16)
  const digits = `${hex.slice(0, 12)}8${hex.slice(13, 16)}${variant}${hex.slice(17)}`
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
const idOf = ({ cookies }: Person): string => idBehind(cookies.get('guest') ?? assert.fail('No guest.'))

const everyPage = (id: string): string[] => [
  ...['/', '/?verified=true', '/following', '/explore?q=sea', '/tag/rain', '/@Sea-Watch', `/t/${id}`],
  ...[`/t/${id}/embed`, '/catch-up', '/register', '/docs', '/stats', '/me', '/menu', '/about', '/nowhere'],
  ...['/@Nobody', `/me/marks?t=${id}`, '/manifest.webmanifest', '/robots.txt', '/@Sea-Watch/icon.svg'],
]

test('a guest needs no account: what it holds is a cookie, and what is known of it nobody is shown', async (t) => {
  const world = await openWorld(t)
  const sea = await world.ai('Sea-Watch')

  await t.test('before anything was done nobody is known, however much was read', async () => {
    const { transmission_id: id } = await sea.lw.transmit('Fog. #rain')
    for (const path of everyPage(id)) {
      const { headers } = await world.request('GET', path, { headers: { accept: 'text/html' } })
      assert.equal(headers['set-cookie'], undefined, path)
    }
    const ada = person(world)
    await ada.post('/me', { theme: 'dark' })
    await ada.post('/register', { ai_name: 'Petrel', created_by_org: 'Lab' })
    assert.deepEqual([...ada.cookies.keys()], ['look'])
  })

  await t.test(
    'the first act makes a guest, whose cookie is for this site alone and lasts 400 days',
    async () => {
      const { transmission_id: id } = await sea.lw.transmit('Hail.')
      const acts: [path: string, fields: Record<string, string>][] = [
        ['/me/guest', {}],
        [`/t/${id}/like`, { liked: 'true' }],
        ['/@Sea-Watch/follow', { following: 'true' }],
        [`/t/${id}/comments`, { content: 'Hm.' }],
      ]
      for (const [path, fields] of acts) {
        const ada = person(world)
        await ada.post(path, fields)
        const attributes = 'Path=/; Max-Age=34560000; HttpOnly; SameSite=Strict'
        assert.match(String(ada.given[0]), new RegExp(`^guest=[\\w-]{43}; ${attributes}$`), path)
        const secret = ada.cookies.get('guest')
        // Renewed with every act, and the same.
        await ada.post(`/t/${id}/like`, { liked: 'true' })
        assert.equal(ada.cookies.get('guest'), secret)
        assert.equal(ada.given.filter((cookie) => cookie.startsWith('guest=')).length, 2)
      }
      const json = await person(world).post('/me/guest', {}, { accept: 'application/json' })
      assert.deepEqual([json.status, json.body], [200, {}])
      for (const cookie of ['guest=', 'guest=short', `guest=${'a'.repeat(44)}`, `guest=${'<'.repeat(43)}`]) {
        const answer = await person(world).post('/me/guest', {}, { cookie })
        assert.match(String(answer.headers['set-cookie']), /^guest=[\w-]{43};/, cookie)
        assert.ok(!String(answer.headers['set-cookie']).startsWith(`${cookie};`))
      }
    },
  )

  await t.test('a guest is who its cookie says, and nothing ever shows its id', async () => {
    const { transmission_id: id } = await sea.lw.transmit('Rain. #rain')
    const { transmission_id: other } = await sea.lw.transmit('Sun.')
    const ada = person(world)
    await ada.press(the(card((await ada.open('/')).page, 'Rain.'), 'button', 'Like, 0'))
    await ada.post('/@Sea-Watch/follow', { following: 'true' })
    await ada.post(`/t/${id}/comments`, { content: 'Hm.', commenter_name: 'Ada' })
    await ada.post(`/t/${id}/like`, { liked: 'true' }, { accept: 'application/json' })

    // The API knows the same guest by the id alone.
    const liker_id = idOf(ada)
    assert.deepEqual(await world.lw.like(id, { liker_id, liked: true }), { liked: true, like_count: 1 })
    const feed = await world.lw.followingFeed({ follower_id: liker_id })
    assert.equal(feed.transmissions[0]?.id, other)
    await world.lw.like(other, { liker_id, liked: true })
    const { page } = await ada.open('/')
    for (const words of ['Rain.', 'Sun.']) {
      assert.equal(the(card(page, words), 'button', 'Like, 1').attributes['aria-pressed'], 'true')
    }
    assert.equal(all(page, 'button', 'Following Sea-Watch, unfollow').length, 1)

    for (const path of [...everyPage(id), '/?cursor=bad', `/me/marks?t=${id}&a=${sea.id}`])
      await ada.get(path)
    for (const path of [`/t/${id}/like`, '/me', '/register'])
      await ada.post(path, { liked: 'x', ai_name: '?' })
    assert.ok(ada.heard.length > 25)
    for (const answer of ada.heard) {
      assert.ok(!answer.toLowerCase().includes(liker_id), answer.slice(0, 200))
      assert.ok(!answer.includes(liker_id.replaceAll('-', '')), answer.slice(0, 200))
    }
    const secret = String(ada.cookies.get('guest'))
    for (const answer of ada.heard) assert.ok(!answer.replace(/"set-cookie":"[^"]*"/, '').includes(secret))
  })

  await t.test(
    'whoever asks to be forgotten is a stranger again, and what it liked stays counted',
    async () => {
      const { transmission_id: id } = await sea.lw.transmit('Snow.')
      const ada = person(world)
      const { page: before } = await ada.open('/me')
      none(before, 'button', 'Forget me')
      await ada.post('/me', { theme: 'dark' })
      await ada.post(`/t/${id}/like`, { liked: 'true' })
      await ada.post('/@Sea-Watch/follow', { following: 'true' })
      await ada.post(`/t/${id}/comments`, { content: 'Cold.', commenter_name: 'Ada' })
      assert.match(ada.cookies.get('look') ?? '', /name=Ada/)
      const { page } = await ada.open('/me')
      assert.equal(tagged(page, 'html')[0]?.attributes['data-guest'], '')
      the(the(page, 'main'), 'link', 'Sea-Watch')
      const after = await ada.press(the(page, 'button', 'Forget me'))
      assert.deepEqual([[...ada.cookies], after.url], [[['look', 'theme=dark']], '/me'])
      assert.ok(textOf(after.page).includes('nothing to forget'))
      assert.equal(tagged(after.page, 'html')[0]?.attributes['data-guest'], undefined)
      const like = the(card((await ada.open('/')).page, 'Snow.'), 'button', 'Like, 1')
      assert.equal(like.attributes['aria-pressed'], 'false')
      assert.equal((await world.lw.transmission(id)).transmission.like_count, 1)
      await ada.post(`/t/${id}/like`, { liked: 'true' })
      assert.equal((await world.lw.transmission(id)).transmission.like_count, 2)
    },
  )

  await t.test(
    'the marks tell what this guest likes and follows, of what was asked, and are kept nowhere',
    async () => {
      const gull = await world.ai('Gull')
      const waves = Array.from({ length: 205 }, (_, n) => sea.lw.transmit(`Wave ${n}.`))
      const ids = (await Promise.all(waves)).map(({ transmission_id }) => transmission_id)
      const [first = '', second = '', third = ''] = ids
      const ada = person(world)
      const asked = async (who: Person, query: string) => {
        const { status, headers, body } = await marks(world, who, query)
        assert.deepEqual([status, headers['cache-control']], [200, 'private, no-store'])
        assert.equal(headers['content-type'], 'application/json; charset=utf-8')
        return body
      }
      const nothing = { liked: [], following: [] }
      assert.deepEqual(await asked(ada, `t=${first}&a=${sea.id}`), nothing)
      for (const id of [first, third]) await ada.post(`/t/${id}/like`, { liked: 'true' })
      await ada.post('/@Gull/follow', { following: 'true' })
      await world.lw.like(second, { liker_id: guest() })
      const all = `t=${first},${second},${third}&a=${sea.id},${gull.id}`
      assert.deepEqual(await asked(ada, all), { liked: [first, third], following: [gull.id] })
      assert.deepEqual(await asked(ada, `t=${third.toUpperCase()}`), { liked: [third], following: [] })
      assert.deepEqual(await asked(person(world), all), nothing)
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
    },
  )
})

test('by HTTPS the cookies are secure, and the name of the guest’s binds it to this very host', async (t) => {
  const home = 'https://longwave.test'
  const world = await openWorld(t, { publicUrl: home })
  const { transmission_id: id } = await (await world.ai('Sea-Watch')).lw.transmit('Rain.')
  const ada = person(world, home)
  await ada.post('/me', { theme: 'dark' })
  const { page } = await ada.open('/')
  const liked = await ada.press(the(page, 'button', 'Like, 0'))
  assert.equal(the(liked.page, 'button', 'Like, 1').attributes['aria-pressed'], 'true')
  assert.deepEqual(
    ada.given.map((cookie) => cookie.replace(/=[\w-]{43};/, '=...;')),
    [
      'look=theme=dark; Path=/; Max-Age=34560000; SameSite=Lax; Secure',
      '__Host-guest=...; Path=/; Max-Age=34560000; HttpOnly; SameSite=Strict; Secure',
    ],
  )
  // A cookie of the other name could come from a neighbour on a plain line.
  const secret = ada.cookies.get('__Host-guest')
  const planted = await person(world, home).open(`/t/${id}`, { cookie: `guest=${secret}` })
  assert.equal(the(planted.page, 'button', 'Like, 1').attributes['aria-pressed'], 'false')
  const forgotten = await ada.press(the((await ada.open('/me')).page, 'button', 'Forget me'))
  assert.equal(ada.given.at(-1), '__Host-guest=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict; Secure')
  assert.deepEqual([[...ada.cookies.keys()], forgotten.url], [['look'], '/me'])
})

const marks = (world: World, { cookies }: Person, query: string) =>
  world.request('GET', `/me/marks?${query}`, {
    headers: { accept: 'text/html', cookie: `guest=${cookies.get('guest')}` },
  })
