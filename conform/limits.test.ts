import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judge, listeningWorld } from '../test/conformance.ts'

test('with rate limits on, a run waits as long as Retry-After says, and keeps its judgement', async (t) => {
  const world = await listeningWorld(t, { rateLimits: true })
  let waited = 0
  const sleep = async (ms: number) => {
    waited += ms
    world.clock.advance(ms)
  }
  const { failures, stopped, notes } = await judge(world.origin, { sleep })
  assert.deepEqual({ failures, stopped }, { failures: [], stopped: null })
  assert.match(notes[0] ?? '', /replied 429: waiting \d+ s, as Retry-After says$/)
  assert.ok(waited > 10_000 && waited < 15 * 60_000, `${waited} ms`)
})
