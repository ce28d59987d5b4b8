import assert from 'node:assert/strict'

/**
 * A page as a tree, read as strictly as our renderer prints it: where a browser would have to guess, this throws. Stories
 * ask it for what a person would: roles, and the names that are read out.
 */
export type Element = {
  tag: string
  attributes: Record<string, string>
  children: (Element | string)[]
  parent: Element | undefined
}

const voids = new Set(['base', 'br', 'hr', 'img', 'input', 'link', 'meta'])
/** What stands in these is no markup, whatever it looks like. */
const plain = new Set(['script', 'style', 'textarea', 'title'])
const coded = new Set(['textarea', 'title'])

const token =
  /<\/(?<closed>[a-z][\w-]*)>|<(?<opened>[a-z][\w-]*)(?<written>(?:\s+[^\s"'<>/=]+(?:="[^"]*")?)*)\s*(?<ended>\/?)>|(?<text>[^<]+)/giy

export function readHtml(html: string): Element {
  const root: Element = { tag: '#page', attributes: {}, children: [], parent: undefined }
  const where = (at: number) => html.slice(Math.max(0, at - 60), at + 60)
  let open = root
  let at = html.startsWith('<!doctype html>') ? '<!doctype html>'.length : 0
  while (at < html.length) {
    token.lastIndex = at
    const found = token.exec(html)
    if (!found) throw new Error(`Only a guess could read this: ${where(at)}`)
    const { closed, opened, written = '', ended, text } = found.groups ?? {}
    at = token.lastIndex
    if (text !== undefined) open.children.push(decoded(text))
    else if (closed) {
      if (open.tag !== closed || !open.parent)
        throw new Error(`</${closed}> ends a ${open.tag}: ${where(at)}`)
      open = open.parent
    } else if (opened) {
      const made: Element = { tag: opened, attributes: attributesIn(written), children: [], parent: open }
      open.children.push(made)
      if (plain.has(opened)) {
        const end = html.indexOf(`</${opened}>`, at)
        if (end < 0) throw new Error(`${opened} never ends: ${where(at)}`)
        const content = html.slice(at, end)
        if (content) made.children.push(coded.has(opened) ? decoded(content) : content)
        at = end + opened.length + 3
      } else if (!voids.has(opened)) {
        if (ended && !isDrawn(made)) throw new Error(`A ${opened} cannot end in itself: ${where(at)}`)
        if (!ended) open = made
      }
    }
  }
  if (open !== root) throw new Error(`${open.tag} never ends.`)
  return root
}

function attributesIn(written: string): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const [, name = '', value = ''] of written.matchAll(/([^\s"=]+)(?:="([^"]*)")?/g)) {
    if (name in attributes) throw new Error(`${name} stands twice: ${written}`)
    attributes[name] = decoded(value)
  }
  return attributes
}

const isDrawn = (element: Element): boolean => [element, ...above(element)].some(({ tag }) => tag === 'svg')

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"' }
const decoded = (text: string): string =>
  text.replace(/&(?:(lt|gt|amp|quot);)?/g, (_, name?: string) => {
    if (name === undefined) throw new Error(`A & that is not escaped: ${text}`)
    return entities[name] ?? ''
  })

function above(element: Element): Element[] {
  return element.parent ? [element.parent, ...above(element.parent)] : []
}

export const ancestor = (element: Element, tag: string): Element | undefined =>
  above(element).find((each) => each.tag === tag)

/** Everything inside, in the order of the page. */
export function elements(within: Element): Element[] {
  const found: Element[] = []
  for (const child of within.children) if (typeof child !== 'string') found.push(child, ...elements(child))
  return found
}

export const tagged = (within: Element, ...tags: string[]): Element[] =>
  elements(within).filter(({ tag }) => tags.includes(tag))

export const byId = (page: Element, id: string): Element =>
  elements(page).find(({ attributes }) => attributes['id'] === id) ?? assert.fail(`Nothing has the id ${id}.`)

/** The words of it, as they stand there. */
export function textOf(within: Element): string {
  if (within.tag === 'script' || within.tag === 'style') return ''
  return within.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('')
}

export const titleOf = (page: Element): string => textOf(one(tagged(page, 'title'), 'title'))
export const metaOf = (page: Element, name: string): string | undefined =>
  tagged(page, 'meta').find(({ attributes }) => attributes['name'] === name)?.attributes['content']
export const canonicalOf = (page: Element): string | undefined =>
  tagged(page, 'link').find(({ attributes }) => attributes['rel'] === 'canonical')?.attributes['href']

/** What it is to who cannot see it. */
export function roleOf({ tag, attributes }: Element): string | undefined {
  if (attributes['role']) return attributes['role']
  const isNamed = 'aria-label' in attributes || 'aria-labelledby' in attributes
  if (tag === 'a') return 'href' in attributes ? 'link' : undefined
  if (tag === 'form' || tag === 'section')
    return isNamed ? { form: 'form', section: 'region' }[tag] : undefined
  if (tag === 'input') return inputRoles[attributes['type'] ?? 'text']
  return roles[tag]
}

const inputRoles: Record<string, string> = {
  text: 'textbox',
  url: 'textbox',
  search: 'searchbox',
  radio: 'radio',
  checkbox: 'checkbox',
}
const roles: Record<string, string> = {
  ...{ button: 'button', textarea: 'textbox', select: 'combobox', option: 'option', fieldset: 'group' },
  ...{ h1: 'heading', h2: 'heading', h3: 'heading', h4: 'heading' },
  ...{ main: 'main', nav: 'navigation', aside: 'complementary', search: 'search' },
  ...{ article: 'article', li: 'listitem', ul: 'list', ol: 'list', figure: 'figure', time: 'time' },
}

/** The name that is read out: given, pointed at, of its label, or its own words. */
export function nameOf(element: Element): string {
  const { tag, attributes } = element
  const page = above(element).at(-1) ?? element
  const pointed = attributes['aria-labelledby']?.split(' ').map((id) => spoken(byId(page, id)))
  const named = attributes['aria-label'] ?? pointed?.join(' ')
  if (named !== undefined) return named.trim()
  if (tag === 'fieldset') return tagged(element, 'legend').map(spoken).join('')
  if (!['input', 'textarea', 'select'].includes(tag)) return spoken(element).trim()
  const around = ancestor(element, 'label')
  const labels = tagged(page, 'label').filter(
    (label) => label === around || (attributes['id'] && label.attributes['for'] === attributes['id']),
  )
  return labels.map(spoken).join(' ').trim()
}

function spoken(element: Element): string {
  if (isHidden(element) || element.tag === 'textarea') return ''
  if (element.attributes['aria-label']) return element.attributes['aria-label']
  return element.children.map((child) => (typeof child === 'string' ? child : spoken(child))).join('')
}

/** The sentences that are read out with it. */
export function descriptionOf(element: Element): string {
  const page = above(element).at(-1) ?? element
  const ids = element.attributes['aria-describedby']?.split(' ') ?? []
  return ids.map((id) => spoken(byId(page, id))).join(' ')
}

export const isHidden = ({ attributes }: Element): boolean =>
  attributes['aria-hidden'] === 'true' || 'hidden' in attributes

const isShown = (element: Element): boolean => ![element, ...above(element)].some(isHidden)

export function all(within: Element, role: string, name?: string | RegExp): Element[] {
  const found = elements(within).filter((element) => roleOf(element) === role && isShown(element))
  if (name === undefined) return found
  return found.filter((each) => (typeof name === 'string' ? nameOf(each) === name : name.test(nameOf(each))))
}

/** Asserts that there is nothing of the kind. */
export function none(within: Element, role: string, name?: string | RegExp): void {
  assert.deepEqual(all(within, role, name).map(nameOf), [])
}

/** The only one there is. */
export const the = (within: Element, role: string, name?: string | RegExp): Element =>
  one(
    all(within, role, name),
    `${role} ${name ?? ''} among ${all(within, role).map(nameOf).join(' | ') || 'none'}`,
  )

function one(found: Element[], what: string): Element {
  assert.equal(found.length, 1, `${found.length} of: ${what}`)
  return found[0] as Element
}

export const headings = (within: Element): string[] =>
  all(within, 'heading').map((each) => `${each.tag} ${nameOf(each)}`)

/** The card of the transmission that says so. */
export const card = (page: Element, said: string): Element =>
  one(
    all(page, 'article').filter((each) => textOf(each).includes(said)),
    `a card that says ${said}`,
  )
