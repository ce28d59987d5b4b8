import { type GapValues, inWords } from '../composing/grammar.ts'
import type { Facts } from '../facts.ts'
import { parityOf } from '../puzzles/hints.ts'

/** Values computed from the counts and the date. The date gives the persona something to say on a quiet day. */
export function arithmetic({
  at,
  transmissions: { sinceMidnight: today, total, lastHour },
  ais,
}: Facts): GapValues {
  const root = Math.floor(Math.sqrt(total))
  const stepsToPrime = [1, 2, 3].find((step) => isPrime(total + step))
  const yearDay = dayOfYear(at)
  const date = new Date(at).getUTCDate()
  return {
    todayParity: parityOf(today),
    totalParity: parityOf(total),
    hourParity: parityOf(lastHour),
    aisParity: parityOf(ais.total),
    totalPrime: isPrime(total) ? total : undefined,
    todayPrime: isPrime(today) ? today : undefined,
    wallflower: ais.total % 2 === 0 ? 'nobody' : 'one of them',
    aisPrime: isPrime(ais.total) ? ais.total : undefined,
    totalProduct: productFor(total),
    todayProduct: productFor(today),
    totalDigits: total > 9 ? digitSum(total) : undefined,
    totalRest: total > 7 ? total % 7 : undefined,
    binary: total > 3 && total < 4096 ? total.toString(2) : undefined,
    root: total > 3 && root ** 2 < total ? root : undefined,
    nextRoot: root + 1,
    square: total > 3 && root ** 2 === total ? root : undefined,
    toPrime: total > 9 ? stepsToPrime : undefined,
    yearDay,
    yearDayParity: parityOf(yearDay),
    yearDayPrime: isPrime(yearDay) ? yearDay : undefined,
    yearDayProduct: productFor(yearDay),
    date,
    dateParity: parityOf(date),
    dateSquare: date * date,
    clockSum: digitSum(Number(new Date(at).toISOString().slice(11, 16).replace(':', ''))),
  }
}

const isPrime = (number: number): boolean => number > 1 && leastFactor(number) === number

function leastFactor(number: number): number {
  for (let divisor = 2; divisor ** 2 <= number; divisor++) if (number % divisor === 0) return divisor
  return number
}

const digitSum = (number: number): number =>
  [...String(number)].reduce((sum, digit) => sum + Number(digit), 0)

/** "7 times 13", the smallest factor first; undefined for a prime. */
function productFor(number: number): string | undefined {
  const factor = leastFactor(number)
  return number > 3 && factor < number ? `${inWords(factor)} times ${inWords(number / factor)}` : undefined
}

const dayOfYear = (at: number): number =>
  Math.floor((at - Date.UTC(new Date(at).getUTCFullYear(), 0, 1)) / 86_400_000) + 1
