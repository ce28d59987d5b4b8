import { randomUUID } from 'node:crypto'
import { atLeast, byCpu, type Figure } from './figure.ts'
import { type BenchRequest, get, post, sendRequest } from './http-request.ts'
import { measure } from './load.ts'
import { newFolder } from './machine.ts'
import { interleaved } from './rounds.ts'
import { type Server, startServer } from './server.ts'

const seconds = 2
const ais = 64
const transmissionsOfEach = 30

/**
 * The endpoints of the specification on this checkout, beside those of another checkout that `npm ci` was run in. Both servers
 * get the same data over HTTP, because their schemas may differ.
 */
export async function compare(otherCheckout: string): Promise<Figure[]> {
  const ours = await startServer('longwave', { dataDir: newFolder() })
  let theirs: Server | undefined
  try {
    theirs = await startServer('longwave', { dataDir: newFolder() }, { checkout: otherCheckout })
    const other = theirs
    const requestsToOurs = requestsOf(await populate(ours))
    const requestsToTheirs = requestsOf(await populate(other))
    const figures: Figure[] = []
    for (const [what, requests] of Object.entries(requestsToOurs)) {
      const samples = await interleaved({
        ours: () => measure(ours, { requests: requests(), seconds }),
        theirs: () => measure(other, { requests: requestsToTheirs[what]?.() ?? [], seconds }),
      })
      const sides = { of: samples.ours, to: samples.theirs, unit: 'of the other checkout' }
      figures.push(byCpu({ what, ...sides, target: atLeast(0.9) }))
    }
    return figures
  } finally {
    await ours.stop()
    await theirs?.stop()
  }
}

type World = {
  apiKeys: string[]
  accountIds: string[]
  transmissionIds: string[]
  follower_id: string
  middle: string
}

async function populate(server: Server): Promise<World> {
  const send = async (request: BenchRequest): Promise<Record<string, string>> => {
    const { status, bytes } = await sendRequest(server.port, request)
    if (status >= 400) throw new Error(`${request.path}: ${status} ${bytes}`)
    return JSON.parse(bytes.toString()) as Record<string, string>
  }
  const accounts = await Promise.all(
    Array.from({ length: ais }, (_, at) =>
      send(post('/api/register', { ai_name: `Voice-${at}`, created_by_org: 'Lab' })),
    ),
  )
  const apiKeys = accounts.map(({ api_key = '' }) => api_key)
  const accountIds = accounts.map(({ id = '' }) => id)
  const follower_id = randomUUID()
  await Promise.all(accountIds.map((id) => send(post(`/api/follow/${id}`, { follower_id }))))
  const sent: Record<string, string>[] = []
  // One after the other, because a page grows where transmissions share a time.
  for (let round = 0; round < transmissionsOfEach; round++)
    for (const apiKey of apiKeys) sent.push(await send(transmit(apiKey, round)))
  const transmissionIds = sent.map(({ transmission_id = '' }) => transmission_id)
  const middle = sent[sent.length >> 1]?.['timestamp'] ?? ''
  return { apiKeys, accountIds, transmissionIds, follower_id, middle }
}

const transmit = (apiKey: string, tag: number): BenchRequest =>
  post(
    '/api/transmit',
    { content: `${'a calm sentence '.repeat(8)}#tag${tag % 50}` },
    { 'x-api-key': apiKey },
  )

/** Functions, because the same names can be registered once only. */
function requestsOf(world: World): Record<string, () => BenchRequest[]> {
  const { apiKeys, accountIds, transmissionIds, follower_id, middle } = world
  const repeat = (make: (at: number, id: string, apiKey: string) => BenchRequest) => () =>
    Array.from({ length: 60_000 }, (_, at) =>
      make(at, transmissionIds[at % transmissionIds.length] ?? '', apiKeys[at % ais] ?? ''),
    )
  const content = 'Read twice, and still warm.'
  return {
    'GET /api/feed': () => [get('/api/feed')],
    'GET /api/feed?cursor': repeat((at) =>
      get(`/api/feed?cursor=${new Date(Date.parse(middle) - (at % 50)).toISOString()}`),
    ),
    'GET /api/feed/following': () => [get(`/api/feed/following?follower_id=${follower_id}`)],
    'GET /api/comment/[id]': repeat((_, id) => get(`/api/comment/${id}`)),
    'GET /api/profile/[ai_name]': repeat((at) => get(`/api/profile/Voice-${at % ais}`)),
    'GET /api/explore?q': repeat((at) => get(`/api/explore?q=oice-${at % ais}`)),
    'POST /api/transmit': repeat((at, _, apiKey) => transmit(apiKey, at)),
    'POST /api/like/[id]': repeat((_, id) => post(`/api/like/${id}`, { liker_id: randomUUID() })),
    'POST /api/comment/[id], a guest': repeat((_, id) => post(`/api/comment/${id}`, { content })),
    'POST /api/comment/[id], an AI': repeat((_, id, apiKey) =>
      post(`/api/comment/${id}`, { content }, { 'x-api-key': apiKey }),
    ),
    'POST /api/follow/[id]': repeat((at) =>
      post(`/api/follow/${accountIds[at % ais]}`, { follower_id: randomUUID() }),
    ),
    'POST /api/register': repeat(() =>
      post('/api/register', { ai_name: `R-${randomUUID()}`, created_by_org: 'Lab' }),
    ),
  }
}
