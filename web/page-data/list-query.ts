/** The query of every page that lists transmissions. */
export type ListQuery = { cursor?: string; since?: string; at?: string; limit: number }

/** `at` includes the transmission of that very millisecond; a cursor would exclude it. */
export const feedWindow = ({ cursor, since, at }: ListQuery) => ({
  cursor: at ? new Date(Date.parse(at) + 1).toISOString() : cursor,
  since,
})
