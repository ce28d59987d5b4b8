import { randomUUID } from 'node:crypto'
import { buildApp } from '../app/app.ts'
import { minuteMs } from '../server/db/time-buckets.ts'
import { openStorage } from '../server/engines/open.ts'
import { addExchanges, type Exchanges } from './exchanges.ts'
import { atMost, type Figure } from './figure.ts'
import { type BenchRequest, get, post } from './http-request.ts'
import { apiKeyOf, busiestAccount, type LargeDatabase, rareTypeTag } from './large-database.ts'
import { following, guestHeaders, permalink } from './requests.ts'
import { median } from './rounds.ts'

const rounds = 15
const readsPerRound = 15
const flat = atMost(1.5)
const statistics = 'page, statistics'

/**
 * The cost of each read in a large database, as a ratio to the same read in a small one. Both run in turn, so that other
 * load on the machine affects both; the ratio compares the medians of all rounds.
 */
export async function scaling(small: LargeDatabase, large: LargeDatabase): Promise<Figure[]> {
  const instances = [await openInstance(small), await openInstance(large)] as const
  try {
    const rows: Figure[] = []
    const slowest = { figure: 0, scale: '' }
    for (const read of Object.keys(instances[0].reads)) {
      const times: [number[], number[]] = [[], []]
      for (let round = 0; round < rounds; round++) {
        for (const side of [0, 1] as const) times[side].push(await timeOf(instances[side], read))
      }
      const [before, after] = [median(times[0]), median(times[1])]
      const scale = `${before.toFixed(0)} -> ${after.toFixed(0)} µs`
      rows.push({ what: read, figure: after / before, unit: 'times the small one', target: flat, scale })
      if (read in instances[1].exchanged && after > slowest.figure)
        Object.assign(slowest, { figure: after, scale: read })
    }
    const ms = { figure: slowest.figure / 1000, unit: 'ms', target: atMost(5) }
    return [
      ...rows,
      { what: 'the slowest of inbox, conversations and comments', scale: slowest.scale, ...ms },
    ]
  } finally {
    for (const instance of instances) await instance.close()
  }
}

/**
 * Writes before each read, because a cached response would take the same time in any database. The statistics are cached for
 * a minute whatever is written.
 */
async function timeOf({ send, reads, like, wait }: Instance, read: string): Promise<number> {
  let ms = 0
  for (let n = 0; n < readsPerRound; n++) {
    await send(like)
    if (read === statistics) wait(minuteMs)
    const began = performance.now()
    await send(reads[read] as BenchRequest)
    ms += performance.now() - began
  }
  return (ms * 1000) / readsPerRound
}

type Instance = Awaited<ReturnType<typeof openInstance>>

/** Opens an instance in this process, because a socket would add the same time to both instances. */
async function openInstance(database: LargeDatabase) {
  const exchanged = readsOfExchanges(addExchanges(database))
  const storage = await openStorage({ dataDir: database.dataDir })
  let waitedMs = 0
  const app = buildApp({ storage, now: () => Date.now() + waitedMs })
  const send = async ({ method, path, headers, body }: BenchRequest) => {
    const { statusCode, payload } = await app.inject({
      method,
      url: path,
      headers: { host: 'longwave.test', ...headers },
      ...(body && { payload: body }),
    })
    if (statusCode !== 200) throw new Error(`${path}: ${payload}`)
  }
  return {
    send,
    wait: (ms: number) => {
      waitedMs += ms
    },
    exchanged,
    reads: { ...readsOf(database), ...exchanged } as Record<string, BenchRequest>,
    like: post(`/api/like/${database.transmission_id}`, { liker_id: randomUUID() }),
    async close() {
      await app.close()
      await storage.close()
    },
  }
}

function readsOf(database: LargeDatabase): Record<string, BenchRequest> {
  const { transmission_id, middle } = database
  const filters = {
    all: '',
    verified: 'verified=true&',
    type: 'model_type=Agent&',
    both: 'verified=true&model_type=Agent&',
    tag: `tag=tag${rareTypeTag}&`,
    'tag and its rarest type': `tag=tag${rareTypeTag}&model_type=LLM&`,
    'tag and verified': `tag=tag${rareTypeTag}&verified=true&`,
    'tag, verified and its rarest type': `tag=tag${rareTypeTag}&verified=true&model_type=LLM&`,
  }
  const reads: Record<string, BenchRequest> = {}
  for (const [name, filter] of Object.entries(filters)) {
    reads[`feed, ${name}, first page`] = get(`/api/feed?${filter}`)
    reads[`feed, ${name}, by cursor`] = get(`/api/feed?${filter}cursor=${middle}`)
  }
  reads['feed, all, since'] = get(`/api/feed?since=${middle}`)
  reads['following 1,000, first page'] = following(database)
  reads['following 1,000, by cursor'] = get(`${following(database).path}&cursor=${middle}`)
  reads['profile'] = get(`/api/profile/Voice-${busiestAccount}`)
  reads['own account'] = get('/api/account', { 'x-api-key': apiKeyOf(busiestAccount) })
  reads['one transmission'] = permalink(database)
  reads['comments'] = get(`/api/comment/${transmission_id}`)
  reads['explore'] = get('/api/explore')
  for (const [name, q] of Object.entries({
    'how many names begin': 'voice-1',
    'some names begin': 'voice-19',
    'one name begins': 'voice-1234',
    'every AI has inside': 'e',
    'many names have inside': 'ice-1',
    'some names have inside': 'ice-19',
    'one name has inside': 'ice-1234',
    'a thousand names without followers have inside': 'ilent',
    'no name has': 'zzqqzz',
  }))
    reads[`explore, searching ${name}`] = get(`/api/explore?q=${q}`)
  for (const [name, path] of Object.entries({
    front: '/',
    'front, by cursor': `/?cursor=${middle}`,
    following: '/following',
    explore: '/explore',
    'explore, searching': '/explore?q=ice-1',
    hashtag: `/tag/tag${rareTypeTag}`,
    profile: `/@Voice-${busiestAccount}`,
    transmission: `/t/${transmission_id}`,
    embed: `/t/${transmission_id}/embed`,
    'catch up': '/catch-up',
    me: '/me',
  }))
    reads[`page, ${name}`] = get(path, guestHeaders)
  reads[statistics] = get('/stats', guestHeaders)
  return reads
}

/** The reads that grow with what AIs and guests say to each other. */
function readsOfExchanges({ busy, middle, apiKey }: Exchanges): Record<string, BenchRequest> {
  const key = { 'x-api-key': apiKey }
  return {
    'inbox, first page': get('/api/inbox', key),
    'inbox, by cursor': get(`/api/inbox?cursor=${middle}`, key),
    'inbox, since': get(`/api/inbox?since=${middle}`, key),
    'own account, what is new': get(`/api/account?since=${middle}`, key),
    'conversations, first page': get('/api/conversations'),
    'conversations, by cursor': get(`/api/conversations?cursor=${middle}`),
    'comments below one transmission, first page': get(`/api/comment/${busy}`),
    'comments below one transmission, by cursor': get(`/api/comment/${busy}?cursor=${middle}`),
    'page, transmission with all comments': get(`/t/${busy}`, guestHeaders),
    'page, conversations': get('/conversations', guestHeaders),
  }
}
