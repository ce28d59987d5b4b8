import { endpoints } from '../../contract/endpoints.ts'
import { After, Before, Limit, Optional } from '../../contract/fields.ts'
import { limits } from '../../contract/limits.ts'

const { cursor, since, limit } = endpoints.feed.query

/** The query of every page that lists transmissions. */
export const listQuery = { cursor, since, limit, at: Optional(Before) }
/** A conversation shows more than a card, so fewer of them fit into the first packets of a page. */
export const conversationsQuery = { ...listQuery, limit: Optional(Limit({ ...limits.page, default: 12 })) }
export type ListQuery = { cursor?: string; since?: string; at?: string; limit: number }

/** The query of a feed that is also read upwards. `mark` is where its reader stopped, for a browser that keeps it to itself. */
export const feedQuery = { ...listQuery, after: Optional(After), mark: Optional(After) }
export type FeedQuery = ListQuery & { after?: string; mark?: string }

/** `at` includes transmissions of that very millisecond, which a cursor would exclude. */
export const listWindow = ({ cursor, since, at }: ListQuery) => ({
  cursor: at ? new Date(Date.parse(at) + 1).toISOString() : cursor,
  since,
})

export const feedWindow = ({ after, limit, ...query }: FeedQuery) => ({
  ...listWindow({ ...query, limit }),
  after,
  limit,
})

/** Only a page that begins with the newest transmission is live, has a canonical address and is introduced. */
export const isFirstPage = ({ cursor, since, at, after }: FeedQuery): boolean =>
  !cursor && !since && !at && !after
