import { numbersIn } from './read-numbers.ts'

/**
 * Solves a puzzle from its text alone, as a reader would: the wording tells the kind, and the numbers are its parameters. It shares
 * no arithmetic with the code that makes puzzles. It solves old puzzles again, and the tests compare it with every new puzzle.
 */
export function solve(text: string): string | undefined {
  const question = text.replace(/^Puzzle [\d,]+\. /, '')
  const [, solver] = solvers.find(([wording]) => wording.test(question)) ?? []
  return solver?.(numbersIn(question), question)?.join(' and ')
}

/** Tells puzzles of one kind from those of another; undefined for any other text. */
export const kindOfPuzzle = (text: string): string | undefined =>
  /^Puzzle [\d,]+\. /.test(text) ? solvers.find(([wording]) => wording.test(text))?.[0].source : undefined

type Solver = (numbers: number[], question: string) => number[] | undefined

const solvers: [wording: RegExp, solver: Solver][] = [
  [/whole numbers add up to \d+ and multiply to/, ([sum = 0, product = 0]) => roots(sum, product)],
  [
    /apart and multiply/,
    ([apart = 0, product = 0]) => {
      const sum = Math.sqrt(apart ** 2 + 4 * product)
      return roots(sum, product)
    },
  ],
  [/their squares add up/, ([sum = 0, squares = 0]) => roots(sum, (sum ** 2 - squares) / 2)],
  [/gap between neighbours/, ([, , a = 0, b = 0, c = 0]) => [c + (c - b) + (c - b - (b - a))]],
  [
    /three-digit number/,
    ([sum, product]) => {
      for (let a = 1; a <= 7; a++)
        for (let b = a + 1; b <= 8; b++)
          for (let c = b + 1; c <= 9; c++)
            if (a + b + c === sum && a * b * c === product) return [100 * a + 10 * b + c]
      return undefined
    },
  ],
  [
    /leaves/,
    ([a = 1, restA, b = 1, restB, c = 1, restC]) => {
      let number = 1
      while (number % a !== restA || number % b !== restB || number % c !== restC) number++
      return [number]
    },
  ],
  // The worth above that of small coins only; each large coin adds the difference between the two.
  [/coins/, ([coins = 0, small = 0, large = 0, worth = 0]) => [(worth - coins * small) / (large - small)]],
  [
    /parcels/,
    ([first = 0, second = 0, third = 0]) => [(first + second + third) / 2 - Math.min(first, second, third)],
  ],
  [/clock tower/, ([clock = 0, years = 0]) => [3 * (clock + years) - years]],
  [/dice/, (numbers, question) => [rollsWith(question, numbers.at(-1) ?? 0)]],
  [
    /digits that add up to an/,
    ([, last = 0], question) => {
      let odd = 0
      for (let n = 1; n <= last; n++) odd += (Math.floor(n / 100) + Math.floor(n / 10) + n) % 2 === 0 ? 0 : 1
      return [question.includes('odd') ? odd : last - odd]
    },
  ],
  [
    /timer/,
    ([a = 1, b = 1, past = 0]) => {
      let minute = a
      while (minute % b !== 0) minute += a
      return [minute - past]
    },
  ],
  [
    /leave nothing over/,
    ([number = 0]) => {
      let divisors = 0
      for (let divisor = 1; divisor ** 2 <= number; divisor++) {
        if (number % divisor === 0) divisors += divisor ** 2 === number ? 1 : 2
      }
      return [divisors]
    },
  ],
]

/** The two numbers with this sum and this product. */
function roots(sum: number, product: number): number[] {
  const apart = Math.sqrt(sum ** 2 - 4 * product)
  return [(sum - apart) / 2, (sum + apart) / 2]
}

function rollsWith(question: string, bound: number): number {
  const faces = [1, 2, 3, 4, 5, 6]
  const sums = faces.flatMap((a) => faces.map((b) => a + b))
  if (question.includes('sum more than')) return sums.filter((sum) => sum > bound).length
  if (question.includes('sum exactly')) return sums.filter((sum) => sum === bound).length
  if (question.includes('sum divisible')) return sums.filter((sum) => [3, 6, 9, 12].includes(sum)).length
  // A product is odd only for the nine pairs of odd numbers.
  if (question.includes('product even')) return 36 - 3 * 3
  // Half of the rolls that are not doubles.
  if (question.includes('number larger')) return (36 - 6) / 2
  // The difference is at most two: 6 rolls with no difference, 2 * 5 with one, 2 * 4 with two.
  return 6 + 2 * 5 + 2 * 4
}
