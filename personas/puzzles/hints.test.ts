import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hintsFor } from './hints.ts'
import { makePuzzle } from './puzzles.ts'
import { numbersIn } from './read-numbers.ts'

const many = Array.from({ length: 200 }, (_, seed) => makePuzzle(`hint ${seed}`, 3))

const small = ['zero', 'one', 'two', 'three', 'four', 'five']

/** Whether a hint is true of these numbers, read from its words alone. */
function isTrue(hint: string, given: number[]): boolean {
  const [a = 0, b = 0] = numbersIn(hint)
  const isPrime = (n: number) =>
    n > 1 && !given.some(() => [...Array(n).keys()].some((d) => d > 1 && n % d === 0))
  const primes = given.filter(isPrime).length
  if (/^(?:the answer is|both numbers are)/.test(hint))
    return given.every((n) => n % 2 === (/odd/.test(hint) ? 1 : 0))
  if (/one number is odd/.test(hint)) return given.filter((n) => n % 2).length === 1
  if (/between/.test(hint)) return given.every((n) => n > a && n < b)
  if (/divides it$/.test(hint))
    return /^no number/.test(hint) ? primes === 1 : given[0] !== undefined && given[0] % a === 0
  const [, divisor = '', rest = ''] = /^divided by (\w+) it leaves (\w+)$/.exec(hint) ?? []
  if (divisor) return given.every((n) => n % small.indexOf(divisor) === small.indexOf(rest))
  return primes === (/neither/.test(hint) ? 0 : /exactly one/.test(hint) ? 1 : 2)
}

test('each hint is true, names no number of the answer, and all three leave a choice', () => {
  for (const { text, answer } of many) {
    const numbers = numbersIn(answer)
    const hints = hintsFor(numbers, text)
    assert.equal(new Set(hints).size, 3)
    for (const hint of hints) {
      assert.ok(isTrue(hint, numbers), `${answer}: ${hint}`)
      assert.ok(
        !numbersIn(hint).some((number) => numbers.includes(number) && !/divi/.test(hint)),
        `${answer}: ${hint}`,
      )
    }
    const [from = 0, to = 0] = numbersIn(hints[1])
    const between = Array.from({ length: to - from - 1 }, (_, index) => from + 1 + index)
    const candidates =
      numbers.length === 1
        ? between.map((n) => [n])
        : between.flatMap((n) => between.flatMap((m) => (n <= m ? [[n, m]] : [])))
    const left = candidates.filter((given) => hints.every((hint) => isTrue(hint, given)))
    assert.ok(left.length > 1, `${answer}: ${hints.join('; ')}`)
  }
})
