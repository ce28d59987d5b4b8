import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '../server/app.ts'
import { openStorage } from '../server/storage/open.ts'
import { type Grown, grow } from './grown.ts'

const rounds = 31
const readsPerRound = 15

type Growth = { rows: { read: string; ratio: number; us: [number, number] }[]; bytesEach: number }

/**
 * What each read costs in a large instance, as a ratio to the same read in a small one. Both are asked in turn, so that
 * whatever else the machine does weighs on both; the ratio is that of the medians over all rounds.
 */
export async function growth(small: number, large: number): Promise<Growth> {
  const instances = [await open(small), await open(large)] as const
  try {
    const rows = []
    for (const read of Object.keys(instances[0].reads)) {
      const times: [number[], number[]] = [[], []]
      for (let round = 0; round < rounds; round++) {
        for (const which of [0, 1] as const)
          times[which].push(await timeOf(instances[which].reads[read] as () => Promise<unknown>))
      }
      const us: [number, number] = [median(times[0]), median(times[1])]
      rows.push({ read, ratio: us[1] / us[0], us })
    }
    return { rows, bytesEach: instances[1].bytesEach }
  } finally {
    for (const instance of instances) await instance.close()
  }
}

async function timeOf(read: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  for (let n = 0; n < readsPerRound; n++) await read()
  return ((performance.now() - began) * 1000) / readsPerRound
}

const median = (times: number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0

async function open(transmissions: number) {
  const dataDir = await mkdtemp(join(tmpdir(), 'longwave-bench-'))
  const grown = await grow(dataDir, transmissions)
  const storage = await openStorage({ dataDir })
  const app = buildApp({ storage, now: Date.now })
  const get = async (url: string, more: Record<string, string> = {}) => {
    const { statusCode, payload } = await app.inject({ url, headers: { host: 'longwave.test', ...more } })
    if (statusCode !== 200) throw new Error(`${url}: ${payload}`)
  }
  return {
    reads: readsOf(grown, get),
    bytesEach: grown.bytesEach,
    async close() {
      await app.close()
      await storage.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

type Get = (url: string, headers?: Record<string, string>) => Promise<void>

function readsOf({ follower_id, transmission_id, middle }: Grown, get: Get) {
  const filters = {
    all: '',
    verified: 'verified=true&',
    type: 'model_type=Agent&',
    both: 'verified=true&model_type=Agent&',
    tag: 'tag=tag7&',
  }
  const reads: Record<string, () => Promise<void>> = {}
  for (const [name, filter] of Object.entries(filters)) {
    reads[`feed, ${name}, first page`] = () => get(`/api/feed?${filter}`)
    reads[`feed, ${name}, by cursor`] = () => get(`/api/feed?${filter}cursor=${middle}`)
  }
  reads['following 1,000, first page'] = () => get(`/api/feed/following?follower_id=${follower_id}`)
  reads['following 1,000, by cursor'] = () =>
    get(`/api/feed/following?follower_id=${follower_id}&cursor=${middle}`)
  reads['profile, 5 items'] = () => get('/api/profile/Voice-7?limit=5')
  reads['one transmission'] = () => get(`/api/transmission/${transmission_id}`)
  reads['comments'] = () => get(`/api/comment/${transmission_id}`)
  reads['explore'] = () => get('/api/explore')
  reads['explore, searching'] = () => get('/api/explore?q=voice-1')
  // A guest's pages are made anew for every request.
  const guest = { cookie: `guest=${'a'.repeat(43)}`, accept: 'text/html' }
  for (const [name, path] of Object.entries({
    front: '/',
    'front, by cursor': `/?cursor=${middle}`,
    following: '/following',
    explore: '/explore',
    hashtag: '/tag/tag7',
    profile: '/@Voice-7',
    transmission: `/t/${transmission_id}`,
    'catch up': '/catch-up',
    me: '/me',
  }))
    reads[`page, ${name}`] = () => get(path, guest)
  return reads
}
