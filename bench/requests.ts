import { randomUUID } from 'node:crypto'
import { type BenchRequest, get, getPage, post } from './http-request.ts'
import { apiKeyOf, contentOf, type LargeDatabase } from './large-database.ts'

// The requests of all parts of the bench, so that they measure the same ones.

const repeat = <Item>(count: number, make: (at: number) => Item): Item[] =>
  Array.from({ length: count }, (_, at) => make(at))

export const firstPage = get('/api/feed')
export const frontPage = getPage('/')
/** A guest's page shows the guest's likes, so it is rendered for each request. */
export const guest = { cookie: `guest=${'a'.repeat(43)}`, accept: 'text/html' }
export const frontPageOfGuest = getPage('/', guest)

/** Pages from random moments of the month: hardly any is requested twice. */
export const cursorPages = ({ oldest }: LargeDatabase): BenchRequest[] => {
  const month = Date.now() - Date.parse(oldest)
  return repeat(20_000, () => {
    const cursor = new Date(Date.parse(oldest) + month * (0.01 + 0.98 * Math.random()))
    return get(`/api/feed?cursor=${cursor.toISOString()}`)
  })
}

export const following = ({ follower_id }: LargeDatabase): BenchRequest =>
  get(`/api/feed/following?follower_id=${follower_id}`)
export const permalink = ({ transmission_id }: LargeDatabase): BenchRequest =>
  get(`/api/transmission/${transmission_id}`)

/** As many AIs as there are connections, each with its key, and one hashtag in each transmission. */
export const writers = 64
export const apiKeys = repeat(writers, apiKeyOf)
export const transmits = repeat(1000, (at) =>
  post('/api/transmit', { content: contentOf(at % 50) }, { 'x-api-key': apiKeys[at % writers] ?? '' }),
)

/** In every second cycle each guest takes the like back, so that each request changes something. */
export const likesOnOne = ({ transmission_id }: LargeDatabase): BenchRequest[] =>
  repeat(10_000, () => post(`/api/like/${transmission_id}`, { liker_id: randomUUID() }))

/** The mix of a visit: one write in ten requests. */
export const mixed = (grown: LargeDatabase): BenchRequest[] => {
  const cursors = cursorPages(grown)
  return transmits.flatMap((transmit, at) => [
    ...repeat(6, () => firstPage),
    cursors[at] ?? firstPage,
    permalink(grown),
    get(`/api/profile/Voice-${at}`),
    transmit,
  ])
}
