import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PostgresServer } from '../postgres/server.ts'
import { assertSoundDatabase } from '../test-database.ts'
import { until } from '../until.ts'
import { newWriteLedger } from './kills.ts'
import { answerTimeoutMs, readAll, type Send, sendTo, withDataDir, withRetries } from './server-process.ts'

const writers = 8
/** The server must respond within this time, in any state of the database. */
const maxResponseMs = 9_000

export type LoadControl = {
  address: string
  /** Waits for this many more acknowledged writes. */
  waitForWrites(writes: number): Promise<void>
  /** Waits for the next refused write. */
  waitForRefusal(): Promise<void>
  /** Waits until /readyz reports this durability. */
  waitForDurability(durability: string): Promise<void>
  /** Waits until the server's log matches. */
  waitForLog(words: RegExp): Promise<void>
  resume(): void
  pause(): Promise<unknown>
  /** Compares the stored rows with the acknowledged writes. */
  check(primary: PostgresServer): Promise<void>
  /** The number of acknowledged transmissions that are missing. */
  countLost(): Promise<number>
  figures(): Record<string, number>
}

/** Starts a server process that must stay alive, and clients that keep writing during failures. */
export async function underLoad<Result>(
  databaseUrl: string,
  seed: number,
  use: (load: LoadControl) => Promise<Result>,
): Promise<Result> {
  return withDataDir(async (_, start) => {
    const server = await start({ DATABASE_URL: databaseUrl })
    const ledger = newWriteLedger(seed, 2)
    const transmitted = new Set<string>()
    const figures = { acknowledged: 0, refused: 0, slowest: 0, gap: 0 }
    let last = performance.now()
    let isWriting = false
    let clients: Promise<unknown> = Promise.resolve()

    /** A refused write may be stored or not, so it is settled later, like one without a response. */
    const send: Send = async ({ path, ...request }) => {
      const began = performance.now()
      const answer = await fetch(server.address + path, {
        ...request,
        signal: AbortSignal.timeout(answerTimeoutMs),
      })
      const body = (await answer.json()) as Record<string, unknown>
      const now = performance.now()
      figures.slowest = Math.max(figures.slowest, now - began)
      if (answer.status === 503) {
        assert.ok(Number(answer.headers.get('retry-after')) > 0, 'a 503 has Retry-After')
        figures.refused++
        return undefined
      }
      figures.acknowledged++
      figures.gap = Math.max(figures.gap, now - last)
      last = now
      const { transmission_id: id } = body
      if (path === '/api/transmit') transmitted.add(String(id))
      else if (request.method === 'DELETE') transmitted.delete(path.split('/').at(-1) ?? '')
      return { status: answer.status, replayed: answer.headers.has('idempotent-replayed'), body }
    }

    const writer = async () => {
      while (isWriting) {
        await ledger.client(send, () => isWriting)
        await sleep(20)
      }
    }

    /** Waits, and fails at once if a client fails. */
    const whileWriting = (what: string, holds: () => boolean) =>
      Promise.race([until(what, holds), clients.then(() => until(what, holds))])

    const load: LoadControl = {
      address: server.address,
      async waitForWrites(writes) {
        const enough = figures.acknowledged + writes
        await whileWriting('writes are acknowledged', () => figures.acknowledged >= enough)
      },
      async waitForRefusal() {
        const before = figures.refused
        await whileWriting('a write is refused', () => figures.refused > before)
      },
      waitForDurability: (durability) =>
        until(`the durability is ${durability}`, async () => {
          const ready = await fetch(`${server.address}/readyz`)
          return (
            ready.status === 200 &&
            ((await ready.json()) as Record<string, unknown>)['durability'] === durability
          )
        }),
      resume() {
        isWriting = true
        last = performance.now()
        clients = Promise.all(Array.from({ length: writers }, writer))
        // `whileWriting` reports the error. Without this handler, the rejection would end the process first.
        clients.catch(() => {})
      },
      waitForLog: (words) => until(`the log says ${words}`, () => words.test(server.output())),
      pause() {
        isWriting = false
        return clients
      },
      async check(primary) {
        await load.pause()
        await ledger.settle(withRetries(sendTo(server.address)))
        await ledger.compare(withRetries(sendTo(server.address)))
        await assertSoundDatabase(primary.url('longwave'))
      },
      async countLost() {
        const stored = await readAll(withRetries(sendTo(server.address)), '/api/feed', 'transmissions')
        return transmitted.difference(new Set(stored.map(({ id }) => id))).size
      },
      figures: () => ({
        ...ledger.figures,
        'slowest answer ms': Math.round(figures.slowest),
        'longest gap ms': Math.round(figures.gap),
      }),
    }
    load.resume()
    try {
      const result = await use(load)
      assert.ok(figures.slowest <= maxResponseMs, `a response took ${figures.slowest.toFixed()} ms`)
      server.kill('SIGTERM')
      assert.deepEqual(await server.exited, { code: 0, signal: null }, server.output())
      return result
    } finally {
      await load.pause().catch(() => {})
    }
  })
}
