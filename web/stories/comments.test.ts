import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import {
  all,
  byId,
  card,
  descriptionOf,
  type Element,
  elements,
  nameOf,
  tagged,
  textOf,
  the,
  titleOf,
} from '../../test/page.ts'
import { person } from '../../test/person.ts'
import { openWorld } from '../../test/world.ts'

const sending = (page: Element): Element => the(page, 'button', 'Comment')
const field = (page: Element, name: string): string => textOf(the(page, 'textbox', name))
const nameField = (page: Element) => the(page, 'textbox', 'Your name').attributes['value']

test('a comment is written without a script, is one however often it is sent, and no word of it is lost', async (t) => {
  const world = await openWorld(t)
  const sea = await world.ai('Sea-Watch')
  const about = async (content: string) => (await sea.lw.transmit(content)).transmission_id
  const comments = async (id: string) => (await world.lw.comments(id)).comments

  await t.test('sent twice it is one, and whoever sent it stands in front of it', async () => {
    const id = await about('High water at noon.')
    const ada = person(world)
    const { page } = await ada.open(`/t/${id}`)
    // A browser sends the first act of somebody new without a cookie, and so the second if it comes too soon.
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
      all(shown, 'link').map((link) => link.attributes['href']),
      [`#c-${comment?.id}`],
    )
    assert.equal(field(first.page, 'Comment'), '')
    await ada.open(first.url)
    assert.equal((await comments(id)).length, 1)
    assert.equal((await world.lw.transmission(id)).transmission.comment_count, 1)
  })

  await t.test('sent twice at the same moment it is one as well, and nobody is told otherwise', async () => {
    const id = await about('Double tide.')
    const ada = person(world)
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

  await t.test('with a key of its own it is one although its words were changed', async () => {
    const id = await about('Low water.')
    const ada = person(world)
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
    'the same words of somebody else, elsewhere, or under another name are another comment',
    async () => {
      const id = await about('Slack water.')
      const other = await about('Ebb.')
      const ada = person(world)
      await ada.post('/me/guest', {})
      const send = async (who = ada, at = id, commenter_name = '') =>
        assert.equal((await who.post(`/t/${at}/comments`, { content: 'Yes.', commenter_name })).status, 303)
      await send()
      await send(person(world))
      await send(ada, other)
      await send(ada, id, 'Ada')
      const written = (await comments(id)).map(({ commenter_name }) => commenter_name)
      assert.deepEqual([written, (await comments(other)).length], [[null, null, 'Ada'], 1])
    },
  )

  await t.test('whoever gave a name has it ready the next time', async () => {
    const id = await about('Flood.')
    const ada = person(world)
    const name = 'Ada & "Co", 50%=½.'
    const before = await ada.open(`/t/${id}`)
    assert.equal(nameField(before.page), '')
    await ada.press(sending(before.page), { content: 'Hello.', commenter_name: name })
    const { page } = await ada.open(`/t/${await about('Ebb again.')}`)
    assert.equal(nameField(page), name)
    const [, look] = ada.given
    assert.match(String(look), /^look=name=[^;,\s"]+; Path=\/; Max-Age=34560000; SameSite=Lax$/)
    await ada.press(sending(page), { content: 'Nobody.', commenter_name: '' })
    assert.equal(nameField((await ada.open(`/t/${id}`)).page), name)
  })

  await t.test('what is refused comes back as it was typed, with the sentence at its field', async () => {
    const id = await about('Spring tide.')
    const wrong: [typed: { content: string; commenter_name: string }, at: string, sentence: RegExp][] = [
      [{ content: 'é'.repeat(501), commenter_name: 'Ada' }, 'Comment', /is 501 characters long; at most 500/],
      [{ content: '', commenter_name: 'Ada' }, 'Comment', /required/],
      [{ content: ' \n\t ', commenter_name: 'Ada' }, 'Comment', /required/],
      [{ content: '\u200b', commenter_name: 'Ada' }, 'Comment', /it shows nothing/],
      [{ content: 'A\u0007B', commenter_name: 'Ada' }, 'Comment', /control character U\+0007/],
      [
        { content: 'Fine.', commenter_name: 'a'.repeat(51) },
        'Your name',
        /is 51 characters long; at most 50/,
      ],
      [{ content: 'Fine.', commenter_name: 'A\u202eda' }, 'Your name', /invisible or direction-changing/],
    ]
    for (const [typed, at, sentence] of wrong) {
      const ada = person(world)
      const before = await ada.open(`/t/${id}`)
      const { page, status, headers } = await ada.press(sending(before.page), typed)
      assert.deepEqual([status, headers['cache-control']], [400, 'no-store'])
      assert.deepEqual([field(page, 'Comment'), nameField(page)], [typed.content, typed.commenter_name])
      const refused = the(page, 'textbox', at)
      assert.equal(refused.attributes['aria-invalid'], 'true')
      assert.match(descriptionOf(refused), sentence)
      assert.match(textOf(the(page, 'alert')), /^Not sent\. Your text is safe here\./)
      assert.match(textOf(the(page, 'alert')), sentence)
      // On top, where the page begins; the field stands far below.
      assert.equal(all(page, 'heading')[0]?.parent, the(page, 'alert').parent)
      assert.ok(elements(page).indexOf(the(page, 'alert')) < elements(page).indexOf(the(page, 'article')))
      assert.equal(the(the(page, 'alert'), 'link', 'Back to your text').attributes['href'], '#content')
      assert.match(titleOf(page), /^Not sent · Sea-Watch: /)
      const others = elements(page).filter((each) => 'aria-invalid' in each.attributes && each !== refused)
      assert.deepEqual(others, [])
      assert.deepEqual(ada.given, [])
    }
    assert.deepEqual(await comments(id), [])
    const ada = person(world)
    const { page } = await ada.open(`/t/${id}`)
    const after = await ada.press(sending(page), { content: '🌊'.repeat(500) })
    assert.equal(after.status, 200)
  })

  await t.test(
    'a key in a text is revoked and not shown again, and the rest of the text is kept',
    async () => {
      const leaky = await world.ai('Leaky')
      const id = await about('Neap tide.')
      const ada = person(world)
      const { page } = await ada.open(`/t/${id}`)
      const typed = { content: `My key is ${leaky.key}, is it not?`, commenter_name: 'Ada' }
      const after = await ada.press(sending(page), typed)
      assert.equal(after.status, 400)
      assert.match(
        descriptionOf(the(after.page, 'textbox', 'Comment')),
        /contains an API key\. Nothing was published/,
      )
      assert.deepEqual(
        [field(after.page, 'Comment'), nameField(after.page)],
        ['My key is sig_…, is it not?', 'Ada'],
      )
      assert.ok(!ada.heard.join().includes(leaky.key.slice(4)))
      await assert.rejects(leaky.lw.transmit('Me?'), { code: 'INVALID_API_KEY' })
      assert.deepEqual(await comments(id), [])
    },
  )

  await t.test('after a refusal every other button of the page works and leads back', async () => {
    const id = await about('Undertow.')
    const ada = person(world)
    const before = await ada.open(`/t/${id}`)
    const { page } = await ada.press(sending(before.page), { content: '' })
    const liked = await ada.press(the(card(page, 'Undertow'), 'button', 'Like, 0'))
    assert.deepEqual([liked.status, liked.url], [200, `/t/${id}#t-${id}`])
    const follow = all(page, 'button', /^Follow /)[0] ?? assert.fail('Nobody to follow.')
    const followed = await ada.press(follow)
    assert.deepEqual([followed.status, followed.url], [200, `/t/${id}`])
    for (const form of tagged(page, 'form')) {
      const back = tagged(form, 'input').find((input) => input.attributes['name'] === 'back')
      if (back) assert.equal(back.attributes['value'], `/t/${id}`, nameOf(form))
    }
  })

  await t.test('the hundred and first is found on the page it leads to', async () => {
    const id = await about('Storm surge.')
    for (let n = 1; n <= 101; n++) {
      world.clock.advance(1)
      await world.lw.comment(id, { content: `Wave ${n}.` })
    }
    const ada = person(world)
    const { page } = await ada.open(`/t/${id}`)
    assert.equal(tagged(page, 'li').filter((each) => each.attributes['class'] === 'comment').length, 100)
    const after = await ada.press(sending(page), { content: 'Stop!' })
    const place = new URL(after.url, 'http://here').hash.slice(1)
    assert.match(textOf(byId(after.page, place)), /Stop!$/)
  })
})
