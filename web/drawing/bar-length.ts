/** The length of a bar in a list, in percent of the longest. `highest` is positive. */
export const barLength = (count: number, highest: number): string =>
  `${Math.round((count / highest) * 1000) / 10}%`
