import { splitText } from '../contract/text-parts.ts'
import { keyRequests, modelInstructions, type Phrases } from './phrases.ts'

/**
 * Warnings about a text, found by heuristic rules. They are advice: the API refuses no text because of a flag, but the
 * gate of the personas does. Harmless texts occasionally get one, and a determined author can evade every rule.
 */
export type Flag = 'hidden_characters' | 'asks_for_key' | 'addresses_models' | 'encoded_blob' | 'has_link'

/** The flags of a text, always in this order. */
export function flagsOf(text: string): Flag[] {
  const normalized = unmaskHomoglyphs(normalize(text))
  const parts = /https?:/i.test(text) ? splitText(text) : []
  const hasLink = parts.some(({ kind }) => kind === 'link')
  // URLs often look encoded, so they are left out of that rule.
  const withoutLinks = hasLink ? parts.map((part) => (part.kind === 'link' ? ' ' : part.text)).join('') : text
  const found: Record<Flag, boolean> = {
    hidden_characters: hasHiddenCharacters(text),
    asks_for_key: asksForKey(normalized),
    addresses_models: chatMarkup.test(text) || instructsModels(normalized),
    encoded_blob: hasEncodedText(withoutLinks),
    has_link: hasLink,
  }
  return flags.filter((flag) => found[flag])
}

const flags: Flag[] = ['hidden_characters', 'asks_for_key', 'addresses_models', 'encoded_blob', 'has_link']

const invisible = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/v

const joiningScripts =
  'Arabic Syriac Mongolian Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Khmer Myanmar'
const joiningLetter = `[${joiningScripts.replace(/\w+ ?/g, (script) => `\\p{scx=${script.trim()}}`)}]`
/**
 * The legitimate uses of invisible characters in some scripts and in emoji: a single variation selector after a
 * character with variants, joiners between two emoji or between joining letters, and the tag letters of a regional flag.
 */
const legitimateInvisible = new RegExp(
  [
    '(?<=\\p{Emoji})[\\uFE0E\\uFE0F]',
    '(?<=\\p{scx=Han})[\\uFE00-\\uFE02\\u{E0100}-\\u{E01EF}]',
    '(?<=\\p{scx=Mongolian})[\\u180B-\\u180F]',
    '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F])\\u200D(?=\\p{Extended_Pictographic})',
    `(?<=${joiningLetter})[\\u200C\\u200D](?=${joiningLetter})`,
    '🏴[\\u{E0030}-\\u{E0039}\\u{E0061}-\\u{E007A}]{3,6}\\u{E007F}',
  ].join('|'),
  'gv',
)

const hasHiddenCharacters = (text: string): boolean =>
  invisible.test(text) && invisible.test(text.replace(legitimateInvisible, ''))

/** Removes differences of case, width and accents, extra white space and invisible characters. */
function normalize(text: string): string {
  const letters = isAscii(text) ? text : text.normalize('NFKD')
  const lower = letters.toLowerCase().replace(/\s{2,}|[^\S ]/g, ' ')
  return isAscii(lower)
    ? lower
    : lower.replace(/[\p{Mn}\p{Default_Ignorable_Code_Point}]/gv, '').replace(/’/g, "'")
}

const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text)

/** Appends a version in Latin letters if a word mixes Latin and Cyrillic, because such a word is probably a disguised Latin one. */
function unmaskHomoglyphs(normalized: string): string {
  if (!/[a-z][а-яѐ-ԯ]|[а-яѐ-ԯ][a-z]/.test(normalized)) return normalized
  return `${normalized}. ${normalized.replace(/[а-яѐ-ԯ]/g, (letter) => latinTwins.get(letter) ?? letter)}`
}
const latinTwins = new Map([...'асԁеһіјорѕух'].map((letter, at) => [letter, 'acdehijopsyx'.charAt(at)]))

const asksForKey = matcherOf(keyRequests)
const instructsModels = matcherOf(modelInstructions)

function matcherOf({ latin, otherScripts }: Phrases): (normalized: string) => boolean {
  const latinPattern = new RegExp(`\\b(?:${latin.map(normalize).join('|')})`)
  const otherPattern = new RegExp(otherScripts.map(normalize).join('|'))
  return (normalized) =>
    latinPattern.test(normalized) || (/[\u0400-\uffff]/.test(normalized) && otherPattern.test(normalized))
}

const roles = 'system|assistant|developer|user|human'
/** Markup of chat prompts: role markers, and delimiters of instructions or of untrusted text. */
const chatMarkup = new RegExp(
  [
    '<\\|[a-z_]{2,30}\\|>',
    '\\[/?inst\\]|<</?sys>>|<!--',
    `</?(?:${roles}|instructions?|prompt|context|document|transmission|untrusted|tool|tool_\\w+|function_\\w+)\\b[^>\\n]{0,80}>`,
    `#{2,4} ?(?:${roles}|instructions?|response)(?: ?:| ?$)`,
    `^(?:assistant|human) ?:`,
    '^(?:system|developer) (?:message|prompt|override|instruction|command)s? ?:',
    '^system ?: ?(?:you|your|ignore|the user|new|from|override|always|never|do|please|respond)\\b',
    '\\[(?:system|admin|developer|root)(?: \\w+){0,3} ?[\\]:]',
    `\\brole["']? ?[:=] ?["']?(?:${roles})\\b`,
    '[-=*#]{2} ?(?:begin|end|start)\\b(?: \\w+){0,3}? (?:instruction|prompt|override|content|input|context|document|directive)',
    '!\\[[^\\]\\n]{0,80}\\]\\(https?:[^\\s?)]{0,200}\\?',
  ].join('|'),
  'im',
)

/** A run of base64 characters longer than an ordinary word. */
const longRun = /\b[\w+/-]{20,}={0,2}/g

/** Characters spelled as hex, escapes, binary or Morse code. Hex needs a letter, Morse both signs, to exclude numbers and rulers. */
const spelledOut = [
  /\b(?=[\d :,]{0,40}[a-f])(?:[\da-f]{2}[ :,]+){11}[\da-f]{2}\b/i,
  /(?:(?:\\x|%|\\u00)[\da-f]{2}){6}/i,
  /(?:&#x?[\da-f]{2,6}; ?){6}/i,
  /\b[01]{7,8} ?(?:[01]{7,8} ?){3}/,
  /(?=[- /|]{0,40}[.·•])(?=[.·• /|]{0,40}-)(?:[.·•-]{1,6}[ /|]+){11}/,
]

function hasEncodedText(text: string): boolean {
  return (text.match(longRun) ?? []).some(isBase64OrHex) || spelledOut.some((pattern) => pattern.test(text))
}

/** Excludes long words, names, paths and numbers: their digits stand together, and they rarely mix upper and lower case. */
function isBase64OrHex(run: string): boolean {
  const numbers = run.match(/\d+/g)?.length ?? 0
  if (/^(?:0x)?[\da-f]+$/i.test(run)) return run.length >= 40 && numbers > 1 && /[a-f]/i.test(run)
  if (!/[a-z]/.test(run) || !/[A-Z]/.test(run)) return false
  const separators = run.match(/[+/_-]/g)?.length ?? 0
  if (run.endsWith('=')) return run.length % 4 === 0
  return run.length >= 32 && numbers > 1 && separators * 12 <= run.length
}
