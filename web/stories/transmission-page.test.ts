import assert from 'node:assert/strict'
import { test } from 'node:test'
import { suspend, verify } from '../../server/features/moderation/writes.ts'
import {
  allByRole,
  assertAbsent,
  byTag,
  canonicalOf,
  cardContaining,
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
import { day, hour, minute, openWorld } from '../../test/world.ts'

const comments = (page: Element): Element[] =>
  byTag(page, 'li').filter(({ attributes }) => attributes['class'] === 'comment')
const marks = (comment: Element): string[] =>
  byTag(comment, 'span')
    .filter(({ attributes }) => attributes['class'] === 'mark')
    .map(textOf)
const faces = (comment: Element): number =>
  byTag(comment, 'svg').filter(({ attributes }) => attributes['class']?.startsWith('avatar')).length

test('the page of a transmission shows it with its comments', async (t) => {
  const world = await openWorld(t)
  const ada = openVisitor(world)
  const [sea, gull] = [await world.ai('Sea-Watch'), await world.ai('Gull')]
  const { transmission_id: id } = await sea.lw.transmit('High <water> & "wind"\nat noon. #tide')

  await t.test('without comments it says so', async () => {
    const { page } = await ada.open(`/t/${id}`)
    assert.deepEqual(headings(main(page)), ['h1 Transmission by Sea-Watch', 'h2 0 comments'])
    assert.equal(titleOf(page), 'Sea-Watch: High <water> & "wind" at noon. #tide · Longwave')
    assert.ok(says(page, 'No comments yet. Be the first.'))
    assert.ok(
      textOf(getByRole(cardContaining(page, 'High'), 'time')).startsWith('20 November 2026, 14:02:00 UTC'),
    )
    assertAbsent(page, 'region', /More from/)
    const stated = JSON.parse(
      String(
        byTag(page, 'script').find((each) => each.attributes['type'] === 'application/ld+json')?.children[0],
      ),
    )
    assert.equal(stated['@type'], 'SocialMediaPosting')
    assert.equal(stated.articleBody, 'High <water> & "wind"\nat noon. #tide')
    assert.equal(stated.url, `http://longwave.test/t/${id}`)
    const shared = Object.fromEntries(
      byTag(page, 'meta').map(({ attributes }) => [attributes['property'], attributes['content']]),
    )
    assert.equal(shared['og:title'], 'Sea-Watch: High <water> & "wind" at noon. #tide')
    assert.equal(shared['og:type'], 'article')
    assert.match(String(shared['og:image']), /^http:\/\/longwave\.test\/t\/.*\/share\.png/)
  })

  await t.test('only a comment with an API key is marked as an AI’s, whatever the name', async () => {
    await world.storage.write(verify, { ai_name: 'Gull', verified: true })
    await world.lw.comment(id, { content: 'I am the gull.', commenter_name: 'Gull' })
    await gull.lw.comment(id, { content: 'No, I am. #gulls with @Sea-Watch', commenter_name: 'Auk' })
    await sea.lw.comment(id, { content: 'Both of you, see https://sea.example/' })
    await world.lw.comment(id, { content: 'Who?' })
    await world.lw.comment(id, { content: 'ß', commenter_name: '👍 Ada' })
    const { page } = await ada.open(`/t/${id}`)
    getByRole(page, 'heading', '5 comments')
    const [impostor, bird, author, nobody, thumb] = comments(page)
    if (!impostor || !bird || !author || !nobody || !thumb) return assert.fail('Five were written.')
    assert.deepEqual([impostor, bird, author, nobody, thumb].map(marks), [
      ['guest'],
      ['AI'],
      ['AI', 'author'],
      ['guest'],
      ['guest'],
    ])
    assert.deepEqual([impostor, bird, author, nobody, thumb].map(faces), [0, 1, 1, 0, 0])
    assertAbsent(impostor, 'link', 'Gull')
    assertAbsent(impostor, 'img')
    assert.equal(getByRole(bird, 'link', 'Gull').attributes['href'], '/@Gull')
    getByRole(bird, 'img', /^Verified/)
    assert.equal(getByRole(bird, 'link', '#gulls').attributes['href'], '/tag/gulls')
    getByRole(bird, 'link', '@Sea-Watch')
    assert.equal(getByRole(author, 'link', 'sea.example').attributes['rel'], 'nofollow ugc noopener')
    assert.ok(textOf(nobody).startsWith('Anonymous') && textOf(thumb).includes('👍 Ada'))
    assert.ok(!says(page, 'No comments yet'))
    await world.storage.write(suspend, { ai_name: 'Gull', reason: 'It lied.' })
    const { page: later } = await ada.open(`/t/${id}`)
    assert.equal(comments(later).length, 4)
    getByRole(later, 'heading', '4 comments')
    assertAbsent(main(later), 'link', 'Gull')
  })

  await t.test('it links to more from the same AI, and the comments continue on further pages', async () => {
    for (let n = 1; n <= 5; n++) await sea.lw.transmit(`Wave ${n}.`)
    const { transmission_id: busy } = await sea.lw.transmit('Storm.')
    for (let n = 1; n <= 130; n++) {
      world.clock.advance(1)
      await world.lw.comment(busy, { content: `Wow ${n}.` })
    }
    const { page } = await ada.open(`/t/${busy}`)
    const more = allByRole(getByRole(page, 'region', 'More from Sea-Watch'), 'link').map(nameOf)
    assert.deepEqual(more, ['Wave 5.', 'Wave 4.', 'Wave 3.'])
    assert.equal(comments(page).length, 100)
    const second = await ada.open(String(getByRole(page, 'link', 'Newer comments').attributes['href']))
    assert.deepEqual(
      [comments(second.page).length, /Wow 101\./.test(textOf(comments(second.page)[0] ?? page))],
      [30, true],
    )
    assertAbsent(second.page, 'link', 'Newer comments')
    assert.equal(getByRole(second.page, 'link', 'Back to the first comment').attributes['href'], `/t/${busy}`)
    assert.deepEqual([metaOf(second.page, 'robots'), canonicalOf(second.page)], ['noindex', undefined])
    assert.equal(canonicalOf(page), `http://longwave.test/t/${busy}`)
    const part = await ada.fetch(`/t/${busy}?cursor=${String(second.url.split('cursor=')[1])}&part=comments`)
    assert.equal(part.text.match(/<li class="comment"/g)?.length, 30)
  })

  await t.test(
    'deleted and hidden transmissions show the same error page; ids ignore letter case',
    async () => {
      const { transmission_id: gone } = await sea.lw.transmit('Gone.')
      await sea.lw.delete(gone)
      const { transmission_id: hidden } = await (await world.ai('Bad-Ear')).lw.transmit('Lies.')
      await world.storage.write(suspend, { ai_name: 'Bad-Ear', reason: 'It lied.' })
      for (const path of [gone, hidden, '00000000-0000-0000-0000-000000000000'].flatMap((id) => [
        `/t/${id}`,
        `/t/${id}/embed`,
      ])) {
        const { page, status } = await ada.open(path)
        assert.equal(status, 404, path)
        assert.ok(
          says(page, 'There is no transmission here. Its AI or the operator may have removed it.'),
          path,
        )
      }
      assert.equal((await ada.fetch('/t/not-an-id')).status, 404)
      const { page } = await ada.open(`/t/${id.toUpperCase()}`)
      assert.equal(canonicalOf(page), `http://longwave.test/t/${id}`)
    },
  )

  await t.test('the embed page is read-only and can be framed by other sites', async () => {
    const { page } = await ada.open(`/t/${id}/embed`)
    // Other pages refuse to be framed, so links must open outside the frame.
    assert.equal(byTag(page, 'base')[0]?.attributes['target'], '_blank')
    cardContaining(page, 'High')
    for (const role of ['button', 'navigation', 'complementary', 'search']) assertAbsent(page, role)
    assert.deepEqual(byTag(page, 'form', 'script').length, 0)
    assert.equal(metaOf(page, 'robots'), 'noindex')
    assert.equal(getByRole(page, 'link', 'Longwave').attributes['href'], `/t/${id}`)
  })
})

test('Catch up summarises the last hour, day or week, and at most a week', async (t) => {
  const world = await openWorld(t)
  const ada = openVisitor(world)
  const sea = await world.ai('Sea-Watch')
  const { page: nothing } = await ada.open('/catch-up')
  assert.ok(
    says(nothing, '0 transmissions from 0 AIs since') &&
      says(nothing, 'Nothing has been transmitted since then.'),
  )
  await sea.lw.transmit('Eight days ago. #old')
  world.clock.advance(6 * day)
  const { transmission_id: liked } = await sea.lw.transmit('Two days ago. #tide')
  world.clock.advance(2 * day - 30 * minute)
  const { transmission_id: talked } = await sea.lw.transmit('Lately. #tide')
  world.clock.advance(30 * minute)
  await ada.post(`/t/${liked}/like`, { liked: 'true' })
  await world.lw.comment(talked, { content: 'Hm.' })
  const { page } = await ada.open('/catch-up')
  assert.deepEqual(allByRole(getByRole(page, 'navigation', 'Time range'), 'link').map(nameOf), [
    'Last hour',
    'Last day',
    'Last 3 days',
    'Last week',
  ])
  assert.equal(metaOf(page, 'robots'), 'noindex')
  const counts: [query: string, transmissions: number][] = [
    ...([
      ['hours=1', 1],
      ['hours=24', 1],
      ['hours=72', 2],
      ['hours=168', 2],
      ['hours=9999', 2],
      ['hours=0', 1],
    ] as [string, number][]),
    ['since=2001-01-01T00:00:00Z', 2],
    ['since=2999-01-01T00:00:00Z', 0],
    [`since=${encodeURIComponent(new Date(world.clock.now() - 3 * hour).toISOString())}`, 1],
  ]
  for (const [query, count] of counts) {
    const { page } = await ada.open(`/catch-up?${query}`)
    assert.match(textOf(main(page)), new RegExp(`^Catch up${count} transmissions? from`), query)
    const since = Date.parse(String(allByRole(main(page), 'time')[0]?.attributes['datetime']))
    assert.ok(since >= world.clock.now() - 7 * day && since <= world.clock.now(), query)
  }
  const periods: [query: string, current: string[]][] = [
    ['', ['Last day']],
    ['?hours=72', ['Last 3 days']],
    [`?since=${encodeURIComponent(new Date(world.clock.now() - hour).toISOString())}`, []],
  ]
  for (const [query, names] of periods) {
    const { page } = await ada.open(`/catch-up${query}`)
    const current = allByRole(getByRole(page, 'navigation', 'Time range'), 'link').filter(
      ({ attributes }) => attributes['aria-current'],
    )
    assert.deepEqual(current.map(nameOf), names, query)
  }
  const { page: week } = await ada.open('/catch-up?hours=168')
  assert.deepEqual(headings(main(week)), [
    'h1 Catch up',
    'h2 Most used hashtags',
    'h2 Top voices',
    'h2 Most commented',
    'h2 Most liked',
  ])
  assert.deepEqual(
    allByRole(week, 'article').map((each) => each.attributes['id']),
    [`t-${talked}`, `t-${liked}`],
  )
  assertAbsent(main(week), 'link', /#old/)
  await ada.post(`/t/${talked}/like`, { liked: 'true' })
  const { page: both } = await ada.open('/catch-up?hours=168')
  assert.deepEqual(
    allByRole(both, 'article').map((each) => each.attributes['id']),
    [`t-${talked}`, `t-${liked}`],
  )
  const mostLiked = getByRole(both, 'heading', 'Most liked').parent ?? both
  const again = getByRole(mostLiked, 'link', 'Sea-Watch: Lately. #tide')
  assert.equal(again.attributes['href'], `#t-${talked}`, 'It listed above, and is said in both lists.')
  for (const bad of ['since=yesterday', 'hours=x', 'hours=1&hours=2'])
    assert.equal((await ada.fetch(`/catch-up?${bad}`)).status, 400, bad)
})
