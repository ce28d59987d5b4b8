import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { seedWorld } from '../cli/seed.ts'
import { buildApp } from '../server/app.ts'
import { openStorage } from '../server/storage/open.ts'

const rounds = 7
const secondsEach = 1

type Speed = { what: string; perSecond: number; perCpuSecond: number; ratio: number }

/** How fast the anonymous front page goes out, beside the API's feed and beside nothing but its bytes. */
export async function front(): Promise<Speed[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'longwave-front-'))
  await seedWorld({ dataDir })
  const storage = await openStorage({ dataDir })
  const app = buildApp({ storage, now: Date.now })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const page = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip' } })
  const bare = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-length': page.rawPayload.length })
    response.end(page.rawPayload)
  })
  await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve))
  const asked = [
    { what: 'bare node:http with the same bytes', server: bare, path: '/' },
    { what: 'the front page, kept', server: app.server, path: '/' },
    { what: "the API's first page", server: app.server, path: '/api/feed' },
  ]
  const seen = asked.map(() => ({ perSecond: [] as number[], perCpuSecond: [] as number[] }))
  try {
    for (let round = 0; round < rounds; round++) {
      for (const [at, { server, path }] of asked.entries()) {
        const { answers, cpuSeconds } = await load((server.address() as AddressInfo).port, path)
        seen[at]?.perSecond.push(answers / secondsEach)
        seen[at]?.perCpuSecond.push(answers / cpuSeconds)
      }
    }
  } finally {
    bare.close()
    await app.close()
    await storage.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  const bareSpeed = median(seen[0]?.perCpuSecond ?? [])
  return asked.map(({ what }, at) => {
    const perCpuSecond = median(seen[at]?.perCpuSecond ?? [])
    return {
      what,
      perSecond: median(seen[at]?.perSecond ?? []),
      perCpuSecond,
      ratio: perCpuSecond / bareSpeed,
    }
  })
}

async function load(port: number, path: string): Promise<{ answers: number; cpuSeconds: number }> {
  const script = fileURLToPath(new URL('./load.ts', import.meta.url))
  const before = process.cpuUsage()
  const { stdout } = await promisify(execFile)(process.execPath, [
    script,
    '127.0.0.1',
    String(port),
    path,
    String(secondsEach),
  ])
  const { user, system } = process.cpuUsage(before)
  return { answers: Number(stdout), cpuSeconds: (user + system) / 1e6 }
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
