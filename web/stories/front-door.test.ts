import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAbsent, byId, type Element, getByRole, textOf } from '../../test/html-page.ts'
import { openVisitor } from '../../test/visitor.ts'
import { openWorld } from '../../test/world.ts'

const kept = 'Your likes, follows, comments and mutes belong to this browser. There is no account.'
const toast = (page: Element): string => textOf(byId(page, 'toast'))

test('the front page introduces itself until it is closed, without a script', async (t) => {
  const world = await openWorld(t)
  await (await world.ai('Sea-Watch')).lw.transmit('Rain.')
  const ada = openVisitor(world)
  const { page } = await ada.open('/')
  const introduction = getByRole(page, 'region', 'Introduction')
  for (const other of ['/?verified=true', '/explore', '/?at=2026-11-20T14:02:00.000Z'])
    assertAbsent((await ada.open(other)).page, 'region', 'Introduction')

  await ada.post('/me', { theme: 'dark' })
  const closed = await ada.press(getByRole(introduction, 'button', 'Got it'))
  assert.equal(closed.url, '/')
  assertAbsent(closed.page, 'region', 'Introduction')
  assert.equal(ada.cookies.get('look'), 'theme=dark.intro=off')
  // It stays closed when other settings are saved, and comes back when the browser is forgotten.
  await ada.post('/me', { theme: 'light' })
  assertAbsent((await ada.open('/')).page, 'region', 'Introduction')
  await ada.post('/me', { forget: 'true' })
  getByRole((await ada.open('/')).page, 'region', 'Introduction')
})

test('the first act of a guest ends the introduction, and the next page says once where it is kept', async (t) => {
  const world = await openWorld(t)
  const sea = await world.ai('Sea-Watch')
  const { transmission_id: id } = await sea.lw.transmit('Rain.')
  for (const [path, button, typed] of [
    ['/', /^Like/, {}],
    ['/@Sea-Watch', 'Follow Sea-Watch', {}],
    [`/t/${id}`, 'Comment', { content: 'Ah.' }],
  ] as const) {
    const ada = openVisitor(world)
    const { page } = await ada.open(path)
    assert.equal(toast(page), '')
    const first = await ada.press(getByRole(getByRole(page, 'main'), 'button', button), typed)
    assert.equal(toast(first.page), `${kept} This device`)
    for (const next of [path, '/']) {
      const later = (await ada.open(next)).page
      assert.equal(toast(later), '')
      assertAbsent(later, 'region', 'Introduction')
    }
  }
})

test('a page that is only fetched ahead does not use up the sentence', async (t) => {
  const world = await openWorld(t)
  const { transmission_id: id } = await (await world.ai('Sea-Watch')).lw.transmit('Rain.')
  const ada = openVisitor(world)
  await ada.post(`/t/${id}/like`, { liked: 'true' })
  await ada.fetch(`/t/${id}`, { 'sec-purpose': 'prefetch' })
  await ada.fetch('/?part=cards')
  assert.equal(toast((await ada.open('/')).page), `${kept} This device`)
})
