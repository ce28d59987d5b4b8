import assert from 'node:assert/strict'
import { test } from 'node:test'
import { distinctPages, everyAnswer, everyPart, inhabit, otherStates } from '../../test/every-page.ts'
import {
  all,
  ancestor,
  canonicalOf,
  descriptionOf,
  type Element,
  elements,
  metaOf,
  nameOf,
  readHtml,
  roleOf,
  tagged,
  textOf,
  titleOf,
} from '../../test/page.ts'
import { person } from '../../test/person.ts'
import { assertValidHtml } from '../../test/valid-html.ts'
import { openWorld } from '../../test/world.ts'

const landmarks = [
  'main',
  'navigation',
  'complementary',
  'search',
  'region',
  'form',
  'feed',
  'banner',
  'contentinfo',
]
const home = 'http://longwave.test'
/** The page that a form stands on, which is not where the form was sent. */
const pageOf = (path: string) => unsaved(path.replace(/^POST (.*?)(\/comments)?$/, '$1'))
const unsaved = (path = '') => path.replace('?saved=true', '')

test('every page, in each of its states, is sound', async (t) => {
  const world = await openWorld(t)
  const there = await inhabit(world)
  const stranger = person(world)
  const seen: { path: string; text: string; page: Element }[] = []
  const see = (path: string, text: string) => seen.push({ path, text, page: readHtml(text) })
  for (const who of [stranger, there.ada]) {
    for (const path of [...distinctPages(there), ...otherStates(there)]) see(path, (await who.get(path)).text)
    for (const { path, text } of await everyAnswer(who, there)) see(path, text)
  }
  const each = (look: (page: Element, path: string) => void) => () => {
    for (const { page, path } of seen) look(page, path)
  }
  const attributes = (page: Element) =>
    elements(page).flatMap((element) =>
      Object.entries(element.attributes).map(([name, value]) => ({ element, name, value })),
    )

  await t.test(
    'one h1, headings in order, a language, no id twice, and each landmark once by its name',
    each((page, path) => {
      const levels = all(page, 'heading').map(({ tag }) => Number(tag.slice(1)))
      assert.equal(levels.filter((level) => level === 1).length, 1, path)
      assert.equal(levels[0], 1, path)
      for (const [at, level] of levels.entries())
        assert.ok(level <= (levels[at - 1] ?? 0) + 1, `${path}: ${levels}`)
      assert.equal(tagged(page, 'html')[0]?.attributes['lang'], 'en', path)
      const ids = attributes(page).flatMap(({ name, value }) => (name === 'id' ? [value] : []))
      assert.equal(new Set(ids).size, ids.length, `${path}: ${ids}`)
      assert.equal(all(page, 'main').length, 1, path)
      const places = elements(page).filter((element) => landmarks.includes(String(roleOf(element))))
      const names = places.map(
        (place) =>
          `${roleOf(place)} ${'aria-label' in place.attributes || 'aria-labelledby' in place.attributes ? nameOf(place) : ''}`,
      )
      assert.equal(new Set(names).size, names.length, `${path}: ${names.join(', ')}`)
      for (const role of ['navigation', 'complementary', 'feed'])
        for (const place of all(page, role)) assert.ok('aria-label' in place.attributes, `${path}: ${role}`)
    }),
  )

  await t.test(
    'whatever can be pressed, filled in or seen as a picture has a name, and every reference leads somewhere',
    each((page, path) => {
      for (const role of [
        'link',
        'button',
        'textbox',
        'searchbox',
        'combobox',
        'radio',
        'img',
        'heading',
        'group',
        'article',
      ]) {
        for (const element of all(page, role))
          assert.ok(
            nameOf(element) ||
              (element.attributes['href'] === undefined &&
                role === 'button' &&
                'hidden' in element.attributes),
            `${path}: a ${role} without a name`,
          )
      }
      for (const element of elements(page))
        if ('aria-describedby' in element.attributes) assert.ok(descriptionOf(element), path)
      const ids = new Set(attributes(page).flatMap(({ name, value }) => (name === 'id' ? [value] : [])))
      for (const link of tagged(page, 'a')) {
        const { href = '' } = link.attributes
        if (href.startsWith('#')) assert.ok(ids.has(href.slice(1)), `${path}: ${href}`)
      }
    }),
  )

  await t.test(
    'nothing is inline but the sheet and a statement: no style, no script, no handler',
    each((page, path) => {
      for (const { element, name } of attributes(page)) {
        assert.ok(
          name !== 'style' && !name.startsWith('on') && name !== 'srcdoc',
          `${path}: ${element.tag} ${name}`,
        )
      }
      for (const script of tagged(page, 'script')) {
        const { type, src } = script.attributes
        if (type === 'application/ld+json') JSON.parse(String(script.children[0]))
        else
          assert.ok(
            type === 'module' &&
              /^\/assets\/main\.\w+\.js$/.test(String(src)) &&
              script.children.length === 0,
            path,
          )
      }
      // The pages that only look things up have a sheet of their own.
      const sheets = tagged(page, 'style')
      assert.ok(
        sheets.length === (/^.(docs|stats)$/.test(path) ? 2 : 1) &&
          sheets.every((sheet) => sheet.parent?.tag === 'head'),
        path,
      )
      assert.ok(
        tagged(page, 'base').every(({ attributes }) => attributes['href'] === undefined),
        path,
      )
      for (const tag of ['iframe', 'object', 'embed', 'img', 'link']) {
        for (const { attributes } of tagged(page, tag)) {
          const { href = '', rel } = attributes
          assert.ok(
            tag === 'link' && (href.startsWith('/') || rel === 'canonical'),
            `${path}: ${tag} ${href}`,
          )
        }
      }
    }),
  )

  await t.test(
    'a link leads to a page of ours, or says that it does not',
    each((page, path) => {
      for (const { attributes } of tagged(page, 'a')) {
        const { href = '', rel = '' } = attributes
        if (/^(\/(?!\/)|#)/.test(href) || (path === 'POST /register' && href.startsWith('data:text/plain,')))
          continue
        assert.match(href, /^https?:\/\//, path)
        for (const word of ['nofollow', 'ugc', 'noopener'])
          assert.ok(rel.split(' ').includes(word), `${path}: ${href} ${rel}`)
      }
    }),
  )

  await t.test(
    'a form is sent by POST, to an address of ours, and knows the way back to its page',
    each((page, path) => {
      for (const form of tagged(page, 'form')) {
        const { action = '', method } = form.attributes
        if (roleOf(form.parent ?? form) === 'search') {
          assert.deepEqual([action, method], ['/explore', undefined], path)
          continue
        }
        assert.equal(method, 'post', `${path}: ${action}`)
        assert.match(action, /^\/(?!\/)/)
        const back = tagged(form, 'input').find(({ attributes }) => attributes['name'] === 'back')
        const isOfMe = action === '/me'
        // These two answer with a page of their own.
        if (action === '/register' || action.endsWith('/comments')) assert.equal(back, undefined)
        else assert.equal(unsaved(back?.attributes['value']), isOfMe ? '/me' : pageOf(path), action)
        assert.ok(ancestor(form, 'form') === undefined && all(form, 'button').length > 0, path)
      }
    }),
  )

  await t.test(
    'it is either to be found under one address, or not to be found',
    each((page, path) => {
      const canonical = canonicalOf(page)
      if (canonical === undefined) return assert.equal(metaOf(page, 'robots'), 'noindex', path)
      assert.equal(metaOf(page, 'robots'), undefined, path)
      const url = new URL(canonical)
      assert.equal(url.origin, home, path)
      for (const name of url.searchParams.keys())
        assert.ok(['verified', 'model_type'].includes(name), `${path}: ${canonical}`)
      const shared = tagged(page, 'meta').find(({ attributes }) => attributes['property'] === 'og:url')
      assert.equal(shared?.attributes['content'], canonical)
      assert.ok(metaOf(page, 'description'), path)
      assert.doesNotMatch(path, /[?&](cursor|since|at|q)=|^\/(me|menu|following|catch-up)\b|Bad-Ear/)
    }),
  )

  await t.test(
    'where one is, the rail and the tabs say, and the menu for what it alone leads to',
    each((page, path) => {
      const marked = (name: string) =>
        all(page, 'navigation', name)
          .flatMap((navigation) => all(navigation, 'link'))
          .flatMap((link) => (link.attributes['aria-current'] ? [link.attributes['href']] : []))
      const [rail, tabs] = [marked('Main'), marked('Tabs')]
      if (['/', '/following', '/explore'].includes(path)) assert.deepEqual([rail, tabs], [[path], [path]])
      if (['/register', '/docs'].includes(path)) assert.deepEqual([rail, tabs], [[path], ['/menu']], path)
      if (['/stats', '/catch-up', '/me', '/about', '/rules', '/privacy'].includes(path)) {
        assert.deepEqual([rail, tabs], [['/menu', path], ['/menu']], path)
      }
    }),
  )

  await t.test('no two have the same title', async () => {
    const titles = new Map<string, string>()
    for (const { page, path } of seen.slice(0, distinctPages(there).length)) {
      const title = titleOf(page)
      assert.ok(title.endsWith(' · Longwave'), title)
      assert.equal(titles.get(title), undefined, `${path} and ${titles.get(title)}: ${title}`)
      titles.set(title, path)
    }
  })

  await t.test(
    'nothing on it was printed by mistake',
    each((page, path) => {
      const printed = [textOf(page), ...attributes(page).map(({ value }) => value)]
      // The docs show programs.
      const mistakes =
        path === '/docs' ? /undefined|\[object|NaN/ : /undefined|\[object|NaN|Infinity|\$\{|=> /
      for (const words of printed) assert.doesNotMatch(words, mistakes, path)
    }),
  )

  await t.test('every link within leads to something that is there', async () => {
    const led = new Map<string, Set<string>>()
    for (const { page } of seen) {
      for (const { attributes } of tagged(page, 'a')) {
        const [to = '', anchor] = String(attributes['href']).split('#')
        if (!to.startsWith('/')) continue
        const anchors = led.get(to) ?? new Set()
        led.set(to, anchor ? anchors.add(anchor) : anchors)
      }
    }
    for (const [to, anchors] of led) {
      const { status, text } = await stranger.get(to)
      assert.ok(status < 400, `${to} answers ${status}`)
      const ids = anchors.size > 0 ? elements(readHtml(text)).map(({ attributes }) => attributes['id']) : []
      for (const anchor of anchors) assert.ok(ids.includes(anchor), `${to}#${anchor}`)
    }
  })

  await t.test('and every one of them, whole or in part, is valid HTML', async () => {
    const parts = everyPart(there).map(async (path) => ({ path, text: (await there.ada.get(path)).text }))
    // What a guest gets differs where something is marked as its own.
    const own = ['/following', '/me', '/@Sea-Watch', `/t/${there.id}`]
    const documents = seen.filter(({ path }, at) => at < seen.length / 2 || own.includes(path))
    for (const { path, text } of [...documents, ...(await Promise.all(parts))])
      await assertValidHtml(text, path)
  })
})
