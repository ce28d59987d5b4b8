import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { rootHeights, ticks } from './root-scale.ts'

test('four times as much is twice as high, above the unit of a zero', () => {
  assert.deepEqual(rootHeights([0, 1, 4, 16], 43), [1, 11, 21, 41])
  assert.deepEqual(rootHeights([1, 4], 43, 16), [11, 21])
  assert.deepEqual(rootHeights([0, 0], 43), [1, 1])
  assert.deepEqual(rootHeights([], 43), [])
})

test('a small count stands out from none beside one that is a hundred times as large', () => {
  const [none = 0, one = 0] = rootHeights([0, 1, 100], 40)
  assert.ok(one >= 4 * none)
})

test('a larger count is never lower, and all stay inside the viewBox', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -5, max: 1e9 }), { minLength: 1 }), (counts) => {
      const heights = rootHeights(counts, 40)
      for (const [at, height] of heights.entries()) {
        assert.ok(height >= 1 && height <= 38)
        for (const [other, more] of counts.entries())
          if (more > (counts[at] ?? 0)) assert.ok((heights[other] ?? 0) >= height)
      }
    }),
  )
})

test('the numbers of an axis are the largest, a quarter of it half way up, and zero', () => {
  assert.deepEqual(ticks(100), [
    { count: 100, height: 98 },
    { count: 25, height: 49.5 },
    { count: 0, height: 1 },
  ])
  assert.deepEqual(
    [1, 0].map((max) => ticks(max).map(({ count }) => count)),
    [[1, 0], [0]],
  )
})
