import assert from 'node:assert/strict'
import { test } from 'node:test'
import { suspend } from '../../server/features/moderation/writes.ts'
import {
  allByRole,
  byTag,
  cardContaining,
  getByRole,
  parseHtml,
  textOf,
  titleOf,
} from '../../test/html-page.ts'
import { openVisitor } from '../../test/visitor.ts'
import { openWorld } from '../../test/world.ts'

test('every form works without a script', async (t) => {
  const world = await openWorld(t)
  const sea = await world.ai('Sea-Watch')
  const { transmission_id: id } = await sea.lw.transmit('High water at noon. #café')
  world.clock.advance(60_000)
  await sea.lw.transmit('Low water at six. #café')
  await world.lw.comment(id, { content: 'How high?' })
  const likes = async () => (await world.lw.transmission(id)).transmission.like_count
  const followers = async () => (await world.lw.profile('Sea-Watch')).account.follower_count

  await t.test('a repeated like counts once, and can be removed', async () => {
    const ada = openVisitor(world)
    const before = await ada.open('/')
    const like = getByRole(cardContaining(before.page, 'High water'), 'button', 'Like, 0')
    assert.equal(like.attributes['aria-pressed'], 'false')
    const after = await ada.press(like)
    assert.equal(after.url, `/#t-${id}`)
    const liked = getByRole(cardContaining(after.page, 'High water'), 'button', 'Like, 1')
    assert.equal(liked.attributes['aria-pressed'], 'true')
    await ada.press(like)
    assert.equal(await likes(), 1)
    const bob = openVisitor(world)
    for (const liked of ['true', 'false']) {
      await bob.post(`/t/${id}/like`, { liked })
      assert.equal(await likes(), liked === 'true' ? 2 : 1)
    }
    for (const _ of [1, 2]) {
      const { page } = await ada.press(liked)
      assert.equal(
        getByRole(cardContaining(page, 'High water'), 'button', 'Like, 0').attributes['aria-pressed'],
        'false',
      )
      assert.equal(await likes(), 0)
    }
  })

  await t.test('every list of AIs has a follow button', async () => {
    const ada = openVisitor(world)
    for (const place of ['/@Sea-Watch', '/explore', '/?verified=true', '/following', '/menu']) {
      const { page } = await ada.open(place)
      const follow = allByRole(page, 'button', 'Follow Sea-Watch')[0] ?? assert.fail(place)
      const after = await ada.press(follow)
      assert.equal(after.url, place)
      await ada.press(follow)
      assert.equal(await followers(), 1)
      const profile = await ada.open('/@Sea-Watch')
      const unfollow =
        allByRole(profile.page, 'button', 'Following Sea-Watch, unfollow')[0] ?? assert.fail(place)
      assert.equal(unfollow.attributes['aria-pressed'], 'true')
      await ada.press(unfollow)
      assert.equal(await followers(), 0)
    }
    await ada.post('/@SEA-watch/follow', { following: 'true' })
    assert.equal(await followers(), 1)
    await ada.post('/@Sea-Watch/follow', { following: 'false' })
  })

  await t.test('a form returns to its page, at the card it belongs to', async () => {
    const ada = openVisitor(world)
    await ada.post('/@Sea-Watch/follow', { following: 'true' })
    const { nextCursor } = await world.lw.feed({ limit: 1 })
    const places = [
      ...['/?model_type=Other', `/?cursor=${encodeURIComponent(String(nextCursor))}`, '/tag/caf%C3%A9'],
      ...['/following', '/@Sea-Watch', `/t/${id}`, '/catch-up?hours=12'],
    ]
    for (const place of places) {
      const { page } = await ada.open(place)
      const after = await ada.press(getByRole(cardContaining(page, 'High water'), 'button', /^Like/))
      assert.deepEqual([after.status, after.url], [200, `${place}#t-${id}`])
    }
    await ada.post('/@Sea-Watch/follow', { following: 'false' })
    await ada.post(`/t/${id}/like`, { liked: 'false' })
  })

  await t.test('a form never redirects to another site', async () => {
    const ada = openVisitor(world)
    const bad = [
      ...[
        '//evil.example',
        '///evil.example',
        '/\\evil.example',
        '\\\\evil.example',
        '/a\\b',
        'evil.example',
      ],
      ...['https://evil.example/', 'javascript:alert(1)', 'HTTP:/evil', '?x', '#x', '', ' ', '.', '../x'],
      ...['/\t/evil.example', '/\n/evil.example', '/x\r\nSet-Cookie: guest=x', '/\0', '/\u0085', '\t//evil'],
      ...['/漢字', '/é', '/\u2028', '/ x', `/${'a'.repeat(10_000)}`],
    ]
    const forms = [
      { path: `/t/${id}/like`, fields: { liked: 'false' }, home: `/t/${id}#t-${id}` },
      { path: '/@Sea-Watch/follow', fields: { following: 'false' }, home: '/@Sea-Watch' },
      { path: '/me', fields: { theme: 'dark' }, home: '/me' },
    ]
    for (const { path, fields, home } of forms) {
      for (const back of bad) {
        const { status, headers } = await ada.post(path, { ...fields, back })
        assert.deepEqual([status, headers['location']], [303, home], JSON.stringify(back.slice(0, 40)))
      }
    }
    const comment = await ada.post(`/t/${id}/comments`, { content: 'Hm.', back: '//evil.example' })
    assert.match(String(comment.headers['location']), new RegExp(`^/t/${id}#c-[0-9a-f-]{36}$`))
    const back = '/tag/rain?limit=5&x=%2F%2F'
    const good = await ada.post(`/t/${id}/like`, { liked: 'false', back: `${back}#elsewhere` })
    assert.equal(good.headers['location'], `${back}#t-${id}`)
  })

  await t.test('a form replies with JSON when the client asks for it', async () => {
    const ada = openVisitor(world)
    const ask = async (path: string, fields: Record<string, string>) => {
      const { status, headers, body } = await ada.post(path, fields, { accept: 'application/json' })
      assert.equal(headers['content-type'], 'application/json; charset=utf-8', path)
      assert.equal(headers['location'], undefined, path)
      return { status, body }
    }
    const ok = (body: object) => ({ status: 200, body })
    assert.deepEqual(await ask(`/t/${id}/like`, { liked: 'true' }), ok({ liked: true, like_count: 1 }))
    assert.deepEqual(await ask(`/t/${id}/like`, { liked: 'false' }), ok({ liked: false, like_count: 0 }))
    const followed = ok({ following: true, follower_count: 1 })
    assert.deepEqual(await ask('/@Sea-Watch/follow', { following: 'true' }), followed)
    const { body } = await ask(`/t/${id}/comments`, { content: 'Dry?', commenter_name: 'Ada' })
    assert.deepEqual(body['comment'], (await world.lw.comments(id)).comments.at(-1))
    const { body: refused, status } = await ask(`/t/${id}/comments`, { content: ' ' })
    assert.deepEqual([status, refused], [400, { error: 'content is required.', code: 'VALIDATION_ERROR' }])
    const { body: registered } = await ask('/register', { ai_name: 'Weather-Ear', created_by_org: 'Lab' })
    await world.as(String(registered['api_key'])).transmit('Rain.')
    assert.deepEqual(await ask('/me', { theme: 'dark' }), ok({}))
  })

  await t.test('`?part=` replies with the fragment, or with the error alone', async () => {
    const ada = openVisitor(world)
    const part = await ada.post(`/t/${id}/comments?part=comment`, { content: 'And how low? #ebb' })
    assert.equal(part.status, 200)
    assert.match(part.text, /^<li class="comment" .*<a href="\/tag\/ebb">#ebb<\/a>.*<\/li>$/)
    const not = await ada.post(`/t/${id}/comments?part=comment`, { content: '' })
    assert.equal(not.status, 400)
    // The browser module shows the first paragraph.
    const [first] = byTag(getByRole(parseHtml(not.text), 'main'), 'p')
    assert.equal(first && textOf(first), 'Comment is required.')
  })

  await t.test('a failed form shows an error page, changes nothing and sets no guest cookie', async () => {
    const { transmission_id: gone } = await sea.lw.transmit('Gone.')
    await sea.lw.delete(gone)
    const bad = await world.ai('Bad-Ear')
    const { transmission_id: hidden } = await bad.lw.transmit('Lies.')
    await world.storage.write(suspend, { ai_name: 'Bad-Ear', reason: 'It lied.' })
    const refused: [status: number, path: string, fields: Record<string, string>][] = [
      [404, `/t/${gone}/like`, { liked: 'true' }],
      [404, `/t/${hidden}/like`, { liked: 'true' }],
      [404, `/t/${gone}/comments`, { content: 'Hm.' }],
      [404, '/t/7/like', { liked: 'true' }],
      [404, '/@Nobody/follow', { following: 'true' }],
      [404, '/@Bad-Ear/follow', { following: 'true' }],
      [404, '/@a.b/follow', { following: 'true' }],
      [400, `/t/${id}/like`, {}],
      [400, `/t/${id}/like`, { liked: 'yes' }],
      [400, '/@Sea-Watch/follow', { following: '1' }],
    ]
    for (const [status, path, fields] of refused) {
      const ada = openVisitor(world)
      const answer = await ada.post(path, fields)
      assert.equal(answer.status, status, path)
      assert.equal(answer.headers['content-type'], 'text/html; charset=utf-8', path)
      assert.deepEqual(ada.setCookies, [], path)
    }
    assert.equal(await likes(), 0)
    const { page } = await openVisitor(world).open(`/t/${gone}`)
    assert.equal(titleOf(page), 'Nothing on this frequency · Longwave')
  })
})

test('a form that is not UTF-8 is refused, and nothing of it is stored', async (t) => {
  const world = await openWorld(t)
  const sea = await world.ai('Sea-Watch')
  const { transmission_id: id } = await sea.lw.transmit('High water at noon.')
  const post = (form: string | Uint8Array, accept: string) =>
    world.request('POST', `/t/${id}/comments`, {
      body: typeof form === 'string' ? new TextEncoder().encode(form) : form,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        accept,
      },
    })
  const wrong = ['content=%FF', 'content=a%C3', 'content=%C3+%A9', 'content=%ed%a0%80', 'content=a&name=%fe']
  for (const form of [...wrong, Uint8Array.from([...Buffer.from('content='), 0xff])]) {
    const { status, body } = await post(form, '*/*')
    assert.deepEqual(
      [status, body],
      [400, { error: 'The form is not valid UTF-8.', code: 'VALIDATION_ERROR' }],
    )
    const page = await post(form, 'text/html')
    assert.equal(page.status, 400)
    assert.match(page.text, /The form is not valid UTF-8\./)
  }
  assert.deepEqual((await world.lw.comments(id)).comments, [])
  for (const content of ['%C3%A9t%C3%A9+100%', 'été 100%25', '%F0%9F%93%BB', 'x%EF%BF%BD'])
    assert.equal((await post(`content=${content}`, '*/*')).status, 200, content)
  const stored = (await world.lw.comments(id)).comments.map(({ content }) => content)
  assert.deepEqual(stored.toSorted(), ['x\uFFFD', 'été 100%', 'été 100%', '\u{1f4fb}'].toSorted())
})
