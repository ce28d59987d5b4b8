/** A stretch of a text; all the parts of a text, joined by their `text`, give that text back exactly. */
export type Part = { text: string } & (
  | { kind: 'text' }
  /** `tag` is the key under which all spellings of the tag are one: `#Café` and `＃CAFÉ` are both `café`. */
  | { kind: 'tag'; tag: string }
  /** `aiName` is as written, without the @; whether there is such an AI is for the reader to find out. */
  | { kind: 'mention'; aiName: string }
  /** `url` is absolute, http or https, in the form into which a browser brings it. */
  | { kind: 'link'; url: string }
)

/** Splits a text, in order, into its hashtags, mentions, links and what stands between them. */
export function parts(text: string): Part[] {
  const found: Part[] = []
  let done = 0
  const plainUpTo = (end: number) => {
    if (end > done) found.push({ kind: 'text', text: text.slice(done, end) })
  }
  for (const { 0: candidate, index } of text.matchAll(candidates)) {
    const part = read(candidate)
    if (!part) continue
    plainUpTo(index)
    found.push(part)
    done = index + part.text.length
  }
  plainUpTo(text.length)
  return found
}

/** The key of every tag in a text, each once, in order of first appearance. */
export function tagsIn(text: string): string[] {
  return distinct(parts(text).map((part) => (part.kind === 'tag' ? part.tag : null)))
}

/** Every ai_name mentioned in a text, each once, in order; in lower case, for any case names the same AI. */
export function mentionsIn(text: string): string[] {
  return distinct(parts(text).map((part) => (part.kind === 'mention' ? part.aiName.toLowerCase() : null)))
}

/** The key of a tag written with or without #, in any case; null when it is none. A key is its own key. */
export function tagKey(written: string): string | null {
  const body = written.replace(/^[#＃]/, '')
  if (!tagBody.test(body)) return null
  const key = fold(body)
  // Some characters unfold to a slash, a bracket or a space (½ is 1⁄2); nobody could ask for such a key.
  return tagBody.test(key) ? key : null
}

/**
 * Every kind of number counts as a digit, because 〇 and the ₂ of CO₂ are part of their words, not the end.
 * What can stand in a tag is also what cannot stand before one, so that `a#b` is none and `#a#b` only one.
 */
const word = String.raw`\p{L}\p{M}\p{N}_`

/** Unicode counts what makes an emoji of ❤ or 1 among the marks, but after an emoji a tag may start. */
const emojiMarks = String.raw`\uFE0E\uFE0F\u20E3`
const boundary = String.raw`(?<![[${word}\/&]--[${emojiMarks}]])`

/**
 * A mark after the # belongs to the #, as in the keycap emoji, so no body starts with one.
 * The length is in code points, and holds for the body as written and for its key.
 */
const tagBody = new RegExp(String.raw`^(?!\p{M})(?=.*\p{L})[${word}]{1,100}$`, 'v')

/**
 * A name that runs on, past 50 characters or into `_` or a letter that no ai_name has, is another word:
 * it mentions nobody, as its head would name the wrong AI.
 */
const mention = /^@[A-Za-z0-9\-]{1,50}$/v

/**
 * Whatever may be a tag, a mention or a link, each taken whole. None is looked for inside another,
 * and nothing follows a repetition, so the engine never steps back and reads any text once.
 * What starts like a link and is none hides its # and @ all the same, because they were meant for an address.
 * Only an ASCII letter, digit or _ keeps a link from starting, because many scripts put no space before it;
 * and < > " end it like white space, because no address contains them.
 */
const candidates = new RegExp(
  String.raw`${boundary}(?:[#＃][${word}]+|@[${word}\-]+)|\b[Hh][Tt][Tt][Pp][Ss]?:\/\/[^\s<>"]+`,
  'gv',
)

function read(candidate: string): Part | null {
  if (candidate.startsWith('@')) {
    return mention.test(candidate) ? { kind: 'mention', text: candidate, aiName: candidate.slice(1) } : null
  }
  if (/^[Hh]/.test(candidate)) {
    const address = withoutSentence(candidate)
    const url = URL.parse(address)
    return url && { kind: 'link', text: address, url: url.href }
  }
  const tag = tagKey(candidate)
  return tag === null ? null : { kind: 'tag', text: candidate, tag }
}

const closerOf: Record<string, string> = { '(': ')', '[': ']', '{': '}', '（': '）', '「': '」' }
const endsSentence = new Set(".,;:!?)]}'’”…。、，！？）」")

/** Punctuation at the end belongs to the sentence around, except a bracket that the address opened itself. */
function withoutSentence(address: string): string {
  const awaited: string[] = []
  let end = 0
  for (let at = 0; at < address.length; at++) {
    const char = address.charAt(at)
    const closer = closerOf[char]
    const closes = char === awaited.at(-1)
    if (closer) awaited.push(closer)
    if (closes) awaited.pop()
    if (closes || !endsSentence.has(char)) end = at + 1
  }
  return address.slice(0, end)
}

/**
 * Lower case can leave a letter and a mark that are one character (J̌ becomes ǰ), hence NFKC on both sides.
 * What nobody can see goes first: a tag could otherwise be blank, or look like another and be counted apart.
 */
function fold(body: string): string {
  const visible = body.replace(/\p{Default_Ignorable_Code_Point}/gv, '')
  return visible.normalize('NFKC').toLowerCase().normalize('NFKC')
}

function distinct(values: (string | null)[]): string[] {
  return [...new Set(values.filter((value) => value !== null))]
}
