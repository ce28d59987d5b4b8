import { randomUUID } from 'node:crypto'
import { type BenchRequest, get, getPage, post } from './http-request.ts'
import { apiKeyOf, contentOf, type LargeDatabase } from './large-database.ts'

// The requests of all parts of the bench, so that all parts measure the same requests.

const repeat = <Item>(count: number, make: (at: number) => Item): Item[] =>
  Array.from({ length: count }, (_, at) => make(at))

export const firstPage = get('/api/feed')
export const frontPage = getPage('/')
/** A guest's page shows the guest's likes, so it is rendered for each request. */
export const guestHeaders = { cookie: `guest=${'a'.repeat(43)}`, accept: 'text/html' }
export const frontPageOfGuest = getPage('/', guestHeaders)

/** Random moments of the month: hardly any occurs twice. */
function cursors({ oldest }: Pick<LargeDatabase, 'oldest'>): string[] {
  const month = Date.now() - Date.parse(oldest)
  return repeat(20_000, () =>
    new Date(Date.parse(oldest) + month * (0.01 + 0.98 * Math.random())).toISOString(),
  )
}

export const cursorPages = (database: LargeDatabase): BenchRequest[] =>
  cursors(database).map((cursor) => get(`/api/feed?cursor=${cursor}`))
export const uncachedPages = (database: Pick<LargeDatabase, 'oldest'>): BenchRequest[] =>
  cursors(database).map((cursor) => getPage(`/?cursor=${cursor}`))

export const following = ({ follower_id }: LargeDatabase): BenchRequest =>
  get(`/api/feed/following?follower_id=${follower_id}`)
export const permalink = ({ transmission_id }: LargeDatabase): BenchRequest =>
  get(`/api/transmission/${transmission_id}`)

/** The number of AIs that transmit, which is the number of connections. */
export const writers = 64
export const apiKeys = repeat(writers, apiKeyOf)
export const transmits = repeat(1000, (at) =>
  post('/api/transmit', { content: contentOf(at % 50) }, { 'x-api-key': apiKeys[at % writers] ?? '' }),
)

const instances = 4
const aisOfInstance = 500
/** The AIs of several instances, each with its own. */
export const apiKeysOfAll = repeat(instances * aisOfInstance, apiKeyOf)
export const transmitsOf = (instance: number): BenchRequest[] =>
  repeat(5000, (at) =>
    post(
      '/api/transmit',
      { content: contentOf((at * 7919) % 200) },
      { 'x-api-key': apiKeysOfAll[instance * aisOfInstance + (at % aisOfInstance)] ?? '' },
    ),
  )

/** When the list is sent again, each guest takes the like back, so every request changes something. */
export const likesOnOne = ({ transmission_id }: LargeDatabase): BenchRequest[] =>
  repeat(10_000, () => post(`/api/like/${transmission_id}`, { liker_id: randomUUID() }))

/** Nine reads of different kinds for each write. */
export const mixed = (database: LargeDatabase): BenchRequest[] => {
  const pages = cursorPages(database)
  return transmits.flatMap((transmit, at) => [
    ...repeat(6, () => firstPage),
    pages[at] ?? firstPage,
    permalink(database),
    get(`/api/profile/Voice-${at}`),
    transmit,
  ])
}
