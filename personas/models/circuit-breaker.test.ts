import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CircuitBreaker, openCircuitBreaker } from './circuit-breaker.ts'

const minute = 60_000

function atClock() {
  const clock = { ms: 1_000_000 }
  return { clock, breaker: openCircuitBreaker(() => clock.ms) }
}

function fail(breaker: CircuitBreaker, times: number): void {
  for (let n = 0; n < times; n++) breaker.failed()
}

test('the fifth failure in a row opens the breaker', () => {
  const { clock, breaker } = atClock()
  fail(breaker, 4)
  assert.ok(breaker.mayCall())
  assert.equal(breaker.openSince(), undefined)
  breaker.failed()
  assert.ok(!breaker.mayCall())
  assert.equal(breaker.openSince(), clock.ms)
})

test('a success resets the count of failures', () => {
  const { breaker } = atClock()
  fail(breaker, 4)
  breaker.succeeded()
  fail(breaker, 4)
  assert.ok(breaker.mayCall())
})

test('after five minutes one probe may call, and no other call until it has reported', () => {
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

test('each failed probe doubles the pause, up to an hour', () => {
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

test('after a successful probe the pauses start at five minutes again', () => {
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

test('a call that was under way when the breaker opened does not prolong the pause', () => {
  const { clock, breaker } = atClock()
  fail(breaker, 7)
  clock.ms += 5 * minute
  assert.ok(breaker.mayCall())
})

test('a probe that never reports is replaced after three minutes', () => {
  const { clock, breaker } = atClock()
  fail(breaker, 5)
  clock.ms += 5 * minute
  assert.ok(breaker.mayCall())
  clock.ms += 3 * minute - 1
  assert.ok(!breaker.mayCall())
  clock.ms += 1
  assert.ok(breaker.mayCall())
})

test('a pause that the server asks for is kept, up to an hour', () => {
  const { clock, breaker } = atClock()
  breaker.failed(30_000)
  clock.ms += 29_999
  assert.ok(!breaker.mayCall())
  clock.ms += 1
  assert.ok(breaker.mayCall())
  breaker.failed(24 * 60 * minute)
  clock.ms += 60 * minute
  assert.ok(breaker.mayCall())
})
