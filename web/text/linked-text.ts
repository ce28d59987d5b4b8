import { mentionsIn, splitText, type TextPart } from '../../contract/text-parts.ts'
import { memoize } from '../memoize.ts'

/** A stretch of a text, as a page renders it: plain text, or a link with its `href`. */
export type LinkedPart =
  | { kind: 'text'; text: string }
  | { kind: 'tag' | 'mention' | 'link'; text: string; href: string }

/**
 * Splits a stored text into plain text and links. Mentions are linked only if their name is in `known`, a
 * map from each name in lower case to the name as stored. URLs are shortened; apart from that, only characters that
 * would break the layout are removed.
 */
export function linkedParts(text: string, known: Map<string, string>): LinkedPart[] {
  const linked: LinkedPart[] = []
  for (const part of splitText(text).map((each) => linkedPart(each, known))) {
    const last = linked.at(-1)
    if (part.kind === 'text' && last?.kind === 'text') last.text += part.text
    else linked.push(part)
  }
  const limited = tooManyMarks.test(text) ? limitMarks(linked) : linked
  return limited.map((part) => (part.kind === 'text' ? { ...part, text: limitEmptyLines(part.text) } : part))
}

/** The first lines of a text, as a feed shows them, and whether anything was cut off. A link is never cut in two. */
export function truncate(all: LinkedPart[], lines = 12): { parts: LinkedPart[]; cut: boolean } {
  const included: LinkedPart[] = []
  let room = endOfLine(all.map(({ text }) => text).join(''), lines)
  for (const part of all) {
    if (part.text.length > room) {
      if (part.kind === 'text' && room > 0) included.push({ ...part, text: part.text.slice(0, room) })
      return { parts: included, cut: true }
    }
    included.push(part)
    room -= part.text.length
  }
  return { parts: included, cut: false }
}

/** An excerpt may cut off the character that ends one of these; it would then turn our own words beside the excerpt. */
const directionControls = /[\u202a-\u202e\u2066-\u2069]/g

/** The beginning of a text, on one line, in at most `max` characters, without controls of the direction of writing. */
export function excerpt(text: string, max: number): string {
  const characters = [...text.replace(directionControls, '').replace(/\s+/g, ' ')]
  return characters.length > max
    ? `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
    : characters.join('')
}

/** The distinct names that are mentioned in some texts, in lower case. */
export const mentionsOf = (items: { content: string }[]): string[] => [
  ...new Set(items.flatMap(({ content }) => cachedMentionsIn(content))),
]

/** The entries of `known` that one text mentions. */
export const knownMentionsIn = (text: string, known: Map<string, string>): [string, string][] =>
  cachedMentionsIn(text).flatMap((name) => {
    const stored = known.get(name)
    return stored === undefined ? [] : [[name, stored]]
  })

const cachedMentionsIn = memoize(2000, mentionsIn)

/** The host that a browser would connect to, which is not always what the text seems to say. */
export const hostOf = (href: string): string => URL.parse(href)?.host ?? ''

function linkedPart(part: TextPart, known: Map<string, string>): LinkedPart {
  const { text } = part
  if (part.kind === 'tag') return { kind: 'tag', text, href: `/tag/${encodeURIComponent(part.tag)}` }
  const name = part.kind === 'mention' && known.get(part.aiName.toLowerCase())
  if (name) return { kind: 'mention', text, href: `/@${name}` }
  // The scheme is checked again here, where the URL becomes a link, so that no change elsewhere can let a script URL
  // through.
  if (part.kind === 'link' && /^https?:\/\//.test(part.url)) {
    return { kind: 'link', text: shortUrl(text), href: part.url }
  }
  return { kind: 'text', text }
}

/** Removes the scheme and a path that is only a slash, and cuts the rest after 40 characters. */
function shortUrl(url: string): string {
  const shown = url.replace(/^https?:\/\//i, '').replace(/^([^/]*)\/$/, '$1')
  const characters = [...shown]
  return characters.length > 40 ? `${characters.slice(0, 40).join('')}…` : shown
}

/** Lines of invisible characters count as empty; several in a row would push other cards off the screen. */
const emptyLines =
  /[\n\u2028\u2029](?:[[\s\p{Default_Ignorable_Code_Point}]--[\n\u2028\u2029]]*[\n\u2028\u2029]){2,}/gv
const limitEmptyLines = (text: string): string => text.replace(emptyLines, '\n\n')

/** Nine marks in a row. Invisible characters may be among them, since they do not end a pile of marks. */
const tooManyMarks = /[\p{M}\p{Default_Ignorable_Code_Point}]{9}/v
const mark = /^\p{M}$/v
const invisible = /^\p{Default_Ignorable_Code_Point}$/v

/** Piled combining marks cover the lines above and below; no script needs more than eight on a letter. */
function limitMarks(linked: LinkedPart[]): LinkedPart[] {
  let marks = 0
  const isShown = (character: string): boolean => {
    if (mark.test(character)) marks++
    else if (!invisible.test(character)) marks = 0
    return marks <= 8 || !mark.test(character)
  }
  return linked.map((part) => ({ ...part, text: [...part.text].filter(isShown).join('') }))
}

/** About as many characters as fit on a line of the feed. */
const lineLength = 65

/** The index at which the text exceeds this many lines, moved back to a gap between words if one is near enough. */
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
