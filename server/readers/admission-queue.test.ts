import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AdmissionQueue } from './admission-queue.ts'
import { PendingRead, type Priority } from './pending-read.ts'

const readOf = (name: string, priority: Priority = 'page'): PendingRead =>
  new PendingRead({ name, priority, task: () => assert.fail('It must not begin.') }, () => {})

function takeAll(queue: AdmissionQueue): string[] {
  const names: string[] = []
  for (let read = queue.take(); read; read = queue.take()) names.push(read.name)
  return names
}

test('reads begin by priority, and in the order they came', () => {
  const queue = new AdmissionQueue(10)
  for (const [name, priority] of [
    ['stats', 'search'],
    ['home', 'page'],
    ['feed', 'api'],
    ['tag', 'page'],
    ['front page', 'front'],
  ] as const) {
    queue.add(readOf(name, priority), 'a')
  }
  assert.deepEqual(takeAll(queue), ['front page', 'feed', 'home', 'tag', 'stats'])
  assert.equal(queue.size, 0)
})

test('networks take turns, so that many reads of one do not delay those of another', () => {
  const queue = new AdmissionQueue(10)
  for (const name of ['a1', 'a2', 'a3', 'a4']) queue.add(readOf(name), 'a')
  queue.add(readOf('b1'), 'b')
  queue.add(readOf('b2'), 'b')
  assert.deepEqual(takeAll(queue), ['a1', 'b1', 'a2', 'b2', 'a3', 'a4'])
})

test('a read that callers of two networks wait for begins when the first of them has its turn, once', () => {
  const queue = new AdmissionQueue(10)
  const shared = readOf('shared')
  for (const name of ['a1', 'a2']) queue.add(readOf(name), 'a')
  queue.add(shared, 'a')
  queue.add(shared, 'b')
  queue.add(shared, 'b')
  assert.equal(queue.size, 3)
  assert.deepEqual(takeAll(queue), ['a1', 'shared', 'a2'])
})

test('when too many wait, the longest lane of the lowest priority loses its oldest read', () => {
  const queue = new AdmissionQueue(4)
  const refused: (string | undefined)[] = []
  const add = (name: string, network: string, priority?: Priority) =>
    refused.push(queue.add(readOf(name, priority), network)?.name)
  for (const name of ['a1', 'a2', 'a3']) add(name, 'a')
  add('stats', 'a', 'search')
  assert.deepEqual(refused.splice(0), [undefined, undefined, undefined, undefined])
  // A page comes before statistics, and another network before the fourth read of the first.
  add('b1', 'b')
  add('c1', 'c')
  add('a4', 'a')
  add('more', 'd', 'search')
  add('feed', 'a', 'api')
  assert.deepEqual(refused, ['stats', 'a1', 'a4', 'more', 'a2'])
  assert.deepEqual(takeAll(queue), ['feed', 'a3', 'b1', 'c1'])
})

test('a read that is removed does not begin, and leaves the turns of the others as they were', () => {
  const queue = new AdmissionQueue(10)
  const [a1, a2, b1] = [readOf('a1'), readOf('a2'), readOf('b1')]
  queue.add(a1, 'a')
  queue.add(a2, 'a')
  queue.add(b1, 'b')
  queue.remove(a1)
  queue.remove(a1)
  assert.deepEqual([queue.has(a1), queue.has(a2), queue.size], [false, true, 2])
  assert.deepEqual(takeAll(queue), ['a2', 'b1'])
})
