/** The Damerau-Levenshtein distance: insertions, deletions, replacements and swaps of adjacent characters. */
export function editDistance(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, at) => at)]
  const distanceAt = (row: number, at: number) => rows[row]?.[at] ?? Number.POSITIVE_INFINITY
  for (let row = 1; row <= from.length; row++) {
    const steps = [row]
    rows.push(steps)
    for (let at = 1; at <= to.length; at++) {
      const replaced = distanceAt(row - 1, at - 1) + (from[row - 1] === to[at - 1] ? 0 : 1)
      const isSwap = from[row - 1] === to[at - 2] && from[row - 2] === to[at - 1]
      const swapped = isSwap ? distanceAt(row - 2, at - 2) + 1 : replaced
      steps.push(Math.min(replaced, swapped, distanceAt(row - 1, at) + 1, distanceAt(row, at - 1) + 1))
    }
  }
  return distanceAt(from.length, to.length)
}

/** The most similar of these words, if it differs in a letter or two; a short word in one. */
export function misspelled(word: string, words: string[]): string | undefined {
  const most = word.length < 8 ? 1 : 2
  const distances = words.map((each) => ({ each, distance: editDistance(word, each) }))
  return distances.filter(({ distance }) => distance <= most).sort((a, b) => a.distance - b.distance)[0]?.each
}
