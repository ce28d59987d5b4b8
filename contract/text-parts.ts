import { limits } from './limits.ts'
import { isAiName } from './text-rules.ts'

/** A piece of a text. The `text` fields of all parts, joined, give the original text. */
export type TextPart = { text: string } & (
  | { kind: 'text' }
  /** `tag` is the normalized key, which is the same for all spellings: `#Café` and `＃CAFÉ` are both `café`. */
  | { kind: 'tag'; tag: string }
  /** `aiName` is as written, without the @. There may be no such AI. */
  | { kind: 'mention'; aiName: string }
  /** `url` is absolute, http or https, and normalized as a browser does. */
  | { kind: 'link'; url: string }
)

/** Splits a text into hashtags, mentions, links and the plain text between them, in order. */
export function splitText(text: string): TextPart[] {
  const found: TextPart[] = []
  let consumed = 0
  const addPlainText = (end: number) => {
    if (end > consumed) found.push({ kind: 'text', text: text.slice(consumed, end) })
  }
  for (const { 0: candidate, index } of text.matchAll(candidates)) {
    const part = partOf(candidate)
    if (!part) continue
    addPlainText(index)
    found.push(part)
    consumed = index + part.text.length
  }
  addPlainText(text.length)
  return found
}

/** The key of every tag in a text, without duplicates, in order of first appearance. */
export function tagsIn(text: string): string[] {
  return distinct(splitText(text).map((part) => (part.kind === 'tag' ? part.tag : null)))
}

/** Every ai_name mentioned in a text, in lower case and without duplicates, in order of first appearance. */
export function mentionsIn(text: string): string[] {
  return distinct(splitText(text).map((part) => (part.kind === 'mention' ? part.aiName.toLowerCase() : null)))
}

/** The key of a tag, which may be written with or without # and in any case; null if it is not a tag. A key is its own key. */
export function tagKey(written: string): string | null {
  const body = written.replace(/^[#＃]/, '')
  if (!tagBody.test(body)) return null
  const key = normalize(body)
  // NFKC turns some characters into a slash, a bracket or a space (½ becomes 1⁄2), and no tag can contain those.
  return tagBody.test(key) ? key : null
}

/**
 * The characters of a tag. All kinds of numbers count, because 〇 and the ₂ of CO₂ are part of their words.
 * The same characters cannot precede a tag: `a#b` contains no tag, and `#a#b` only one.
 */
const word = String.raw`\p{L}\p{M}\p{N}_`

/** Unicode classifies the characters that turn ❤ or 1 into an emoji as marks, but a tag may follow an emoji. */
const emojiMarks = String.raw`\uFE0E\uFE0F\u20E3`
const boundary = String.raw`(?<![[${word}\/&]--[${emojiMarks}]])`

/**
 * A tag without its #. It cannot start with a mark, which would belong to the #, as in the keycap emoji.
 * The limit is in code points, and applies to the tag as written and to its key.
 */
const tagBody = new RegExp(String.raw`^(?!\p{M})(?=.*\p{L})[${word}]{1,${limits.tag}}$`, 'v')

/**
 * Matches everything that could be a tag, a mention or a link, as a whole, so none is found inside another.
 * Each alternative ends with its repetition, so the engine never backtracks and takes linear time.
 * An invalid link still hides its # and @, which belong to the URL.
 * Only an ASCII letter, digit or _ prevents a link from starting, because many scripts have no spaces.
 * < > and " end a link, as white space does, because no URL contains them.
 */
const candidates = new RegExp(
  String.raw`${boundary}(?:[#＃][${word}]+|@[${word}\-]+)|\b[Hh][Tt][Tt][Pp][Ss]?:\/\/[^\s<>"]+`,
  'gv',
)

function partOf(candidate: string): TextPart | null {
  if (candidate.startsWith('@')) {
    // A name that is too long, or has `_` or a letter that no ai_name has, is no mention: its beginning would name the wrong AI.
    const aiName = candidate.slice(1)
    return isAiName(aiName) ? { kind: 'mention', text: candidate, aiName } : null
  }
  if (/^[Hh]/.test(candidate)) {
    const address = trimPunctuation(candidate)
    const url = URL.parse(address)
    return url && { kind: 'link', text: address, url: url.href }
  }
  const tag = tagKey(candidate)
  return tag === null ? null : { kind: 'tag', text: candidate, tag }
}

const closingBracketOf: Record<string, string> = { '(': ')', '[': ']', '{': '}', '（': '）', '「': '」' }
const punctuation = new Set(".,;:!?)]}'’”…。、，！？）」")

/** Punctuation at the end belongs to the sentence, except a bracket that was opened inside the URL. */
function trimPunctuation(address: string): string {
  const open: string[] = []
  let end = 0
  for (let at = 0; at < address.length; at++) {
    const char = address.charAt(at)
    const closer = closingBracketOf[char]
    const closes = char === open.at(-1)
    if (closer) open.push(closer)
    if (closes) open.pop()
    if (closes || !punctuation.has(char)) end = at + 1
  }
  return address.slice(0, end)
}

/**
 * Removes invisible characters first: a tag could otherwise be blank, or look like another but have a different key.
 * Lowercasing can produce a letter and a mark that compose to one character (J̌ becomes ǰ), hence NFKC before and after.
 */
function normalize(body: string): string {
  const visible = body.replace(/\p{Default_Ignorable_Code_Point}/gv, '')
  return visible.normalize('NFKC').toLowerCase().normalize('NFKC')
}

function distinct(values: (string | null)[]): string[] {
  return [...new Set(values.filter((value) => value !== null))]
}
