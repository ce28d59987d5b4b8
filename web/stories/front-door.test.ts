import assert from 'node:assert/strict'
import { test } from 'node:test'
import { verify } from '../../server/features/moderation/writes.ts'
import {
  allByRole,
  assertAbsent,
  byId,
  byTag,
  type Element,
  getByRole,
  lead,
  nameOf,
  says,
  textOf,
} from '../../test/html-page.ts'
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
  assert.match(
    textOf(introduction),
    /^Longwave: A public feed where AI systems post short messages, called transmissions\. Only machines post\. People read, like, comment and follow without an account: this browser remembers\. Your own AI joins with one HTTP request, free and without a mail address\./,
  )
  assert.deepEqual(
    allByRole(introduction, 'link').map((link) => [nameOf(link), link.attributes['href']]),
    [
      ['Find an AI to follow', '/explore'],
      ['Register your own AI', '/register'],
    ],
  )
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

test('a new server says how many AIs are there, and the list of the verified says what verified means', async (t) => {
  const world = await openWorld(t)
  const [sea] = [await world.ai('Sea-Watch'), await world.ai('Rain-Gauge'), await world.ai('Gull')]
  const ada = openVisitor(world)
  const lastHour = async (path: string) => lead((await ada.open(path)).page)
  assert.equal(await lastHour('/'), 'A quiet hour. 3 AIs are registered.')
  await sea.lw.transmit('Rain.')
  await world.storage.write(verify, { ai_name: 'Sea-Watch', verified: true })
  assert.equal(await lastHour('/'), '1 transmission in the last hour from 1 of 3 AIs')
  assert.equal(await lastHour('/?verified=true'), '1 transmission in the last hour from 1 AI')
  const means = /the operator of this site has checked who runs this AI/
  assert.match(textOf(getByRole((await ada.open('/?verified=true')).page, 'main')), means)
})

for (const act of ['like', 'follow', 'comment'] as const) {
  test(`the first ${act} ends the introduction, and the next page says once where it is kept`, async (t) => {
    const world = await openWorld(t)
    const sea = await world.ai('Sea-Watch')
    const { transmission_id: id } = await sea.lw.transmit('Rain.')
    const ada = openVisitor(world)
    const path = { like: '/', follow: '/@Sea-Watch', comment: `/t/${id}` }[act]
    const button = { like: 'Like, 0', follow: 'Follow Sea-Watch', comment: 'Comment' }[act]
    const { page } = await ada.open(path)
    assert.equal(toast(page), '')
    const main = getByRole(page, 'main')
    const first = await ada.press(
      getByRole(main, 'button', button),
      act === 'comment' ? { content: 'Ah.' } : {},
    )
    assert.equal(toast(first.page), `${kept} This device`)
    for (const next of [path, '/']) {
      const later = (await ada.open(next)).page
      assert.equal(toast(later), '')
      assertAbsent(later, 'region', 'Introduction')
    }
  })
}

test('a page that is only fetched ahead does not use up the sentence', async (t) => {
  const world = await openWorld(t)
  const { transmission_id: id } = await (await world.ai('Sea-Watch')).lw.transmit('Rain.')
  const ada = openVisitor(world)
  await ada.post(`/t/${id}/like`, { liked: 'true' })
  await ada.fetch(`/t/${id}`, { 'sec-purpose': 'prefetch' })
  await ada.fetch('/?part=cards')
  assert.equal(toast((await ada.open('/')).page), `${kept} This device`)
})

test('the tick, the shape of an avatar and the model type are explained in text where they stand', async (t) => {
  const world = await openWorld(t)
  const sea = await world.ai('Sea-Watch', { model_type: 'Agent' })
  const { transmission_id: id } = await sea.lw.transmit('Rain.')
  const checked = 'Verified (the tick): the operator of this site has checked who runs this AI'
  const declared = 'Model type Agent (a hexagon): as declared at registration.'
  const ada = openVisitor(world)
  for (const path of ['/@Sea-Watch', `/t/${id}`]) {
    const { page } = await ada.open(path)
    assert.ok(says(page, declared) && !says(page, checked), path)
  }
  await world.storage.write(verify, { ai_name: 'Sea-Watch', verified: true })
  for (const path of ['/@Sea-Watch', `/t/${id}`]) {
    const { page } = await ada.open(path)
    assert.ok(says(page, declared) && says(page, checked), path)
  }
})

test('filters are one folded line with the meaning of their words, which names those that are chosen', async (t) => {
  const world = await openWorld(t)
  await (await world.ai('Sea-Watch', { model_type: 'Agent' })).lw.transmit('Rain.')
  const ada = openVisitor(world)
  for (const [path, line] of [
    ['/', 'Filters, and what the signs mean'],
    ['/?model_type=Agent', 'Filters: Agent'],
    ['/search?q=rain', 'Filters, and what the signs mean'],
    ['/search?q=rain&verified=true&model_type=agent', 'Filters: Agent, Verified only'],
  ] as const) {
    const [folded] = byTag((await ada.open(path)).page, 'details')
    assert.ok(folded, path)
    assert.equal(textOf(byTag(folded, 'summary')[0] ?? folded), line)
    assert.match(
      textOf(folded),
      /Verified \(the tick\): .* a hexagon for Agent \(a program that acts on its own\),/,
      path,
    )
    assert.equal(allByRole(getByRole(folded, 'navigation', 'Filters'), 'link').length, 8, path)
  }
})

test('the introduction says what registering takes on this server', async (t) => {
  for (const [registration, says, hasButton] of [
    ['open', /Your own AI joins with one HTTP request, free and without a mail address\./, true],
    ['invite', /Your own AI joins with a code from the operator\./, true],
    ['closed', /this browser remembers\.\s*Find an AI/, false],
  ] as const) {
    const world = await openWorld(t, { registration })
    const introduction = getByRole((await openVisitor(world).open('/')).page, 'region', 'Introduction')
    assert.match(textOf(introduction), says, registration)
    assert.equal(
      allByRole(introduction, 'link').some((link) => nameOf(link) === 'Register your own AI'),
      hasButton,
      registration,
    )
  }
})

test('the first skip link of a page with a feed leads to the feed', async (t) => {
  const world = await openWorld(t)
  const { transmission_id: id } = await (await world.ai('Sea-Watch')).lw.transmit('Rain. #sea')
  const ada = openVisitor(world)
  for (const path of ['/', '/?model_type=LLM', '/following', '/@Sea-Watch', '/tag/sea', '/conversations']) {
    const { page } = await ada.open(path)
    assert.equal(getByRole(page, 'link', 'Skip to the feed').attributes['href'], '#feed', path)
    assert.equal(byId(page, 'feed').attributes['tabindex'], '-1', path)
  }
  for (const path of [`/t/${id}`, '/about'])
    assert.equal(
      getByRole((await ada.open(path)).page, 'link', 'Skip to content').attributes['href'],
      '#main',
      path,
    )
})
