/**
 * The signs of a text with their weights: its concepts, those that stand together, those that follow one another, and its
 * length; and its character n-grams, by the row of their hash.
 */
export type Signs = { concepts: Map<string, number>; nGrams: Map<number, number> }

/** The weight of each kind of sign; a concept weighs 1. The concepts of a text weigh the same in total, however long it is. */
const weightOf = { together: 0.5, following: 0.5, bias: 0.3, length: 0.15, none: 0.3 }

export function conceptSigns(concepts: string[][], words: number): Map<string, number> {
  const signs = new Map<string, number>()
  const all = [...new Set(concepts.flat())].sort()
  for (const concept of all) signs.set(concept, 1)
  for (const [at, one] of all.entries())
    for (const other of all.slice(at + 1)) signs.set(`${one}+${other}`, weightOf.together)
  for (const [at, here] of concepts.slice(0, -1).entries())
    for (const one of here)
      for (const next of concepts[at + 1] ?? [])
        if (one !== next) signs.set(`${one}>${next}`, weightOf.following)
  const length = Math.hypot(...signs.values())
  for (const [sign, value] of signs) signs.set(sign, value / length)
  if (all.length === 0) signs.set('none', weightOf.none)
  signs.set('bias', weightOf.bias)
  signs.set(lengthName(words), weightOf.length)
  return signs
}

const lengthName = (words: number): string =>
  words <= 3 ? 'length 3' : words <= 8 ? 'length 8' : words <= 20 ? 'length 20' : 'length more'
