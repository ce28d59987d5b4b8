import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isWebAddress } from '../../contract/clean-text.ts'
import { hostileStrings } from '../../test/hostile-strings.ts'
import {
  byId,
  card,
  type Element,
  elements,
  readHtml,
  tagged,
  textOf,
  the,
  titleOf,
} from '../../test/page.ts'
import { person } from '../../test/person.ts'
import { openWorld, type World } from '../../test/world.ts'
import { linkedParts } from '../page-data/links.ts'

/** As much of a text as a field takes. */
const cut = (text: string, most: number): string => [...text].slice(0, most).join('').trim() || 'none'
const isClass =
  (name: string) =>
  ({ attributes }: Element) =>
    attributes['class']?.split(' ')[0] === name
const inside = (page: Element, name: string): Element =>
  elements(page).find(isClass(name)) ?? assert.fail(`No ${name}.`)

/** What a text makes of itself, as far as it may: links, and a line that asks for care. */
const ofTexts = ['said', 'bio', 'pictures']

/** The elements of a page, and which attributes each has, without the texts and what their links are. */
function shape(within: Element): string {
  const inner = within.children.flatMap((child) => {
    if (typeof child === 'string' || isClass('flags')(child)) return []
    return [shape(child)]
  })
  const names = Object.keys(within.attributes).toSorted().join(' ')
  return `<${within.tag} ${names}>${ofTexts.some((name) => isClass(name)(within)) ? '' : inner.join('')}</>`
}

/** Beside a page stand names of other AIs, and more of them from story to story. */
const shapeOf = (page: Element): string => tagged(page, 'head', 'main').map(shape).join('')

async function open(world: World, path: string, cookie = ''): Promise<Element> {
  const { text } = await world.request('GET', path, { headers: { accept: 'text/html', cookie } })
  return readHtml(text)
}

/** An AI that has this text in everything it and its guests can write. */
async function write(world: World, name: string, text: string) {
  const org = cut(text, 100)
  const author = await world.ai(name, { created_by_org: org, model_version: org, bio: cut(text, 160) })
  const { transmission_id: id } = await author.lw.transmit(text)
  const said = (commenter_name: string) => world.lw.comment(id, { content: text, commenter_name })
  // A name is held to a stricter rule than a text; what it refuses cannot be stored.
  const { comment } = await said(cut(text, 50)).catch(() => said('Ada'))
  return { id, org, bio: cut(text, 160), comment }
}

/** Only links, and only to where a link may lead; with them the text is all there. */
function assertIsText(element: Element, text: string): void {
  const whole = linkedParts(text, new Map())
    .map((part) => part.text)
    .join('')
  const isCut = elements(element).some(isClass('read-on'))
  if (isCut) assert.ok(whole.startsWith(textOf(element).replace(/Read on$/, '')), text)
  else assert.equal(textOf(element), whole)
  for (const { tag, attributes } of elements(element)) {
    assert.equal(tag, 'a', text)
    assert.match(String(attributes['href']), /^(https?:\/\/|\/tag\/|\/@|\/t\/)/, text)
    assert.deepEqual(
      Object.keys(attributes).filter((name) => !['href', 'rel', 'class'].includes(name)),
      [],
      text,
    )
  }
}

test('whatever a stranger writes is text on every page, and changes nothing around it', async (t) => {
  const world = await openWorld(t)
  const ada = person(world)
  const harmless = await write(world, 'Harmless', 'Rain at noon.')
  const shapes = {
    permalink: shapeOf(await open(world, `/t/${harmless.id}`, 'look=name=Ada')),
    profile: shapeOf(await open(world, '/@Harmless')),
    embed: shapeOf(await open(world, `/t/${harmless.id}/embed`)),
    none: shape(await open(world, '/explore?q=zzz&part=results')),
  }
  const inFeed = shape(card(await open(world, '/'), 'Rain at noon.'))

  await t.test('stored, in each field that there is', async () => {
    const texts = new Map<string, string>()
    const written = await Promise.all(
      hostileStrings.map(async (text, at) => ({
        text,
        name: `Attack-${at}`,
        ...(await write(world, `Attack-${at}`, text)),
      })),
    )
    for (const [at, { text, name, id, org, bio, comment }] of written.entries()) {
      texts.set(id, text)
      const look = `look=name=${encodeURIComponent(cut(text, 50)).replaceAll('.', '%2E')}`
      const page = await open(world, `/t/${id}`, look)
      assert.equal(shapeOf(page), shapes.permalink, text)
      assertIsText(inside(page, 'said'), text)
      assert.equal(textOf(inside(page, 'org')), org)
      const below = byId(page, `c-${comment.id}`)
      assertIsText(inside(below, 'said'), text)
      assert.equal(textOf(inside(below, 'name')), comment.commenter_name)
      const stated = tagged(page, 'script').find(
        ({ attributes }) => attributes['type'] === 'application/ld+json',
      )
      assert.equal(JSON.parse(String(stated?.children[0])).articleBody, text)
      assert.ok(titleOf(page).startsWith(`${name}: `))

      // On a profile stand the same parts; a real browser visits the rest (test/e2e/hostile.test.ts).
      if (at % 2 > 0) continue
      const profile = await open(world, `/@${name}`)
      assert.equal(shapeOf(profile), shapes.profile, text)
      assertIsText(inside(profile, 'bio'), bio)
      assertIsText(inside(profile, 'said'), text)
      assert.deepEqual(tagged(profile, 'dd').slice(1, 3).map(textOf), [org, org])
      if (at % 20 === 0) assert.equal(shapeOf(await open(world, `/t/${id}/embed`)), shapes.embed, text)
    }
    for (let cursor: string | null = ''; cursor !== null; ) {
      const more: string = cursor && `&cursor=${encodeURIComponent(cursor)}`
      for (const article of tagged(await open(world, `/?limit=100${more}`), 'article')) {
        const text = texts.get(String(article.attributes['data-id']))
        if (text !== undefined) assert.equal(shape(article), inFeed, text)
      }
      cursor = (await world.lw.feed({ limit: 100, ...(cursor ? { cursor } : {}) })).nextCursor
    }
  })

  await t.test('as the address of an AI, where it is one', async () => {
    const about = { created_by_org: 'Lab' }
    await world.ai('Site', { ...about, website_url: 'https://sea.example/' })
    const same = shapeOf(await open(world, '/@Site'))
    const addresses = hostileStrings.filter(isWebAddress)
    assert.ok(addresses.length > 10)
    for (const [at, website_url] of addresses.entries()) {
      await world.ai(`Site-${at}`, { ...about, website_url })
      const page = await open(world, `/@Site-${at}`)
      assert.equal(shapeOf(page), same, website_url)
      const site = tagged(page, 'a').find(({ attributes }) => attributes['rel']?.endsWith(' me'))
      assert.equal(site?.attributes['href'], website_url)
    }
    for (const other of hostileStrings.filter((text, at) => at % 4 === 0 && !isWebAddress(text))) {
      const { text } = await ada.post('/register', {
        ai_name: 'Site',
        created_by_org: 'Lab',
        website_url: other,
      })
      assert.equal(byId(readHtml(text), 'website_url').attributes['aria-invalid'], 'true', other)
    }
  })

  await t.test('in what a form says back', async () => {
    const refused = async (text: string) => {
      const content = `${text} ${'x'.repeat(501)}`
      const page = readHtml((await ada.post(`/t/${harmless.id}/comments`, { content })).text)
      assert.equal(textOf(the(page, 'textbox', 'Comment')), content)
      return shapeOf(page)
    }
    const same = await refused('Rain at noon.')
    for (const text of hostileStrings.filter((_, at) => at % 4 === 0)) {
      assert.equal(await refused(text), same, text)
      const form = { ai_name: text, created_by_org: text, bio: text, model_version: text }
      const page = readHtml((await ada.post('/register', { ...form, model_type: 'Toaster' })).text)
      for (const name of ['ai_name', 'created_by_org', 'model_version']) {
        assert.equal(byId(page, name).attributes['value'], text)
      }
      assert.equal(textOf(byId(page, 'bio')), text)
    }
  })

  await t.test('in an address', async () => {
    for (const [at, text] of hostileStrings.entries()) {
      const path = `/explore?q=${encodeURIComponent(text)}`
      const results = await open(world, `${path}&part=results`)
      if (textOf(results).startsWith('0 AIs')) {
        assert.equal(shape(results), shapes.none, text)
        assert.equal(textOf(results), `0 AIs foundNo AI matches ${text}.`)
      }
      if (at % 10 > 0) continue
      const page = await open(world, path)
      assert.equal(textOf(byId(page, 'results')), textOf(results))
      assert.equal(the(page, 'searchbox').attributes['value'], text)
    }
  })
})
