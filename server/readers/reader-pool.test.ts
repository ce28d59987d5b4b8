import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PendingRead, ReadCaller } from './pending-read.ts'
import type { EncodedRead, ReadTask } from './read.ts'
import { startReaderHere } from './reader.ts'
import { type ReaderPoolOptions, readerPool } from './reader-pool.ts'

const result: EncodedRead = { status: 200, headers: {}, digest: '', plain: undefined, gzip: undefined }

type StartedReader = { tasks: string[]; finish: (() => void)[]; end(cause: Error): void; isStopped: boolean }

/** A pool whose readers finish when the test says so. */
function openPool(t: TestContext, options: Partial<ReaderPoolOptions> = {}) {
  const readers: StartedReader[] = []
  const failures: string[] = []
  const pool = readerPool({
    start(onEnd) {
      const state: StartedReader = { tasks: [], finish: [], end: onEnd, isStopped: false }
      readers.push(state)
      return {
        ready: Promise.resolve(),
        run({ name }: ReadTask) {
          state.tasks.push(name)
          return new Promise((resolve) => state.finish.push(() => resolve(result)))
        },
        stop: async () => {
          state.isStopped = true
        },
      }
    },
    maxReaders: 1,
    readsPerReader: 1,
    onFailure: ({ message }) => failures.push(message),
    ...options,
  })
  t.after(pool.close)
  const admit = (name: string, caller: ReadCaller = newCaller(), isBounded = false): PendingRead =>
    pool.admit(
      {
        name,
        priority: 'page',
        isBounded,
        task: () => ({ name, input: {}, now: 0, generation: 7, encoding: 'all' }),
      },
      caller,
    )
  return { pool, readers, failures, admit }
}

function newCaller(network = 'a') {
  const listeners = new Set<() => void>()
  return {
    network,
    listeners,
    isGone: () => false,
    onGone(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    leave() {
      for (const listener of listeners) listener()
    },
  }
}

/** Stops the time, which a pool looks at in intervals; returns what lets it go on. */
function stopTime(t: TestContext) {
  t.mock.timers.enable({ apis: ['setInterval'] })
  let now = Math.ceil(performance.now())
  t.mock.method(performance, 'now', () => now)
  return (ms: number) => {
    now += ms
    t.mock.timers.tick(100)
  }
}

const settled = async (read: PendingRead): Promise<unknown> =>
  read.response.then(
    () => 'done',
    (error) => error.code ?? error.message,
  )

test('a caller that stays keeps nothing of a read that has ended', async (t) => {
  const { readers, admit } = openPool(t, { maxWaiting: 1 })
  const caller = newCaller()
  const replay = admit('replay', caller)
  await nextTurn()
  const others = [admit('waits', caller), admit('is too many', caller)]
  assert.equal(caller.listeners.size, 3)
  const refused = await Promise.race(others.map(settled))
  assert.deepEqual([refused, caller.listeners.size], ['OVERLOADED', 2])
  readers[0]?.finish[0]?.()
  assert.deepEqual([await settled(replay), caller.listeners.size], ['done', 1])
})

test('a read for a client that has hung up is not begun, nor one after the pool was closed', async (t) => {
  const { pool, readers, admit } = openPool(t)
  const gone = admit('home', { ...newCaller(), isGone: () => true })
  assert.equal(await settled(gone), 'OVERLOADED')
  const waiting = admit('feed')
  pool.close()
  const late = admit('late')
  assert.deepEqual(await Promise.all([settled(waiting), settled(late)]), ['OVERLOADED', 'OVERLOADED'])
  await nextTurn()
  assert.deepEqual([readers.length, readers[0]?.tasks], [1, []])
})

test('another reader starts only when reads wait, up to the limit', async (t) => {
  const { readers, admit } = openPool(t, { maxReaders: 2, readsPerReader: 2 })
  for (let n = 1; n <= 6; n++) {
    admit(`page ${n}`)
    await nextTurn()
    await nextTurn()
  }
  assert.deepEqual(
    readers.map(({ tasks }) => tasks),
    [
      ['page 1', 'page 2'],
      ['page 3', 'page 4'],
    ],
  )
  readers[1]?.finish[0]?.()
  await nextTurn()
  assert.deepEqual(readers[1]?.tasks, ['page 3', 'page 4', 'page 5'])
})

test('a read that every caller has left never begins', async (t) => {
  const { pool, readers, admit } = openPool(t)
  admit('first')
  await nextTurn()
  const [ada, bob] = [newCaller(), newCaller('b')]
  const dropped = admit('dropped', ada)
  const kept = admit('kept', ada)
  pool.join(kept, bob)
  ada.leave()
  assert.equal(await settled(dropped), 'OVERLOADED')
  readers[0]?.finish[0]?.()
  await nextTurn()
  assert.deepEqual(readers[0]?.tasks, ['first', 'kept'])
  bob.leave()
  readers[0]?.finish[1]?.()
  assert.equal(await settled(kept), 'done')
})

test('a read that waits for a second is refused, with the time to wait before the next try', async (t) => {
  const advance = stopTime(t)
  const { pool, admit } = openPool(t)
  admit('running')
  await nextTurn()
  const waiting = admit('waiting')
  advance(1000)
  advance(1)
  const error = await waiting.response.catch((refusal) => refusal)
  assert.equal(error.code, 'OVERLOADED')
  assert.ok(error.retryAfter >= 1)
  assert.deepEqual(pool.figures().refused, { full: 0, late: 1 })
})

test('a read that runs for five seconds is given up, and so is its reader', async (t) => {
  const advance = stopTime(t)
  const { pool, readers, admit } = openPool(t)
  const slow = admit('slow')
  await nextTurn()
  advance(5001)
  assert.equal(await settled(slow), 'OVERLOADED')
  assert.equal(readers[0]?.isStopped, true)
  admit('next')
  await nextTurn()
  assert.deepEqual(readers[1]?.tasks, ['next'])
  const { givenUp, failed, started } = pool.figures()
  assert.deepEqual([givenUp, failed, started], [1, 0, 2])
})

test('an idle reader is ended, and the next read starts another', async (t) => {
  const advance = stopTime(t)
  let idleTimes = 0
  const { readers, admit } = openPool(t, { idleMs: 30_000, onIdle: () => idleTimes++ })
  const read = admit('home')
  await nextTurn()
  advance(3000)
  readers[0]?.finish[0]?.()
  await settled(read)
  advance(30_000)
  assert.deepEqual([readers[0]?.isStopped, idleTimes], [false, 0])
  advance(1)
  assert.deepEqual([readers[0]?.isStopped, idleTimes], [true, 1])
  admit('again')
  await nextTurn()
  assert.deepEqual(readers[1]?.tasks, ['again'])
})

test('after a reader has failed, the next one starts a second later', async (t) => {
  const advance = stopTime(t)
  const { pool, readers, failures, admit } = openPool(t)
  admit('home')
  await nextTurn()
  readers[0]?.end(new Error('It ran out of memory.'))
  assert.deepEqual(failures, ['It ran out of memory.'])
  assert.deepEqual([pool.figures().failed, pool.figures().readers], [1, 0])
  admit('again')
  await nextTurn()
  assert.equal(readers.length, 1)
  advance(1000)
  await nextTurn()
  assert.deepEqual(readers[1]?.tasks, ['again'])
})

test('this thread runs bounded reads while its event loop keeps up, and no others', async (t) => {
  let keepsUp = true
  const here: string[] = []
  const reader = startReaderHere(new Map([['feed', async () => ({ text: String(here.push('feed')) })]]))(
    () => {},
  )
  const { readers, admit } = openPool(t, { here: { reader, maxReads: 1, keepsUp: () => keepsUp } })
  assert.equal(await settled(admit('feed', newCaller(), true)), 'done')
  assert.deepEqual([here.length, readers.length], [1, 0])
  admit('page')
  // Only so many at a time, because those of PostgreSQL wait for their rows.
  const two = [admit('feed', newCaller(), true), admit('feed', newCaller(), true)]
  assert.equal(await settled(two[0] as PendingRead), 'done')
  keepsUp = false
  admit('feed', newCaller(), true)
  await nextTurn()
  readers[0]?.finish[0]?.()
  await nextTurn()
  assert.deepEqual([here.length, readers[0]?.tasks], [2, ['page', 'feed']])
})

test('a read that hangs in this thread is refused after five seconds, or when the storage falls silent', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  let now = Math.ceil(performance.now())
  t.mock.method(performance, 'now', () => now)
  const reader = startReaderHere(new Map([['feed', () => new Promise<never>(() => {})]]))(() => {})
  const { pool, failures, admit } = openPool(t, { here: { reader, maxReads: 1, keepsUp: () => true } })
  const slow = admit('feed', newCaller(), true)
  now += 5001
  t.mock.timers.tick(100)
  assert.equal(await settled(slow), 'OVERLOADED')
  assert.deepEqual(failures, ['feed took more than 5 seconds.'])
  const silent = admit('feed', newCaller(), true)
  pool.restart()
  assert.equal(await settled(silent), 'STORAGE_UNAVAILABLE')
  assert.equal(pool.figures().running, 0)
})
