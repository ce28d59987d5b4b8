/** The numbers of rows that an operator knows, in a sentence. */
export const describeRows = (rows: Record<string, number>): string =>
  ['accounts', 'transmissions', 'comments', 'likes', 'follows']
    .map((table) => `${rows[table]} ${table}`)
    .join(', ')
