import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judge } from '../conformance.ts'
import { openTwoInstances } from './two-instances.ts'

test('two instances keep every promise of one, whichever of them gets a request', async (t) => {
  const { both } = await openTwoInstances(t, { hasTime: true })
  const origins = await Promise.all(both.map(({ app }) => app.listen({ host: '127.0.0.1', port: 0 })))
  let requests = 0
  const { failures, stopped, passed } = await judge('http://balanced.test', {
    fetch: (url, init) =>
      fetch(String(url).replace('http://balanced.test', origins[requests++ % 2] as string), init),
  })
  assert.deepEqual({ failures, stopped }, { failures: [], stopped: null })
  assert.ok(passed >= 140, `${passed}`)
})
