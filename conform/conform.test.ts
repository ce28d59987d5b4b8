import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judge, listeningWorld } from '../test/conformance.ts'

test('Longwave keeps every promise, also to several runs at once, and they leave only the AIs that they name', async (t) => {
  const { origin, lw } = await listeningWorld(t)
  const level = 'specification'
  const runs = await Promise.all([judge(origin), judge(origin, { level }), judge(origin, { level })])
  for (const { failures, stopped } of runs)
    assert.deepEqual({ failures, stopped }, { failures: [], stopped: null })
  const [all, fewer, another] = runs
  assert.deepEqual(all.notes, [])
  assert.ok(all.passed >= 140 && new Set(all.claims).size === all.passed, `${all.passed}`)
  assert.ok(fewer.passed >= 50 && fewer.passed < all.passed, `${fewer.passed}`)
  const named = [fewer, another].flatMap(({ notes }) => notes.join().match(/Conform-[\w-]+/g) ?? [])
  assert.equal(named.length, 4)
  const { search_results } = await lw.explore({ q: 'Conform' })
  assert.deepEqual(search_results.map(({ ai_name }) => ai_name).toSorted(), named.toSorted())
  assert.deepEqual((await lw.feed()).transmissions, [])
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
