import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Histogram } from './histogram.ts'

test('a value is counted in the first bucket whose bound it does not exceed', () => {
  const histogram = new Histogram([1, 10])
  for (const value of [0, 1, 1.5, 10, 11, 1e9]) histogram.add(value)
  assert.deepEqual([histogram.counts, histogram.sum], [[2, 2, 2], 1e9 + 23.5])
})
