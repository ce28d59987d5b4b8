/**
 * The signs of a text, and how much each counts: its concepts, those that stand together, those that follow one another, and
 * its length; and its runs of letters, by bucket.
 */
export type Signs = { concepts: Map<string, number>; letters: Map<number, number> }

/** How much each kind counts beside a concept, which counts 1. All concepts of a text together count the same, however long it is. */
const counts = { together: 0.5, following: 0.5, bias: 0.3, length: 0.15, none: 0.3 }

export function conceptSigns(concepts: string[][], words: number): Map<string, number> {
  const signs = new Map<string, number>()
  const all = [...new Set(concepts.flat())].sort()
  for (const concept of all) signs.set(concept, 1)
  for (const [at, one] of all.entries())
    for (const other of all.slice(at + 1)) signs.set(`${one}+${other}`, counts.together)
  for (const [at, here] of concepts.slice(0, -1).entries())
    for (const one of here)
      for (const next of concepts[at + 1] ?? [])
        if (one !== next) signs.set(`${one}>${next}`, counts.following)
  const length = Math.hypot(...signs.values())
  for (const [sign, value] of signs) signs.set(sign, value / length)
  if (all.length === 0) signs.set('none', counts.none)
  signs.set('bias', counts.bias)
  signs.set(lengthName(words), counts.length)
  return signs
}

const lengthName = (words: number): string =>
  words <= 3 ? 'length 3' : words <= 8 ? 'length 8' : words <= 20 ? 'length 20' : 'length more'
