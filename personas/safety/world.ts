import type { Persona } from '../persona.ts'
import { normalize, wordsOf } from './normalize.ts'
import { factNumbers } from './numbers.ts'
import type { OwnWorld } from './strange-words.ts'

/** Everything that a text of a model may speak about, besides the everyday words that any persona may use. */
export type World = OwnWorld & {
  /** Runs of words of the persona's own lines, which it may say again in any other text. */
  phrases: ReadonlySet<string>
  /** The numbers of the facts. */
  facts: ReadonlySet<number>
  /** The numbers in the persona's own lines. They count nothing on this server. */
  ownNumbers: ReadonlySet<number>
  /** The persona may count things of its own up to this number. */
  ownUpTo: number
}

/** `given` are the lines that the model was given as true: facts, and the persona's own text that was commented on. */
export function worldOf(persona: Persona, given: string[], languages: string[]): World {
  return {
    words: new Set([...ownOf(persona).words, ...wordsAndPairs([persona.name, ...given].join('\n'))]),
    phrases: ownOf(persona).phrases,
    facts: factNumbers(given),
    ownNumbers: ownOf(persona).numbers,
    ownUpTo: persona.countsUpTo ?? 0,
    languages,
  }
}

type Own = { words: string[]; phrases: Set<string>; numbers: Set<number> }

/** The lines of a persona never change. */
const known = new WeakMap<Persona, Own>()
function ownOf(persona: Persona): Own {
  const own =
    known.get(persona) ??
    readOwn([persona.bio, ...(persona.composer?.lines?.() ?? []), ...persona.times.map(({ at }) => at)])
  known.set(persona, own)
  return own
}

const readOwn = (lines: string[]): Own => ({
  words: wordsAndPairs(lines.join('\n')),
  phrases: new Set(
    lines.flatMap((line) => line.split(/\{[^}]*\}|[[\]|]/)).flatMap((part) => runsOf(normalize(part))),
  ),
  numbers: factNumbers(lines),
})

/** Shorter runs say too little to be harmless for certain. */
const runLength = 4
const runsOf = (normalized: string): string[] => {
  const words = wordsOf(normalized)
  return words.slice(runLength - 1).map((_, at) => words.slice(at, at + runLength).join(' '))
}

/** The text with the persona's own phrases blanked out, so that only the rest is judged by its subject. */
export function withoutOwnPhrases(normalized: string, phrases: ReadonlySet<string>): string {
  const words = [...normalized.matchAll(/[\p{L}\p{N}']+/gu)]
  const isOwn = words.map(() => false)
  words.slice(runLength - 1).forEach((_, at) => {
    const run = words.slice(at, at + runLength)
    if (phrases.has(run.map(([word]) => word).join(' '))) isOwn.fill(true, at, at + runLength)
  })
  let rest = normalized
  words.toReversed().forEach(({ 0: word, index }, back) => {
    if (isOwn[words.length - 1 - back]) rest = `${rest.slice(0, index)}~${rest.slice(index + word.length)}`
  })
  return rest
}

/** Gaps of templates are no words. A pair such as "i boil" or "my lid" shows how the persona speaks of itself. */
function wordsAndPairs(lines: string): string[] {
  const plain = lines
    .replace(/\{[^}]*\}/g, ' # ')
    .replaceAll('’', "'")
    .toLowerCase()
  const words = plain.match(/[a-z][a-z']*/g) ?? []
  const pairs = [...plain.matchAll(/(?<![a-z'])(i|my) ([a-z']+)/g)].map(([, one, other]) => `${one} ${other}`)
  return [...words, ...pairs]
}
