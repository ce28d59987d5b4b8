import { atLeast, byCpu, type Figure, number } from './figure.ts'
import { type BenchRequest, saveResponse, sendRequest } from './http-request.ts'
import { buildLargeDatabase, type LargeDatabase } from './large-database.ts'
import { measure, measureBeside } from './load.ts'
import { nginx } from './machine.ts'
import { startNginx } from './nginx.ts'
import { cursorPages, firstPage, following, frontPage, frontPageOfGuest, transmits } from './requests.ts'
import { interleaved, medianOf, type Sample } from './rounds.ts'
import { type Server, startServer } from './server.ts'

const seconds = 1
const someWrites = { asks: transmits, connections: 16, perSecond: 500 }

/** How fast reads go out, beside servers that send the same bytes and do nothing else. */
export async function reads(): Promise<Figure[]> {
  const grown = await buildLargeDatabase(10_000)
  const ours = await startServer('longwave', { dataDir: grown.dataDir })
  const feedFile = await saveResponse(ours.port, firstPage)
  const bareFeed = await startServer('bare', { file: feedFile })
  const bareFront = await startServer('bare', { file: await saveResponse(ours.port, frontPage) })
  const nginxFeed = nginx ? await startNginx(nginx, feedFile) : undefined
  try {
    return rowsOf(await interleaved(await waysToRead(grown, { ours, bareFeed, bareFront, nginxFeed })))
  } finally {
    for (const server of [ours, bareFeed, bareFront, nginxFeed]) await server?.stop()
  }
}

type Servers = Record<'ours' | 'bareFeed' | 'bareFront', Server> & { nginxFeed: Server | undefined }

async function waysToRead(grown: LargeDatabase, { ours, bareFeed, bareFront, nginxFeed }: Servers) {
  const feed = { asks: [firstPage], seconds }
  const front = { asks: [frontPage], seconds }
  return {
    bareFeed: () => measure(bareFeed, feed),
    bareFront: () => measure(bareFront, front),
    nginxFeed: nginxFeed && (() => measure(nginxFeed, feed)),
    feed: () => measure(ours, feed),
    front: () => measure(ours, front),
    feedUnchanged: await unchanged(ours, firstPage),
    frontUnchanged: await unchanged(ours, frontPage),
    cursor: () => measure(ours, { asks: cursorPages(grown), seconds }),
    guest: () => measure(ours, { asks: [frontPageOfGuest], seconds }),
    following: () => measure(ours, { asks: [following(grown)], seconds }),
    feedBesideWrites: () => measureBeside(ours, feed, someWrites),
    frontBesideWrites: () => measureBeside(ours, front, someWrites),
  }
}

function rowsOf(samples: Record<keyof Awaited<ReturnType<typeof waysToRead>>, Sample[]>): Figure[] {
  const toFeed = { to: samples.bareFeed, unit: 'of bare node:http' }
  const toFront = { to: samples.bareFront, unit: 'of bare node:http' }
  const unless = 'the answer carries no ETag'
  const perCpuSecond = medianOf(samples.following, 'perCpuSecond')
  return [
    byCpu({ what: 'GET /api/feed, first page, kept', of: samples.feed, ...toFeed, target: atLeast(0.85) }),
    byCpu({ what: 'GET /, front page, kept', of: samples.front, ...toFront, target: atLeast(0.85) }),
    byCpu({ what: 'GET /api/feed, 304', of: samples.feedUnchanged, ...toFeed, target: atLeast(0.9), unless }),
    byCpu({ what: 'GET /, 304', of: samples.frontUnchanged, ...toFront, target: atLeast(0.9), unless }),
    byCpu({
      what: 'GET /api/feed by cursor, not kept',
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
      what: 'GET /api/feed/following of 1,000, not kept',
      figure: perCpuSecond,
      unit: 'a CPU second',
      target: atLeast(2000),
      scale: `${number(medianOf(samples.following, 'perSecond'))} a second`,
    },
    byCpu({ what: 'GET / of a guest, made for each request', of: samples.guest, ...toFront }),
    byCpu({
      what: 'GET /api/feed, kept, beside nginx',
      of: samples.feed,
      to: samples.nginxFeed,
      unit: 'of nginx',
      unless: 'nginx is not installed',
    }),
  ]
}

/** Asking for what one has already; its name is asked for in each round, since other rounds change the page. */
async function unchanged(server: Server, ask: BenchRequest): Promise<(() => Promise<Sample>) | undefined> {
  const etag = async () => (await sendRequest(server.port, ask)).etag
  if (!(await etag())) return undefined
  return async () => {
    const headers = { ...ask.headers, 'if-none-match': (await etag()) ?? '' }
    return measure(server, { asks: [{ ...ask, headers }], seconds })
  }
}
