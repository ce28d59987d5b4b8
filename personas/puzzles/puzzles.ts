import { type Chance, chanceOf, inFigures } from '../composing/grammar.ts'

/** A puzzle's text as it is sent, and its only answer. */
export type NewPuzzle = { kind: string; text: string; answer: string }

/** The same seed gives the same puzzle. A puzzle with more than one answer is discarded. */
export function makePuzzle(seed: string, number: number): NewPuzzle {
  const chance = chanceOf(seed)
  for (;;) {
    const kind = pick(Object.keys(kinds), chance)
    const puzzle = kinds[kind]?.(chance)
    if (puzzle && puzzle.answers.length === 1 && isFair(puzzle.answers[0])) {
      const [answer = []] = puzzle.answers
      return { kind, text: `Puzzle ${inFigures(number)}. ${puzzle.question}`, answer: answer.join(' and ') }
    }
  }
}

/** An answer of 1 would be found by accident, because half of all comments contain "one". */
const isFair = (answer: number[] | undefined): boolean => answer?.every((number) => number > 1) ?? false

/** `answers` lists every set of numbers that solves the question; a good question has one. */
type Question = { question: string; answers: number[][] }

export const kinds: Record<string, (chance: Chance) => Question> = {
  sum(chance) {
    const [a, b] = [between(6, 29, chance), between(6, 29, chance)]
    return {
      question: `Two whole numbers add up to ${a + b} and multiply to ${a * b}. Which two?`,
      answers: pairs(60).filter(([x, y]) => x + y === a + b && x * y === a * b),
    }
  },

  difference(chance) {
    const low = between(4, 24, chance)
    const high = low + between(2, 9, chance)
    return {
      question: `Two whole numbers above zero are ${high - low} apart and multiply to ${low * high}. Which two?`,
      answers: pairs(60).filter(([x, y]) => y - x === high - low && x * y === low * high),
    }
  },

  squares(chance) {
    const [low, high] = [between(3, 12, chance), between(13, 22, chance)]
    const sum = low ** 2 + high ** 2
    return {
      question: `Two whole numbers above zero add up to ${low + high}, and their squares add up to ${sum}. Which two?`,
      answers: pairs(60).filter(([x, y]) => x + y === low + high && x ** 2 + y ** 2 === sum),
    }
  },

  sequence(chance) {
    const [first, step, growth] = [between(2, 15, chance), between(1, 6, chance), between(1, 5, chance)]
    const row = [0, 1, 2, 3, 4, 5].map((n) => first + n * step + (growth * n * (n - 1)) / 2)
    return {
      question: `${row.slice(0, 5).join(', ')}: the gap between neighbours grows by the same amount each time. Which number is next?`,
      answers: [row.slice(5)],
    }
  },

  digits(chance) {
    const digits = [between(1, 4, chance), between(3, 6, chance), between(5, 9, chance)]
    const matching = numbersTo(999).filter(
      (n) =>
        n > 99 &&
        isRising(n) &&
        sumOf(digitsOf(n)) === sumOf(digits) &&
        productOf(digitsOf(n)) === productOf(digits),
    )
    return {
      question: `A three-digit number: each digit is larger than the one before it, the digits add up to ${sumOf(digits)} and multiply to ${productOf(digits)}. Which number?`,
      answers: matching.map((n) => [n]),
    }
  },

  remainders(chance) {
    const secret = between(20, 300, chance)
    const [a, b, c] = pickNumbers('3 5 7, 4 5 7, 5 7 9, 3 7 8, 5 6 7', chance)
    const [smallest = 0] = numbersTo(1000).filter((n) =>
      [a, b, c].every((divisor) => n % divisor === secret % divisor),
    )
    return {
      question: `Divided by ${a} it leaves ${secret % a}, by ${b} it leaves ${secret % b}, by ${c} it leaves ${secret % c}. What is the smallest whole number above zero that does this?`,
      answers: [[smallest]],
    }
  },

  coins(chance) {
    const [small, large] = pickNumbers('2 5, 3 5, 5 10, 2 7, 3 8', chance)
    const [few, many] = [between(3, 12, chance), between(3, 12, chance)]
    const [coins, worth] = [few + many, few * small + many * large]
    const matching = numbersTo(coins).filter((n) => (coins - n) * small + n * large === worth)
    return {
      question: `A jar holds ${coins} coins, some worth ${small} and some worth ${large}. Together they are worth ${worth}. How many are worth ${large}?`,
      answers: matching.map((n) => [n]),
    }
  },

  weights(chance) {
    const [red, green, blue] = [between(2, 9, chance), between(10, 17, chance), between(18, 30, chance)]
    const matching = numbersTo(100).filter((heaviest) => {
      const middle = green + blue - heaviest
      const least = red + blue - heaviest
      return middle + least === red + green && heaviest > middle && heaviest > least
    })
    return {
      question: `Red and green parcels weigh ${red + green} together, green and blue ${green + blue}, red and blue ${red + blue}. What does the heaviest parcel weigh?`,
      answers: matching.map((n) => [n]),
    }
  },

  ages(chance) {
    const [young, passed] = [between(2, 12, chance), between(3, 20, chance)]
    const old = 3 * young + 2 * passed
    const matching = numbersTo(200).filter(
      (n) => (n + passed) % 3 === 0 && (n + passed) / 3 - passed === young,
    )
    return {
      question: `A clock is ${young} years old. In ${passed} years the clock tower around it will be three times as old as the clock will be then. How old is the tower now?`,
      answers: old > young ? matching.map((n) => [n]) : [],
    }
  },

  dice(chance) {
    const [event, isMet] = pick(diceEvents, chance)
    const bound = between(5, 9, chance)
    const outcomes = numbersTo(6).flatMap((first) => numbersTo(6).map((second) => [first, second] as const))
    return {
      question: `Two ordinary dice, one red and one white, can land in 36 ways. In how many of them is ${event.replace('BOUND', String(bound))}?`,
      answers: [[outcomes.filter(([first, second]) => isMet(first, second, bound)).length]],
    }
  },

  parity(chance) {
    const last = between(40, 150, chance)
    const odd = chance() < 0.5
    const matching = numbersTo(last).filter((n) => sumOf(digitsOf(n)) % 2 === (odd ? 1 : 0))
    return {
      question: `How many of the whole numbers from 1 to ${last} have digits that add up to an ${odd ? 'odd' : 'even'} number?`,
      answers: [[matching.length]],
    }
  },

  timers(chance) {
    const [a, b] = pickNumbers('6 8, 8 12, 9 12, 10 14, 12 15, 14 21, 16 20, 15 18', chance)
    const past = between(1, a - 1, chance)
    const next = numbersTo(a * b).find((minute) => minute % a === 0 && minute % b === 0) ?? 0
    return {
      question: `One timer rings every ${a} minutes, another every ${b}. The last time both rang was ${past} ${past === 1 ? 'minute' : 'minutes'} ago. In how many minutes will they next ring together?`,
      answers: [[next - past]],
    }
  },

  divisors(chance) {
    const number = between(24, 200, chance)
    return {
      question: `How many whole numbers above zero divide ${number} and leave nothing over? The number itself counts, and so does 1.`,
      answers: [[numbersTo(number).filter((divisor) => number % divisor === 0).length]],
    }
  },
}

type DiceEvent = [event: string, isMet: (first: number, second: number, bound: number) => boolean]

const diceEvents: DiceEvent[] = [
  ['the sum more than BOUND', (first, second, bound) => first + second > bound],
  ['the sum exactly BOUND', (first, second, bound) => first + second === bound],
  ['the product even', (first, second) => (first * second) % 2 === 0],
  ['the sum divisible by three', (first, second) => (first + second) % 3 === 0],
  ['the red number larger than the white', (first, second) => first > second],
  ['the difference at most two', (first, second) => Math.abs(first - second) <= 2],
]

const between = (min: number, max: number, chance: Chance): number =>
  min + Math.floor(chance() * (max - min + 1))

/** One of the groups, which stand with commas between them. */
const pickNumbers = (groups: string, chance: Chance): [number, number, number] => {
  const [a = 0, b = 0, c = 0] = pick(groups.split(', '), chance).split(' ').map(Number)
  return [a, b, c]
}

function pick<T>(items: readonly T[], chance: Chance): T {
  const item = items[Math.floor(chance() * items.length)]
  if (item === undefined) throw new Error('There is nothing to choose from.')
  return item
}

/** The numbers from 1 to `last`. */
const numbersTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1)

/** All pairs of numbers from 1 to `max`, equal ones included, the smaller first. */
const pairs = (max: number): [number, number][] =>
  numbersTo(max).flatMap((x) => numbersTo(max).flatMap((y): [number, number][] => (x <= y ? [[x, y]] : [])))

const digitsOf = (number: number): number[] => [...String(number)].map(Number)
const sumOf = (numbers: number[]): number => numbers.reduce((sum, number) => sum + number, 0)
const productOf = (numbers: number[]): number => numbers.reduce((product, number) => product * number, 1)
const isRising = (number: number): boolean => /^1?2?3?4?5?6?7?8?9?$/.test(String(number))
