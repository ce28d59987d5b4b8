import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PendingRead, type ReadCaller } from '../../readers/pending-read.ts'
import type { EncodedRead } from '../../readers/read.ts'
import { responseCache } from './response-cache.ts'

const caller: ReadCaller = { network: 'a', isGone: () => false, onGone: () => () => {} }

/** A cache whose reads the test begins and finishes. */
function openCache() {
  const state = { now: 1_000_000, generation: 1 }
  const reads: PendingRead[] = []
  const joined: PendingRead[] = []
  const cache = responseCache(
    () => state.now,
    () => state.generation,
    { join: (read) => void joined.push(read) },
  )
  const admit = () => {
    const task = () => ({ ...state, name: 'page', input: {}, encoding: 'all' as const })
    const read = new PendingRead({ name: 'page', priority: 'page', task }, () => {})
    reads.push(read)
    return read
  }
  return {
    state,
    reads,
    joined,
    find: () => cache.find('/page?x=1')?.headers['text'],
    async get(maxAgeMs = 5000, isTimeless = false) {
      const address = { target: '/page?x=1', key: 'page', maxAgeMs, isTimeless }
      return (await cache.getOrRead(address, caller, admit)).headers['text']
    },
    async finish(text: string, status = 200) {
      const result: EncodedRead = {
        ...{ status, headers: { text }, digest: text },
        ...{ plain: new TextEncoder().encode(text), gzip: undefined },
      }
      reads.at(-1)?.begin()
      reads.at(-1)?.finish(Promise.resolve(result))
      await reads.at(-1)?.response
      await new Promise(setImmediate)
    },
  }
}

test('a response is found by its exact target until something is written or its time is over', async () => {
  const { state, reads, get, find, finish } = openCache()
  const first = get()
  assert.equal(find(), undefined)
  await finish('one')
  assert.deepEqual([await first, find(), await get(), reads.length], ['one', 'one', 'one', 1])
  state.now += 4999
  assert.equal(find(), 'one')
  state.now += 1
  assert.equal(find(), undefined)
  state.now -= 1
  state.generation++
  assert.equal(find(), undefined)
  const second = get()
  await finish('two')
  assert.deepEqual([await second, find(), reads.length], ['two', 'two', 2])
})

test('requests share a read that waits, whatever is written, and one that runs until something is written', async () => {
  const { state, reads, joined, get, finish } = openCache()
  const first = get()
  state.generation++
  const second = get()
  assert.deepEqual([reads.length, joined.length], [1, 1])
  reads[0]?.begin()
  const third = get()
  assert.deepEqual([reads.length, joined.length], [1, 2])
  state.generation++
  const fourth = get()
  assert.equal(reads.length, 2)
  await finish('new')
  reads[0]?.refuse()
  assert.equal(await fourth, 'new')
  for (const earlier of [first, second, third]) await assert.rejects(earlier, { code: 'OVERLOADED' })
  assert.equal(await get(), 'new')
})

test('a timeless response outlives what is written', async () => {
  const { state, reads, get, finish } = openCache()
  const first = get(Number.POSITIVE_INFINITY, true)
  await finish('one')
  state.generation++
  state.now += 1_000_000
  assert.deepEqual([await first, await get(Number.POSITIVE_INFINITY, true), reads.length], ['one', 'one', 1])
})

test('a response that only time has made old is sent while one newer is read', async () => {
  const { state, reads, get, find, finish } = openCache()
  const first = get()
  await finish('old')
  await first
  state.now += 5000
  assert.deepEqual([await get(), await get(), reads.length], ['old', 'old', 2])
  await finish('new')
  assert.deepEqual([find(), await get(), reads.length], ['new', 'new', 2])
})

test('a refused renewal keeps the old response, for as long again as it was fresh', async () => {
  const { state, reads, get, finish } = openCache()
  const first = get()
  await finish('old')
  await first
  state.now += 5000
  assert.equal(await get(), 'old')
  reads.at(-1)?.refuse()
  await new Promise(setImmediate)
  state.now += 4999
  assert.deepEqual([await get(), reads.length], ['old', 3])
  reads.at(-1)?.refuse()
  await new Promise(setImmediate)
  state.now += 1
  const renewed = get()
  await finish('new')
  assert.equal(await renewed, 'new')
})

test('a response without an age limit stays until something is written, and one with 0 is only shared', async () => {
  const { state, reads, get, find, finish } = openCache()
  const first = get(Number.POSITIVE_INFINITY)
  await finish('feed')
  await first
  state.now += 1_000_000_000
  assert.deepEqual([find(), await get(Number.POSITIVE_INFINITY), reads.length], ['feed', 'feed', 1])
  state.generation++
  const [second, third] = [get(0), get(0)]
  await finish('explore')
  assert.deepEqual([await second, await third, find(), reads.length], ['explore', 'explore', undefined, 2])
})
