import { atLeast, byCpu, type Figure, formatNumber } from './figure.ts'
import { type BenchRequest, saveResponse, sendRequest } from './http-request.ts'
import { buildLargeDatabase, type LargeDatabase } from './large-database.ts'
import { measure, measureBeside } from './load.ts'
import { nginx } from './machine.ts'
import { startNginx } from './nginx.ts'
import { cursorPages, firstPage, following, frontPage, frontPageOfGuest, transmits } from './requests.ts'
import { interleaved, medianOf, type Sample } from './rounds.ts'
import { type Server, startServer } from './server.ts'

const seconds = 1
const someWrites = { requests: transmits, connections: 16, perSecond: 500 }

/** The speed of reads, compared with servers that only send the same bytes. */
export async function reads(): Promise<Figure[]> {
  const database = await buildLargeDatabase(10_000)
  const ours = await startServer('longwave', { dataDir: database.dataDir })
  const feedFile = await saveResponse(ours.port, firstPage)
  const bareFeed = await startServer('bare', { file: feedFile })
  const bareFront = await startServer('bare', { file: await saveResponse(ours.port, frontPage) })
  const nginxFeed = nginx ? await startNginx(nginx, feedFile) : undefined
  try {
    return figuresOf(
      await interleaved(await readVariants(database, { ours, bareFeed, bareFront, nginxFeed })),
    )
  } finally {
    for (const server of [ours, bareFeed, bareFront, nginxFeed]) await server?.stop()
  }
}

type Servers = Record<'ours' | 'bareFeed' | 'bareFront', Server> & { nginxFeed: Server | undefined }

async function readVariants(database: LargeDatabase, { ours, bareFeed, bareFront, nginxFeed }: Servers) {
  const feed = { requests: [firstPage], seconds }
  const front = { requests: [frontPage], seconds }
  return {
    bareFeed: () => measure(bareFeed, feed),
    bareFront: () => measure(bareFront, front),
    nginxFeed: nginxFeed && (() => measure(nginxFeed, feed)),
    feed: () => measure(ours, feed),
    front: () => measure(ours, front),
    feedUnchanged: await unchanged(ours, firstPage),
    frontUnchanged: await unchanged(ours, frontPage),
    cursor: () => measure(ours, { requests: cursorPages(database), seconds }),
    guest: () => measure(ours, { requests: [frontPageOfGuest], seconds }),
    following: () => measure(ours, { requests: [following(database)], seconds }),
    feedBesideWrites: () => measureBeside(ours, feed, someWrites),
    frontBesideWrites: () => measureBeside(ours, front, someWrites),
  }
}

function figuresOf(samples: Record<keyof Awaited<ReturnType<typeof readVariants>>, Sample[]>): Figure[] {
  const toFeed = { to: samples.bareFeed, unit: 'of bare node:http' }
  const toFront = { to: samples.bareFront, unit: 'of bare node:http' }
  const missingReason = 'the answer carries no ETag'
  const perCpuSecond = medianOf(samples.following, 'perCpuSecond')
  return [
    byCpu({ what: 'GET /api/feed, first page, cached', of: samples.feed, ...toFeed, target: atLeast(0.85) }),
    byCpu({ what: 'GET /, front page, cached', of: samples.front, ...toFront, target: atLeast(0.85) }),
    byCpu({
      what: 'GET /api/feed, 304',
      of: samples.feedUnchanged,
      ...toFeed,
      target: atLeast(0.9),
      missingReason,
    }),
    byCpu({
      what: 'GET /, 304',
      of: samples.frontUnchanged,
      ...toFront,
      target: atLeast(0.9),
      missingReason,
    }),
    byCpu({
      what: 'GET /api/feed by cursor, not cached',
      of: samples.cursor,
      ...toFeed,
      target: atLeast(0.35),
    }),
    byCpu({
      what: 'GET /api/feed while 500 writes/s change it',
      of: samples.feedBesideWrites,
      ...toFeed,
      target: atLeast(0.8),
    }),
    byCpu({
      what: 'GET / while 500 writes/s change it',
      of: samples.frontBesideWrites,
      ...toFront,
      target: atLeast(0.8),
    }),
    {
      what: 'GET /api/feed/following of 1,000, not cached',
      figure: perCpuSecond,
      unit: 'a CPU second',
      target: atLeast(2000),
      scale: `${formatNumber(medianOf(samples.following, 'perSecond'))} a second`,
    },
    byCpu({ what: 'GET / of a guest, rendered for each request', of: samples.guest, ...toFront }),
    byCpu({
      what: 'GET /api/feed, cached, beside nginx',
      of: samples.feed,
      to: samples.nginxFeed,
      unit: 'of nginx',
      missingReason: 'nginx is not installed',
    }),
  ]
}

/** Requests with the current ETag, which get a 304. Each round reads the ETag again, because other rounds change the page. */
async function unchanged(
  server: Server,
  request: BenchRequest,
): Promise<(() => Promise<Sample>) | undefined> {
  const etag = async () => (await sendRequest(server.port, request)).etag
  if (!(await etag())) return undefined
  return async () => {
    const headers = { ...request.headers, 'if-none-match': (await etag()) ?? '' }
    return measure(server, { requests: [{ ...request, headers }], seconds })
  }
}
