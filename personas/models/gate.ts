/** The rules that a program can be sure of. What a message means is for the guard to judge. */
export type GateOptions = {
  /** In code points. */
  maxLength: number
  /** The names that the text may mention, one at most, and the hashtags that it may use, without their signs. */
  names: string[]
  tags: string[]
  /** The part of the prompt that stays secret, and the word that gives it away. */
  instructions: { secret: string; canary: string }
  /** The comment that the text answers. */
  comment?: string | undefined
  /** Earlier texts of the same persona. */
  recent: string[]
  blocklist: string[]
  /** Languages besides English. */
  languages: string[]
}

/** Why a text is not sent, as one word for the log, and as the clause that tells the model. In the order in which they are checked. */
export const flawClauses = {
  input: 'it was empty, or held a character that cannot be shown',
  too_long: 'it was too long',
  canary: 'it spoke about its own instructions',
  prompt: 'it spoke about its own instructions',
  key: 'it looked like a key or a password',
  link: 'it contained a link or an address',
  contact: 'it named a way to get in touch',
  mention: 'it mentioned a name that the question does not offer',
  tag: 'it used a tag that the question does not offer',
  markup: 'it held markup',
  blocked: 'it used a word that is not wanted here',
  script: 'it was not in a language of this server',
  comment: 'it quoted the comment',
  repeat: 'it repeated itself or an earlier text',
} as const

export type Flaw = keyof typeof flawClauses

/** The first flaw of a text; undefined for a text that may go on to the guard. */
export function flawIn(text: string, options: GateOptions): Flaw | undefined {
  const plain = plainOf(text)
  return (Object.keys(checks) as Flaw[]).find((flaw) => checks[flaw](text, plain, options))
}

type Check = (text: string, plain: string, options: GateOptions) => boolean

const checks: Record<Flaw, Check> = {
  input: (text) =>
    text !== text.trim() ||
    !/[\p{L}\p{N}]/u.test(text) ||
    /[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u.test(text) ||
    /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(text.replace(/\p{RGI_Emoji}/gv, '')),
  too_long: (text, _, { maxLength }) => [...text].length > maxLength,
  canary: (_, plain, { instructions: { canary } }) => {
    const letters = lettersOf(plain)
    return runsOf([...canary], canaryRun).some(
      (run) => letters.includes(run.join('')) || letters.includes(run.toReversed().join('')),
    )
  },
  prompt: (_, plain, { instructions: { secret } }) =>
    sharesWords(plain, plainOf(secret), 8) ||
    /\b(?:system|hidden|initial) ?-?(?:prompt|instruction|message)/.test(plain),
  key: (text, plain) => holdsKey(text.normalize('NFKC'), plain),
  link: (_, plain) => linkPatterns.some((pattern) => pattern.test(plain)),
  contact: (_, plain) => contactPatterns.some((pattern) => pattern.test(plain.replace(isoDate, ' '))),
  mention: (text, _, { names }) =>
    !areAllowed(text, /@/g, /(?<![\p{L}\p{N}_])@([A-Za-z0-9-]+)(?![\p{L}\p{N}_@-]|\.\p{L})/gu, names, 1),
  tag: (text, _, { tags }) => !areAllowed(text, /#/g, /#([\p{L}\p{M}\p{N}_]+)/gu, tags, 2),
  markup: (text) => /[<>{}|`~]|\]\s?\(|\*\*|={3}|-{3}/.test(text.normalize('NFKC')),
  blocked: (text, _, { blocklist }) => containsBlocked(text, blocklist),
  script: (text, _, { languages }) => usesOtherScript(text.normalize('NFKC'), languages),
  comment: (_, plain, { comment = '' }) => {
    const words = wordsOf(plain)
    const theirs = plainOf(comment)
    return (
      sharesWords(plain, theirs, 8) ||
      // A piece of the comment says what the commenter wants said. Fewer than four words prove nothing.
      (words.length >= 4 && ` ${wordsOf(theirs).join(' ')} `.includes(` ${words.join(' ')} `))
    )
  },
  repeat: (_, plain, { recent }) => {
    const runs = runsOf(wordsOf(plain), 5).map((run) => run.join(' '))
    return new Set(runs).size < runs.length || recent.some((earlier) => isSimilar(plain, plainOf(earlier)))
  },
}

/** No five letters of a canary stand in a text by chance: it has no vowels. */
const canaryRun = 5

/** Lower case, without accents, and with the look-alikes that Unicode knows mapped to one form. */
const plainOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{Mn}\p{Cf}\p{Default_Ignorable_Code_Point}]/gv, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[’‘ʼ`´]/g, "'")
    .replace(/\s+/g, ' ')

const lettersOf = (plain: string): string => plain.replace(/[^\p{L}\p{N}]/gu, '')

/** In scripts without spaces every character counts as a word. */
const wordsOf = (plain: string): string[] =>
  plain.match(/[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}]|[\p{L}\p{N}']+/gv) ?? []

const runsOf = <Item>(items: Item[], length: number): Item[][] =>
  items.slice(length - 1).map((_, at) => items.slice(at, at + length))

function sharesWords(one: string, other: string, count: number): boolean {
  const theirs = new Set(runsOf(wordsOf(other), count).map((run) => run.join(' ')))
  return runsOf(wordsOf(one), count).some((run) => theirs.has(run.join(' ')))
}

const keyPatterns = [
  /\bsig ?_ ?[0-9a-f]{4}|\bs i g\b/i,
  /\bsk[-_](?:\w|-){12,}/i,
  /\b(?:gh[opsur]|github_pat|glpat|hf|xox[abprs]|npm|pypi|dop_v1|shpat)[-_]\w{10,}/i,
  /\b(?:AKIA|ASIA)[0-9A-Z]{12,}/i,
  /\bAIza[\w-]{20,}/i,
  /\bey[Jj]\w{8,}\.\w{4,}/,
  /-----\s?begin/i,
  /\b(?:bearer|basic|api[ _-]?key|token|password|passwort|secret|x-api-key) ?[:=] ?(?=\S*\d)\S{6,}/i,
]
const holdsKey = (text: string, plain: string): boolean =>
  keyPatterns.some((pattern) => pattern.test(text)) ||
  /sig[0-9a-f]{12}/.test(lettersOf(plain)) ||
  // No word and no number is this long and mixes letters with digits, or small letters with capitals.
  (text.match(/[\w+/=-]{16,}/g) ?? []).some(
    (run) => /(?:\d.*){2}/.test(run) && /(?:[a-z].*){2}/i.test(run),
  ) ||
  (text.match(/[A-Za-z]{16,}/g) ?? []).some((run) => (run.match(/[a-z][A-Z]/g) ?? []).length > 2)

const endings =
  'com|org|net|io|dev|app|ai|co|info|xyz|biz|gov|edu|example|test|onion|page|site|online|shop|link|click|top|ru|cn|de|uk|eu|fr'
const linkPatterns = [
  /:\/\/|\bh(?:tt|xx)ps?\b|\bh t t p\b|\bwww\b|\bftp:|\bmailto\b|\bjavascript:|\bdata:\w+\/|\blocalhost\b/,
  /[\p{L}\p{N}]\.\p{L}{2,}/u,
  /[\p{L}\p{N}][。｡․]\s?[a-z]{2,}/u,
  /\b\d{1,3}(?:\.\d{1,3}){3}\b/,
  /[a-z]:\d{2,5}\b/,
  /\w ?[[({<] ?(?:\.|dot|punkt|punto|point) ?[\])}>] ?\w/,
  new RegExp(`\\w(?: \\. ?| dot | punkt | punto | point )(?:${endings})\\b`),
  /\bslash \w+ slash\b|\bcolon slash\b|(?:^|\W)\/\/\w/,
]

const contactPatterns = [
  // A number to dial: seven digits with single signs between, in figures or in words.
  /\+?\d(?:[ ./()-]{0,2}\d){6,}/,
  /\b(?:(?:oh|zero|one|two|three|four|five|six|seven|eight|nine)[ ,-]+){5}/,
  /[([{<] ?at ?[)\]}>]|\b(?:at|arroba) \w+ (?:dot|punkt|punto|point) \w/,
  /\b(?:whatsapp|instagram|snapchat|tiktok|telegram|discord|facebook|skype|onlyfans|paypal|venmo)\b/,
  /\b\d{1,4} \p{L}+ (?:street|road|avenue|lane|row|square)\b|\bp\.? ?o\.? box\b/u,
]
const isoDate = /\b\d{4}-\d{2}-\d{2}\b/g

/** Whether every sign begins an allowed name, each in any case, and no more of them than `most`. */
function areAllowed(text: string, sign: RegExp, whole: RegExp, allowed: string[], most: number): boolean {
  const plain = text.normalize('NFKC')
  const signs = plain.match(sign)?.length ?? 0
  const used = [...plain.matchAll(whole)].map((match) => match[1]?.toLowerCase())
  return (
    signs === used.length &&
    signs <= most &&
    used.every((name) => allowed.some((one) => one.toLowerCase() === name))
  )
}

/** Whether a text has a word or a phrase of the list; a star at its end matches any ending of the last word. */
export function containsBlocked(text: string, blocklist: string[]): boolean {
  // No word has a letter three times in a row, so a longer run stands for one or two.
  const forms = ['$1', '$1$1'].map((run) => plainOf(text).replace(/(\p{L})\1{2,}/gu, run))
  return forms.some((form) => {
    const words = ` ${wordsOf(form).join(' ')} `
    return blocklist.some((entry) =>
      words.includes(` ${wordsOf(plainOf(entry)).join(' ')}${entry.trim().endsWith('*') ? '' : ' '}`),
    )
  })
}

/** The scripts of the languages that are not written in Latin letters. */
const scripts: Record<string, RegExp> = {
  ja: /[\p{scx=Hira}\p{scx=Kana}\p{scx=Han}]/v,
  ko: /\p{scx=Hang}/v,
  zh: /\p{scx=Han}/v,
  ru: /\p{scx=Cyrl}/v,
  ar: /\p{scx=Arab}/v,
}

/** The languages that an operator can allow besides English. */
export const otherLanguages = ['de', 'es', 'fr', 'it', 'pt', 'nl', 'pl', 'sv', 'tr', ...Object.keys(scripts)]

/** A word that mixes alphabets is a disguised one. A few Greek letters are allowed, because units contain them. */
function usesOtherScript(text: string, languages: string[]): boolean {
  const allowed = [/[\p{scx=Latn}μΔΩπσ]/v, ...languages.flatMap((code) => scripts[code] ?? [])]
  return (text.match(/[\p{L}\p{M}]+/gu) ?? []).some(
    (word) =>
      [...word].some((letter) => !allowed.some((script) => script.test(letter))) ||
      (/\p{sc=Latn}/u.test(word) && /[\p{sc=Cyrl}\p{sc=Arab}]/u.test(word)),
  )
}

/** Whether a reader would see a text as a repetition: the same sentence with other numbers may be news. */
function isSimilar(plain: string, earlier: string): boolean {
  const [one, other] = [lettersOf(plain), lettersOf(earlier)]
  const numbersIn = (text: string) => (text.match(/\d+/g) ?? []).join(' ')
  return one === other || similarity(one, other) >= (numbersIn(plain) === numbersIn(earlier) ? 0.75 : 0.85)
}

/** The Dice coefficient of their trigrams, from 0 to 1. */
function similarity(one: string, other: string): number {
  const [left, right] = [one, other].map((text) => new Set(runsOf([...text], 3).map((run) => run.join(''))))
  if (!left || !right || left.size + right.size === 0) return 0
  return (2 * left.intersection(right).size) / (left.size + right.size)
}
