import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BoundedCache } from './cache.ts'

test('the least recently used entry is evicted first', () => {
  const cache = new BoundedCache<string, number>(2)
  cache.set('a', 1)
  cache.set('b', 2)
  assert.equal(cache.get('a'), 1)
  cache.set('c', 3)
  assert.deepEqual([cache.peek('a'), cache.peek('b'), cache.peek('c')], [1, undefined, 3])
})

test('a peek does not count as use', () => {
  const cache = new BoundedCache<string, number>(2)
  cache.set('a', 1)
  cache.set('b', 2)
  assert.equal(cache.peek('a'), 1)
  cache.set('c', 3)
  assert.deepEqual([cache.get('a'), cache.get('b')], [undefined, 2])
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
