import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectGarbage } from './collect-garbage.ts'

test('collected garbage is given back, more than once', async () => {
  for (let time = 0; time < 2; time++) {
    let garbage: number[][] | undefined = Array.from({ length: 200 }, () =>
      Array.from({ length: 20_000 }, Math.random),
    )
    const before = process.memoryUsage().heapTotal
    assert.equal(garbage.length, 200)
    garbage = undefined
    collectGarbage()
    await new Promise((resolve) => setTimeout(resolve, 10))
    const given = before - process.memoryUsage().heapTotal
    assert.ok(given > 20_000_000, `${given} bytes were given back.`)
  }
})
