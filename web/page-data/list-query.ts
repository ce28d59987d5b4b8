/** The query of every page that lists transmissions. */
export type ListQuery = { cursor?: string; since?: string; at?: string; limit: number }

/** `at` includes transmissions of that very millisecond, which a cursor would exclude. */
export const feedWindow = ({ cursor, since, at }: ListQuery) => ({
  cursor: at ? new Date(Date.parse(at) + 1).toISOString() : cursor,
  since,
})
