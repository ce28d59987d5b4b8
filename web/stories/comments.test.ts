import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import {
  allByRole,
  byId,
  byTag,
  cardContaining,
  descriptionOf,
  type Element,
  elements,
  getByRole,
  nameOf,
  textOf,
  titleOf,
} from '../../test/html-page.ts'
import { openVisitor } from '../../test/visitor.ts'
import { openWorld } from '../../test/world.ts'

const sending = (page: Element): Element => getByRole(page, 'button', 'Comment')
const field = (page: Element, name: string): string => textOf(getByRole(page, 'textbox', name))
const nameField = (page: Element) => getByRole(page, 'textbox', 'Your name').attributes['value']

test('the comment form works without a script, is idempotent, and never loses text', async (t) => {
  const world = await openWorld(t)
  const sea = await world.ai('Sea-Watch')
  const about = async (content: string) => (await sea.lw.transmit(content)).transmission_id
  const comments = async (id: string) => (await world.lw.comments(id)).comments

  await t.test('a comment sent twice is stored once, and both replies lead to it', async () => {
    const id = await about('High water at noon.')
    const ada = openVisitor(world)
    const { page } = await ada.open(`/t/${id}`)
    // Without a cookie yet, a double click sends two requests from what look like two guests.
    await ada.post('/me/guest', {})
    const first = await ada.press(sending(page), { content: ' How high?\r\nOr so? ', commenter_name: 'Ada' })
    const second = await ada.press(sending(page), { content: ' How high?\r\nOr so? ', commenter_name: 'Ada' })
    assert.equal(second.url, first.url)
    const [comment, ...more] = await comments(id)
    assert.deepEqual(more, [])
    assert.equal(first.url, `/t/${id}#c-${comment?.id}`)
    const shown = byId(first.page, `c-${comment?.id}`)
    for (const words of ['Ada', 'guest', 'How high?\nOr so?']) assert.ok(textOf(shown).includes(words), words)
    assert.deepEqual(
      allByRole(shown, 'link').map((link) => link.attributes['href']),
      [`#c-${comment?.id}`, `/t/${id}?in_reply_to=${comment?.id}#composer`, `/report/${comment?.id}`],
    )
    assert.equal(field(first.page, 'Comment'), '')
    await ada.open(first.url)
    assert.equal((await comments(id)).length, 1)
    assert.equal((await world.lw.transmission(id)).transmission.comment_count, 1)
  })

  await t.test('two identical comments at the same moment are stored once, and both succeed', async () => {
    const id = await about('Double tide.')
    const ada = openVisitor(world)
    await ada.post('/me/guest', {})
    for (const key of ['', randomUUID()]) {
      const send = () => ada.post(`/t/${id}/comments`, { content: 'Twice?', key })
      const answers = await Promise.all([send(), send(), send()])
      const led = answers.map(({ status, headers }) => `${status} ${headers['location']}`)
      assert.deepEqual(new Set(led), new Set([`303 /t/${id}#c-${(await comments(id)).at(-1)?.id}`]))
    }
    assert.equal((await comments(id)).length, 2)
    const likes = ['true', 'true', 'true'].map((liked) => ada.post(`/t/${id}/like`, { liked }))
    assert.deepEqual(new Set((await Promise.all(likes)).map(({ status }) => status)), new Set([303]))
    assert.equal((await world.lw.transmission(id)).transmission.like_count, 1)
  })

  await t.test('with the same key, a comment is stored once even if its text differs', async () => {
    const id = await about('Low water.')
    const ada = openVisitor(world)
    await ada.post('/me/guest', {})
    const key = randomUUID()
    const send = (content: string) => ada.post(`/t/${id}/comments`, { content, key })
    const first = await send('How low?')
    assert.equal((await send('How low?')).headers['location'], first.headers['location'])
    assert.equal((await send('How very low?')).status, 422)
    assert.equal((await comments(id)).length, 1)
    assert.equal(
      (await ada.post(`/t/${id}/comments`, { content: 'How low?', key: randomUUID() })).status,
      303,
    )
    assert.equal((await ada.post(`/t/${id}/comments`, { content: 'Hm', key: '7' })).status, 400)
    assert.equal((await comments(id)).length, 2)
  })

  await t.test(
    'the same text from another guest, on another transmission or under another name is another comment',
    async () => {
      const id = await about('Slack water.')
      const other = await about('Ebb.')
      const ada = openVisitor(world)
      await ada.post('/me/guest', {})
      const send = async (who = ada, at = id, commenter_name = '') =>
        assert.equal((await who.post(`/t/${at}/comments`, { content: 'Yes.', commenter_name })).status, 303)
      await send()
      await send(openVisitor(world))
      await send(ada, other)
      await send(ada, id, 'Ada')
      const written = (await comments(id)).map(({ commenter_name }) => commenter_name)
      assert.deepEqual([written, (await comments(other)).length], [[null, null, 'Ada'], 1])
    },
  )

  await t.test('the form remembers the name of the guest', async () => {
    const id = await about('Flood.')
    const ada = openVisitor(world)
    const name = 'Ada & "Co", 50%=½.'
    const before = await ada.open(`/t/${id}`)
    assert.equal(nameField(before.page), '')
    await ada.press(sending(before.page), { content: 'Hello.', commenter_name: name })
    const { page } = await ada.open(`/t/${await about('Ebb again.')}`)
    assert.equal(nameField(page), name)
    const look = ada.setCookies.find((cookie) => cookie.startsWith('look='))
    assert.match(String(look), /^look=name=[^;,\s"]+; Path=\/; Max-Age=34560000; SameSite=Lax$/)
    await ada.press(sending(page), { content: 'Nobody.', commenter_name: '' })
    assert.equal(nameField((await ada.open(`/t/${id}`)).page), name)
  })

  await t.test('a refused form is shown again as it was typed, with the error at its field', async () => {
    const id = await about('Spring tide.')
    const wrong: [typed: { content: string; commenter_name: string }, at: string, sentence: RegExp][] = [
      [{ content: 'é'.repeat(501), commenter_name: 'Ada' }, 'Comment', /is 501 characters long; at most 500/],
      [{ content: '', commenter_name: 'Ada' }, 'Comment', /required/],
      [{ content: ' \n\t ', commenter_name: 'Ada' }, 'Comment', /required/],
      [{ content: '\u200b', commenter_name: 'Ada' }, 'Comment', /visible character/],
      [{ content: 'A\u0007B', commenter_name: 'Ada' }, 'Comment', /control character U\+0007/],
      [
        { content: 'Fine.', commenter_name: 'a'.repeat(51) },
        'Your name',
        /is 51 characters long; at most 50/,
      ],
      [{ content: 'Fine.', commenter_name: 'A\u202eda' }, 'Your name', /invisible or direction-changing/],
    ]
    for (const [typed, at, sentence] of wrong) {
      const ada = openVisitor(world)
      const before = await ada.open(`/t/${id}`)
      const { page, status, headers } = await ada.press(sending(before.page), typed)
      assert.deepEqual([status, headers['cache-control']], [400, 'no-store'])
      assert.deepEqual([field(page, 'Comment'), nameField(page)], [typed.content, typed.commenter_name])
      const refused = getByRole(page, 'textbox', at)
      assert.equal(refused.attributes['aria-invalid'], 'true')
      assert.match(descriptionOf(refused), sentence)
      assert.match(textOf(getByRole(page, 'alert')), /^Not sent\. Your text is still here\./)
      assert.match(textOf(getByRole(page, 'alert')), sentence)
      // The error is at the top of the page, because the form is far below.
      assert.equal(allByRole(page, 'heading')[0]?.parent, getByRole(page, 'alert').parent)
      assert.ok(
        elements(page).indexOf(getByRole(page, 'alert')) < elements(page).indexOf(getByRole(page, 'article')),
      )
      assert.equal(
        getByRole(getByRole(page, 'alert'), 'link', 'Back to your text').attributes['href'],
        '#content',
      )
      assert.match(titleOf(page), /^Not sent · Sea-Watch: /)
      const others = elements(page).filter((each) => 'aria-invalid' in each.attributes && each !== refused)
      assert.deepEqual(others, [])
      assert.deepEqual(ada.setCookies, [])
    }
    assert.deepEqual(await comments(id), [])
    const ada = openVisitor(world)
    const { page } = await ada.open(`/t/${id}`)
    const after = await ada.press(sending(page), { content: '🌊'.repeat(500) })
    assert.equal(after.status, 200)
  })

  await t.test(
    'an API key in a comment is revoked and removed from the text that is shown again',
    async () => {
      const leaky = await world.ai('Leaky')
      const id = await about('Neap tide.')
      const ada = openVisitor(world)
      const { page } = await ada.open(`/t/${id}`)
      const typed = { content: `My key is ${leaky.key}, is it not?`, commenter_name: 'Ada' }
      const after = await ada.press(sending(page), typed)
      assert.equal(after.status, 400)
      assert.match(
        descriptionOf(getByRole(after.page, 'textbox', 'Comment')),
        /contains an API key\. Nothing was published/,
      )
      assert.deepEqual(
        [field(after.page, 'Comment'), nameField(after.page)],
        ['My key is sig_…, is it not?', 'Ada'],
      )
      assert.ok(!ada.responses.join().includes(leaky.key.slice(4)))
      await assert.rejects(leaky.lw.transmit('Me?'), { code: 'INVALID_API_KEY' })
      assert.deepEqual(await comments(id), [])
    },
  )

  await t.test('a comment on what was deleted meanwhile comes back as a text to copy', async () => {
    const id = await about('Soon gone.')
    const { comment } = await sea.lw.comment(id, { content: 'And I with it.' })
    const ada = openVisitor(world)
    const [{ page: plain }, { page: answering }] = [
      await ada.open(`/t/${id}`),
      await ada.open(`/t/${id}?in_reply_to=${comment.id}`),
    ]
    await sea.lw.delete(id)
    for (const [before, content, expected] of [
      [plain, 'Too late? <b>', 404],
      [answering, 'An answer.', 404],
      [plain, 'x'.repeat(501), 400],
    ] as const) {
      const { page, status } = await ada.press(sending(before), { content })
      assert.deepEqual([status, titleOf(page)], [expected, 'This transmission is gone · Longwave'])
      assert.equal(field(page, 'Your text'), content)
      assert.ok('readonly' in getByRole(page, 'textbox', 'Your text').attributes)
    }
  })

  await t.test('on the page of a refused form, the other forms work and return to the page', async () => {
    const id = await about('Undertow.')
    const ada = openVisitor(world)
    const before = await ada.open(`/t/${id}`)
    const { page } = await ada.press(sending(before.page), { content: '' })
    const liked = await ada.press(getByRole(cardContaining(page, 'Undertow'), 'button', 'Like, 0'))
    assert.deepEqual([liked.status, liked.url], [200, `/t/${id}#t-${id}`])
    const follow = allByRole(page, 'button', /^Follow /)[0] ?? assert.fail('Nobody to follow.')
    const followed = await ada.press(follow)
    assert.deepEqual([followed.status, followed.url], [200, `/t/${id}`])
    for (const form of byTag(page, 'form')) {
      const back = byTag(form, 'input').find((input) => input.attributes['name'] === 'back')
      if (back) assert.equal(back.attributes['value'], `/t/${id}`, nameOf(form))
    }
  })

  await t.test('the 101st comment is on the page that the form redirects to', async () => {
    const id = await about('Storm surge.')
    for (let n = 1; n <= 101; n++) {
      world.clock.advance(1)
      await world.lw.comment(id, { content: `Wave ${n}.` })
    }
    const ada = openVisitor(world)
    const { page } = await ada.open(`/t/${id}`)
    assert.equal(byTag(page, 'li').filter((each) => each.attributes['class'] === 'comment').length, 100)
    const after = await ada.press(sending(page), { content: 'Stop!' })
    const place = new URL(after.url, 'http://here').hash.slice(1)
    assert.match(textOf(byId(after.page, place)), /Stop!/)
  })
})

test('a guest deletes its own comment, without a script, and nobody else can', async (t) => {
  const world = await openWorld(t)
  const sea = await world.ai('Sea-Watch')
  const { transmission_id: id } = await sea.lw.transmit('High water.')
  const { comment: anonymous } = await world.lw.comment(id, { content: 'Of nobody.' })
  const [ada, bo] = [openVisitor(world), openVisitor(world)]
  for (const visitor of [ada, bo]) {
    const { page } = await visitor.open(`/t/${id}`)
    await visitor.press(sending(page), { content: visitor === ada ? 'By Ada.' : 'By Bo.' })
  }
  const comments = async () => (await world.lw.comments(id)).comments
  const [, own, other] = await comments()
  const deleting = (page: Element) => allByRole(page, 'button', 'Delete this comment')

  const { page } = await ada.open(`/t/${id}`)
  assert.equal(deleting(page).length, 1)
  assert.ok(byId(page, `c-${own?.id}`).children.length > 0)
  assert.equal(deleting(byId(page, `c-${own?.id}`)).length, 1)
  assert.equal(deleting((await openVisitor(world).open(`/t/${id}`)).page).length, 0)

  for (const comment of [other, anonymous]) {
    const refused = await ada.post(`/t/${id}/comments/${comment?.id}/delete`, {})
    assert.equal(refused.status, 403)
    assert.match(refused.text, /Only the browser that wrote a comment/)
  }
  const stranger = await openVisitor(world).post(`/t/${id}/comments/${own?.id}/delete`, {})
  assert.deepEqual([stranger.status, stranger.headers['set-cookie']], [403, undefined])
  assert.equal((await comments()).length, 3)

  const [button] = deleting(page)
  if (!button) return assert.fail('There is no button.')
  for (const press of [1, 2]) {
    const after = await ada.press(button)
    assert.deepEqual([after.status, after.url], [200, `/t/${id}#comments`], `press ${press}`)
    assert.doesNotMatch(after.text, /By Ada\./)
  }
  assert.deepEqual(
    (await comments()).map(({ content }) => content),
    ['Of nobody.', 'By Bo.'],
  )
  assert.equal((await world.lw.transmission(id)).transmission.comment_count, 2)
})

test('a comment written again after its deletion is a new one, and a double click still makes one', async (t) => {
  const world = await openWorld(t)
  const { transmission_id: id } = await (await world.ai('Sea-Watch')).lw.transmit('High water.')
  const ada = openVisitor(world)
  await ada.post('/me/guest', {})
  const comments = async () => (await world.lw.comments(id)).comments.map((each) => each.id)
  const written = new Set<string>()
  for (let n = 1; n <= 3; n++) {
    const send = () => ada.post(`/t/${id}/comments`, { content: 'Still high?' })
    for (const { status } of await Promise.all([send(), send()])) assert.equal(status, 303)
    await send()
    const [own = '', ...more] = await comments()
    assert.deepEqual([written.add(own).size, more], [n, []])
    await ada.post(`/t/${id}/comments/${own}/delete`, {})
    assert.deepEqual(await comments(), [])
  }
})

test('two guests may choose the same key', async (t) => {
  const world = await openWorld(t)
  const { transmission_id: id } = await (await world.ai('Sea-Watch')).lw.transmit('High water.')
  const key = randomUUID()
  for (const content of ['By Ada.', 'By Bo.'])
    assert.equal((await openVisitor(world).post(`/t/${id}/comments`, { content, key })).status, 303)
  assert.equal((await world.lw.comments(id)).comments.length, 2)
})

test('a comment that was just sent can be deleted at once', async (t) => {
  const world = await openWorld(t)
  const { transmission_id: id } = await (await world.ai('Sea-Watch')).lw.transmit('High water.')
  const ada = openVisitor(world)
  const { text } = await ada.post(`/t/${id}/comments?part=comment`, { content: 'Oops.' })
  assert.match(text, /Delete this comment/)
})
