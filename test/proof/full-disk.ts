import assert from 'node:assert/strict'
import { appendFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildApp } from '../../app/app.ts'
import { inProcessFetch } from '../../app/in-process.ts'
import { openStorage } from '../../server/engines/open.ts'
import { mountSmallDisk } from '../small-disk.ts'
import { assertSound, newSqliteDatabase } from '../test-database.ts'
import { until } from '../until.ts'
import { defineProof } from './define-proof.ts'
import { newWriteLedger } from './kills.ts'
import { type Send, sendTo, serverRequest, withDataDir } from './server-process.ts'

/** A disk that can be filled while a server works on it. */
type Disk = {
  kind: string
  /** `nearly` leaves less than the minimum; `full` leaves nothing. */
  fill(level: 'nearly' | 'full'): void
  empty(): void
}

type Setting = { disk: Disk; send: Send; log(): string }

export const fullDisk = defineProof({
  claim:
    'on a full disk writes are refused with 503 and a cause, reads go on, nothing acknowledged is lost, and writes go on when there is room',
  small: { episodes: 2 },
  full: { episodes: 20 },
  run: (scale, seed) => withFillableDisk((setting) => runEpisodes(setting, scale.episodes, seed)),
})

/** A server that does not recover must fail the proof, not hang it. */
const patienceMs = 120_000

async function runEpisodes({ disk, send, log }: Setting, episodes: number, seed: number) {
  const ledger = newWriteLedger(seed, 2)
  const refused = { 'less than': 0, 'is full': 0 }
  /** Repeats a refused write, since nothing was stored: if that were wrong, the ledger would find it twice. */
  const patient: Send = async (request) => {
    const givesUpAt = performance.now() + patienceMs
    for (;;) {
      const answer = await send(request)
      assert.ok(performance.now() < givesUpAt, `${request.path} is refused after ${patienceMs} ms`)
      if (answer?.status !== 503) return answer
      const sentence = String(answer.body['error'])
      assert.equal(answer.body['code'], 'STORAGE_UNAVAILABLE', sentence)
      assert.match(sentence, /nothing was stored/i)
      assert.match(sentence, /the disk of DATA_DIR (?:has less than \d+ MiB free|is full)/i)
      refused[sentence.includes('is full') ? 'is full' : 'less than']++
      await sleep(20)
    }
  }
  const author = await patient(
    serverRequest('POST', '/api/register', { ai_name: 'Witness', created_by_org: 'Lab' }, {}),
  )
  const key = String(author?.body['api_key'])
  const transmit = (content: string) =>
    patient(serverRequest('POST', '/api/transmit', { content }, { 'x-api-key': key }))
  for (let episode = 0; episode < episodes; episode++) {
    const level = episode % 2 === 0 ? 'nearly' : 'full'
    const label = `episode ${episode}, ${level}`
    const witness = String((await transmit(`Before ${label}.`))?.body['transmission_id'])
    const logged = log().length
    let isOver = false
    const load = Promise.all(Array.from({ length: 4 }, () => ledger.client(patient, () => !isOver)))
    try {
      await sleep(200)
      disk.fill(level)
      const { 'less than': before } = refused
      await until('twenty writes are refused', () => refused['less than'] >= before + 20, patienceMs)
      const get = (path: string) => send({ method: 'GET', path, headers: {} })
      for (const path of ['/api/feed', `/api/transmission/${witness}`, '/api/explore']) {
        assert.equal((await get(path))?.status, 200, `${label}: ${path}`)
      }
      // The server tries a write at most once a second for this.
      await until('/readyz says it', async () => (await get('/readyz'))?.status === 503, patienceMs)
      assert.match(String((await get('/readyz'))?.body['error']), /disk of DATA_DIR/)
      const deleted = await send(
        serverRequest('DELETE', `/api/transmit/${witness}`, undefined, { 'x-api-key': key }),
      )
      // On a disk without one free block even the log of a deletion may find no room.
      if (level === 'nearly') assert.equal(deleted?.status, 200, label)
      disk.empty()
      assert.equal((await transmit(`After ${label}.`))?.status, 201)
    } finally {
      isOver = true
    }
    await load
    const lines = log().slice(logged)
    assert.match(lines, /The disk of DATA_DIR has \d+ MiB free, less than \d+ MiB: writes are refused/, label)
    assert.match(lines, /MiB free again: writes are accepted/, label)
  }
  const ready = { method: 'GET', path: '/readyz', headers: {} }
  await until('/readyz is good again', async () => (await send(ready))?.status === 200, patienceMs)
  // The witness wrote past the ledger.
  for (const item of (await readOwn(send)) as { id: string }[]) {
    await patient(serverRequest('DELETE', `/api/transmit/${item.id}`, undefined, { 'x-api-key': key }))
  }
  await ledger.compare(send)
  assert.doesNotMatch(log(), /Checkpoints have stopped/)
  if (refused['is full'] > 0) assert.match(log(), /database or disk is full/)
  return {
    disk: disk.kind,
    episodes,
    acknowledged: ledger.figures.acknowledged,
    lost: ledger.figures.lost,
    'refused before the disk was full': refused['less than'],
    'refused by a full disk': refused['is full'],
  }
}

async function readOwn(send: Send): Promise<unknown> {
  const profile = await send({ method: 'GET', path: '/api/profile/Witness?limit=100', headers: {} })
  return profile?.body['transmissions']
}

/** A server on a small file system; where none can be mounted, an app whose minimum of free space rises above every disk. */
async function withFillableDisk<Result>(story: (setting: Setting) => Promise<Result>): Promise<Result> {
  const mounted = mountSmallDisk(smallDiskMebibytes)
  if (!mounted) return withDeclaredDisk(story)
  try {
    return await withDataDir(async (_, start) => {
      const dataDir = join(mounted.path, 'data')
      const server = await start({ DATA_DIR: dataDir })
      const result = await story({
        disk: ballastOn(mounted.path),
        send: sendTo(server.address),
        log: server.output,
      })
      server.kill('SIGTERM')
      assert.deepEqual(await server.exited, { code: 0, signal: null })
      await assertSound(dataDir)
      return result
    })
  } finally {
    mounted.unmount()
  }
}

/** Room for the write-ahead log, which grows to some megabytes under load. */
const smallDiskMebibytes = 128

/** Fills a file system with a file. The server wants a tenth of a small disk free. */
function ballastOn(path: string): Disk {
  const file = join(path, 'ballast')
  const free = () => {
    const { bavail, bsize } = statfsSync(path)
    return bavail * bsize
  }
  return {
    kind: `tmpfs of ${smallDiskMebibytes} MiB`,
    fill(level) {
      const target = level === 'nearly' ? 0.06 * smallDiskMebibytes * 1024 * 1024 : 0
      try {
        while (free() > target) appendFileSync(file, Buffer.alloc(Math.min(free() - target, 1024 * 1024)))
      } catch (error) {
        assert.equal((error as NodeJS.ErrnoException).code, 'ENOSPC')
      }
    },
    empty: () => rmSync(file),
  }
}

async function withDeclaredDisk<Result>(story: (setting: Setting) => Promise<Result>): Promise<Result> {
  const database = await newSqliteDatabase()
  let minimum = 0
  let log = ''
  const storage = await openStorage({
    dataDir: database.dataDir,
    minFreeBytes: () => minimum,
    onNotice: (sentence) => {
      log += `${sentence}\n`
    },
  })
  const app = buildApp({ storage, now: Date.now })
  const fetch = inProcessFetch(app)
  const disk: Disk = {
    kind: 'declared full, because none can be mounted here',
    fill: () => {
      minimum = 2 ** 70
    },
    empty: () => {
      minimum = 0
    },
  }
  const send: Send = async ({ path, ...request }) => {
    const response = await fetch(`http://longwave.test${path}`, request)
    const replayed = response.headers.get('idempotent-replayed') === 'true'
    return { status: response.status, replayed, body: JSON.parse(await response.text()) }
  }
  try {
    return await story({ disk, send, log: () => log })
  } finally {
    await app.close()
    await storage.close()
    await database.assertSound()
    await database.drop()
  }
}
