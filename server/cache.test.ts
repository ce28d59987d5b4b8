import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BoundedCache, Doorkeeper } from './cache.ts'

test('an entry that was used is evicted after one that was not', () => {
  const cache = new BoundedCache<string, number>(2)
  cache.set('a', 1)
  cache.set('b', 2)
  assert.equal(cache.get('a'), 1)
  cache.set('c', 3)
  assert.deepEqual([cache.peek('a'), cache.peek('b'), cache.peek('c')], [1, undefined, 3])
})

test('an entry that was used long ago counts as unused again', () => {
  const cache = new BoundedCache<string, number>(2)
  cache.set('a', 1)
  cache.get('a')
  for (const key of ['b', 'c']) cache.set(key, 2)
  assert.deepEqual([cache.peek('a'), cache.peek('b')], [1, undefined])
  cache.set('d', 2)
  assert.deepEqual([cache.peek('a'), cache.peek('c')], [undefined, 2])
})

test('the total size is bounded, and replaced, deleted and cleared entries give their size back', () => {
  const cache = new BoundedCache<string, string>(10, (text) => text.length)
  cache.set('a', 'xxxxxx')
  cache.set('a', 'xx')
  cache.set('b', 'xxxxxxxx')
  assert.deepEqual([cache.peek('a')?.length, cache.peek('b')?.length], [2, 8])
  cache.delete('a')
  cache.set('c', 'xx')
  assert.deepEqual([cache.peek('b')?.length, cache.peek('c')?.length], [8, 2])
  cache.set('too large', 'x'.repeat(11))
  assert.equal(cache.peek('too large'), undefined)
  cache.clear()
  cache.set('d', 'xxxxxxxxxx')
  assert.equal(cache.peek('d')?.length, 10)
})

test('a key is let in when it occurs again soon', () => {
  const texts = new Doorkeeper(8)
  assert.deepEqual(
    ['a', 'b', 'a', 'b'].map((key) => texts.admits(key)),
    [false, false, true, true],
  )
  const numbers = new Doorkeeper(8)
  const first = 1_790_000_000_000 * 1024
  assert.deepEqual(
    [first, first + 1, first].map((key) => numbers.admits(key)),
    [false, false, true],
  )
})

test('a walk over everything lets nearly nothing in, and makes the doorkeeper forget', () => {
  const doorkeeper = new Doorkeeper(500)
  doorkeeper.admits('seen before the walk')
  const names = Array.from({ length: 20_000 }, (_, at) => `{"id":"${at}","content":"${'x'.repeat(200)}"}`)
  assert.ok(names.filter((name) => doorkeeper.admits(name)).length < 10)
  const moments = Array.from({ length: 20_000 }, (_, at) => (1_790_000_000_000 + at * 86_400) * 1024)
  assert.ok(moments.filter((moment) => doorkeeper.admits(moment)).length < 10)
  assert.equal(doorkeeper.admits('seen before the walk'), false)
})
