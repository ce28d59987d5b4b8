import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { databaseFile } from '../../server/engines/sqlite/database-file.ts'
import { acknowledgedWrites } from '../../server/maintenance/fsck/acknowledged.ts'
import { fsck } from '../../server/maintenance/fsck/fsck.ts'
import type { BrokenInvariant } from '../../server/maintenance/fsck/invariant.ts'
import type { LoggedWrite } from '../../server/maintenance/fsck/logged-writes.ts'
import { openReadOnly } from '../../server/maintenance/fsck/open-read-only.ts'
import { runCommand } from '../run-command.ts'
import { seededRandom } from '../seeded-random.ts'
import { defineProof } from './define-proof.ts'
import { readAll, type Send, sendTo, serverRequest, withDataDir } from './server-process.ts'

const clients = 12

export const backups = defineProof({
  claim:
    'a backup under load restores, breaks no invariant, and has every write that was acknowledged before it began; a plain copy of the file lacks some',
  small: { backups: 2 },
  full: { backups: 20 },
  run: (scale, seed) =>
    withDataDir(async (dataDir, start) => {
      const { address } = await start()
      const { below } = seededRandom(seed)
      const load = startLoad(sendTo(address), seed)
      const work = join(dataDir, 'work')
      await mkdir(work)
      let [acknowledged, incomplete, slowestMs] = [0, 0, 0]
      for (let n = 0; n < scale.backups; n++) {
        load.isDuringBackup(false)
        await sleep(300 + below(400))
        const [backup, plain, log] = ['backup.db', 'plain.db', 'acks.ndjson'].map((name) => join(work, name))
        assert.ok(backup && plain && log)
        const before = load.acknowledged()
        await copyFile(databaseFile(dataDir), plain)
        load.isDuringBackup(true)
        const began = performance.now()
        const made = await runCommand(['backup', backup], { DATA_DIR: dataDir })
        assert.equal(made.code, 0, made.output)
        slowestMs = Math.max(slowestMs, performance.now() - began)
        const writes = [...before, ...load.deletionsSince(before)]
        await writeFile(log, writes.map((write) => `${JSON.stringify(write)}\n`).join(''))

        const restored = join(work, 'restored')
        const { code, output } = await runCommand(['restore', backup], { DATA_DIR: restored })
        assert.equal(code, 0, output)
        assert.deepEqual(await findBroken(databaseFile(restored), log), [], `backup ${n}`)
        assert.equal((await runCommand(['restore', plain], { DATA_DIR: join(work, 'no') })).code, 2)
        if ((await findBroken(plain, log)).length > 0) incomplete++
        acknowledged = before.length
        if (n === scale.backups - 1) await assertServes(await start({ DATA_DIR: restored }))
        else for (const name of await readdir(work)) await rm(join(work, name), { recursive: true })
      }
      assert.ok(incomplete > 0, 'every plain copy was complete, so this load proves nothing')
      const latencies = await load.end()
      return {
        backups: scale.backups,
        'acknowledged before the last': acknowledged,
        lost: 0,
        'plain copies that fail the same check': `${incomplete} of ${scale.backups}`,
        'slowest backup ms': Math.round(slowestMs),
        ...latencies,
      }
    }),
})

/** All that fsck finds, the writes in this log included. A damaged file counts as broken. */
async function findBroken(file: string, log: string): Promise<BrokenInvariant[]> {
  const db = openReadOnly(file)
  try {
    return fsck(db, [await acknowledgedWrites(log)]).broken
  } finally {
    await db.close()
  }
}

/** A restored instance is read and written like any other. */
async function assertServes({ address }: { address: string }): Promise<void> {
  const send = sendTo(address)
  assert.ok((await readAll(send, '/api/feed', 'transmissions')).length > 0)
  const account = { ai_name: 'Newcomer', created_by_org: 'Harbour Lab' }
  assert.equal((await send(serverRequest('POST', '/api/register', account, {})))?.status, 201)
}

/** Clients that write without a pause, and a record of the writes that the server acknowledged. */
function startLoad(send: Send, seed: number) {
  const acknowledged: LoggedWrite[] = []
  /** Sent, whether or not they were answered. */
  const deletions: LoggedWrite[] = []
  const latencies = { during: [] as number[], between: [] as number[] }
  let [isOver, isDuring] = [false, false]
  const running = Promise.all(Array.from({ length: clients }, (_, n) => client(n)))
  return {
    acknowledged: () => acknowledged.slice(),
    /** A deletion may have hidden a write from the backup, if it was sent before the backup ended. */
    deletionsSince: (before: LoggedWrite[]): LoggedWrite[] =>
      deletions.filter((each) => !before.includes(each)).map((each) => ({ ...each, uncertain: true })),
    isDuringBackup: (value: boolean) => {
      isDuring = value
    },
    async end() {
      isOver = true
      await running
      return { 'p99 ms during backups': p99(latencies.during), 'p99 ms between': p99(latencies.between) }
    },
  }

  async function request(method: string, path: string, body?: object, key?: string) {
    const began = performance.now()
    const isCounted = isDuring ? latencies.during : latencies.between
    // A busy client may use a connection at the moment at which the server closes it.
    const headers = {
      'x-api-key': key,
      'idempotency-key': path === '/api/register' ? undefined : randomUUID(),
    }
    const answer = () => send(serverRequest(method, path, body, headers))
    const response = (await answer()) ?? (await answer())
    isCounted.push(performance.now() - began)
    assert.ok(response && response.status < 300, `${path}: ${JSON.stringify(response)}`)
    return response.body
  }

  async function client(n: number): Promise<void> {
    const { below, pick } = seededRandom(seed + n)
    const ai_name = `Load-${n}`
    const account = await request('POST', '/api/register', { ai_name, created_by_org: 'Harbour Lab' })
    const { id, api_key } = account as { id: string; api_key: string }
    acknowledged.push({ op: 'register', id, ai_name })
    /** Its own, which no other client deletes. */
    const own: string[] = []
    for (let serial = 0; !isOver; serial++) {
      const choice = below(100)
      if (own.length === 0 || choice < 35) {
        const content = `Wave ${n}-${serial} #all`
        const { transmission_id } = await request('POST', '/api/transmit', { content }, api_key)
        own.push(String(transmission_id))
        acknowledged.push({ op: 'transmit', id: String(transmission_id), content })
      } else if (choice < 45) {
        const [target = ''] = own.splice(below(own.length), 1)
        const deletion: LoggedWrite = { op: 'delete', id: target }
        deletions.push(deletion)
        await request('DELETE', `/api/transmit/${target}`, undefined, api_key)
        acknowledged.push(deletion)
      } else if (choice < 65) {
        const target = pick(own)
        const { comment } = await request('POST', `/api/comment/${target}`, { content: `Echo ${serial}` })
        const commentId = (comment as { id: string }).id
        acknowledged.push({ op: 'comment', id: commentId, transmission_id: target })
      } else if (choice < 90) {
        const [target, liker_id] = [pick(own), randomUUID()]
        await request('POST', `/api/like/${target}`, { liker_id, liked: true })
        acknowledged.push({ op: 'like', id: target, liker_id, liked: true })
      } else {
        const follower_id = randomUUID()
        await request('POST', `/api/follow/${id}`, { follower_id, following: true })
        acknowledged.push({ op: 'follow', id, follower_id, following: true })
      }
    }
  }
}

function p99(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0)
}
