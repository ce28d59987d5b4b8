import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clockWaitMs } from './clock-wait.ts'

/** Runs batches for ten seconds, each of which takes so long and one millisecond of keys; returns how far they end ahead. */
function aheadAfter(startMs: number, batchMs: number): number {
  let nowMs = 0
  let newestMs = startMs
  while (nowMs < 10_000) {
    nowMs += clockWaitMs(newestMs - nowMs) + batchMs
    newestMs = Math.max(Math.floor(nowMs), newestMs + 1)
  }
  return newestMs - nowMs
}

test('batches run at most a quarter of a second ahead of the clock', () => {
  assert.ok(aheadAfter(0, 0.2) < 252)
  assert.ok(aheadAfter(0, 0.2) > 245)
  assert.ok(aheadAfter(0, 3) <= 1)
})

test('after the clock was set back the distance does not grow, and no batch waits for long', () => {
  for (const setBackMs of [400, 600, 3_600_000]) assert.ok(aheadAfter(setBackMs, 0.2) <= setBackMs)
  assert.ok(clockWaitMs(25 * 3_600_000) < 10)
  assert.equal(clockWaitMs(-3_600_000), 0)
})
