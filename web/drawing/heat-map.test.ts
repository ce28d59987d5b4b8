import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { heatMap, stepEnds } from './heat-map.ts'

const week = (count: (hour: number) => number) =>
  Array.from({ length: 7 }, (_, day) => Array.from({ length: 24 }, (_, hour) => count(24 * day + hour)))
const cells = (path = '') => path.split('M').length - 1

test('the heat map shows each hour once, in one of six steps, and one transmission differs from none', () => {
  assert.deepEqual(heatMap(week(() => 0)).map(cells), [168, 0, 0, 0, 0, 0])
  assert.deepEqual(
    heatMap(week((hour) => [0, 1, 4, 9, 16, 25][hour % 6] ?? 0)).map(cells),
    [28, 28, 28, 28, 28, 28],
  )
  assert.deepEqual(
    heatMap(week((hour) => (hour === 0 ? 1e6 : hour === 1 ? 1 : 0))).map(cells),
    [166, 1, 0, 0, 0, 1],
  )
  const counts = fc.array(fc.nat(), { minLength: 168, maxLength: 168 })
  fc.assert(
    fc.property(counts, (all) => {
      const painted = heatMap(week((hour) => all[hour] ?? 0)).map(cells)
      assert.equal(
        painted.reduce((sum, count) => sum + count, 0),
        168,
      )
    }),
  )
})

test('the ends of the steps rise to the busiest hour', () => {
  assert.deepEqual(stepEnds(100), [0, 4, 16, 36, 64, 100])
  assert.deepEqual(stepEnds(1), [0, 0, 0, 0, 0, 1])
  assert.deepEqual(stepEnds(0), [0, 0, 0, 0, 0, 0])
})
