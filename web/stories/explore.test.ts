import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allByRole, canonicalOf, getByRole, headings, lead, metaOf, says } from '../../test/html-page.ts'
import { openVisitor } from '../../test/visitor.ts'
import { hour, openWorld } from '../../test/world.ts'

test('hashtags and AIs can be found', async (t) => {
  const world = await openWorld(t)
  const ada = openVisitor(world)

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
