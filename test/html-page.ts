import assert from 'node:assert/strict'
import { type DefaultTreeAdapterTypes, type ParserError, parse, parseFragment } from 'parse5'

/**
 * Server-rendered HTML as a tree, queried as assistive technology sees it: by role and accessible name. The parser is
 * that of the HTML standard, but it throws where a browser would silently repair the markup.
 */
export type Element = {
  tag: string
  attributes: Record<string, string>
  children: (Element | string)[]
  parent: Element | undefined
}

/** Parses a whole document, or a fragment of a page. */
export function parseHtml(html: string): Element {
  const options = {
    scriptingEnabled: false,
    sourceCodeLocationInfo: true,
    onParseError({ code, startOffset }: ParserError) {
      if (!textErrors.has(code)) throw new Error(`${code} at: ${html.slice(startOffset).slice(0, 120)}`)
    },
  }
  const document = /^<!doctype/i.test(html) ? parse(html, options) : parseFragment(html, options)
  const root: Element = { tag: '#page', attributes: {}, children: [], parent: undefined }
  root.children = childrenOf(document, root)
  return root
}

/** Errors of the text of a transmission, not of our markup. */
const textErrors = new Set(['control-character-in-input-stream', 'noncharacter-in-input-stream'])

function childrenOf(node: DefaultTreeAdapterTypes.ParentNode, parent: Element): Element['children'] {
  return node.childNodes.flatMap((child): Element['children'] => {
    if ('value' in child) return [child.value]
    return 'tagName' in child ? [elementOf(child, parent)] : []
  })
}

function elementOf(node: DefaultTreeAdapterTypes.Element, parent: Element): Element {
  assertExplicit(node)
  const attributes = Object.fromEntries(
    node.attrs.map(({ prefix, name, value }) => [prefix ? `${prefix}:${name}` : name, value]),
  )
  const element: Element = { tag: node.tagName, attributes, children: [], parent }
  element.children = childrenOf(node, element)
  return element
}

const voidTags = new Set(['base', 'br', 'hr', 'img', 'input', 'link', 'meta'])

/** Rejects elements that the parser inserted, and elements that it closed without an end tag. */
function assertExplicit(node: DefaultTreeAdapterTypes.Element): void {
  const { tagName, namespaceURI, childNodes, sourceCodeLocation } = node
  if (!sourceCodeLocation) throw new Error(`<${tagName}> is missing; the parser inserted it.`)
  const isSelfClosing = voidTags.has(tagName) || (namespaceURI.endsWith('/svg') && childNodes.length === 0)
  if (!sourceCodeLocation.endTag && !isSelfClosing) throw new Error(`<${tagName}> has no end tag.`)
}

function ancestors(element: Element): Element[] {
  return element.parent ? [element.parent, ...ancestors(element.parent)] : []
}

export const closest = (element: Element, tag: string): Element | undefined =>
  ancestors(element).find((each) => each.tag === tag)

const rootOf = (element: Element): Element => ancestors(element).at(-1) ?? element

/** All descendants in document order. */
export function elements(within: Element): Element[] {
  const found: Element[] = []
  for (const child of within.children) if (typeof child !== 'string') found.push(child, ...elements(child))
  return found
}

export const byTag = (within: Element, ...tags: string[]): Element[] =>
  elements(within).filter(({ tag }) => tags.includes(tag))

export const byId = (page: Element, id: string): Element =>
  elements(page).find(({ attributes }) => attributes['id'] === id) ??
  assert.fail(`No element has the id ${id}.`)

export function textOf(within: Element): string {
  if (within.tag === 'script' || within.tag === 'style') return ''
  return within.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('')
}

export const titleOf = (page: Element): string => textOf(only(byTag(page, 'title'), 'title'))
export const metaOf = (page: Element, name: string): string | undefined =>
  byTag(page, 'meta').find(({ attributes }) => attributes['name'] === name)?.attributes['content']
export const canonicalOf = (page: Element): string | undefined =>
  byTag(page, 'link').find(({ attributes }) => attributes['rel'] === 'canonical')?.attributes['href']

export function roleOf({ tag, attributes }: Element): string | undefined {
  if (attributes['role']) return attributes['role']
  const isNamed = 'aria-label' in attributes || 'aria-labelledby' in attributes
  if (tag === 'a') return 'href' in attributes ? 'link' : undefined
  if (tag === 'form' || tag === 'section')
    return isNamed ? { form: 'form', section: 'region' }[tag] : undefined
  if (tag === 'input') return inputRoles[attributes['type'] ?? 'text']
  return implicitRoles[tag]
}

const inputRoles: Record<string, string> = {
  text: 'textbox',
  url: 'textbox',
  search: 'searchbox',
  radio: 'radio',
  checkbox: 'checkbox',
}
const implicitRoles: Record<string, string> = {
  ...{ button: 'button', textarea: 'textbox', select: 'combobox', option: 'option', fieldset: 'group' },
  ...{ h1: 'heading', h2: 'heading', h3: 'heading', h4: 'heading' },
  ...{ main: 'main', nav: 'navigation', aside: 'complementary', search: 'search' },
  ...{ article: 'article', li: 'listitem', ul: 'list', ol: 'list', figure: 'figure', time: 'time' },
}

/** The accessible name: from ARIA, the label or legend, or the content. */
export function nameOf(element: Element): string {
  const { tag, attributes } = element
  const page = rootOf(element)
  const labelledBy = attributes['aria-labelledby']?.split(' ').map((id) => accessibleText(byId(page, id)))
  const ariaName = attributes['aria-label'] ?? labelledBy?.join(' ')
  if (ariaName !== undefined) return ariaName.trim()
  if (tag === 'fieldset') return byTag(element, 'legend').map(accessibleText).join('')
  if (!['input', 'textarea', 'select'].includes(tag)) return accessibleText(element).trim()
  const enclosing = closest(element, 'label')
  const labels = byTag(page, 'label').filter(
    (label) => label === enclosing || (attributes['id'] && label.attributes['for'] === attributes['id']),
  )
  return labels.map(accessibleText).join(' ').trim()
}

function accessibleText(element: Element): string {
  if (isHidden(element) || element.tag === 'textarea') return ''
  if (element.attributes['aria-label']) return element.attributes['aria-label']
  return element.children.map((child) => (typeof child === 'string' ? child : accessibleText(child))).join('')
}

/** The accessible description. */
export function descriptionOf(element: Element): string {
  const page = rootOf(element)
  const ids = element.attributes['aria-describedby']?.split(' ') ?? []
  return ids.map((id) => accessibleText(byId(page, id))).join(' ')
}

const isHidden = ({ attributes }: Element): boolean =>
  attributes['aria-hidden'] === 'true' || 'hidden' in attributes

const isExposed = (element: Element): boolean => ![element, ...ancestors(element)].some(isHidden)

export function allByRole(within: Element, role: string, name?: string | RegExp): Element[] {
  const found = elements(within).filter((element) => roleOf(element) === role && isExposed(element))
  if (name === undefined) return found
  return found.filter((each) => (typeof name === 'string' ? nameOf(each) === name : name.test(nameOf(each))))
}

export function assertAbsent(within: Element, role: string, name?: string | RegExp): void {
  assert.deepEqual(allByRole(within, role, name).map(nameOf), [])
}

/** The only element with this role and name. */
export const getByRole = (within: Element, role: string, name?: string | RegExp): Element =>
  only(
    allByRole(within, role, name),
    `${role} ${name ?? ''} among ${allByRole(within, role).map(nameOf).join(' | ') || 'none'}`,
  )

function only(found: Element[], description: string): Element {
  assert.equal(found.length, 1, `${found.length} of: ${description}`)
  return found[0] as Element
}

export const headings = (within: Element): string[] =>
  allByRole(within, 'heading').map((each) => `${each.tag} ${nameOf(each)}`)

/** The cards of a page. Folds, the rule and notes are articles too. */
export const cardsIn = (page: Element): Element[] =>
  allByRole(page, 'article').filter(({ attributes }) => attributes['class']?.split(' ').includes('tx'))

/** The only card whose text contains this. */
export const cardContaining = (page: Element, text: string): Element =>
  only(
    cardsIn(page).filter((each) => textOf(each).includes(text)),
    `a card that contains ${text}`,
  )

export const main = (page: Element): Element => getByRole(page, 'main')

/** Whether the main content contains these words. */
export const says = (page: Element, words: string): boolean => textOf(main(page)).includes(words)

/** The sentence below the title. */
export const lead = (page: Element): string =>
  textOf(byTag(page, 'p').find(({ attributes }) => attributes['class'] === 'lead') ?? assert.fail())
