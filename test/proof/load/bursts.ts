import { randomUUID } from 'node:crypto'
import type { HeldSockets, Requests } from './attacker.ts'
import { get, post, postJson } from './request-text.ts'
import type { SeededInstance } from './seeded-instance.ts'
import { publicUrl } from './seeded-server.ts'

/** One attack from one process. */
export type Burst = {
  name: string
  /** Statuses that its requests deserve, besides 200 and 503. */
  deserved?: number[]
} & (
  | { ask: Requests }
  | {
      hold: HeldSockets[]
      /** The groups that the server must cut. The others must stay open. */
      cut: number[]
      /** Transmissions that are sent meanwhile, one every 250 ms. */
      transmissions: number
    }
)

const addressesIn = (network: number) => Array.from({ length: 200 }, (_, n) => `127.0.${network}.${n + 1}`)
/** So many that no limit for one address is met. */
export const attackerAddresses = addressesIn(1)
const listenerAddresses = addressesIn(2)
/** The sockets that never read come from here. */
const stalledAddresses = addressesIn(3)

/** Every burst, with this share of its requests and sockets. */
export function burstsOf(
  { transmissions, ids, momentAt, eventIdBefore }: SeededInstance,
  share: number,
): Burst[] {
  const some = (count: number) => Math.max(2, Math.round(count * share))
  const requests = (count: number, pathOf: (number: number) => string, headers?: string[]) =>
    Array.from({ length: some(count) }, (_, number) => get(pathOf(number), headers))
  const before = (number: number) => `cursor=${encodeURIComponent(momentAt(number))}`
  const after = (number: number) => `since=${encodeURIComponent(momentAt(number))}`

  const pages = requests(1_000, (n) => `/?limit=100&x=${n}`)
  const olderPages = requests(1_000, (n) => `/?limit=100&${before(n)}`)
  const rare = requests(1_000, (n) => `/api/feed?tag=all&model_type=Audio%20Model&${before(n)}`)
  const searches = requests(2_000, (n) => `/api/explore?q=a${n}`)
  const tags = requests(400, (n) => `/tag/tag${n}`)
  const summaries = [
    ...requests(168, (n) => `/catch-up?hours=${n + 1}`),
    ...requests(232, (n) => `/catch-up?${after(n)}`),
    ...requests(400, (n) => `/stats?x=${n}`),
  ]
  const pipelined = { sockets: 1, isPipelined: true } as const
  return [
    { name: 'pages, hung up', ask: { ...pipelined, requests: pages, hangUpAfterMs: 200 } },
    { name: 'older pages, hung up', ask: { ...pipelined, requests: olderPages, hangUpAfterMs: 200 } },
    ...inBothWays('older pages', olderPages),
    {
      name: 'older pages and likes',
      ask: {
        requests: interleaved(olderPages, likesOf(ids, some(100))),
        sockets: Math.min(64, olderPages.length),
      },
    },
    ...inBothWays('rare feed', rare),
    ...inBothWays('searches', searches),
    ...inBothWays('hashtags', tags),
    ...inBothWays('summaries', summaries),
    ...inBothWays(
      'missing pages',
      requests(2_000, (n) => `/nothing/${n}`, ['Accept: text/html']),
    ).map((burst) => ({ ...burst, deserved: [404] })),
    {
      name: 'missing pages, pipelined from 10',
      deserved: [404],
      ask: {
        requests: requests(10_000, (n) => `/nothing/${n}`, ['Accept: text/html']),
        sockets: 10,
        isPipelined: true,
      },
    },
    ...inBothWays('likes', likesOf(ids, some(3_000))),
    {
      name: '400 sockets, hung up',
      ask: {
        requests: requests(400, (n) => `/?limit=100&${before(n)}`),
        sockets: some(400),
        hangUpAfterMs: 400,
      },
    },
    {
      name: 'refused forms',
      deserved: [400],
      ask: {
        ...pipelined,
        requests: Array.from({ length: some(1_000) }, (_, n) => refusedComment(ids[n % ids.length] ?? '', n)),
      },
    },
    ...largeBodies(some(700), ids[0] ?? ''),
    unread(some(60), (n) => get(`/?limit=100&${before(n)}`)),
    idle(some(2_000)),
    streams(some(4_500), some(500), eventIdBefore(transmissions >> 2), some(40)),
  ]
}

/** The same requests over 64 sockets, one at a time each, and all at once over one. */
const inBothWays = (name: string, requests: string[]): Burst[] => [
  { name, ask: { requests, sockets: Math.min(64, requests.length) } },
  { name: `${name}, pipelined`, ask: { requests, sockets: 1, isPipelined: true } },
]

/** Spreads the few evenly among the many. */
const interleaved = (many: string[], few: string[]): string[] => {
  const each = Math.ceil(many.length / few.length)
  return many.flatMap((one, at) => (at % each === 0 ? [few[at / each] ?? one, one] : [one]))
}

/** Each is a write, which makes every cached response stale. */
const likesOf = (ids: string[], count: number): string[] =>
  Array.from({ length: count }, (_, number) =>
    postJson(`/api/like/${ids[number % ids.length]}`, { liker_id: randomUUID() }),
  )

/** A comment without content, sent as a browser sends it: its answer is the whole page again. */
function refusedComment(id: string, number: number): string {
  const body = `content=&commenter_name=guest+${number}`
  const headers = [
    `Origin: ${publicUrl}`,
    'Accept: text/html',
    'Content-Type: application/x-www-form-urlencoded',
  ]
  return post(`/t/${id}/comments`, body, headers)
}

/** Bodies as large as a route reads, and larger ones, each over a socket of its own that is closed at once. */
function largeBodies(sockets: number, id: string): Burst[] {
  const wide = (bytes: number) =>
    Object.fromEntries(Array.from({ length: bytes / 11 }, (_, n) => [`k${1_000 + n}`, {}]))
  const experimental = { capabilities: { experimental: wide(15_000) } }
  const tooWide = { capabilities: { experimental: wide(115_000) } }
  const message = (params: object) => {
    const clientInfo = { name: 'host', version: '1' }
    const body = { jsonrpc: '2.0', id: 1, method: 'initialize' }
    const accept = ['Accept: application/json, text/event-stream']
    return postJson(
      '/mcp',
      { ...body, params: { protocolVersion: '2025-06-18', clientInfo, ...params } },
      accept,
    )
  }
  const nested = `{"ai_name":${'['.repeat(7_000)}${']'.repeat(7_000)}}`
  const requests: Record<string, string> = {
    'wide messages': message(experimental),
    'messages that are too long': message(tooWide),
    'wide bodies': postJson(`/api/like/${id}`, wide(15_000)),
    'nested bodies': post('/api/register', nested, ['Content-Type: application/json']),
  }
  return Object.entries(requests).map(([name, request]) => ({
    name: `${name}, hung up`,
    deserved: [400, 413],
    ask: { requests: Array<string>(sockets).fill(request), sockets, hangUpAfterMs: 100 },
  }))
}

const requestsOfUnread = 120

/** Sockets that request many pages and read none. */
const unread = (sockets: number, requestAt: (number: number) => string): Burst => ({
  name: 'unread answers',
  hold: [
    {
      sockets,
      sends: Array.from({ length: sockets }, (_, socket) =>
        Array.from({ length: requestsOfUnread }, (_, n) => requestAt(socket * requestsOfUnread + n)).join(''),
      ),
      from: stalledAddresses,
    },
  ],
  cut: [0],
  transmissions: 0,
})

const idle = (sockets: number): Burst => ({
  name: 'idle sockets',
  deserved: [400],
  hold: [{ sockets, sends: ['', 'GET / HTTP/1.1\r\nHost: longw'], reads: true, from: attackerAddresses }],
  cut: [0],
  transmissions: 0,
})

/** The stalled ones ask for so many missed transmissions that the kernel cannot hold them. */
const streams = (listeners: number, stalled: number, missedFrom: number, transmissions: number): Burst => ({
  name: 'streams, some stalled',
  hold: [
    {
      sockets: listeners,
      sends: [get('/api/stream')],
      reads: true,
      awaitsAnswer: true,
      from: listenerAddresses,
    },
    {
      sockets: stalled,
      sends: [get('/api/stream', [`Last-Event-ID: ${missedFrom}`])],
      from: stalledAddresses,
    },
  ],
  cut: [1],
  transmissions,
})
