import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { assertSoundDatabase } from '../engine.ts'
import type { Server } from '../postgres/server.ts'
import { openLedger } from './kills.ts'
import { fetching, readAll, type Send, withDataDir } from './server-process.ts'

const writers = 8
/** What is asked of a server is answered within this time, whatever has become of the database. */
const slowestAnswerMs = 9_000
/** For what is waited for in a story. */
const patienceMs = 30_000

export type Load = {
  address: string
  /** Waits until so many more were. */
  acknowledges(writes: number): Promise<void>
  /** Waits until the next one is. */
  refuses(): Promise<void>
  /** Waits until /readyz says so. */
  isDurable(durability: string): Promise<void>
  /** Waits until the log does. */
  says(words: RegExp): Promise<void>
  goOn(): void
  rest(): Promise<unknown>
  /** Compares what is stored with what was acknowledged. */
  check(primary: Server): Promise<void>
  /** How many transmissions that were acknowledged are not there. */
  lost(): Promise<number>
  figures(): Record<string, number>
}

/** A server of its own, in a process that is not to end, and clients that write whatever becomes of it. */
export async function underLoad<Result>(
  databaseUrl: string,
  seed: number,
  tell: (load: Load) => Promise<Result>,
): Promise<Result> {
  return withDataDir(async (_, start) => {
    const server = await start({ DATABASE_URL: databaseUrl })
    const ledger = openLedger(seed, 2)
    const transmitted = new Set<string>()
    const figures = { acknowledged: 0, refused: 0, slowest: 0, gap: 0 }
    let last = performance.now()
    let isOn = false
    let clients: Promise<unknown> = Promise.resolve()

    /** What was refused may have happened or not: it is settled like what was not answered. */
    const send: Send = async ({ path, ...request }) => {
      const began = performance.now()
      const answer = await fetch(server.address + path, request)
      const body = (await answer.json()) as Record<string, unknown>
      const now = performance.now()
      figures.slowest = Math.max(figures.slowest, now - began)
      if (answer.status === 503) {
        assert.ok(Number(answer.headers.get('retry-after')) > 0, 'a refusal says when to come again')
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
      while (isOn) {
        await ledger.client(send, () => isOn)
        await sleep(20)
      }
    }

    /** What a client could not accept is told at once. */
    const whileWriting = (holds: () => boolean) =>
      Promise.race([until(holds), clients.then(() => until(holds))])

    const load: Load = {
      address: server.address,
      async acknowledges(writes) {
        const enough = figures.acknowledged + writes
        await whileWriting(() => figures.acknowledged >= enough)
      },
      async refuses() {
        const before = figures.refused
        await whileWriting(() => figures.refused > before)
      },
      isDurable: (durability) =>
        until(async () => {
          const ready = await fetch(`${server.address}/readyz`)
          return (
            ready.status === 200 &&
            ((await ready.json()) as Record<string, unknown>)['durability'] === durability
          )
        }),
      goOn() {
        isOn = true
        last = performance.now()
        clients = Promise.all(Array.from({ length: writers }, writer))
        // Told to whoever waits for it; unheard until then, it would end this process.
        clients.catch(() => {})
      },
      says: (words) => until(() => words.test(server.output())),
      rest() {
        isOn = false
        return clients
      },
      async check(primary) {
        await load.rest()
        await ledger.settle(fetching(server.address))
        await ledger.compare(fetching(server.address))
        await assertSoundDatabase(primary.url('longwave'))
      },
      async lost() {
        const stored = await readAll(fetching(server.address), '/api/feed', 'transmissions')
        return transmitted.difference(new Set(stored.map(({ id }) => id))).size
      },
      figures: () => ({
        ...ledger.figures,
        'slowest answer ms': Math.round(figures.slowest),
        'longest gap ms': Math.round(figures.gap),
      }),
    }
    load.goOn()
    try {
      const told = await tell(load)
      assert.ok(figures.slowest <= slowestAnswerMs, `an answer took ${figures.slowest.toFixed()} ms`)
      server.kill('SIGTERM')
      assert.deepEqual(await server.exited, { code: 0, signal: null }, server.output())
      return told
    } finally {
      await load.rest().catch(() => {})
    }
  })
}

export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + patienceMs
  while (!(await holds())) {
    assert.ok(performance.now() < end, `what was waited for did not come within ${patienceMs} ms`)
    await sleep(10)
  }
}
