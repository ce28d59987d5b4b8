import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Element, elements, parseHtml } from '../../test/html-page.ts'
import { distinctPages, formReplies, pageVariants, populateSite } from '../../test/populated-site.ts'
import { openVisitor } from '../../test/visitor.ts'
import { openWorld } from '../../test/world.ts'
import { sheets } from '../build/page-assets.ts'

/** A part of a selector, such as `li.more`, and whether its parent must be the one before. */
type Compound = { names: string[]; isChild: boolean }

const compoundsOf = (selector: string): Compound[] =>
  [...selector.matchAll(/(>?)\s*([^\s>]+)/g)].map(([, child = '', compound = '']) => ({
    isChild: child === '>',
    names: compound.match(/[.#]?[\w-]+/g) ?? [],
  }))

/** The selectors of each sheet, without states, attributes, and what stands beside or within an element. */
const selectorsBySheet = Object.entries(sheets).map(([name, css]) => ({
  name,
  css,
  selectors: [...css.replaceAll(/@media[^{]*\{/g, '').matchAll(/([^{}]+)\{/g)]
    .flatMap(([, list = '']) => list.replaceAll(/:(is|not)\([^()]*\)|\[[^\]]*\]/g, '').split(','))
    .filter((selector) => !/:has|[+~]/.test(selector))
    .map((selector) => selector.replaceAll(/::?[\w-]+(\([^()]*\))?/g, ''))
    .filter((selector) => /\w/.test(selector))
    .map((selector) => ({ selector, compounds: compoundsOf(selector) })),
}))

function matches(element: Element | undefined, compounds: Compound[]): boolean {
  const last = compounds.at(-1)
  if (!last) return true
  if (!element || !last.names.every((name) => isNamed(element, name))) return false
  const rest = compounds.slice(0, -1)
  if (rest.length === 0) return true
  for (let above = element.parent; above; above = above.parent) {
    if (matches(above, rest)) return true
    if (last.isChild) return false
  }
  return false
}

const isNamed = ({ tag, attributes }: Element, name: string): boolean =>
  name.startsWith('.')
    ? (attributes['class'] ?? '').split(' ').includes(name.slice(1))
    : name.startsWith('#')
      ? attributes['id'] === name.slice(1)
      : tag === name

test('every page has the style sheets that its elements need', async (t) => {
  const adminToken = 'a-token-of-forty-characters-for-the-tests'
  const world = await openWorld(t, { adminToken })
  const there = await populateSite(world)
  const pages: { path: string; text: string }[] = []
  for (const who of [openVisitor(world), there.guest]) {
    for (const path of [...distinctPages(there), ...pageVariants(there), '/admin'])
      pages.push({ path, text: (await who.fetch(path)).text })
    pages.push(...(await formReplies(who, there)))
  }
  // The service worker inserts its list (web/worker/saved-pages.ts).
  const { text } = await openVisitor(world).fetch('/offline')
  pages.push({
    path: '/offline',
    text: text.replace('</main>', '<ul class="lines"><li>Saved.</li></ul></main>'),
  })
  const missing = new Set<string>()
  let needed = 0
  for (const { path, text } of pages) {
    const all = elements(parseHtml(text))
    for (const { name, css, selectors } of selectorsBySheet) {
      const used = selectors.find(({ compounds }) => all.some((each) => matches(each, compounds)))
      if (used) needed++
      if (used && !text.includes(css)) missing.add(`${path} lacks ${name}.css for ${used.selector}`)
    }
  }
  assert.ok(needed > pages.length / 2)
  assert.deepEqual([...missing], [])
})
