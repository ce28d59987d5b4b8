import { type Chance, chanceOf, inWords } from '../composing/grammar.ts'

/**
 * Three true statements about the answer, each saying more: its parity, a range, a factor. All
 * three together leave more than one number or pair.
 */
export function hintsFor(answer: number[], seed: string): [string, string, string] {
  const chance = chanceOf(seed)
  const [first = 0, second] = answer
  return second === undefined ? hintsForOne(first, chance) : hintsForTwo(first, second, chance)
}

export const parityOf = (number: number): 'even' | 'odd' => (number % 2 === 0 ? 'even' : 'odd')

function hintsForOne(answer: number, chance: Chance): [string, string, string] {
  const width = Math.max(12, Math.ceil(answer / 2))
  const low = lowerBound(answer - 2 - Math.floor(chance() * (width - 4)))
  const high = low + width
  const others = range(low + 1, high - 1).filter(
    (other) => other !== answer && parityOf(other) === parityOf(answer),
  )
  const last =
    isPrime(answer) && answer > 2
      ? 'no number but one and itself divides it'
      : (divisions.find(
          ([divisor, rest]) =>
            divisor < answer &&
            answer % divisor === (rest ?? answer % divisor) &&
            others.some((other) => other % divisor === answer % divisor),
        ) ?? [3])
  const hint = typeof last === 'string' ? last : divisionHint(answer, last[0])
  return [`the answer is ${parityOf(answer)}`, `it lies between ${low} and ${high}`, hint]
}

/** Divisors, those of the answer first; each fits if another number in the range shares its remainder. */
const divisions: [divisor: number, rest?: number][] = [
  ...[3, 5, 7, 4, 9, 11].map((divisor): [number, number] => [divisor, 0]),
  ...[3, 4, 5].map((divisor): [number] => [divisor]),
]

const divisionHint = (answer: number, divisor: number): string =>
  answer % divisor === 0
    ? `${inWords(divisor)} divides it`
    : `divided by ${inWords(divisor)} it leaves ${inWords(answer % divisor)}`

function hintsForTwo(one: number, other: number, chance: Chance): [string, string, string] {
  const [low, high] = [Math.min(one, other), Math.max(one, other)]
  const from = lowerBound(low - 4 - Math.floor(chance() * 4))
  const to = high + 4 + Math.floor(chance() * 4)
  const primes = [one, other].filter(isPrime).length
  return [
    parityOf(one) === parityOf(other)
      ? `both numbers are ${parityOf(one)}`
      : 'one number is odd and one is even',
    `both lie between ${from} and ${to}`,
    ['neither of them is prime', 'exactly one of them is prime', 'both of them are prime'][primes] ?? '',
  ]
}

const lowerBound = (number: number): number => Math.max(0, number)

const isPrime = (number: number): boolean =>
  number > 1 && range(2, Math.floor(Math.sqrt(number))).every((divisor) => number % divisor !== 0)

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
