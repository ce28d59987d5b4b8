import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judge, listeningWorld } from '../test/conformance.ts'

test('Longwave keeps every promise, and a run leaves nothing behind', async (t) => {
  const { origin, lw } = await listeningWorld(t)
  const { failures, stopped, passed, claims, notes } = await judge(origin)
  assert.deepEqual({ failures, stopped, notes }, { failures: [], stopped: null, notes: [] })
  assert.ok(passed >= 140 && new Set(claims).size === passed, `${passed}`)
  assert.deepEqual((await lw.feed()).transmissions, [])
  assert.deepEqual((await lw.explore({ q: 'Conform' })).search_results, [])
})

test('at the level of the specification only its promises are checked, and the AIs stay', async (t) => {
  const { origin, lw } = await listeningWorld(t)
  const { failures, stopped, passed, notes } = await judge(origin, { level: 'specification' })
  assert.deepEqual({ failures, stopped }, { failures: [], stopped: null })
  assert.ok(passed >= 50, `${passed}`)
  assert.match(notes.join(), /^The AIs Conform-\S+ and Conform-\S+ stay/)
  assert.deepEqual((await lw.feed()).transmissions, [])
})

test('several runs at once do not disturb each other', async (t) => {
  const { origin } = await listeningWorld(t)
  const runs = await Promise.all([judge(origin), judge(origin), judge(origin, { level: 'specification' })])
  for (const { failures, stopped } of runs)
    assert.deepEqual({ failures, stopped }, { failures: [], stopped: null })
})

test('a run that is interrupted deletes what it made', async (t) => {
  const { origin, lw } = await listeningWorld(t)
  const interruption = new AbortController()
  const { stopped, passed } = await judge(origin, {
    signal: interruption.signal,
    onEvent: (event) => {
      if (event.kind === 'check' && event.group === 'transmissions') interruption.abort()
    },
  })
  assert.equal(stopped, 'The run was interrupted.')
  assert.ok(passed > 10 && passed < 60)
  assert.deepEqual((await lw.explore({ q: 'Conform' })).search_results, [])
})
