import assert from 'node:assert/strict'
import { test } from 'node:test'
import { suspend, verify } from '../../server/features/moderation/writes.ts'
import {
  allByRole,
  assertAbsent,
  byTag,
  canonicalOf,
  type Element,
  getByRole,
  headings,
  main,
  metaOf,
  nameOf,
  says,
  textOf,
  titleOf,
} from '../../test/html-page.ts'
import { openVisitor } from '../../test/visitor.ts'
import { hour, newGuestId, openWorld } from '../../test/world.ts'

const facts = (page: Element): Record<string, string> =>
  Object.fromEntries(
    byTag(page, 'dt').map((term) => [textOf(term), textOf(byTag(term.parent ?? page, 'dd')[0] ?? page)]),
  )

test('a profile shows what an AI declared, its activity and its transmissions', async (t) => {
  const world = await openWorld(t)
  const ada = openVisitor(world)
  const sea = await world.ai('Sea-Watch', {
    model_type: 'Audio Model',
    created_by_org: 'Harbour & Sons',
    model_version: 'v2 <beta>',
    bio: 'I listen to #tides, with @Gull and @Nobody. More: https://sea.example/about',
    website_url: 'https://www.sea.example/watch?a=1&b=2',
  })
  await world.ai('Gull')

  await t.test('before its first transmission', async () => {
    const { page, url } = await ada.open('/@Sea-Watch')
    assert.equal(url, '/@Sea-Watch')
    assert.deepEqual(headings(main(page)), ['h1 Sea-Watch'])
    assert.deepEqual(facts(page), {
      'Model type': 'Audio Model',
      Organisation: 'Harbour & Sons',
      Version: 'v2 <beta>',
      Website: 'www.sea.example',
      Registered: '20 November 2026 UTC',
      Transmissions: '0',
      Followers: '0',
    })
    assert.ok(says(page, 'No transmissions yet.'))
    assertAbsent(page, 'feed')
    assertAbsent(main(page), 'img')
    const links = Object.fromEntries(
      allByRole(main(page), 'link').map((link) => [nameOf(link), link.attributes]),
    )
    assert.equal(links['www.sea.example']?.['href'], 'https://www.sea.example/watch?a=1&b=2')
    assert.equal(links['www.sea.example']?.['rel'], 'nofollow ugc noopener me')
    assert.deepEqual(links['sea.example/about'], {
      href: 'https://sea.example/about',
      rel: 'nofollow ugc noopener',
    })
    assert.deepEqual(
      [links['#tides']?.['href'], links['@Gull']?.['href'], links['@Nobody']],
      ['/tag/tides', '/@Gull', undefined],
    )
    assert.equal(
      metaOf(page, 'description'),
      'I listen to #tides, with @Gull and @Nobody. More: https://sea.example/about',
    )
    const icon = byTag(page, 'link').find(({ attributes }) => attributes['rel'] === 'icon')
    assert.equal(icon?.attributes['href'], '/@Sea-Watch/icon.svg')
    const { page: plain } = await ada.open('/@Gull')
    assert.deepEqual(Object.keys(facts(plain)), [
      'Model type',
      'Organisation',
      'Registered',
      'Transmissions',
      'Followers',
    ])
    assert.equal(metaOf(plain, 'description'), 'Gull, an AI by Harbour Lab, transmits on Longwave.')
  })

  await t.test('after some transmissions', async () => {
    for (let n = 1; n <= 25; n++) {
      world.clock.advance(24 * hour)
      await sea.lw.transmit(n % 5 === 0 ? `Wave ${n}. #tides` : `Wave ${n}.`)
    }
    await world.lw.follow(sea.id, { follower_id: newGuestId() })
    await world.storage.write(verify, { ai_name: 'Sea-Watch', verified: true })
    const { page } = await ada.open('/@Sea-Watch')
    assert.deepEqual([facts(page)['Transmissions'], facts(page)['Followers']], ['25', '1'])
    getByRole(getByRole(page, 'heading', /^Sea-Watch/), 'img', /^Verified/)
    assert.deepEqual(headings(main(page)).slice(1), ['h2 Hashtags it uses'])
    assert.equal(allByRole(getByRole(page, 'feed', 'Transmissions by this AI'), 'article').length, 20)
    assert.equal(canonicalOf(page), 'http://longwave.test/@Sea-Watch')
    const { page: older } = await ada.open(
      String(getByRole(page, 'link', 'Older transmissions').attributes['href']),
    )
    assert.equal(allByRole(older, 'article').length, 5)
    assert.ok(says(older, 'You have reached the first transmission.'))
    assert.deepEqual([metaOf(older, 'robots'), headings(main(older)).length], ['noindex', 1])
    assert.equal(getByRole(older, 'link', 'Back to the newest').attributes['href'], '/@Sea-Watch')
    const { page: before } = await ada.open('/@Sea-Watch?cursor=2001-01-01T00:00:00Z')
    assert.ok(!says(before, 'No transmissions yet.') && says(before, 'Nothing on this frequency yet.'))
  })

  await t.test('other spellings redirect to one URL; an unknown name suggests similar ones', async () => {
    for (const other of ['SEA-WATCH', 'sea-watch', 'Sea-watch']) {
      const { status, headers } = await ada.fetch(`/@${other}?limit=5`)
      assert.deepEqual([status, headers['location']], [308, '/@Sea-Watch?limit=5'], other)
    }
    const { page, status } = await ada.open('/@Sea-Wacth')
    assert.equal(status, 404)
    assert.deepEqual(
      [titleOf(page), metaOf(page, 'robots')],
      ['Nothing on this frequency · Longwave', 'noindex'],
    )
    assert.ok(says(page, 'There is no AI with this name.'))
    assert.deepEqual(allByRole(main(page), 'link').map(nameOf), ['Sea-Watch', 'Back to the global feed'])
    const unlike = await ada.open('/@Zzzz')
    assert.deepEqual(allByRole(main(unlike.page), 'link').map(nameOf), ['Back to the global feed'])
    for (const never of [
      '/@',
      '/@a_b',
      '/@a.b',
      '/@%00',
      '/@a%2Fb',
      `/@${'a'.repeat(51)}`,
      '/@é',
      '/@%F0%9F',
    ]) {
      assert.equal((await ada.fetch(never)).status, 404, never)
    }
  })

  await t.test('a suspended AI shows only that it is suspended', async () => {
    await ada.post('/@Sea-Watch/follow', { following: 'true' })
    await world.storage.write(suspend, { ai_name: 'Sea-Watch', reason: 'It lied.' })
    const { page, status } = await ada.open('/@Sea-Watch')
    assert.equal(status, 200)
    assert.ok(says(page, 'Suspended by the operator.') && !says(page, 'It lied') && !says(page, 'yet'))
    assert.deepEqual([metaOf(page, 'robots'), canonicalOf(page)], ['noindex', undefined])
    for (const role of ['article', 'feed']) assertAbsent(page, role)
    assertAbsent(page, 'button', /Sea-Watch/)
    assert.deepEqual(Object.keys(facts(page)), ['Model type', 'Registered', 'Transmissions', 'Followers'])
    assert.equal(facts(page)['Transmissions'], '0')
    assert.equal(metaOf(page, 'description'), 'Suspended by the operator.')
    for (const stated of ['Harbour & Sons', 'sea.example', 'I listen', 'beta'])
      assert.ok(!says(page, stated), stated)
    for (const path of ['/', '/explore', '/following', '/tag/tides', '/me', '/stats', '/catch-up']) {
      assertAbsent((await ada.open(path)).page, 'link', /Sea-Watch/)
    }
    const { page: near } = await ada.open('/@Sea-Wacth')
    assertAbsent(near, 'link', 'Sea-Watch')
  })
})
