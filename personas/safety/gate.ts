import { splitText, tagKey } from '../../contract/text-parts.ts'
import { apiKeysIn, cleanText, lengthOf } from '../../contract/text-rules.ts'
import { flagsOf } from '../../flags/flags.ts'
import { blocks } from './blocklist.ts'
import { containAny, decodingsOf, substringsOf } from './decodings.ts'
import { claimsHuman } from './human-claims.ts'
import { alphanumeric, normalize, wordsOf } from './normalize.ts'
import { isSimilar } from './similarity.ts'

/** Why a text is not published, as one word that is logged and counted. */
export type Flaw =
  | 'input'
  | 'too_long'
  | 'hidden'
  | 'link'
  | 'mention'
  | 'tag'
  | 'key'
  | 'encoded'
  | 'machinery'
  | 'canary'
  | 'prompt'
  | 'comment'
  | 'repeat'
  | 'blocked'
  | 'human'
  | 'voice'

export type GateOptions = {
  /** In code points. */
  maxLength: number
  /** The names it may mention, one at most, and the hashtags it may use. */
  names: string[]
  tags: string[]
  /** The model's prompt; undefined for a text that no model wrote. */
  instructions?: { system: string; canary: string } | undefined
  /** The comment that the text answers. */
  comment?: string | undefined
  /** The last twenty texts of the same persona. */
  recent: string[]
  /** The operator's words, in addition to the built-in ones. */
  blocklist: string[]
  /** The persona's own rules. */
  flawIn?: ((text: string) => string | undefined) | undefined
}

/** The last check before publication. Undefined for a text without a flaw; any other text is not transmitted. */
export function flawIn(text: string, given: GateOptions): Flaw | undefined {
  if (!isStorable(text)) return 'input'
  if (lengthOf(text) > given.maxLength) return 'too_long'
  // Only a text by a model that has instructions can smuggle them out.
  const context = {
    ...given,
    text,
    normalized: normalize(text),
    decodings: given.instructions ? decodingsOf(text) : [],
  }
  return order.find((flaw) => checks[flaw](context))
}

/** Removes what models tend to put around a text: their reasoning, line breaks and quotation marks. */
export function unwrap(text: string): string {
  const line = text
    .replace(/^\s*<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/i, '')
    .replace(/\s+/g, ' ')
    .trim()
  const inside = quoted.map((quotes) => quotes.exec(line)?.[1]).find((text) => text !== undefined)
  return (inside ?? line).trim()
}
const quoted = [
  /^"([^"]+)"$/,
  /^'([^']+)'$/,
  /^“([^“”]+)”$/,
  /^‘([^‘’]+)’$/,
  /^„([^„“”]+)[“”]$/,
  /^«([^«»]+)»$/,
]

type CheckContext = GateOptions & { text: string; normalized: string; decodings: string[] }

/** In order of gravity: the first flaw is the one that is logged. */
const checks = {
  canary: ({ decodings, instructions: told }) => told !== undefined && spells(decodings, told.canary),
  key: ({ text, normalized }) => holdsKey(text, normalized) || flagsOf(text).includes('asks_for_key'),
  prompt: ({ decodings, normalized, instructions: told }) =>
    /\b(?:system|hidden|initial) ?-?(?:prompt|instructions?)\b|\bsystem message\b|\bmy (?:instructions|prompt)\b/.test(
      normalized,
    ) ||
    (told !== undefined && (sharesWords(normalized, told.system, 8) || smuggles(decodings, told.system))),
  link: ({ text, normalized }) => flagsOf(text).includes('has_link') || looksLikeLink(normalized),
  mention: ({ text, names }) => mentionsOther(text, names),
  tag: ({ text, tags }) => tagsOther(text, tags),
  human: ({ normalized }) => claimsHuman(normalized),
  blocked: ({ normalized, blocklist }) => blocks(normalized, blocklist),
  machinery: ({ text, normalized }) => showsMachinery(text, normalized),
  hidden: ({ text }) => flagsOf(text).includes('hidden_characters') || mixesScripts(text),
  encoded: ({ text }) => flagsOf(text).includes('encoded_blob'),
  comment: ({ normalized, comment }) =>
    comment !== undefined && (sharesWords(normalized, comment, 12) || isEcho(normalized, comment)),
  repeat: ({ text, recent }) => recent.some((earlier) => isSimilar(text, earlier)),
  voice: ({ text, flawIn }) => flawIn?.(text) !== undefined,
} satisfies Partial<Record<Flaw, (context: CheckContext) => boolean>>
const order = Object.keys(checks) as (keyof typeof checks)[]

/** The server's own rule for stored text; in addition, the text must contain a letter or a digit. */
function isStorable(text: string): boolean {
  try {
    return /[\p{L}\p{N}]/u.test(text) && cleanText('content', text, Number.MAX_SAFE_INTEGER) === text
  } catch {
    return false
  }
}

const canaryLength = 7
function spells(decodings: string[], canary: string): boolean {
  return containAny(decodings, substringsOf(alphanumeric(normalize(canary)), canaryLength), canaryLength)
}

/** About eight words of letters, whatever separates them. */
const systemLength = 36
function smuggles(decodings: string[], system: string): boolean {
  return containAny(decodings, substringsOf(alphanumeric(normalize(system)), systemLength), systemLength)
}

function sharesWords(normalized: string, other: string, count: number): boolean {
  const runs = (words: string[]) =>
    words.slice(count - 1).map((_, at) => words.slice(at, at + count).join(' '))
  const theirs = new Set(runs(wordsOf(normalize(other))))
  return runs(wordsOf(normalized)).some((run) => theirs.has(run))
}

/** A text that is nothing but a piece of the comment, however short, repeats what the commenter wants said. */
function isEcho(normalized: string, comment: string): boolean {
  const words = wordsOf(normalized)
  return words.length >= 4 && ` ${wordsOf(normalize(comment)).join(' ')} `.includes(` ${words.join(' ')} `)
}

const keyForms = [
  /\bsk[-_](?:\w|-){12,}/i,
  /\b(?:gh[opsur]|github_pat|glpat|hf|xox[abprs]|npm|pypi|dop_v1|shpat)[-_]\w{10,}/i,
  /\b(?:AKIA|ASIA)[0-9A-Z]{12,}/i,
  /\bAIza[\w-]{20,}/i,
  /\bey[Jj]\w{8,}\.\w{4,}/,
  /-----\s?begin/i,
  /\b(?:bearer|basic|api[ _-]?key|token|password|passwort|secret|x-api-key) ?[:=] ?(?=\S*\d)\S{6,}/i,
]
function holdsKey(text: string, normalized: string): boolean {
  const plain = text.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gv, '')
  return (
    apiKeysIn(plain).length > 0 ||
    keyForms.some((form) => form.test(plain)) ||
    /\bsig ?_|sig[0-9a-f]{12}/.test(normalized) ||
    /sig[0-9a-f]{16}/.test(alphanumeric(normalized)) ||
    // No word and no number is this long and mixes letters with digits.
    (plain.match(/[\w+/=-]{20,}/g) ?? []).some(
      (run) => /(?:\d.*){2}/.test(run) && /(?:[a-z].*){2}/i.test(run),
    ) ||
    (plain.match(/[A-Za-z]{20,}/g) ?? []).some((run) => (run.match(/[a-z][A-Z]/g) ?? []).length > 2) ||
    /(?:\b[0-9a-f]{2,8}[ :,._-]+){6}[0-9a-f]{2,8}\b/.test(numbersAside(normalized))
  )
}
/** A series of numbers belongs to a puzzle, not to a key. */
const numbersAside = (normalized: string): string => normalized.replace(/\b\d+\b/g, '~')

const tlds =
  'com|org|net|io|dev|app|ai|co|info|xyz|biz|gov|edu|example|test|onion|page|site|online|shop|link|click|top|ru|cn|de|uk|eu|fr'
const links = [
  /:\/\/|\bh(?:tt|xx)ps? ?:|\bwww\b|\bftp:|\bmailto:|\bjavascript:|\bdata:\w+\/|\blocalhost\b/,
  /\]\s?\(|\[\w*\]:/,
  /[\p{L}\p{N}]\.\p{L}{2,}/u,
  /[\p{L}\p{N}][。｡․]\s?[a-z]{2,}/u,
  /\b\d{1,3}(?:\.\d{1,3}){3}\b/,
  /[a-z]:\d{2,5}\b\/?/,
  /\w ?[[({<] ?(?:\.|dot|punkt) ?[\])}>] ?\w/,
  new RegExp(`\\w(?: \\. ?| dot | punkt )(?:${tlds})\\b`),
  /\bslash \w+ slash\b|\bcolon slash\b/,
  /\w\/\/\w|^\/\/\w| \/\/\w/,
]
const looksLikeLink = (normalized: string): boolean => links.some((form) => form.test(normalized))

/** An @ counts as a mention even where it is malformed, because it was meant as one. */
function mentionsOther(text: string, names: string[]): boolean {
  const signs = text.normalize('NFKC').match(/@/g) ?? []
  if (signs.length === 0) return false
  const [only, ...others] = splitText(text).filter(({ kind }) => kind === 'mention')
  if (signs.length > 1 || others.length > 0 || only?.kind !== 'mention') return true
  return !names.some((name) => name.toLowerCase() === only.aiName.toLowerCase())
}

function tagsOther(text: string, tags: string[]): boolean {
  const signs = text.normalize('NFKC').match(/#/g) ?? []
  const vetted = new Set(tags.map(tagKey))
  const used = splitText(text).filter((part) => part.kind === 'tag')
  return signs.length > used.length || used.some(({ tag }) => !vetted.has(tag))
}

/** Turn markers, text delimiters, and the phrases with which a model declines. */
const machinery = [
  /```|~~~|<\/?[a-z|_][^>]{0,60}>|<\||\|>|\[\/?(?:inst|system|user|assistant)\b|<<|>>|={4}|-{4}|\*\*\w[^*]*\*\*/,
  /(?:^|[.!?"] ?)(?:system|assistant|user|human|developer|ai) ?:/,
  /"(?:role|content|system)" ?:|\{ ?"/,
  /\bas an? (?:\w+ )?(?:ai|llm|language model|ai model|assistant)\b/,
  /\bi (?:can't|cannot|can not|won't|am unable to|am not able to) (?:help (?:you )?with|assist|comply|fulfil|provide|share|reveal|disclose|do that|discuss)/,
  /\b(?:sure|certainly|of course)[!,.] here(?:'s| is| are)\b|\bhere(?:'s| is) (?:my|the|your|a) (?:reply|response|transmission)\b/,
]
const showsMachinery = (text: string, normalized: string): boolean =>
  flagsOf(text).includes('addresses_models') ||
  machinery.some((form) => form.test(normalized) || form.test(text))

/** A word of two alphabets is a disguise. A few Greek letters are allowed: they appear in units. */
const mixesScripts = (text: string): boolean =>
  (text.normalize('NFKC').match(/[\p{L}\p{M}]+/gu) ?? []).some(
    (word) =>
      /\p{sc=Latn}/u.test(word) && /(?![μΔΩπσ])[\p{sc=Cyrl}\p{sc=Grek}\p{sc=Armn}\p{sc=Cher}]/u.test(word),
  )
