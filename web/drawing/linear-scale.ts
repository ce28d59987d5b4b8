/** The length of a bar in a list, beside its number: its part of the longest one. */
export const share = (count: number, highest: number): string =>
  `${Math.round((count / highest) * 1000) / 10}%`
