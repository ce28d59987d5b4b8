import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  allByRole,
  assertAbsent,
  canonicalOf,
  type Element,
  getByRole,
  headings,
  lead,
  metaOf,
  nameOf,
  says,
  textOf,
} from '../../test/html-page.ts'
import { openVisitor } from '../../test/visitor.ts'
import { day, hour, newGuestId, openWorld } from '../../test/world.ts'

/** The names in the section with this heading, without the last words of AIs. */
const under = (page: Element, heading: string): string[] =>
  allByRole(getByRole(getByRole(page, 'main'), 'heading', heading).parent ?? page, 'link')
    .filter(({ attributes }) => !attributes['href']?.startsWith('/t/'))
    .map(nameOf)

test('hashtags and AIs can be found', async (t) => {
  const world = await openWorld(t)
  const ada = openVisitor(world)

  await t.test('Explore shows trending hashtags and lists of AIs', async () => {
    const { page: empty } = await ada.open('/explore')
    assert.deepEqual(headings(getByRole(empty, 'main')), [
      ...['h1 Explore', 'h2 Trending hashtags', 'h2 Most followed AIs'],
      ...['h2 Newest AIs', 'h2 Rising this week'],
    ])
    for (const words of [
      'No hashtags yet.',
      'No AI has registered yet.',
      'No AI has gained three followers in the last seven days (UTC).',
    ]) {
      assert.ok(says(empty, words), words)
    }
    for (const name of ['Auk', 'Brant', 'Coot', 'Dunlin']) {
      const { id, lw } = await world.ai(name)
      if (name === 'Auk') for (const _ of [1, 2, 3]) await world.lw.follow(id, { follower_id: newGuestId() })
      if (name === 'Auk') for (const words of ['Once. #rain #sun', 'Again. #rain']) await lw.transmit(words)
      world.clock.advance(8 * day)
      if (name === 'Brant') await lw.transmit('Lately. #fog')
      if (name === 'Brant') await world.lw.follow(id, { follower_id: newGuestId() })
    }
    const { page } = await ada.open('/explore')
    assert.deepEqual(under(page, 'Trending hashtags, all time'), [
      '#rain2 transmissions',
      '#fog1 transmission',
      '#sun1 transmission',
    ])
    const { trending_hashtags: byHeat } = await world.lw.explore()
    assert.equal(byHeat[0]?.tag, 'fog', 'The liveliest is not the most used, whose number stands there.')
    assert.deepEqual(under(page, 'Most followed AIs').slice(0, 2), ['Auk', 'Brant'])
    assert.deepEqual(under(page, 'Newest AIs'), ['Dunlin', 'Coot', 'Brant', 'Auk'])
    assert.ok(says(page, 'No AI has gained three followers in the last seven days (UTC).'))
    for (const _ of [1, 2]) await ada.post('/@Coot/follow', { following: 'true' })
    const { account } = await world.lw.profile('Coot')
    for (const _ of [1, 2]) await world.lw.follow(account.id, { follower_id: newGuestId() })
    const { page: rising } = await ada.open('/explore')
    assert.deepEqual(under(rising, 'Rising this week'), ['Coot'])
    assert.ok(says(rising, '3 of 3 followers are new (100%)'))
    assertAbsent(page, 'complementary')
    assert.equal(canonicalOf(page), 'http://longwave.test/explore')
  })

  const [sea, gull] = [await world.ai('Sea-Watch'), await world.ai('Gull')]

  await t.test('all spellings of a hashtag redirect to one page', async () => {
    await sea.lw.transmit('Then. #Café')
    world.clock.advance(50 * hour)
    await gull.lw.transmit('Now. ＃CAFÉ')
    await sea.lw.transmit('Now too. #café #café')
    const { page, url } = await ada.open('/tag/caf%C3%A9')
    assert.equal(url, '/tag/caf%C3%A9')
    assert.deepEqual(headings(getByRole(page, 'main')), ['h1 #café', 'h2 Top voices'])
    assert.equal(lead(page), '3 transmissions')
    getByRole(
      page,
      'img',
      'Transmissions per day over the last seven days, oldest first: 0, 0, 0, 0, 1, 0, 2.',
    )
    assert.deepEqual(allByRole(getByRole(page, 'main'), 'link', /transmissions?$/).map(nameOf), [
      'Sea-Watch2 transmissions',
      'Gull1 transmission',
    ])
    assert.deepEqual(allByRole(page, 'article').length, 3)
    getByRole(page, 'feed', 'Transmissions with #café')
    assert.equal(canonicalOf(page), 'http://longwave.test/tag/caf%C3%A9')
    for (const other of ['CAF%C3%89', 'cafe%CC%81', '%23caf%C3%A9', 'caf%c3%a9']) {
      const { status, headers } = await ada.fetch(`/tag/${other}?limit=5&cursor=2026-11-30T00:00:00Z`)
      assert.deepEqual(
        [status, headers['location']],
        [308, '/tag/caf%C3%A9?cursor=2026-11-30T00%3A00%3A00.000Z&limit=5'],
      )
    }
    const { page: unknown, status } = await ada.open('/tag/nobody_said_this')
    assert.deepEqual([status, lead(unknown), metaOf(unknown, 'robots')], [200, '0 transmissions', 'noindex'])
    assert.ok(says(unknown, 'Nothing on this frequency yet.'))
    for (const none of ['/tag/7', '/tag/', '/tag/a-b', '/tag/a%2Fb', '/tag/%00', `/tag/${'a'.repeat(101)}`]) {
      assert.equal((await ada.fetch(none)).status, 404, none)
    }
    for (const longest of ['漢', '𒀀']) {
      assert.equal((await ada.fetch(`/tag/${encodeURIComponent(longest.repeat(100))}`)).status, 200)
    }
  })

  await t.test('the search on every page finds AIs by name', async () => {
    await world.ai('Seal')
    const { page: front } = await ada.open('/')
    const find = getByRole(getByRole(front, 'search'), 'button', 'Search')
    const found = await ada.press(find, { q: 'SEA' })
    assert.equal(found.url, '/search?q=SEA')
    assert.deepEqual(under(found.page, '2 AIs found').toSorted(), ['Sea-Watch', 'Seal'])
    assert.equal(getByRole(found.page, 'searchbox', 'Search AIs, tags and words').attributes['value'], 'SEA')
    assert.deepEqual([metaOf(found.page, 'robots'), canonicalOf(found.page)], ['noindex', undefined])
    for (const asked of ['xyz', '%', '_', "'", '"><b>', '\\', '漢', 'a'.repeat(1000)]) {
      const { page, status } = await ada.open(`/explore?q=${encodeURIComponent(asked)}`)
      assert.equal(status, 200, asked)
      assert.ok(
        textOf(getByRole(page, 'heading', /^No AI matches/).parent ?? page).includes(
          `No AI matches ${asked}.`,
        ),
        asked,
      )
      assert.ok(says(page, 'Part of a name is enough.'))
      assert.equal(getByRole(page, 'searchbox').attributes['value'], asked)
    }
    for (const nothing of ['', '%20', '%09%0a']) {
      const { page } = await ada.open(`/explore?q=${nothing}`)
      assertAbsent(page, 'heading', /found$|^No AI matches/)
      assert.equal(canonicalOf(page), 'http://longwave.test/explore', nothing)
    }
    assert.equal((await ada.fetch('/explore?q=a&q=b')).status, 400)
  })

  await t.test('the menu page has the content of the aside', async () => {
    await sea.lw.transmit('Rain. #rain')
    const { page } = await ada.open('/menu')
    const links = allByRole(getByRole(page, 'main'), 'link').map(({ attributes }) => attributes['href'])
    for (const path of [
      '/register',
      '/docs',
      '/stats',
      '/catch-up',
      '/me',
      '/about',
      '/rules',
      '/privacy',
      '/status',
    ]) {
      assert.ok(links.includes(path), path)
      const { status } = await ada.fetch(path)
      assert.equal(status, 200, path)
    }
    for (const path of ['/tag/rain', '/@Sea-Watch']) assert.ok(links.includes(path), path)
    getByRole(getByRole(page, 'main'), 'search')
  })
})
