import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { semaphore } from './semaphore.ts'

function newCaller() {
  let leave = () => {}
  return {
    network: 'a',
    isGone: () => false,
    onGone(listener: () => void) {
      leave = listener
      return () => {}
    },
    leave: () => leave(),
  }
}

test('at most so many read at once, the others in the order they came, also after a failure', async () => {
  const run = semaphore(2)
  const began: string[] = []
  const finish = new Map<string, PromiseWithResolvers<void>>()
  const read = (name: string) => async () => {
    began.push(name)
    const end = Promise.withResolvers<void>()
    finish.set(name, end)
    await end.promise
    return name
  }
  const reads = ['a', 'b', 'c', 'd'].map((name) => run(newCaller(), read(name)))
  await nextTurn()
  assert.deepEqual(began, ['a', 'b'])
  finish.get('a')?.reject(new Error('lost'))
  await assert.rejects(reads[0] ?? Promise.resolve())
  await nextTurn()
  assert.deepEqual(began, ['a', 'b', 'c'])
  for (const name of ['b', 'c', 'd']) {
    finish.get(name)?.resolve()
    await nextTurn()
  }
  assert.deepEqual(await Promise.all(reads.slice(1)), ['b', 'c', 'd'])
})

test('a client that hangs up leaves the line, and one that has hung up does not join it', async () => {
  const run = semaphore(1)
  const end = Promise.withResolvers<void>()
  const first = run(newCaller(), () => end.promise)
  const leaving = newCaller()
  const left = run(leaving, () => assert.fail('Nobody waits for this read.'))
  const gone = run({ ...newCaller(), isGone: () => true }, () => assert.fail('Nor for this one.'))
  const last = run(newCaller(), async () => 'read')
  leaving.leave()
  await assert.rejects(left, { code: 'OVERLOADED' })
  await assert.rejects(gone, { code: 'OVERLOADED' })
  end.resolve()
  await first
  assert.equal(await last, 'read')
})
