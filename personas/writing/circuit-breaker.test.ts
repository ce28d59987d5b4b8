import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Breaker, openBreaker } from './circuit-breaker.ts'

const minute = 60_000

function atClock() {
  const clock = { ms: 1_000_000 }
  return { clock, breaker: openBreaker(() => clock.ms) }
}

function fail(breaker: Breaker, times: number): void {
  for (let n = 0; n < times; n++) breaker.failed()
}

test('four failures in a row change nothing, the fifth opens it', () => {
  const { clock, breaker } = atClock()
  fail(breaker, 4)
  assert.ok(breaker.mayCall())
  assert.equal(breaker.openSince(), undefined)
  breaker.failed()
  assert.ok(!breaker.mayCall())
  assert.equal(breaker.openSince(), clock.ms)
})

test('a success in between starts the count again', () => {
  const { breaker } = atClock()
  fail(breaker, 4)
  breaker.succeeded()
  fail(breaker, 4)
  assert.ok(breaker.mayCall())
})

test('after five minutes one call may try, and nobody else until it is done', () => {
  const { clock, breaker } = atClock()
  fail(breaker, 5)
  clock.ms += 5 * minute - 1
  assert.ok(!breaker.mayCall())
  clock.ms += 1
  assert.ok(breaker.mayCall())
  assert.ok(!breaker.mayCall())
  breaker.succeeded()
  assert.ok(breaker.mayCall())
  assert.ok(breaker.mayCall())
  assert.equal(breaker.openSince(), undefined)
})

test('each failed try doubles the pause, to an hour at most', () => {
  const { clock, breaker } = atClock()
  const start = clock.ms
  fail(breaker, 5)
  for (const pause of [5, 10, 20, 40, 60, 60, 60]) {
    clock.ms += pause * minute - 1
    assert.ok(!breaker.mayCall(), `${pause} minutes`)
    clock.ms += 1
    assert.ok(breaker.mayCall(), `${pause} minutes`)
    breaker.failed()
  }
  assert.equal(breaker.openSince(), start)
})

test('after a try that went well the pauses start small again', () => {
  const { clock, breaker } = atClock()
  fail(breaker, 5)
  clock.ms += 5 * minute
  assert.ok(breaker.mayCall())
  breaker.failed()
  clock.ms += 10 * minute
  assert.ok(breaker.mayCall())
  breaker.succeeded()
  fail(breaker, 5)
  clock.ms += 5 * minute
  assert.ok(breaker.mayCall())
})

test('a call that was under way when it opened does not make the pause longer', () => {
  const { clock, breaker } = atClock()
  fail(breaker, 7)
  clock.ms += 5 * minute
  assert.ok(breaker.mayCall())
})

test('a try of which nobody hears again leaves its place after a minute', () => {
  const { clock, breaker } = atClock()
  fail(breaker, 5)
  clock.ms += 5 * minute
  assert.ok(breaker.mayCall())
  clock.ms += minute - 1
  assert.ok(!breaker.mayCall())
  clock.ms += 1
  assert.ok(breaker.mayCall())
})
