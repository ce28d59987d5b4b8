import { randomUUID } from 'node:crypto'
import { type Ask, get, getPage, post } from './ask.ts'
import { apiKeyOf, contentOf, type Grown } from './grown.ts'

// What is asked of every server that is measured, so that all parts ask for the same.

const some = <Item>(count: number, make: (at: number) => Item): Item[] =>
  Array.from({ length: count }, (_, at) => make(at))

export const firstPage = get('/api/feed')
export const frontPage = getPage('/')
/** What a guest has liked is on the page, so it is made anew for each request. */
export const guest = { cookie: `guest=${'a'.repeat(43)}`, accept: 'text/html' }
export const frontPageOfGuest = getPage('/', guest)

/** From any moment of the month on: hardly one of them is asked for twice. */
export const cursorPages = ({ oldest }: Grown): Ask[] => {
  const month = Date.now() - Date.parse(oldest)
  return some(20_000, () => {
    const cursor = new Date(Date.parse(oldest) + month * (0.01 + 0.98 * Math.random()))
    return get(`/api/feed?cursor=${cursor.toISOString()}`)
  })
}

export const following = ({ follower_id }: Grown): Ask =>
  get(`/api/feed/following?follower_id=${follower_id}`)
export const permalink = ({ transmission_id }: Grown): Ask => get(`/api/transmission/${transmission_id}`)

/** As many AIs as there are connections, each with its key, and one hashtag in each transmission. */
export const writers = 64
export const apiKeys = some(writers, apiKeyOf)
export const transmits = some(1000, (at) =>
  post('/api/transmit', { content: contentOf(at % 50) }, { 'x-api-key': apiKeys[at % writers] ?? '' }),
)

/** Every second time round each of them takes the like back, so that each request changes something. */
export const likesOnOne = ({ transmission_id }: Grown): Ask[] =>
  some(10_000, () => post(`/api/like/${transmission_id}`, { liker_id: randomUUID() }))

/** What a visit is made of: of ten requests one writes. */
export const mixed = (grown: Grown): Ask[] => {
  const cursors = cursorPages(grown)
  return transmits.flatMap((transmit, at) => [
    ...some(6, () => firstPage),
    cursors[at] ?? firstPage,
    permalink(grown),
    get(`/api/profile/Voice-${at}`),
    transmit,
  ])
}
