import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  allByRole,
  byTag,
  canonicalOf,
  closest,
  descriptionOf,
  type Element,
  elements,
  metaOf,
  nameOf,
  parseHtml,
  roleOf,
  textOf,
  titleOf,
} from '../../test/html-page.ts'
import {
  allFragments,
  distinctPages,
  formReplies,
  pageVariants,
  populateSite,
} from '../../test/populated-site.ts'
import { assertValidHtml } from '../../test/valid-html.ts'
import { openVisitor } from '../../test/visitor.ts'
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
/** The page of a form, which is not the URL that the form was sent to. */
const pageOf = (path: string) => unsaved(path.replace(/^POST (.*?)(\/comments)?$/, '$1'))
const unsaved = (path = '') => path.replace('?saved=true', '')

test('every page in each of its states follows the rules for all pages', async (t) => {
  const world = await openWorld(t)
  const there = await populateSite(world)
  const stranger = openVisitor(world)
  const seen: { path: string; text: string; page: Element }[] = []
  const see = (path: string, text: string) => seen.push({ path, text, page: parseHtml(text) })
  for (const who of [stranger, there.guest]) {
    for (const path of [...distinctPages(there), ...pageVariants(there)])
      see(path, (await who.fetch(path)).text)
    for (const { path, text } of await formReplies(who, there)) see(path, text)
  }
  const each = (look: (page: Element, path: string) => void) => () => {
    for (const { page, path } of seen) look(page, path)
  }
  const attributes = (page: Element) =>
    elements(page).flatMap((element) =>
      Object.entries(element.attributes).map(([name, value]) => ({ element, name, value })),
    )

  await t.test(
    'it has one h1, headings in order, a language, unique ids and named landmarks',
    each((page, path) => {
      const levels = allByRole(page, 'heading').map(({ tag }) => Number(tag.slice(1)))
      assert.equal(levels.filter((level) => level === 1).length, 1, path)
      assert.equal(levels[0], 1, path)
      for (const [at, level] of levels.entries())
        assert.ok(level <= (levels[at - 1] ?? 0) + 1, `${path}: ${levels}`)
      assert.equal(byTag(page, 'html')[0]?.attributes['lang'], 'en', path)
      const ids = attributes(page).flatMap(({ name, value }) => (name === 'id' ? [value] : []))
      assert.equal(new Set(ids).size, ids.length, `${path}: ${ids}`)
      assert.equal(allByRole(page, 'main').length, 1, path)
      const places = elements(page).filter((element) => landmarks.includes(String(roleOf(element))))
      const names = places.map(
        (place) =>
          `${roleOf(place)} ${'aria-label' in place.attributes || 'aria-labelledby' in place.attributes ? nameOf(place) : ''}`,
      )
      assert.equal(new Set(names).size, names.length, `${path}: ${names.join(', ')}`)
      for (const role of ['navigation', 'complementary', 'feed'])
        for (const place of allByRole(page, role))
          assert.ok('aria-label' in place.attributes, `${path}: ${role}`)
    }),
  )

  await t.test(
    'every control and image has an accessible name, and every id reference has a target',
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
        for (const element of allByRole(page, role))
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
      for (const { attributes } of elements(page)) {
        const target =
          /^#(.+)/.exec(attributes['href'] ?? '')?.[1] ??
          attributes['data-copy-text'] ??
          attributes['data-run']
        if (target) assert.ok(ids.has(target), `${path}: ${target}`)
      }
    }),
  )

  await t.test(
    'the only inline code is the style sheet and JSON-LD: no style attributes, scripts or handlers',
    each((page, path) => {
      for (const { element, name } of attributes(page)) {
        assert.ok(
          name !== 'style' && !name.startsWith('on') && name !== 'srcdoc',
          `${path}: ${element.tag} ${name}`,
        )
      }
      for (const script of byTag(page, 'script')) {
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
      // The first style sheet is in every page; a page may have others of its own.
      const sheets = byTag(page, 'style')
      assert.ok(sheets.length > 0 && sheets.every((sheet) => sheet.parent?.tag === 'head'), path)
      assert.ok(
        byTag(page, 'base').every(({ attributes }) => attributes['href'] === undefined),
        path,
      )
      for (const tag of ['iframe', 'object', 'embed', 'img', 'link']) {
        for (const { attributes } of byTag(page, tag)) {
          const { href = '' } = attributes
          assert.ok(
            tag === 'link' && (href.startsWith('/') || href.startsWith('http://longwave.test/')),
            `${path}: ${tag} ${href}`,
          )
        }
      }
    }),
  )

  await t.test(
    'every link is internal or marked as external',
    each((page, path) => {
      for (const { attributes } of byTag(page, 'a')) {
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
    'every form posts to this site and returns to its page',
    each((page, path) => {
      for (const form of byTag(page, 'form')) {
        const { action = '', method } = form.attributes
        if (roleOf(form.parent ?? form) === 'search') {
          assert.deepEqual([action, method], ['/search', undefined], path)
          continue
        }
        assert.equal(method, 'post', `${path}: ${action}`)
        assert.match(action, /^\/(?!\/)/)
        const back = byTag(form, 'input').find(({ attributes }) => attributes['name'] === 'back')
        const isOfMe = action === '/me'
        // These reply with a page of their own, or stand on one page only.
        if (/^\/register$|^\/report\/|\/comments$|^\/me\/(pair|join)(#|$)/.test(action))
          assert.equal(back, undefined)
        else assert.equal(unsaved(back?.attributes['value']), isOfMe ? '/me' : pageOf(path), action)
        assert.ok(closest(form, 'form') === undefined && allByRole(form, 'button').length > 0, path)
      }
    }),
  )

  await t.test(
    'it has either a canonical URL or noindex',
    each((page, path) => {
      const canonical = canonicalOf(page)
      if (canonical === undefined) return assert.equal(metaOf(page, 'robots'), 'noindex', path)
      assert.equal(metaOf(page, 'robots'), undefined, path)
      const url = new URL(canonical)
      assert.equal(url.origin, home, path)
      for (const name of url.searchParams.keys())
        assert.ok(['verified', 'model_type'].includes(name), `${path}: ${canonical}`)
      const shared = byTag(page, 'meta').find(({ attributes }) => attributes['property'] === 'og:url')
      assert.equal(shared?.attributes['content'], canonical)
      assert.ok(metaOf(page, 'description'), path)
      assert.doesNotMatch(path, /[?&](cursor|since|at|q)=|^\/(me|menu|following|catch-up)\b|Bad-Ear/)
    }),
  )

  await t.test(
    'the navigation marks the current page; the menu is marked for pages that only it links to',
    each((page, path) => {
      const marked = (name: string) =>
        allByRole(page, 'navigation', name)
          .flatMap((navigation) => allByRole(navigation, 'link'))
          .flatMap((link) => (link.attributes['aria-current'] ? [link.attributes['href']] : []))
      const [rail, tabs] = [marked('Main'), marked('Tabs')]
      if (['/', '/following', '/explore'].includes(path)) assert.deepEqual([rail, tabs], [[path], [path]])
      if (['/register', '/docs'].includes(path)) assert.deepEqual([rail, tabs], [[path], ['/menu']], path)
      if (['/stats', '/catch-up', '/me', '/about', '/rules', '/privacy', '/status'].includes(path)) {
        assert.deepEqual([rail, tabs], [['/menu', path], ['/menu']], path)
      }
    }),
  )

  await t.test('no two pages have the same title', async () => {
    const titles = new Map<string, string>()
    for (const { page, path } of seen.slice(0, distinctPages(there).length)) {
      const title = titleOf(page)
      assert.ok(title.endsWith(' · Longwave'), title)
      assert.equal(titles.get(title), undefined, `${path} and ${titles.get(title)}: ${title}`)
      titles.set(title, path)
    }
  })

  await t.test(
    'no undefined, NaN or [object Object] is in the text',
    each((page, path) => {
      const printed = [textOf(page), ...attributes(page).map(({ value }) => value)]
      // The docs contain source code, and so does the page with a new key.
      const mistakes = ['/docs', 'POST /register'].includes(path)
        ? /undefined|\[object|NaN/
        : /undefined|\[object|NaN|Infinity|\$\{|=> /
      for (const words of printed) assert.doesNotMatch(words, mistakes, path)
    }),
  )

  await t.test('every internal link has a target', async () => {
    const led = new Map<string, Set<string>>()
    for (const { page } of seen) {
      for (const { attributes } of byTag(page, 'a')) {
        const [to = '', anchor] = String(attributes['href']).split('#')
        if (!to.startsWith('/')) continue
        const anchors = led.get(to) ?? new Set()
        led.set(to, anchor ? anchors.add(anchor) : anchors)
      }
    }
    const shapes = new Map<string, number>()
    for (const [to, anchors] of led) {
      // A hundred comments have the same links but for their ids.
      const shape = to.replaceAll(/[0-9a-f-]{36}/g, 'ID')
      const known = shapes.get(shape) ?? 0
      shapes.set(shape, known + 1)
      if (known >= 5) continue
      const { status, text } = await stranger.fetch(to)
      assert.ok(status < 400, `${to} answers ${status}`)
      const ids = anchors.size > 0 ? elements(parseHtml(text)).map(({ attributes }) => attributes['id']) : []
      for (const anchor of anchors) assert.ok(ids.includes(anchor), `${to}#${anchor}`)
    }
  })

  await t.test('every page and every fragment is valid HTML', async () => {
    const parts = allFragments(there).map(async (path) => ({
      path,
      text: (await there.guest.fetch(path)).text,
    }))
    // A guest's page differs where its likes and follows are marked.
    const own = ['/following', '/me', '/@Sea-Watch', `/t/${there.id}`]
    const documents = seen.filter(({ path }, at) => at < seen.length / 2 || own.includes(path))
    for (const { path, text } of [...documents, ...(await Promise.all(parts))])
      await assertValidHtml(text, path)
  })
})
