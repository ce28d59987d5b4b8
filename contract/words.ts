/** The version of these rules. An index of words that was built by other rules is built again. */
export const wordsVersion = 1

/** Longer words are cut, in texts and in queries alike. */
export const maxWordLength = 40

/** Scripts that write words without spaces, or join particles to them, so that a reader looks for a part of a run. */
const unspaced = ['Hani', 'Hira', 'Kana', 'Bopo', 'Hang', 'Thai', 'Khmr', 'Laoo', 'Mymr']

/** Scripts whose accents and vowel points people leave out when they search. In all others a mark makes another letter. */
const accented = ['Latin', 'Greek', 'Cyrillic', 'Hebrew', 'Arabic']

/**
 * The words under which a text is found, each once, in order of first appearance. A run of an unspaced script is found
 * under each of its characters and under each two that stand side by side.
 */
export const wordsIn = (text: string): string[] => wordsInFolded(foldSpelling(text))
/** Each of them is a part of the text in folded spelling. */
export const wordsInFolded = (folded: string): string[] => collect(folded, wordsOfRun)

/** The words that a text must have to be found by this query. They are among `wordsIn` of the query itself. */
export const wordsOfQuery = (query: string): string[] => collect(foldSpelling(query), pairsOf)

function collect(folded: string, splitRun: (run: string) => string[]): string[] {
  const words = new Set<string>()
  if (!beyondAscii.test(folded)) {
    // The same, in a third of the time.
    for (const word of folded.match(/[a-z0-9_]+/g) ?? []) words.add(cut(word))
    return [...words]
  }
  for (const { 0: piece, groups } of folded.matchAll(pieces)) {
    if (groups?.['run'] === undefined) words.add(cut(piece))
    else for (const word of splitRun(piece)) words.add(word)
  }
  return [...words]
}

const any = (property: string, values: string[]): string =>
  values.map((value) => String.raw`\p{${property}=${value}}`).join('')
const wordCharacters = String.raw`[\p{L}\p{M}\p{N}_]`
const runCharacters = `[${wordCharacters}&&[${any('scx', unspaced)}]]`

/** A run of unspaced scripts, or a word: letters with their marks, digits and `_`. Neither begins with a mark. */
const pieces = new RegExp(
  String.raw`(?<run>[${runCharacters}--\p{M}][${runCharacters}\p{M}]*)|[[${wordCharacters}--\p{M}]--${runCharacters}][${wordCharacters}--${runCharacters}]*`,
  'gv',
)

const joined = new RegExp(`^[[${wordCharacters}]--${runCharacters}]{2}$`, 'v')
/**
 * Whether one word goes on at this place of a text in folded spelling. Runs of unspaced scripts are several words. Most
 * characters are ASCII, and need no regular expression.
 */
export function isInsideWord(folded: string, at: number): boolean {
  const [left, right] = [folded.charCodeAt(at - 1), folded.charCodeAt(at)]
  if (left < 128 && right < 128) return isAsciiWord(left) && isAsciiWord(right)
  return joined.test(folded.charAt(at - 1) + folded.charAt(at))
}

/** A small letter, a digit or an underscore. */
const isAsciiWord = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code === 95

const strippedMarks = new RegExp(String.raw`(?<=[${any('Script', accented)}]\p{M}*)\p{M}`, 'gv')
const invisible = /[\p{Default_Ignorable_Code_Point}\u20E3]/gv
const beyondAscii = /[^\0-\x7f]/

/**
 * The same text for all its spellings: letter case, width, ligatures, accents. Upper case comes between two lower cases,
 * because only it makes ß and ss equal; the ς at the end of a word is a σ.
 */
export function foldSpelling(text: string): string {
  if (!beyondAscii.test(text)) return text.toLowerCase()
  const cased = text.replace(invisible, '').normalize('NFKC').toLowerCase().toUpperCase().toLowerCase()
  return cased.normalize('NFKD').replaceAll('ς', 'σ').replace(strippedMarks, '').normalize('NFC')
}

/** Most words are short, and are not split into code points. */
const cut = (word: string): string =>
  word.length <= maxWordLength ? word : [...word].slice(0, maxWordLength).join('')

function wordsOfRun(run: string): string[] {
  const characters = [...run]
  return characters.flatMap((character, at) => {
    const next = characters[at + 1]
    return next === undefined ? [character] : [character, character + next]
  })
}

function pairsOf(run: string): string[] {
  const characters = [...run]
  if (characters.length === 1) return characters
  return characters.slice(1).map((character, at) => (characters[at] ?? '') + character)
}
