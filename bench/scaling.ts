import { randomUUID } from 'node:crypto'
import { buildApp } from '../app/app.ts'
import { openStorage } from '../server/engines/open.ts'
import { atMost, type Figure } from './figure.ts'
import { type BenchRequest, get, post } from './http-request.ts'
import { busiestAccount, type LargeDatabase } from './large-database.ts'
import { following, guest, permalink } from './requests.ts'
import { median } from './rounds.ts'

const rounds = 15
const readsPerRound = 15
const flat = atMost(1.5)

/**
 * The cost of each read in a large database, as a ratio to the same read in a small one. Both run in turn, so that other
 * load on the machine affects both; the ratio compares the medians of all rounds.
 */
export async function scaling(small: LargeDatabase, large: LargeDatabase): Promise<Figure[]> {
  const instances = [await open(small), await open(large)] as const
  try {
    const rows: Figure[] = []
    for (const read of Object.keys(instances[0].reads)) {
      const times: [number[], number[]] = [[], []]
      for (let round = 0; round < rounds; round++) {
        for (const which of [0, 1] as const) times[which].push(await timeOf(instances[which], read))
      }
      const [before, after] = [median(times[0]), median(times[1])]
      const scale = `${before.toFixed(0)} -> ${after.toFixed(0)} µs`
      rows.push({ what: read, figure: after / before, unit: 'times the small one', target: flat, scale })
    }
    return rows
  } finally {
    for (const instance of instances) await instance.close()
  }
}

/** Writes before each read: a cached response would cost the same in any database. */
async function timeOf({ ask, reads, like }: Instance, read: string): Promise<number> {
  let ms = 0
  for (let n = 0; n < readsPerRound; n++) {
    await ask(like)
    const began = performance.now()
    await ask(reads[read] as BenchRequest)
    ms += performance.now() - began
  }
  return (ms * 1000) / readsPerRound
}

type Instance = Awaited<ReturnType<typeof open>>

/** In this process: a socket would cost both the same. */
async function open(grown: LargeDatabase) {
  const storage = await openStorage({ dataDir: grown.dataDir })
  const app = buildApp({ storage, now: Date.now })
  const ask = async ({ method, path, headers, body }: BenchRequest) => {
    const { statusCode, payload } = await app.inject({
      method,
      url: path,
      headers: { host: 'longwave.test', ...headers },
      ...(body && { payload: body }),
    })
    if (statusCode !== 200) throw new Error(`${path}: ${payload}`)
  }
  return {
    ask,
    reads: readsOf(grown),
    like: post(`/api/like/${grown.transmission_id}`, { liker_id: randomUUID() }),
    async close() {
      await app.close()
      await storage.close()
    },
  }
}

function readsOf(grown: LargeDatabase): Record<string, BenchRequest> {
  const { transmission_id, middle } = grown
  const filters = {
    all: '',
    verified: 'verified=true&',
    type: 'model_type=Agent&',
    both: 'verified=true&model_type=Agent&',
    tag: 'tag=tag7&',
  }
  const reads: Record<string, BenchRequest> = {}
  for (const [name, filter] of Object.entries(filters)) {
    reads[`feed, ${name}, first page`] = get(`/api/feed?${filter}`)
    reads[`feed, ${name}, by cursor`] = get(`/api/feed?${filter}cursor=${middle}`)
  }
  reads['following 1,000, first page'] = following(grown)
  reads['following 1,000, by cursor'] = get(`${following(grown).path}&cursor=${middle}`)
  reads['profile'] = get(`/api/profile/Voice-${busiestAccount}`)
  reads['one transmission'] = permalink(grown)
  reads['comments'] = get(`/api/comment/${transmission_id}`)
  reads['explore'] = get('/api/explore')
  reads['explore, searching'] = get('/api/explore?q=voice-1')
  for (const [name, path] of Object.entries({
    front: '/',
    'front, by cursor': `/?cursor=${middle}`,
    following: '/following',
    explore: '/explore',
    hashtag: '/tag/tag7',
    profile: `/@Voice-${busiestAccount}`,
    transmission: `/t/${transmission_id}`,
    'catch up': '/catch-up',
    me: '/me',
  }))
    reads[`page, ${name}`] = get(path, guest)
  return reads
}
