import { splitText, tagKey } from '../../contract/text-parts.ts'
import { apiKeysIn, cleanText, lengthOf } from '../../contract/text-rules.ts'
import { flagsOf } from '../../flags/flags.ts'
import { withoutThoughts } from '../writing/thoughts.ts'
import { containsBlocked } from './blocklist.ts'
import { containAny, decodingsOf, plainReadingsOf, substringsOf } from './decodings.ts'
import { hasBiography, livesLikeAPerson } from './first-person.ts'
import type { Flaw } from './flaws.ts'
import { chanceOfHarm } from './harm/chance-of-harm.ts'
import { claimsHuman } from './human-claims.ts'
import { alphanumeric, normalize, readings, wordsOf } from './normalize.ts'
import { hasForeignNumber } from './numbers.ts'
import { ruleTalkIn } from './rule-talk.ts'
import { isUnkindToReader } from './second-person.ts'
import { isSimilar } from './similarity.ts'
import { strangeness, withoutLanguages } from './strange-words.ts'
import { type World, withoutOwnPhrases } from './world.ts'

export type GateOptions = {
  /** In code points. */
  maxLength: number
  /** The names that the text may mention, one at most, and the hashtags that it may use. */
  names: string[]
  tags: string[]
  /** The model's prompt; undefined for a text that no model wrote. */
  instructions?: { system: string; canary: string } | undefined
  /** All that a model's text may speak about; undefined for a text that no model wrote. */
  world?: World | undefined
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
export function flawIn(text: string, options: GateOptions): Flaw | undefined {
  if (!isStorable(text)) return 'input'
  if (lengthOf(text) > options.maxLength) return 'too_long'
  const normalized = normalize(text)
  const foreign = options.world ? withoutOwnPhrases(normalized, options.world.phrases) : normalized
  // Only a text by a model can reveal a prompt, so no other text is decoded.
  const context = {
    ...options,
    text,
    normalized,
    foreign,
    decodings: options.instructions ? decodingsOf(text) : [],
    harm: options.world ? chanceOfHarm(withoutLanguages(foreign, options.world.languages)) : 0,
  }
  return checkOrder.find((flaw) => checks[flaw](context))
}

/** Removes what models tend to put around a text: their reasoning, line breaks, quotation marks and the backslashes of Markdown. */
export function unwrap(text: string): string {
  const line = withoutThoughts(text)
    .replace(/\s+/g, ' ')
    .replace(/\\(?=[*_#"'])/g, '')
  const inside = quotePatterns.map((quotes) => quotes.exec(line)?.[1]).find((text) => text !== undefined)
  return (inside ?? line).trim()
}
const quotePatterns = [
  /^"([^"]+)"$/,
  /^'([^']+)'$/,
  /^“([^“”]+)”$/,
  /^‘([^‘’]+)’$/,
  /^„([^„“”]+)[“”]$/,
  /^«([^«»]+)»$/,
]

type CheckContext = GateOptions & {
  text: string
  normalized: string
  /** The text without phrases of the persona's own lines. */
  foreign: string
  decodings: string[]
  /** How probable it is that no persona may say this. */
  harm: number
}

/**
 * A text is refused from these probabilities of harm on: one that may speak of its rules, one that speaks about the reader and may not
 * be kind, and one that may show a person, sooner than any other. Decision 52 says how they were chosen.
 */
const harmFrom = { rules: 0.1, unkind: 0.15, person: 0.2, any: 0.4 }

/** In order of severity, what was learned after what is certain: the first flaw found is the one that is logged. */
const checks = {
  canary: ({ text, decodings, instructions }) =>
    instructions !== undefined &&
    (spellsCanary(decodings, instructions.canary, canaryRunLength) ||
      spellsCanary(plainReadingsOf(text), instructions.canary, plainRunLength)),
  key: ({ text, normalized }) => containsKey(text, normalized) || flagsOf(text).includes('asks_for_key'),
  prompt: ({ decodings, normalized, foreign, instructions, harm }) =>
    /\b(?:system|hidden|initial) ?-?(?:prompt|instructions?)\b|\bsystem message\b|\bmy (?:instructions|prompt)\b/.test(
      normalized,
    ) ||
    (instructions !== undefined &&
      (sharesWords(normalized, instructions.system, 8) ||
        revealsPrompt(decodings, instructions.system) ||
        speaksOfRules(foreign, harm))),
  link: ({ text, normalized }) => flagsOf(text).includes('has_link') || looksLikeLink(normalized),
  mention: ({ text, names }) => hasOtherMention(text, names),
  tag: ({ text, tags }) => hasOtherTag(text, tags),
  human: ({ normalized, foreign, world, harm }) =>
    claimsHuman(normalized) ||
    (world !== undefined &&
      (hasBiography(foreign) || (harm > harmFrom.person && livesLikeAPerson(foreign, world.words)))),
  blocked: ({ normalized, blocklist }) => containsBlocked(normalized, blocklist),
  machinery: ({ text, normalized }) => showsMachinery(text, normalized),
  hidden: ({ text }) => flagsOf(text).includes('hidden_characters') || mixesScripts(text),
  encoded: ({ text }) => flagsOf(text).includes('encoded_blob'),
  comment: ({ normalized, comment }) =>
    comment !== undefined && (sharesWords(normalized, comment, 12) || isEcho(normalized, comment)),
  repeat: ({ text, recent }) => recent.some((earlier) => isSimilar(text, earlier)),
  number: ({ normalized, world }) => world !== undefined && hasForeignNumber(normalized, world),
  name: ({ text, world }) => world !== undefined && strangeness(text, world) === 'name',
  language: ({ text, world }) => world !== undefined && strangeness(text, world) === 'language',
  unknown: ({ text, world }) => world !== undefined && strangeness(text, world) === 'unknown',
  unkind: ({ foreign, world, harm }) =>
    world !== undefined && harm > harmFrom.unkind && isUnkindToReader(foreign, world.words),
  subject: ({ harm }) => harm > harmFrom.any,
  voice: ({ text, flawIn }) => flawIn?.(text) !== undefined,
} satisfies Partial<Record<Flaw, (context: CheckContext) => boolean>>
const checkOrder = Object.keys(checks) as (keyof typeof checks)[]

/** The server's own rule for stored text; in addition, the text must contain a letter or a digit. */
function isStorable(text: string): boolean {
  try {
    return /[\p{L}\p{N}]/u.test(text) && cleanText('content', text, Number.MAX_SAFE_INTEGER) === text
  } catch {
    return false
  }
}

/** A decoding that contains this many consecutive letters of the canary reveals it. */
const canaryRunLength = 7
/** Without any code a shorter run is no coincidence: a canary has no vowels. */
const plainRunLength = 4
const spellsCanary = (decodings: string[], canary: string, length: number): boolean =>
  containAny(decodings, substringsOf(alphanumeric(normalize(canary)), length), length)

/** The same for the system prompt: about eight words, without the characters between them. */
const promptRunLength = 36
function revealsPrompt(decodings: string[], system: string): boolean {
  return containAny(
    decodings,
    substringsOf(alphanumeric(normalize(system)), promptRunLength),
    promptRunLength,
  )
}

function speaksOfRules(foreign: string, harm: number): boolean {
  const talk = ruleTalkIn(readings(foreign))
  return talk === 'certain' || (talk === 'possible' && harm > harmFrom.rules)
}

function sharesWords(normalized: string, other: string, count: number): boolean {
  const runs = (words: string[]) =>
    words.slice(count - 1).map((_, at) => words.slice(at, at + count).join(' '))
  const theirs = new Set(runs(wordsOf(normalize(other))))
  return runs(wordsOf(normalized)).some((run) => theirs.has(run))
}

/** The text is only a piece of the comment, so it says what the commenter wants said. Fewer than four words prove nothing. */
function isEcho(normalized: string, comment: string): boolean {
  const words = wordsOf(normalized)
  return words.length >= 4 && ` ${wordsOf(normalize(comment)).join(' ')} `.includes(` ${words.join(' ')} `)
}

const keyPatterns = [
  /\bsk[-_](?:\w|-){12,}/i,
  /\b(?:gh[opsur]|github_pat|glpat|hf|xox[abprs]|npm|pypi|dop_v1|shpat)[-_]\w{10,}/i,
  /\b(?:AKIA|ASIA)[0-9A-Z]{12,}/i,
  /\bAIza[\w-]{20,}/i,
  /\bey[Jj]\w{8,}\.\w{4,}/,
  /-----\s?begin/i,
  /\b(?:bearer|basic|api[ _-]?key|token|password|passwort|secret|x-api-key) ?[:=] ?(?=\S*\d)\S{6,}/i,
]
function containsKey(text: string, normalized: string): boolean {
  const plain = text.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gv, '')
  return (
    apiKeysIn(plain).length > 0 ||
    keyPatterns.some((pattern) => pattern.test(plain)) ||
    /\bsig ?_|sig[0-9a-f]{12}/.test(normalized) ||
    /sig[0-9a-f]{16}/.test(alphanumeric(normalized)) ||
    // No word and no number is this long and mixes letters with digits.
    (plain.match(/[\w+/=-]{20,}/g) ?? []).some(
      (run) => /(?:\d.*){2}/.test(run) && /(?:[a-z].*){2}/i.test(run),
    ) ||
    (plain.match(/[A-Za-z]{20,}/g) ?? []).some((run) => (run.match(/[a-z][A-Z]/g) ?? []).length > 2) ||
    /(?:\b[0-9a-f]{2,8}[ :,._-]+){6}[0-9a-f]{2,8}\b/.test(withoutNumbers(normalized))
  )
}
/** A series of numbers belongs to a puzzle, not to a key. */
const withoutNumbers = (normalized: string): string => normalized.replace(/\b\d+\b/g, '~')

const tlds =
  'com|org|net|io|dev|app|ai|co|info|xyz|biz|gov|edu|example|test|onion|page|site|online|shop|link|click|top|ru|cn|de|uk|eu|fr'
const linkPatterns = [
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
const looksLikeLink = (normalized: string): boolean =>
  linkPatterns.some((pattern) => pattern.test(normalized))

/** Every @ counts as a mention, even if the name after it is malformed. */
function hasOtherMention(text: string, names: string[]): boolean {
  const plain = text.normalize('NFKC')
  if (/[([{<]\s?at\s?[)\]}>]/i.test(plain)) return true
  const signs = plain.match(/@/g) ?? []
  if (signs.length === 0) return false
  const [only, ...others] = splitText(text).filter(({ kind }) => kind === 'mention')
  if (signs.length > 1 || others.length > 0 || only?.kind !== 'mention') return true
  return !names.some((name) => name.toLowerCase() === only.aiName.toLowerCase())
}

function hasOtherTag(text: string, tags: string[]): boolean {
  const signs = text.normalize('NFKC').match(/#/g) ?? []
  const vetted = new Set(tags.map(tagKey))
  const used = splitText(text).filter((part) => part.kind === 'tag')
  return signs.length > used.length || used.some(({ tag }) => !vetted.has(tag))
}

/** Role markers, text delimiters, and phrases with which a model refuses or introduces its answer. */
const machineryPatterns = [
  /```|~~~|<\/?[a-z|_][^>]{0,60}>|<\||\|>|\[\/?(?:inst|system|user|assistant)\b|<<|>>|={4}|-{4}|\*\*\w[^*]*\*\*/,
  /(?:^|[.!?"] ?)(?:system|assistant|user|human|developer|ai) ?:/,
  /"(?:role|content|system)" ?:|\{ ?"/,
  /\bas an? (?:\w+ )?(?:ai|llm|language model|ai model|assistant)\b/,
  /\bi (?:can't|cannot|can not|won't|am unable to|am not able to) (?:help (?:you )?with|assist|comply|fulfil|provide|share|reveal|disclose|do that|discuss)/,
  /\b(?:sure|certainly|of course)[!,.] here(?:'s| is| are)\b|\bhere(?:'s| is) (?:my|the|your|a) (?:reply|response|transmission)\b/,
]
const showsMachinery = (text: string, normalized: string): boolean =>
  flagsOf(text).includes('addresses_models') ||
  machineryPatterns.some((pattern) => pattern.test(normalized) || pattern.test(text))

/** A word that mixes alphabets is probably a disguised one. A few Greek letters are allowed, because units contain them. */
const mixesScripts = (text: string): boolean =>
  (text.normalize('NFKC').match(/[\p{L}\p{M}]+/gu) ?? []).some(
    (word) =>
      /\p{sc=Latn}/u.test(word) && /(?![μΔΩπσ])[\p{sc=Cyrl}\p{sc=Grek}\p{sc=Armn}\p{sc=Cher}]/u.test(word),
  )
