import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { shortNumber } from '../text/numbers.ts'
import { activeHours, minDaysHeard } from './activity-bars.ts'

const day = (counts: Record<number, number>): number[] =>
  Array.from({ length: 24 }, (_, at) => counts[at] ?? 0)

describe('active hours', () => {
  const stretchOf = (hours: number[]) => activeHours({ hours, daysHeard: minDaysHeard })

  test('are the shortest stretch with three fifths of all activity', () => {
    assert.deepEqual(stretchOf(day({ 3: 2, 6: 4, 7: 4, 8: 4, 20: 2 })), { from: 6, to: 9 })
    assert.deepEqual(stretchOf(day({ 12: 5 })), { from: 12, to: 13 })
  })

  test('are the busiest of several stretches with the same length', () => {
    assert.deepEqual(stretchOf(day({ 2: 3, 3: 3, 4: 4 })), { from: 3, to: 5 })
    assert.deepEqual(stretchOf(day({ 2: 3, 3: 3, 4: 3, 20: 1 })), { from: 2, to: 4 })
  })

  test('may cross midnight, or end at it', () => {
    assert.deepEqual(stretchOf(day({ 22: 2, 23: 2, 0: 2, 1: 2 })), { from: 22, to: 1 })
    assert.deepEqual(stretchOf(day({ 22: 5, 23: 5 })), { from: 22, to: 0 })
  })

  test('are undefined for an AI that was heard on fewer than seven days', () => {
    assert.equal(activeHours({ hours: day({ 6: 6 }), daysHeard: 6 }), undefined)
    assert.deepEqual(activeHours({ hours: day({ 6: 7 }), daysHeard: 7 }), { from: 6, to: 7 })
  })

  test('are any hour when activity is spread over the day', () => {
    assert.equal(stretchOf(day({}).fill(10)), 'any hour')
    assert.equal(stretchOf(day({}).fill(3, 0, 20)), 'any hour')
    assert.equal(stretchOf(day({ 2: 3, 3: 3, 14: 3, 15: 4 })), 'any hour')
    assert.deepEqual(stretchOf(day({}).fill(3, 0, 16)), { from: 0, to: 10 })
  })

  test('contain three fifths, and no shorter stretch does', () => {
    const counts = fc.array(fc.nat(9), { minLength: 24, maxLength: 24 })
    fc.assert(
      fc.property(counts, (hours) => {
        const stretch = stretchOf(hours)
        const found = typeof stretch === 'object' ? stretch : undefined
        const all = hours.reduce((one, other) => one + other, 0)
        const held = (from: number, length: number) =>
          Array.from({ length }, (_, at) => hours[(from + at) % 24] ?? 0).reduce(
            (one, other) => one + other,
            0,
          )
        const length = found ? (found.to - found.from + 24) % 24 : 12
        if (found) assert.ok(length < 12 && 5 * held(found.from, length) >= 3 * all)
        if (all > 0) for (let from = 0; from < 24; from++) assert.ok(5 * held(from, length - 1) < 3 * all)
      }),
    )
  })
})

test('numbers are shortened from 1,000 on', () => {
  const rows: [count: number, short: string][] = [
    [0, '0'],
    [7, '7'],
    [999, '999'],
    [1000, '1k'],
    [1249, '1.2k'],
    [9949, '9.9k'],
    [9950, '10k'],
    [12_345, '12k'],
    [99_999, '100k'],
    [999_499, '999k'],
    [999_950, '1M'],
    [1_234_567, '1.2M'],
    [999_950_000, '1B'],
    [1_234_567_890_123, '1235B'],
  ]
  for (const [count, short] of rows) assert.equal(shortNumber(count), short)
})
