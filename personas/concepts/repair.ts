import type { Lexicon } from './lexicon.ts'

type Words = Pick<Lexicon, 'vocabulary' | 'graveWords'>

/**
 * Undoes disguises and slips word by word: digits for letters, stretched words, letters with spaces or signs between them,
 * words without spaces, a letter too few or two exchanged. A word changes only into one of the vocabulary, and by a slip only
 * into a grave one.
 */
export function repair(folded: string, words: Words): string {
  const { vocabulary } = words
  const repaired = new Map<string, string>()
  const repairOnce = (word: string): string => {
    const form = repaired.get(word) ?? repairWord(word, words)
    repaired.set(word, form)
    return form
  }
  return joinLetters(folded, vocabulary)
    .split(' ')
    .map(repairOnce)
    .join(' ')
    .replace(/[@$!]/g, ' ')
    .replace(/ +/g, ' ')
}

function repairWord(word: string, { vocabulary, graveWords }: Words): string {
  if (word === '' || word === '|' || vocabulary.has(word) || !/\p{L}/u.test(word)) return word
  const isKnown = (form: string) => vocabulary.has(form)
  const trimmed = word.replace(/^[@$!|]+|[@$!|]+$/g, '')
  const forms = [trimmed, ...unleeted(trimmed), ...unstretched(trimmed)]
  const slip = () => slips(trimmed).find((form) => graveWords.has(form))
  return forms.find(isKnown) ?? slip() ?? segmented(trimmed, vocabulary) ?? word
}

const signs = new Map(
  Object.entries({
    0: 'o',
    1: 'i',
    3: 'e',
    4: 'a',
    5: 's',
    7: 't',
    8: 'b',
    '@': 'a',
    $: 's',
    '!': 'i',
    '|': 'l',
  }),
)
/** A sign between letters stands for one; 1 may be i or l. */
function unleeted(word: string): string[] {
  if (!/[0134578@$!|]/.test(word)) return []
  const form = word.replace(/[0134578@$!|]/g, (sign) => signs.get(sign) ?? sign)
  const other = word.replaceAll('1', 'l').replace(/[034578@$!|]/g, (sign) => signs.get(sign) ?? sign)
  return [form, other, ...unstretched(form)]
}

/** A letter three times or more may stand for one or for two. */
function unstretched(word: string): string[] {
  if (!/(\p{L})\1/u.test(word)) return []
  const runs = word.match(/(\p{L})\1*/gu) ?? []
  return runs
    .reduce<string[]>(
      (forms, run) => {
        const letter = [...run][0] ?? ''
        const choices = run.length >= 3 ? [letter, letter + letter] : run.length === 2 ? [run, letter] : [run]
        return forms.length > 64
          ? forms.map((form) => form + run)
          : forms.flatMap((form) => choices.map((choice) => form + choice))
      },
      [''],
    )
    .sort((a, b) => a.length - b.length)
}

/** Two neighbours exchanged, or one letter missing, in a word that is long enough to be recognised. */
function slips(word: string): string[] {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return []
  const swapped = Array.from(
    { length: word.length - 1 },
    (_, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
  )
  if (word.length < 5) return swapped
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  const filled = Array.from({ length: word.length }, (_, at) =>
    [...letters].map((letter) => word.slice(0, at + 1) + letter + word.slice(at + 1)),
  )
  return [...swapped, ...filled.flat()]
}

/** `d i e` and `d.i.e` are one word; `i w a n t` are two. */
const joinLetters = (folded: string, vocabulary: Set<string>): string =>
  folded.replace(/(?<= )(?:\p{L}(?: \|)? ){2,}\p{L}(?= )/gu, (run) => {
    const joined = run.replace(/[ |]/g, '')
    return vocabulary.has(joined) ? joined : (segmented(joined, vocabulary, 5) ?? joined)
  })

/** The words of a text without spaces, if it consists of known words; the longest first. */
function segmented(run: string, vocabulary: Set<string>, shortest = 9): string | undefined {
  if (run.length < shortest || run.length > 60) return undefined
  const from: (string | undefined)[] = Array.from({ length: run.length + 1 })
  from[run.length] = ''
  for (let at = run.length - 1; at >= 0; at--)
    for (let end = Math.min(run.length, at + 16); end > at && from[at] === undefined; end--) {
      const word = run.slice(at, end)
      const rest = from[end]
      if (rest !== undefined && (word.length > 1 || word === 'i') && vocabulary.has(word))
        from[at] = `${word} ${rest}`
    }
  return from[0]?.trim()
}
