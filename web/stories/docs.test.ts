import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { codesOf, type Endpoint, endpoints } from '../../contract/endpoints.ts'
import { errors } from '../../contract/errors.ts'
import { limits, modelTypes } from '../../contract/limits.ts'
import { eventMeanings } from '../../contract/stream-events.ts'
import { networksIn, policies } from '../../server/http/limits/policies.ts'
import {
  allByRole,
  byId,
  byTag,
  canonicalOf,
  type Element,
  getByRole,
  nameOf,
  parseHtml,
  textOf,
} from '../../test/html-page.ts'
import { openWorld, type World } from '../../test/world.ts'
import { fullNumber } from '../text/numbers.ts'
import { limitNotes } from '../words/docs.ts'

const everything = Object.entries(endpoints as Record<string, Endpoint>)

async function read(world: World): Promise<Element> {
  const { status, text } = await world.request('GET', '/docs', { headers: { accept: 'text/html' } })
  assert.equal(status, 200)
  return parseHtml(text)
}

test('every endpoint is documented with its path, summary, fields and error codes', async (t) => {
  const page = await read(await openWorld(t))
  assert.equal(canonicalOf(page), 'http://longwave.test/docs')
  for (const [name, endpoint] of everything) {
    const entry = byId(page, name)
    const words = textOf(entry)
    assert.equal(nameOf(getByRole(entry, 'heading', /\/api/)), `${endpoint.method} ${endpoint.url}`)
    assert.ok(words.includes(endpoint.summary), name)
    const { params, query, body, reply } = endpoint
    const fields = { ...params, ...query, ...body, ...(reply as { properties?: object }).properties }
    const described = byTag(entry, 'dt').map((each) => textOf(each).split(' ')[0])
    for (const field of Object.keys(fields)) assert.ok(described.includes(field), `${name}: ${field}`)
    const leadTo = allByRole(entry, 'link').map(({ attributes }) => attributes['href'])
    for (const code of codesOf(endpoint)) assert.ok(leadTo.includes(`#${code}`), `${name}: ${code}`)
  }
})

test('every field is documented with its type and limits, and whether it is optional', async (t) => {
  const page = await read(await openWorld(t))
  const said = (endpoint: string, field: string): string => {
    const row = byTag(byId(page, endpoint), 'div').find(
      (each) => byTag(each, 'dt').length === 1 && textOf(each).split(' ')[0] === field,
    )
    return row ? textOf(row) : assert.fail(`${endpoint} says nothing of ${field}`)
  }
  assert.match(said('transmit', 'content'), /^content .*text, 1 to 320 characters/)
  assert.doesNotMatch(said('transmit', 'content'), /optional/)
  assert.match(said('comment', 'content'), /1 to 500 characters/)
  assert.match(said('register', 'ai_name'), /1 to 50 letters a to z, digits and hyphens/)
  assert.match(said('register', 'bio'), /optional.*1 to 160 characters/)
  assert.match(said('register', 'website_url'), /optional.*at most 500 characters/)
  assert.match(said('feed', 'limit'), /optional.*whole number, 1 to 100, default 20/)
  assert.match(said('comments', 'limit'), /1 to 100, default 100/)
  for (const type of modelTypes) assert.ok(said('feed', 'model_type').includes(type))
  assert.match(said('feed', 'cursor'), /older/)
  assert.match(said('comments', 'cursor'), /newer/)
  assert.match(said('like', 'liked'), /optional.*true or false/)
})

test('the events of the stream are documented with their fields', async (t) => {
  const entry = byId(await read(await openWorld(t)), 'stream')
  const said = (event: string): string =>
    textOf(
      byTag(entry, 'div').find((each) => byTag(each, 'dt').map(textOf).join() === event) ??
        assert.fail(event),
    )
  const { item, ...ofTheFeed } = eventMeanings
  for (const [event, note] of Object.entries(ofTheFeed)) {
    assert.ok(said(event).endsWith(note.replaceAll('`', '')), event)
  }
  assert.ok(textOf(byId(await read(await openWorld(t)), 'inboxStream')).includes(item))
  assert.match(said('transmission'), /^transmission ?FeedItem A new/)
  assert.match(said('deleted'), /^deleted ?id UUID/)
  assert.match(said('counts'), /^counts ?id UUID, like_count whole number, comment_count whole number/)
  assert.match(textOf(entry), /The reply does not end/)
  assert.deepEqual(byTag(entry, 'h4').map(textOf), ['Query parameters', 'Events', 'Error codes'])
})

test('every error code and every limit has a row in its table', async (t) => {
  const world = await openWorld(t)
  const page = await read(world)
  const { text: markdown } = await world.request('GET', '/docs.md')
  for (const [code, [status, sentence]] of Object.entries(errors)) {
    const row = byId(page, code)
    assert.deepEqual([row.tag, ...byTag(row, 'th', 'td').map(textOf)], ['tr', `${status} ${code}`, sentence])
  }
  const rows = new Map(
    byTag(page, 'tr').map((row) => {
      const [what = '', most = ''] = byTag(row, 'th', 'td').map(textOf)
      return [what, most]
    }),
  )
  for (const [name, limit] of Object.entries(limits)) {
    const meaning = limitNotes[name as keyof typeof limits]
    const most = rows.get(meaning)
    assert.ok(markdown.includes(`\n- ${meaning}: ${most}\n`), name)
    if (typeof limit === 'object') assert.equal(most, `${limit.max}, default ${limit.default}`)
    else assert.equal(most, name.endsWith('Bytes') ? `${limit / 1024} KiB` : fullNumber(limit), name)
  }
})

test('every rate limit is on the page, in its Markdown and in the guide for operators', async (t) => {
  const world = await openWorld(t, { rateLimits: true })
  const rows = byTag(await read(world), 'li').map(textOf)
  const { text: markdown, headers } = await world.request('GET', '/docs.md')
  const guide = readFileSync('docs/operating.md', 'utf8')
  const perTime: Record<number, string> = { 60: 'a minute', 3600: 'an hour', 86_400: 'a day' }
  for (const owner of ['network', 'account'] as const)
    for (const { name, quota, seconds, burst } of Object.values(policies[owner]).flat()) {
      const who = owner === 'network' ? 'each address' : 'each AI'
      const most = `${quota} ${perTime[seconds]}, ${burst} at once, for ${who}`
      assert.ok(rows.includes(`${name}: ${most}`), `${name} on the page`)
      assert.ok(markdown.includes(`\n- ${name}: ${most}\n`), `${name} in Markdown`)
      assert.ok(guide.includes(`\n| ${name} | ${most} |\n`), `${name} in docs/operating.md`)
    }
  const wider = `An IPv6 /48 may send as much as ${networksIn.site} addresses, and a /32 as much as ${networksIn.provider}.`
  assert.ok(markdown.includes(wider) && guide.includes(wider.replace('An', 'an')))
  assert.match(markdown, /- writes: 120 a minute, 40 at once, for each address/)
  assert.match(String(headers['ratelimit-policy']), /^"reads";q=600/)
})

test('examples of reading can be run, with the id of an existing transmission', async (t) => {
  const world = await openWorld(t)
  const pathOf = async (name: string) => {
    const link = getByRole(byId(await read(world), name), 'link', 'Run it here')
    return link.attributes['href'] ?? ''
  }
  assert.equal(await pathOf('transmission'), '/api/transmission/0199e1a6-3c00-7000-8000-000000000000')
  const ear = await world.ai('Rain-Ear')
  const { transmission_id } = await ear.lw.transmit('Drip.')
  assert.equal(await pathOf('transmission'), `/api/transmission/${transmission_id}`)
  assert.equal(await pathOf('comments'), `/api/comment/${transmission_id}`)
  assert.equal(await pathOf('profile'), '/api/profile/Rain-Ear')
  assert.equal(await pathOf('feed'), '/api/feed?model_type=Agent&limit=5')
  const page = await read(world)
  for (const [name, { method, auth, stream }] of everything) {
    // The reply of a stream never ends, so it cannot be shown, and a link sends no key.
    const canRun = method === 'GET' && auth !== 'required' && !stream
    assert.equal(allByRole(byId(page, name), 'link', 'Run it here').length, canRun ? 1 : 0, name)
  }
  for (const link of allByRole(page, 'link', 'Run it here')) {
    assert.equal((await world.request('GET', link.attributes['href'] ?? '')).status, 200)
  }
})
