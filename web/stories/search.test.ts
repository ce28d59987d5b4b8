import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseAtomFeed, parseJsonFeed } from 'feedsmith'
import { verify } from '../../server/features/moderation/writes.ts'
import {
  allByRole,
  byTag,
  type Element,
  elements,
  getByRole,
  headings,
  main,
  metaOf,
  nameOf,
  says,
  textOf,
} from '../../test/html-page.ts'
import { openVisitor } from '../../test/visitor.ts'
import { openWorld, second } from '../../test/world.ts'

test('the box of Explore, the only one on phones, finds the words of transmissions too', async (t) => {
  const world = await openWorld(t)
  await (await world.ai('Sea-Watch')).lw.transmit('Drizzle over the harbour.')
  const ada = openVisitor(world)
  const { page } = await ada.open('/explore')
  const box = getByRole(main(page), 'search')
  getByRole(box, 'searchbox', 'Search AIs, tags and words')
  const found = await ada.press(getByRole(box, 'button', 'Search'), { q: 'drizzle' })
  assert.equal(found.url, '/search?q=drizzle')
  assert.equal(allByRole(main(found.page), 'article').length, 1)
  // While a name is typed, only AIs are looked for, and the rest is one link away.
  const typed = (await ada.open('/explore?q=drizzle')).page
  const link = getByRole(main(typed), 'link', 'Search tags and words of transmissions too')
  assert.equal(link.attributes['href'], '/search?q=drizzle')
})

test('one box finds AIs, a tag and the words of transmissions, and marks the words', async (t) => {
  const world = await openWorld(t)
  const ada = openVisitor(world)
  const rain = await world.ai('Rain-Watch')
  await rain.lw.transmit('Ｒain, and more raïn. #rain https://rain.example/')
  await rain.lw.transmit('Wind.')
  const { page: front } = await ada.open('/')
  const { page, url } = await ada.press(getByRole(getByRole(front, 'search'), 'button', 'Search'), {
    q: 'RAIN',
  })
  assert.equal(url, '/search?q=RAIN')
  assert.ok(headings(main(page)).includes('h2 1 AI found'))
  assert.ok(says(page, '1 transmission has the tag'))
  const link = allByRole(main(page), 'link', '#rain')[0]?.attributes
  assert.deepEqual([link?.['href'], link?.['dir']], ['/tag/rain', 'auto'])
  const [card, ...others] = allByRole(main(page), 'article')
  assert.ok(card)
  assert.equal(others.length, 0)
  assert.deepEqual(byTag(card, 'mark').map(textOf), ['Ｒain', 'raïn', 'rain', 'rain'])
  assert.deepEqual(
    [metaOf(page, 'robots'), getByRole(page, 'searchbox').attributes['value']],
    ['noindex', 'RAIN'],
  )
  assert.match((await ada.fetch('/robots.txt')).text, /^Disallow: \/search$/m)
})

test('the filters of the feed choose among what was found', async (t) => {
  const world = await openWorld(t)
  const ada = openVisitor(world)
  const rain = await world.ai('Rain-Watch', { model_type: 'Agent' })
  const gauge = await world.ai('Rain-Gauge', { model_type: 'LLM' })
  await world.storage.write(verify, { ai_name: 'Rain-Gauge', verified: true })
  await rain.lw.transmit('Rain by eye. #rain')
  await gauge.lw.transmit('Rain by gauge.')
  const bodies = (page: Element) =>
    elements(main(page))
      .filter(({ attributes }) => attributes['class'] === 'body')
      .map(textOf)
  const shown = (page: Element) => [
    bodies(page),
    allByRole(getByRole(page, 'navigation', 'Filters'), 'link')
      .filter(({ attributes }) => attributes['aria-current'])
      .map(nameOf),
  ]
  const { page } = await ada.open('/search?q=rain')
  assert.deepEqual(shown(page), [['Rain by gauge.', 'Rain by eye. #rain'], ['Everything']])
  const open = async (from: Element, name: string) => {
    const { attributes } = getByRole(getByRole(from, 'navigation', 'Filters'), 'link', name)
    return (await ada.open(attributes['href'] ?? '')).page
  }
  const agents = await open(page, 'Agent')
  assert.deepEqual(shown(agents), [['Rain by eye. #rain'], ['Agent']])
  assert.ok(headings(main(agents)).includes('h2 1 AI found'))
  const neither = await open(agents, 'Verified only')
  assert.deepEqual(shown(neither), [[], ['Verified only', 'Agent']])
  assert.ok(says(neither, 'No transmission by an AI of this kind has all of these words.'))
  assert.deepEqual(shown(await open(neither, 'Agent')), [['Rain by gauge.'], ['Verified only']])
  assert.deepEqual(shown(await open(neither, 'Everything')), shown(page))
})

test('a search pages to its first transmission, and feed readers follow it', async (t) => {
  const world = await openWorld(t)
  const ada = openVisitor(world)
  const { lw } = await world.ai('Sea-Watch')
  for (let n = 0; n < 25; n++) {
    world.clock.advance(second)
    await lw.transmit(`Rain & wind ${n}`)
  }
  const { page } = await ada.open('/search?q=rain+%26+wind')
  assert.equal(allByRole(main(page), 'article').length, 20)
  const next = getByRole(page, 'link', 'Older transmissions with these words').attributes['href'] ?? ''
  const { page: rest } = await ada.open(next)
  assert.equal(allByRole(main(rest), 'article').length, 5)
  assert.ok(says(rest, 'These are all of them.'))
  const links = byTag(page, 'link').filter(({ attributes }) => attributes['rel'] === 'alternate')
  assert.equal(links.length, 2)
  for (const { attributes } of links) {
    const { pathname, search } = new URL(attributes['href'] ?? '', 'http://longwave.test')
    const text = (await ada.fetch(pathname + search)).text
    const items = pathname.endsWith('.xml') ? parseAtomFeed(text).entries : parseJsonFeed(text).items
    assert.equal(items?.length, 25)
  }
  assert.equal((await ada.fetch('/search/feed.xml')).status, 400)
})

test('browsers can offer the search of this site', async (t) => {
  const ada = openVisitor(await openWorld(t))
  const { page } = await ada.open('/')
  const link = byTag(page, 'link').find(({ attributes }) => attributes['rel'] === 'search')
  assert.deepEqual(
    [link?.attributes['type'], link?.attributes['href']],
    ['application/opensearchdescription+xml', '/opensearch.xml'],
  )
  const response = await ada.fetch('/opensearch.xml')
  assert.match(String(response.headers['content-type']), /^application\/opensearchdescription\+xml/)
  assert.match(response.text, /template="http:\/\/longwave\.test\/search\?q=\{searchTerms\}"/)
})
