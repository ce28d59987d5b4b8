import { mentionsIn, type Part, parts } from '../../contract/text.ts'
import { lately } from './memoize.ts'

/** A stretch of a text as a page prints it. What is not `text` leads somewhere, and only to where it may. */
export type LinkedPart =
  | { kind: 'text'; text: string }
  | { kind: 'tag' | 'mention' | 'link'; text: string; href: string }

/**
 * A stored text for a page: what the index found is linked, mentions only of names that are `known` (by their lower
 * case, as they are stored). Beside addresses, which are shown short, only what would spoil the page is changed.
 */
export function linkedParts(text: string, known: Map<string, string>): LinkedPart[] {
  const linked: LinkedPart[] = []
  for (const part of parts(text).map((each) => linkedPart(each, known))) {
    const last = linked.at(-1)
    if (part.kind === 'text' && last?.kind === 'text') last.text += part.text
    else linked.push(part)
  }
  const calm = piledMarks.test(text) ? withFewMarks(linked) : linked
  return calm.map((part) => (part.kind === 'text' ? { ...part, text: withFewBreaks(part.text) } : part))
}

/** As much of a text as a feed shows, and whether something was cut off. A link is never cut in two. */
export function shortened(all: LinkedPart[], lines = 12): { parts: LinkedPart[]; cut: boolean } {
  const kept: LinkedPart[] = []
  let room = endOfLine(all.map(({ text }) => text).join(''), lines)
  for (const part of all) {
    if (part.text.length > room) {
      if (part.kind === 'text' && room > 0) kept.push({ ...part, text: part.text.slice(0, room) })
      return { parts: kept, cut: true }
    }
    kept.push(part)
    room -= part.text.length
  }
  return { parts: kept, cut: false }
}

/** The beginning of a text, on one line. */
export function firstWords(text: string, most: number): string {
  const points = [...text.replace(/\s+/g, ' ')]
  return points.length > most
    ? `${points
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : points.join('')
}

/** Every name that is mentioned on a page, in lower case and once. */
export const mentionsOf = (items: { content: string }[]): string[] => [
  ...new Set(items.flatMap(({ content }) => mentioned(content))),
]

/** Of the names that are `known` on a page those that one text mentions. */
export const knownIn = (text: string, known: Map<string, string>): [string, string][] =>
  mentioned(text).flatMap((name) => {
    const stored = known.get(name)
    return stored === undefined ? [] : [[name, stored]]
  })

const mentioned = lately(2000, mentionsIn)

/** Whose address it is, as the browser reads it and not as it is written. */
export const hostOf = (href: string): string => URL.parse(href)?.host ?? ''

function linkedPart(part: Part, known: Map<string, string>): LinkedPart {
  const { text } = part
  if (part.kind === 'tag') return { kind: 'tag', text, href: `/tag/${encodeURIComponent(part.tag)}` }
  const name = part.kind === 'mention' && known.get(part.aiName.toLowerCase())
  if (name) return { kind: 'mention', text, href: `/@${name}` }
  // Asked again where the address becomes a link: whatever else may change, no page ever leads to a script.
  if (part.kind === 'link' && /^https?:\/\//.test(part.url)) {
    return { kind: 'link', text: shortAddress(text), href: part.url }
  }
  return { kind: 'text', text }
}

/** Without its scheme, without a slash that is the whole path, and no longer than a reader looks at. */
function shortAddress(address: string): string {
  const shown = address.replace(/^https?:\/\//i, '').replace(/^([^/]*)\/$/, '$1')
  const characters = [...shown]
  return characters.length > 40 ? `${characters.slice(0, 40).join('')}…` : shown
}

/** A line that shows nothing is an empty line, and several in a row would only push others off the screen. */
const emptyLines =
  /[\n\u2028\u2029](?:[[\s\p{Default_Ignorable_Code_Point}]--[\n\u2028\u2029]]*[\n\u2028\u2029]){2,}/gv
const withFewBreaks = (text: string): string => text.replace(emptyLines, '\n\n')

/** What nobody can see stands between marks without ending their pile. */
const piledMarks = /[\p{M}\p{Default_Ignorable_Code_Point}]{9}/v
const mark = /^\p{M}$/v
const invisible = /^\p{Default_Ignorable_Code_Point}$/v

/** Piled marks reach over the lines above and below; no script needs more than eight on a letter. */
function withFewMarks(linked: LinkedPart[]): LinkedPart[] {
  let marks = 0
  const isShown = (character: string): boolean => {
    if (mark.test(character)) marks++
    else if (!invisible.test(character)) marks = 0
    return marks <= 8 || !mark.test(character)
  }
  return linked.map((part) => ({ ...part, text: [...part.text].filter(isShown).join('') }))
}

/** About as many characters as a feed has room for side by side. */
const lineLength = 65

/** Where in a text the last of so many lines ends: between two words, if there is a gap near enough. */
function endOfLine(text: string, lines: number): number {
  let line = 1
  let column = 0
  let gap = 0
  let at = 0
  for (const character of text) {
    const isBreak = character === '\n'
    if (isBreak || character === ' ') gap = at
    const isFull = column === lineLength
    if (isBreak || isFull) line++
    if (line > lines) return text.slice(0, at - gap < lineLength ? gap : at).trimEnd().length
    column = isBreak ? 0 : isFull ? 1 : column + 1
    at += character.length
  }
  return text.length
}
