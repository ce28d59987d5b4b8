import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { atMost, type Figure, formatNumber } from './figure.ts'
import { sendRequest } from './http-request.ts'
import type { LargeDatabase } from './large-database.ts'
import { cursorPages, firstPage, following, frontPage, permalink } from './requests.ts'
import { median } from './rounds.ts'
import { type OwnServer, startServer } from './server.ts'

const starts = 3
/** Readers end when nobody has read for 30 seconds. */
const idleMs = 35_000
const breathMs = 1000
const mebibyte = 1024 * 1024

/** Start time, memory and disk of a large database at rest. */
export async function start(database: LargeDatabase): Promise<Figure[]> {
  const firstReplies: number[] = []
  const memories: { own: number; others: number }[] = []
  const withReader: number[] = []
  for (let n = 0; n < starts; n++) {
    const began = performance.now()
    const server = await startServer('longwave', { dataDir: database.dataDir })
    try {
      await sendRequest(server.port, firstPage)
      firstReplies.push((performance.now() - began) / 1000)
      await visit(server, database)
      await sleep(breathMs)
      withReader.push((await memoryOf(server)).own)
      await sleep(idleMs)
      memories.push(await memoryOf(server))
    } finally {
      await server.stop()
    }
  }
  const own = median(memories.map((memory) => memory.own))
  const others = median(memories.map((memory) => memory.others))
  return [
    {
      what: 'from its start to its first reply',
      figure: median(firstReplies),
      unit: 's',
      target: atMost(1),
      scale: `slowest of ${starts}: ${formatNumber(Math.max(...firstReplies))} s`,
    },
    {
      what: 'memory at rest, when nobody has read for half a minute',
      figure: own + others,
      unit: 'MiB',
      target: atMost(150),
      scale: `${formatNumber(own)} of its own, ${formatNumber(others)} of programs that it started`,
    },
    {
      what: 'memory while one visitor reads, a reader thread included',
      figure: median(withReader),
      unit: 'MiB',
      target: atMost(150 + 60),
      scale: '50 requests, one after the other',
    },
    {
      what: 'disk for a transmission of 140 characters, all indexes',
      figure: database.bytesEach,
      unit: 'bytes',
      target: atMost(400),
      scale: `with one hashtag; ${formatNumber(database.transmissions)} transmissions, ${formatNumber(database.accounts)} AIs`,
    },
  ]
}

/** Sends enough requests to load all code that serves a reader. */
async function visit({ port }: OwnServer, database: LargeDatabase): Promise<void> {
  const requests = [
    firstPage,
    frontPage,
    following(database),
    permalink(database),
    ...cursorPages(database).slice(0, 46),
  ]
  for (const request of requests) await sendRequest(port, request)
}

async function memoryOf(server: OwnServer): Promise<{ own: number; others: number }> {
  const others = descendantsOf(server.pid).map(residentBytes)
  return {
    own: (await server.memory()).rss / mebibyte,
    others: others.reduce((sum, bytes) => sum + bytes, 0) / mebibyte,
  }
}

/** The processes that this process started, directly or not. Empty on systems other than Linux. */
function descendantsOf(pid: number): number[] {
  try {
    const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    )
    return children.flatMap((child) => [child, ...descendantsOf(child)])
  } catch {
    return []
  }
}

function residentBytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024
}
