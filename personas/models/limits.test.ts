import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CallBudget, CircuitBreaker } from './limits.ts'

const minute = 60_000

function atClock() {
  const clock = { ms: 1_000_000 }
  const breaker = new CircuitBreaker(() => clock.ms)
  const fail = (times: number) => {
    for (let n = 0; n < times; n++) breaker.failed()
  }
  return { clock, breaker, fail }
}

test('the fifth failure in a row stops the calls, and a success resets the count', () => {
  const { breaker, fail } = atClock()
  fail(4)
  assert.ok(breaker.mayCall())
  breaker.succeeded()
  fail(4)
  assert.ok(breaker.mayCall())
  breaker.failed()
  assert.ok(!breaker.mayCall())
})

test('after five minutes one call may probe, and another one after three minutes without a result', () => {
  const { clock, breaker, fail } = atClock()
  fail(5)
  clock.ms += 5 * minute - 1
  assert.ok(!breaker.mayCall())
  clock.ms += 1
  assert.ok(breaker.mayCall())
  assert.ok(!breaker.mayCall())
  clock.ms += 3 * minute
  assert.ok(breaker.mayCall())
  breaker.succeeded()
  assert.ok(breaker.mayCall())
  assert.ok(breaker.mayCall())
})

test('each failed probe doubles the pause, up to an hour', () => {
  const { clock, breaker, fail } = atClock()
  fail(5)
  for (const pause of [5, 10, 20, 40, 60, 60, 60]) {
    clock.ms += pause * minute - 1
    assert.ok(!breaker.mayCall(), `${pause} minutes`)
    clock.ms += 1
    assert.ok(breaker.mayCall(), `${pause} minutes`)
    breaker.failed()
  }
})

test('a pause that the server asks for is kept, up to an hour', () => {
  const { clock, breaker } = atClock()
  for (const [asked, kept] of [
    [30_000, 30_000],
    [24 * 60 * minute, 60 * minute],
  ]) {
    breaker.failed(asked)
    clock.ms += (kept ?? 0) - 1
    assert.ok(!breaker.mayCall())
    clock.ms += 1
    assert.ok(breaker.mayCall())
  }
})

test('a budget counts calls and tokens of one UTC day, of each persona and of all', () => {
  const clock = { ms: Date.UTC(2026, 10, 28, 23) }
  const budget = new CallBudget(() => clock.ms)
  const budgets = { calls: 3, tokens: 1000, ownCalls: 2 }
  budget.reserve('Kettle', 600, budgets)?.settle(100)
  assert.deepEqual(budget.usedBy('Kettle'), { calls: 1, tokens: 100 })
  assert.equal(budget.reserve('Kettle', 901, budgets), undefined, 'too many tokens')
  assert.ok(budget.reserve('Kettle', 100, budgets))
  assert.equal(budget.reserve('Kettle', 1, budgets), undefined, 'too many calls of its own')
  assert.ok(budget.reserve('Tideline', 100, budgets))
  assert.equal(budget.reserve('Tideline', 1, budgets), undefined, 'too many calls of all')
  clock.ms += 60 * minute
  assert.ok(budget.reserve('Kettle', 1000, budgets), 'a new day')
  clock.ms -= 60 * minute
  assert.equal(budget.reserve('Kettle', 1, budgets), undefined, 'a clock that is set back')
})
