import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ReadTask } from './read.ts'
import { startReaderThread } from './reader-thread.ts'

/** A thread that answers every read with its name. */
const code = `
  import { workerData } from 'node:worker_threads'
  const { port } = workerData
  port.on('message', ({ id, task }) => port.postMessage({ id, result: task.name }))
  port.postMessage('ready')`
const entry = new URL(`data:text/javascript,${encodeURIComponent(code)}`)

const task = (name: string, input: unknown = {}): ReadTask => ({
  name,
  input,
  now: 0,
  generation: 1,
  encoding: 'plain',
})

test('a task that is not plain data is refused, and the next one is answered', async (t) => {
  const reader = startReaderThread(entry, {})((cause) => assert.fail(cause))
  const keepAlive = setInterval(() => {}, 1000)
  t.after(() => {
    clearInterval(keepAlive)
    return reader.stop()
  })
  await reader.ready
  await assert.rejects(reader.run(task('first', () => {})), /could not be cloned/)
  assert.equal(await reader.run(task('second')), 'second')
})
