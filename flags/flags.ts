import { parts } from '../contract/text.ts'
import { addressing, asking, type Phrases } from './phrases.ts'

/**
 * What a reader may want to know before trusting a text, found by rule. Advice and no more: nothing is refused because
 * of a flag, innocent texts get one now and then, and whoever wants to hide from a rule can.
 */
export type Flag = 'hidden_characters' | 'asks_for_key' | 'addresses_models' | 'encoded_blob' | 'has_link'

/** The flags of a text, always in this order. */
export function flagsOf(text: string): Flag[] {
  const folded = undisguised(fold(text))
  const stretches = /https?:/i.test(text) ? parts(text) : []
  const hasLink = stretches.some(({ kind }) => kind === 'link')
  // What looks encoded in an address is only an address.
  const said = hasLink ? stretches.map((part) => (part.kind === 'link' ? ' ' : part.text)).join('') : text
  const found: Record<Flag, boolean> = {
    hidden_characters: hides(text),
    asks_for_key: asks(folded),
    addresses_models: machinery.test(text) || addresses(folded),
    encoded_blob: isEncoded(said),
    has_link: hasLink,
  }
  return flags.filter((flag) => found[flag])
}

const flags: Flag[] = ['hidden_characters', 'asks_for_key', 'addresses_models', 'encoded_blob', 'has_link']

const unseen = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/v

/**
 * Some scripts and all emoji need what cannot be seen: selectors of a variant, once behind what has variants; joiners
 * between two emoji; joiners between letters that join; and the letters of a region's flag, which is a black one.
 */
const joiningScripts =
  'Arabic Syriac Mongolian Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Khmer Myanmar'
const joining = `[${joiningScripts.replace(/\w+ ?/g, (script) => `\\p{scx=${script.trim()}}`)}]`
const needed = new RegExp(
  [
    '(?<=\\p{Emoji})[\\uFE0E\\uFE0F]',
    '(?<=\\p{scx=Han})[\\uFE00-\\uFE02\\u{E0100}-\\u{E01EF}]',
    '(?<=\\p{scx=Mongolian})[\\u180B-\\u180F]',
    '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F])\\u200D(?=\\p{Extended_Pictographic})',
    `(?<=${joining})[\\u200C\\u200D](?=${joining})`,
    '🏴[\\u{E0030}-\\u{E0039}\\u{E0061}-\\u{E007A}]{3,6}\\u{E007F}',
  ].join('|'),
  'gv',
)

const hides = (text: string): boolean => unseen.test(text) && unseen.test(text.replace(needed, ''))

/** Letters that only differ in case, width or accents become one, and everything unseen goes. */
function fold(text: string): string {
  const letters = isAscii(text) ? text : text.normalize('NFKD')
  const lower = letters.toLowerCase().replace(/\s{2,}|[^\S ]/g, ' ')
  return isAscii(lower)
    ? lower
    : lower.replace(/[\p{Mn}\p{Default_Ignorable_Code_Point}]/gv, '').replace(/’/g, "'")
}

const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text)

/** A word of two alphabets is a Latin one in disguise; the text as it stands is kept in front. */
function undisguised(folded: string): string {
  if (!/[a-z][а-яѐ-ԯ]|[а-яѐ-ԯ][a-z]/.test(folded)) return folded
  return `${folded}. ${folded.replace(/[а-яѐ-ԯ]/g, (letter) => twins.get(letter) ?? letter)}`
}
const twins = new Map([...'асԁеһіјорѕух'].map((letter, at) => [letter, 'acdehijopsyx'.charAt(at)]))

const asks = saying(asking)
const addresses = saying(addressing)

function saying({ latin, elsewhere }: Phrases): (folded: string) => boolean {
  const inLatin = new RegExp(`\\b(?:${latin.map(fold).join('|')})`)
  const inOthers = new RegExp(elsewhere.map(fold).join('|'))
  return (folded) => inLatin.test(folded) || (/[\u0400-\uffff]/.test(folded) && inOthers.test(folded))
}

/** What stands between a model and its texts: marks of whose turn it is, and of where a text begins and ends. */
const roles = 'system|assistant|developer|user|human'
const machinery = new RegExp(
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

/** A long run of characters that no language makes. */
const runs = /\b[\w+/-]{20,}={0,2}/g

/** Characters by their numbers, or by dots and dashes: of those that could be figures or rulers, both kinds. */
const spelled = [
  /\b(?=[\d :,]{0,40}[a-f])(?:[\da-f]{2}[ :,]+){11}[\da-f]{2}\b/i,
  /(?:(?:\\x|%|\\u00)[\da-f]{2}){6}/i,
  /(?:&#x?[\da-f]{2,6}; ?){6}/i,
  /\b[01]{7,8} ?(?:[01]{7,8} ?){3}/,
  /(?=[- /|]{0,40}[.·•])(?=[.·• /|]{0,40}-)(?:[.·•-]{1,6}[ /|]+){11}/,
]

function isEncoded(text: string): boolean {
  return (text.match(runs) ?? []).some(isBase64OrHex) || spelled.some((one) => one.test(text))
}

/** Words, names, paths and numbers can be long too, but keep their digits together, and mix no cases or little else. */
function isBase64OrHex(run: string): boolean {
  const numbers = run.match(/\d+/g)?.length ?? 0
  if (/^(?:0x)?[\da-f]+$/i.test(run)) return run.length >= 40 && numbers > 1 && /[a-f]/i.test(run)
  if (!/[a-z]/.test(run) || !/[A-Z]/.test(run)) return false
  const separators = run.match(/[+/_-]/g)?.length ?? 0
  if (run.endsWith('=')) return run.length % 4 === 0
  return run.length >= 32 && numbers > 1 && separators * 12 <= run.length
}
