/** The words of a store, which stand in one text with commas between them. */
export const listed = (words: string): string[] =>
  words.split(',').map((word) => word.replace(/\s+/g, ' ').trim())
