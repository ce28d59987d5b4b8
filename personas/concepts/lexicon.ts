import { foldLetters } from './fold.ts'

/**
 * The words of one language by concept, such as `die` or `device`. A word that ends with a star stands for all that begin
 * with it, and several words are a phrase. `known` are frequent words, by which a text is known to be in this language.
 */
export type ConceptWords = Record<string, string>

type Entry = { concept: string; rest: string[] }
export type Lexicon = {
  words: Map<string, Entry[]>
  /** The beginnings of words. */
  stems: Map<string, Entry[]>
  /** The entries of a language that writes without spaces, by their first character. */
  strings: Map<string, { string: string; concept: string }[]>
  known: Set<string>
  /** Every whole word, and those of the grave concepts: a disguised or mistyped word may stand for one. */
  vocabulary: Set<string>
  graveWords: Set<string>
}

const graveConcepts = new Set(
  'die dead kill murder suicide cut blood hit pain burn choke poison drown hang shoot force stalk blackmail abuse pill depressed cry alone afraid tired worthless pointless hate relapse goodbye anymore home wake sleep self want'.split(
    ' ',
  ),
)

export function lexiconOf(
  { known = '', ...concepts }: ConceptWords,
  isUnspaced: boolean,
  keptLetters?: RegExp,
): Lexicon {
  const lexicon: Lexicon = {
    words: new Map(),
    stems: new Map(),
    strings: new Map(),
    known: new Set(foldLetters(known, keptLetters).match(/\p{L}[\p{L}\p{M}]*/gu)),
    vocabulary: new Set(),
    graveWords: new Set(),
  }
  for (const word of lexicon.known) lexicon.vocabulary.add(word)
  for (const [concept, list] of Object.entries(concepts))
    for (const term of foldTerms(list, keptLetters)) {
      if (term === '') continue
      if (isUnspaced)
        for (const string of new Set([term, term.replaceAll(' ', '')]))
          addString(lexicon, concept, string.replaceAll('*', ''))
      else addWords(lexicon, concept, term.split(' '))
    }
  return lexicon
}

const foldTerms = (list: string, keptLetters: RegExp | undefined): string[] =>
  foldLetters(list, keptLetters)
    .replace(/['’‘`´ʼ.!?]/g, '')
    .replace(/[-/_\s]+/g, ' ')
    .split(',')
    .map((term) => term.trim())

function addString({ strings }: Lexicon, concept: string, string: string): void {
  const [first] = string
  if (first !== undefined) addEntries(strings, first, [{ string, concept }])
}

function addWords({ words, stems, vocabulary, graveWords }: Lexicon, concept: string, term: string[]): void {
  const [first = '', ...rest] = term
  const entries = rest.length === 0 ? entryAlone(concept) : [{ concept, rest }]
  if (first.endsWith('*')) addEntries(stems, first.slice(0, -1), entries)
  else addEntries(words, first, entries)
  for (const word of term) if (!word.endsWith('*')) vocabulary.add(word)
  if (rest.length === 0 && first.length > 3 && graveConcepts.has(concept) && !first.endsWith('*'))
    graveWords.add(first)
}

/** Most terms are one word of one concept: all such words of a concept share one entry, to save memory. */
function entryAlone(concept: string): Entry[] {
  const entries = alone.get(concept) ?? [{ concept, rest: [] }]
  alone.set(concept, entries)
  return entries
}
const alone = new Map<string, Entry[]>()

const addEntries = <Value>(map: Map<string, Value[]>, key: string, values: Value[]): void => {
  const known = map.get(key)
  map.set(key, known ? [...known, ...values] : values)
}

/** The concepts at each word of a folded text, or at each character of a language that writes without spaces. */
export const conceptsIn = (text: string, lexicon: Lexicon): string[][] =>
  (lexicon.strings.size > 0
    ? conceptsInRun(text, lexicon)
    : conceptsInWords(text.trim().split(' '), lexicon)
  ).map((found) => [...found])

const conceptsInRun = (text: string, { strings }: Lexicon): Set<string>[] =>
  Array.from(
    { length: text.length },
    (_, at) =>
      new Set(
        (strings.get(String.fromCodePoint(text.codePointAt(at) ?? 0)) ?? [])
          .filter(({ string }) => text.startsWith(string, at))
          .map(({ concept }) => concept),
      ),
  )

const conceptsInWords = (words: string[], { words: whole, stems }: Lexicon): Set<string>[] =>
  words.map((word, at) => {
    const forms = /\p{sc=Arab}/u.test(word) ? [word, word.replace(arabicPrefix, '')] : [word]
    const entries = forms.flatMap((form) => [
      ...(whole.get(form) ?? []),
      ...Array.from(form, (_, length) => stems.get(form.slice(0, length + 1)) ?? []).flat(),
    ])
    const isHere = ({ rest }: Entry) => rest.every((term, next) => isWord(words[at + 1 + next], term))
    return new Set(entries.filter(isHere).map(({ concept }) => concept))
  })

const arabicPrefix = /^(?:وال|بال|فال|كال|لل|ال|[وفبلك])/u
const isWord = (word: string | undefined, term: string): boolean =>
  word !== undefined && (term.endsWith('*') ? word.startsWith(term.slice(0, -1)) : word === term)
