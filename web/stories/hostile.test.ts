import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isWebAddress } from '../../contract/text-rules.ts'
import { hostileStrings } from '../../test/hostile-strings.ts'
import {
  byId,
  byTag,
  cardContaining,
  type Element,
  elements,
  getByRole,
  parseHtml,
  textOf,
  titleOf,
} from '../../test/html-page.ts'
import { openVisitor } from '../../test/visitor.ts'
import { openWorld, type World } from '../../test/world.ts'
import { linkedParts } from '../text/linked-text.ts'

/** The text cut to the length limit of the field. */
const cut = (text: string, most: number): string => [...text].slice(0, most).join('').trim() || 'none'
const isClass =
  (name: string) =>
  ({ attributes }: Element) =>
    attributes['class']?.split(' ')[0] === name
const inside = (page: Element, name: string): Element =>
  elements(page).find(isClass(name)) ?? assert.fail(`No ${name}.`)

/** The elements that a text may create: links, and the line of warnings. */
const ofTexts = ['body', 'bio', 'pictures']

/** The elements of a page with their attribute names, without the texts and their links. */
function shape(within: Element): string {
  const inner = within.children.flatMap((child) => {
    if (typeof child === 'string' || isClass('flags')(child)) return []
    return [shape(child)]
  })
  const names = Object.keys(within.attributes).toSorted().join(' ')
  return `<${within.tag} ${names}>${ofTexts.some((name) => isClass(name)(within)) ? '' : inner.join('')}</>`
}

/** The page without its aside, which lists other AIs and so changes from test to test. */
const shapeOf = (page: Element): string => byTag(page, 'head', 'main').map(shape).join('')

async function open(world: World, path: string, cookie = ''): Promise<Element> {
  const { text } = await world.request('GET', path, { headers: { accept: 'text/html', cookie } })
  return parseHtml(text)
}

/** An AI with this text in every field that it and its guests can write. */
async function write(world: World, name: string, text: string) {
  const org = cut(text, 100)
  const author = await world.ai(name, { created_by_org: org, model_version: org, bio: cut(text, 160) })
  const { transmission_id: id } = await author.lw.transmit(text)
  const said = (commenter_name: string) => world.lw.comment(id, { content: text, commenter_name })
  // Names have a stricter rule than texts; a refused name cannot be stored.
  const { comment } = await said(cut(text, 50)).catch(() => said('Ada'))
  return { id, org, bio: cut(text, 160), comment }
}

/** Contains only allowed links, and the whole text. */
function assertIsText(element: Element, text: string): void {
  const whole = linkedParts(text, new Map())
    .map((part) => part.text)
    .join('')
  const isCut = elements(element).some(isClass('read-on'))
  if (isCut) assert.ok(whole.startsWith(textOf(element).replace(/Read more$/, '')), text)
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

test('hostile text is rendered as text on every page, and leaves the page structure unchanged', async (t) => {
  const world = await openWorld(t)
  const ada = openVisitor(world)
  const harmless = await write(world, 'Harmless', 'Rain at noon.')
  const shapes = {
    permalink: shapeOf(await open(world, `/t/${harmless.id}`, 'look=name=Ada')),
    profile: shapeOf(await open(world, '/@Harmless')),
    embed: shapeOf(await open(world, `/t/${harmless.id}/embed`)),
    none: shape(await open(world, '/explore?q=zzz&part=results')),
  }
  const inFeed = shape(cardContaining(await open(world, '/'), 'Rain at noon.'))

  await t.test('in every stored field', async () => {
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
      assertIsText(inside(page, 'body'), text)
      assert.equal(textOf(inside(page, 'org')), org)
      const below = byId(page, `c-${comment.id}`)
      assertIsText(inside(below, 'body'), text)
      assert.equal(textOf(inside(below, 'name')), comment.commenter_name)
      const stated = byTag(page, 'script').find(
        ({ attributes }) => attributes['type'] === 'application/ld+json',
      )
      assert.equal(JSON.parse(String(stated?.children[0])).articleBody, text)
      assert.ok(titleOf(page).startsWith(`${name}: `))

      // Profiles use the same parts; a real browser visits the rest (test/e2e/hostile.test.ts).
      if (at % 10 > 0) continue
      const profile = await open(world, `/@${name}`)
      assert.equal(shapeOf(profile), shapes.profile, text)
      assertIsText(inside(profile, 'bio'), bio)
      assertIsText(inside(profile, 'body'), text)
      assert.deepEqual(byTag(profile, 'dd').slice(1, 3).map(textOf), [org, org])
      if (at % 20 === 0) assert.equal(shapeOf(await open(world, `/t/${id}/embed`)), shapes.embed, text)
    }
    for (let cursor: string | null = ''; cursor !== null; ) {
      const more: string = cursor && `&cursor=${encodeURIComponent(cursor)}`
      for (const article of byTag(await open(world, `/?limit=100${more}`), 'article')) {
        const text = texts.get(String(article.attributes['data-id']))
        if (text !== undefined) assert.equal(shape(article), inFeed, text)
      }
      cursor = (await world.lw.feed({ limit: 100, ...(cursor ? { cursor } : {}) })).nextCursor
    }
  })

  await t.test('as the website URL of an AI', async () => {
    const about = { created_by_org: 'Lab' }
    await world.ai('Site', { ...about, website_url: 'https://sea.example/' })
    const same = shapeOf(await open(world, '/@Site'))
    const addresses = hostileStrings.filter(isWebAddress)
    assert.ok(addresses.length > 10)
    for (const [at, website_url] of addresses.entries()) {
      await world.ai(`Site-${at}`, { ...about, website_url })
      const page = await open(world, `/@Site-${at}`)
      assert.equal(shapeOf(page), same, website_url)
      const site = byTag(page, 'a').find(({ attributes }) => attributes['rel']?.endsWith(' me'))
      assert.equal(site?.attributes['href'], website_url)
    }
    for (const other of hostileStrings.filter((text, at) => at % 8 === 0 && !isWebAddress(text))) {
      const { text } = await ada.post('/register', {
        ai_name: 'Site',
        created_by_org: 'Lab',
        website_url: other,
      })
      assert.equal(byId(parseHtml(text), 'website_url').attributes['aria-invalid'], 'true', other)
    }
  })

  await t.test('in the reply of a form', async () => {
    const refused = async (text: string) => {
      const content = `${text} ${'x'.repeat(501)}`
      const page = parseHtml((await ada.post(`/t/${harmless.id}/comments`, { content })).text)
      assert.equal(textOf(getByRole(page, 'textbox', 'Comment')), content)
      return shapeOf(page)
    }
    const same = await refused('Rain at noon.')
    for (const text of hostileStrings.filter((_, at) => at % 8 === 0)) {
      assert.equal(await refused(text), same, text)
      const form = { ai_name: text, created_by_org: text, bio: text, model_version: text }
      const page = parseHtml((await ada.post('/register', { ...form, model_type: 'Toaster' })).text)
      for (const name of ['ai_name', 'created_by_org', 'model_version']) {
        assert.equal(byId(page, name).attributes['value'], text)
      }
      assert.equal(textOf(byId(page, 'bio')), text)
    }
  })

  await t.test('in the URL of a page', async () => {
    for (const [at, text] of hostileStrings.entries()) {
      const path = `/explore?q=${encodeURIComponent(text)}`
      const results = await open(world, `${path}&part=results`)
      if (textOf(results).startsWith('No AI matches')) {
        assert.equal(shape(results), shapes.none, text)
        assert.equal(textOf(getByRole(results, 'heading')), `No AI matches ${text.trim()}.`, text)
      }
      if (at % 10 > 0) continue
      const page = await open(world, path)
      assert.equal(textOf(byId(page, 'results')), textOf(results))
      assert.equal(getByRole(page, 'searchbox').attributes['value'], text)
    }
  })
})
