import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { until } from '../../test/until.ts'
import { TerminationLock } from './termination-lock.ts'

/** Holds the lock until the first gate opens, and tries to hold it again behind the second one. */
const code = `
  const { parentPort, workerData } = require('node:worker_threads')
  const { module, memory, gates } = workerData
  const say = (word) => parentPort.postMessage(word)
  import(module).then(({ TerminationLock }) => {
    const lock = new TerminationLock(memory)
    lock.hold(() => {
      say('holds')
      Atomics.wait(gates, 0, 0)
    })
    Atomics.wait(gates, 1, 0)
    say('tries again')
    lock.hold(() => say('holds again'))
  })`

test('a thread can be terminated only while it does not hold the lock, and cannot hold it afterwards', async (t) => {
  const lock = new TerminationLock()
  const gates = new Int32Array(new SharedArrayBuffer(8))
  const module = new URL('./termination-lock.ts', import.meta.url).href
  const thread = new Worker(code, { eval: true, workerData: { module, memory: lock.memory, gates } })
  t.after(() => thread.terminate())
  const words: string[] = []
  const heard = async (word: string) => {
    await until(`the thread says ${word}`, () => words.includes(word))
  }
  const open = (gate: number) => {
    Atomics.store(gates, gate, 1)
    Atomics.notify(gates, gate)
  }
  thread.on('message', (word: string) => words.push(word))

  await heard('holds')
  let isClosed = false
  const closing = lock.close(() => false).then(() => (isClosed = true))
  await delay(20)
  assert.equal(isClosed, false, 'the thread holds the lock')
  open(0)
  await closing

  open(1)
  await heard('tries again')
  await delay(20)
  await thread.terminate()
  assert.deepEqual(words, ['holds', 'tries again'])
})

test('a thread that ended while it held the lock is not waited for', async () => {
  const lock = new TerminationLock()
  let closing: Promise<void> | undefined
  lock.hold(() => {
    closing = lock.close(() => true)
  })
  await closing
})
