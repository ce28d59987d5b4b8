import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { shortNumber } from '../text/numbers.ts'
import { activeHours, columns, dayBars, minDaysHeard, minuteBars } from './activity-bars.ts'

const hour = (counts: Record<number, number>): number[] =>
  Array.from({ length: 60 }, (_, at) => counts[at] ?? 0)
const day = (counts: Record<number, number>): number[] => hour(counts).slice(0, 24)

/** The bars of a filled path: left edge, width and height. */
const filled = (path: string): number[][] =>
  [...path.matchAll(/M([\d.]+) 40v-([\d.]+)h([\d.]+)V40Z/g)].map(([, left, height, width]) =>
    [left, width, height].map(Number),
  )

describe('minute bars', () => {
  test('are two paths: the past minutes, and the current one', () => {
    const { bars, last } = minuteBars(hour({ 0: 3, 59: 6 }))
    assert.equal(bars.split('M').length - 1, 59)
    assert.ok(bars.startsWith('M5 56v-38.5M15 56v-1M25 56v-1'), bars)
    assert.equal(last, 'M595 56v-54')
  })

  test('a quiet hour is a flat line', () => {
    const { bars, last } = minuteBars(hour({}))
    assert.match(bars + last, /^(M\d+ 56v-1){60}$/)
    assert.ok(minuteBars(hour({ 0: -5, 1: 1 })).bars.startsWith('M5 56v-1M15 56v-54'))
  })
})

describe('columns and day bars', () => {
  test('columns are one unit wide each, with a gap between them', () => {
    const bars = columns([1, 0, 4])
    assert.deepEqual(bars.flatMap(filled), [
      [0.08, 0.84, 19.5],
      [1.08, 0.84, 1],
      [2.08, 0.84, 38],
    ])
    assert.deepEqual(columns([1], 4).flatMap(filled), [[0.08, 0.84, 19.5]])
  })

  const friday = 20_777
  const days = Array.from({ length: 182 }, () => 0)

  test('days fill four units each, whatever the first weekday', () => {
    assert.equal(new Date(friday * 86_400_000).getUTCDay(), 5)
    for (let first = friday - 181; first < friday - 174; first++) {
      const bars = filled(dayBars(days, first))
      assert.equal(bars.length, 182)
      const [start = 0] = bars.at(0) ?? []
      const [last = 0, width = 0] = bars.at(-1) ?? []
      assert.ok(start >= 0 && last + width <= 728)
    }
  })

  test('there is a wider gap between Sunday and Monday', () => {
    const lefts = filled(dayBars(days, friday - 181)).map(([left = 0]) => left)
    const steps = lefts.slice(1).map((left, at) => left - (lefts[at] ?? 0))
    // The last day is a Friday, so the last Monday is four days before.
    assert.deepEqual(steps.slice(-7), [3.75, 3.75, 5.5, 3.75, 3.75, 3.75, 3.75])
    assert.equal(steps.filter((step) => step === 5.5).length, 26)
    assert.deepEqual(new Set(steps), new Set([3.75, 5.5]))
  })
})

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

test('a shortened number is at most 5 % off', () => {
  const size = { k: 1e3, M: 1e6, B: 1e9 }
  fc.assert(
    fc.property(fc.nat(2_000_000_000), (count) => {
      const [, digits, unit] = /^(\d{1,3}|\d\.\d)([kMB]?)$/.exec(shortNumber(count)) ?? []
      const told = Number(digits) * (size[unit as keyof typeof size] ?? 1)
      assert.ok(Math.abs(told - count) <= count / 20, `${count}: ${digits}${unit}`)
    }),
  )
})
