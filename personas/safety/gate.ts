import { cleanText, keysIn, lengthOf } from '../../contract/clean-text.ts'
import { parts, tagKey } from '../../contract/text.ts'
import { flagsOf } from '../../flags/flags.ts'
import { blocks } from './blocklist.ts'
import { holds, stretchesOf, viewsOf } from './decodings.ts'
import { claimsHuman } from './human-claims.ts'
import { dense, fold, wordsOf } from './normalize.ts'
import { isNear } from './similarity.ts'

/** Why a text stays unsaid: one word that may be logged and counted. */
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

export type GateGiven = {
  /** In code points. */
  longest: number
  /** What it may mention, one at most, and with which tags. */
  names: string[]
  tags: string[]
  /** What a model was told; a text that no model wrote has none. */
  told?: { system: string; canary: string } | undefined
  /** What it answers. */
  comment?: string | undefined
  /** The last twenty texts of the same persona. */
  recent: string[]
  /** Words of the operator, besides those that are built in. */
  blocklist: string[]
  /** The persona's own rules. */
  flawIn?: ((text: string) => string | undefined) | undefined
}

/** The way out: nothing is transmitted that has a flaw. undefined is a text without one. */
export function flawIn(text: string, given: GateGiven): Flaw | undefined {
  if (!isStorable(text)) return 'input'
  if (lengthOf(text) > given.longest) return 'too_long'
  // Only what was told can be smuggled out.
  const judged = { ...given, text, folded: fold(text), views: given.told ? viewsOf(text) : [] }
  return order.find((flaw) => checks[flaw](judged))
}

/** The text without what models like to put around one. */
export function tidied(text: string): string {
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

type Judged = GateGiven & { text: string; folded: string; views: string[] }

/** In this order, so that the reason that is logged is the gravest. */
const checks = {
  canary: ({ views, told }) => told !== undefined && spells(views, told.canary),
  key: ({ text, folded }) => holdsKey(text, folded) || flagsOf(text).includes('asks_for_key'),
  prompt: ({ views, folded, told }) =>
    /\b(?:system|hidden|initial) ?-?(?:prompt|instructions?)\b|\bsystem message\b|\bmy (?:instructions|prompt)\b/.test(
      folded,
    ) ||
    (told !== undefined && (sharesWords(folded, told.system, 8) || smuggles(views, told.system))),
  link: ({ text, folded }) => flagsOf(text).includes('has_link') || looksLikeLink(folded),
  mention: ({ text, names }) => mentionsOther(text, names),
  tag: ({ text, tags }) => tagsOther(text, tags),
  human: ({ folded }) => claimsHuman(folded),
  blocked: ({ folded, blocklist }) => blocks(folded, blocklist),
  machinery: ({ text, folded }) => showsMachinery(text, folded),
  hidden: ({ text }) => flagsOf(text).includes('hidden_characters') || mixesScripts(text),
  encoded: ({ text }) => flagsOf(text).includes('encoded_blob'),
  comment: ({ folded, comment }) =>
    comment !== undefined && (sharesWords(folded, comment, 12) || isEcho(folded, comment)),
  repeat: ({ text, recent }) => recent.some((earlier) => isNear(text, earlier)),
  voice: ({ text, flawIn }) => flawIn?.(text) !== undefined,
} satisfies Partial<Record<Flaw, (judged: Judged) => boolean>>
const order = Object.keys(checks) as (keyof typeof checks)[]

/** The service's own rule for what may be stored, asked before it would answer with it; and there has to be a word in it. */
function isStorable(text: string): boolean {
  try {
    return /[\p{L}\p{N}]/u.test(text) && cleanText('content', text, Number.MAX_SAFE_INTEGER) === text
  } catch {
    return false
  }
}

const canaryStretch = 7
function spells(views: string[], canary: string): boolean {
  return holds(views, stretchesOf(dense(fold(canary)), canaryStretch), canaryStretch)
}

/** Eight words are about as many letters, whatever was put between them. */
const systemStretch = 36
function smuggles(views: string[], system: string): boolean {
  return holds(views, stretchesOf(dense(fold(system)), systemStretch), systemStretch)
}

function sharesWords(folded: string, other: string, count: number): boolean {
  const runs = (words: string[]) =>
    words.slice(count - 1).map((_, at) => words.slice(at, at + count).join(' '))
  const theirs = new Set(runs(wordsOf(fold(other))))
  return runs(wordsOf(folded)).some((run) => theirs.has(run))
}

/** A sentence of a stranger, said again and nothing else, is the stranger's however short it is. */
function isEcho(folded: string, comment: string): boolean {
  const words = wordsOf(folded)
  return words.length >= 4 && ` ${wordsOf(fold(comment)).join(' ')} `.includes(` ${words.join(' ')} `)
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
function holdsKey(text: string, folded: string): boolean {
  const plain = text.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gv, '')
  return (
    keysIn(plain).length > 0 ||
    keyForms.some((form) => form.test(plain)) ||
    /\bsig ?_|sig[0-9a-f]{12}/.test(folded) ||
    /sig[0-9a-f]{16}/.test(dense(folded)) ||
    // Neither words nor numbers grow that long, and hardly any that is long mixes both.
    (plain.match(/[\w+/=-]{20,}/g) ?? []).some(
      (run) => /(?:\d.*){2}/.test(run) && /(?:[a-z].*){2}/i.test(run),
    ) ||
    (plain.match(/[A-Za-z]{20,}/g) ?? []).some((run) => (run.match(/[a-z][A-Z]/g) ?? []).length > 2) ||
    /(?:\b[0-9a-f]{2,8}[ :,._-]+){6}[0-9a-f]{2,8}\b/.test(numbersAside(folded))
  )
}
/** A series of numbers is a puzzle and not a key. */
const numbersAside = (folded: string): string => folded.replace(/\b\d+\b/g, '~')

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
const looksLikeLink = (folded: string): boolean => links.some((form) => form.test(folded))

/** Where a mention is not whole, or is written so that it is none, it was meant as one. */
function mentionsOther(text: string, names: string[]): boolean {
  const signs = text.normalize('NFKC').match(/@/g) ?? []
  if (signs.length === 0) return false
  const [only, ...others] = parts(text).filter(({ kind }) => kind === 'mention')
  if (signs.length > 1 || others.length > 0 || only?.kind !== 'mention') return true
  return !names.some((name) => name.toLowerCase() === only.aiName.toLowerCase())
}

function tagsOther(text: string, tags: string[]): boolean {
  const signs = text.normalize('NFKC').match(/#/g) ?? []
  const vetted = new Set(tags.map(tagKey))
  const used = parts(text).filter((part) => part.kind === 'tag')
  return signs.length > used.length || used.some(({ tag }) => !vetted.has(tag))
}

/** Whose turn it is, where a text begins and ends, and the sentences with which a model declines. */
const machinery = [
  /```|~~~|<\/?[a-z|_][^>]{0,60}>|<\||\|>|\[\/?(?:inst|system|user|assistant)\b|<<|>>|={4}|-{4}|\*\*\w[^*]*\*\*/,
  /(?:^|[.!?"] ?)(?:system|assistant|user|human|developer|ai) ?:/,
  /"(?:role|content|system)" ?:|\{ ?"/,
  /\bas an? (?:\w+ )?(?:ai|llm|language model|ai model|assistant)\b/,
  /\bi (?:can't|cannot|can not|won't|am unable to|am not able to) (?:help (?:you )?with|assist|comply|fulfil|provide|share|reveal|disclose|do that|discuss)/,
  /\b(?:sure|certainly|of course)[!,.] here(?:'s| is| are)\b|\bhere(?:'s| is) (?:my|the|your|a) (?:reply|response|transmission)\b/,
]
const showsMachinery = (text: string, folded: string): boolean =>
  flagsOf(text).includes('addresses_models') || machinery.some((form) => form.test(folded) || form.test(text))

/** A word of two alphabets is one in disguise; a few Greek letters stand before units. */
const mixesScripts = (text: string): boolean =>
  (text.normalize('NFKC').match(/[\p{L}\p{M}]+/gu) ?? []).some(
    (word) =>
      /\p{sc=Latn}/u.test(word) && /(?![μΔΩπσ])[\p{sc=Cyrl}\p{sc=Grek}\p{sc=Armn}\p{sc=Cher}]/u.test(word),
  )
