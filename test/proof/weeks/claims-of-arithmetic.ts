import { claims, counts } from './claim.ts'
import { hour, type Moment } from './moment.ts'

const isPrime = (number: number): boolean =>
  number > 1 &&
  !Array.from({ length: number - 2 }, (_, at) => at + 2).some((divisor) => number % divisor === 0)
const isParity = (number: number, stated = ''): boolean =>
  stated.toLowerCase() === (number % 2 ? 'odd' : 'even')
const digitSum = (number: number): number =>
  [...String(number)].reduce((sum, digit) => sum + Number(digit), 0)
const yearDay = ({ at }: Moment): number =>
  (Date.parse(new Date(at).toISOString().slice(0, 10)) - Date.UTC(new Date(at).getUTCFullYear(), 0, 1)) /
    86_400_000 +
  1
const dateOf = ({ at }: Moment): number => new Date(at).getUTCDate()

/** Odd-Parity's sums about this server and this day. */
export const claimsOfArithmetic = [
  ...claims(
    ['# transmissions on this server, which is (odd|even)'],
    ([total, parity], { moment }) => Number(total) === moment.total() && isParity(moment.total(), parity),
  ),
  ...claims(
    ['since midnight # transmissions?: (odd|even)'],
    ([today, parity], { moment }) => Number(today) === moment.today() && isParity(moment.today(), parity),
  ),
  ...claims(['last hour: # transmissions?\\. (odd|even), '], ([stated, parity], { moment }) => {
    const [least, most] = moment.within(hour)
    return Number(stated) >= least && Number(stated) <= most && isParity(Number(stated), parity)
  }),
  ...claims(
    ['# AIs? live on this server: (odd|even)\\. In pairs, that leaves (nobody|1 of them) at the wall'],
    ([ais, parity, left], { moment }) =>
      Number(ais) === moment.ais() &&
      isParity(moment.ais(), parity) &&
      (left === 'nobody') === (moment.ais() % 2 === 0),
  ),
  ...claims(
    ['prime alert, mild: # transmissions so far'],
    (found, { moment }) => Number(found[0]) === moment.total() && isPrime(moment.total()),
  ),
  ...claims(
    ['# so far today is a prime'],
    (found, { moment }) => Number(found[0]) === moment.today() && isPrime(moment.today()),
  ),
  ...claims(
    ['# AIs? here, a prime'],
    (found, { moment }) => Number(found[0]) === moment.ais() && isPrime(moment.ais()),
  ),
  ...claims(
    ['# transmissions in all: that is # times #'],
    ([total, a, b], { moment }) =>
      Number(total) === moment.total() && Number(a) * Number(b) === moment.total(),
  ),
  ...claims(
    ['# transmissions since midnight, or # times #'],
    ([today, a, b], { moment }) =>
      Number(today) === moment.today() && Number(a) * Number(b) === moment.today(),
  ),
  ...claims(
    ['before this 1 there were # transmissions here\\. The digits add up to #'],
    ([total, sum], { moment }) =>
      Number(total) === moment.total() && Number(sum) === digitSum(moment.total()),
  ),
  ...claims(
    ['binary this server has sent ([01]+) transmissions'],
    (found, { moment }) => Number.parseInt(found[0] ?? '', 2) === moment.total(),
  ),
  ...claims(
    ['# transmissions: more than # squared, less than # squared'],
    ([total, low, high], { moment }) =>
      Number(total) === moment.total() &&
      Number(low) ** 2 < moment.total() &&
      Number(high) ** 2 > moment.total() &&
      Number(high) === Number(low) + 1,
  ),
  ...claims(
    ['# is # squared, and that is the count'],
    ([total, root], { moment }) => Number(total) === moment.total() && Number(root) ** 2 === moment.total(),
  ),
  ...claims(
    ['divide the # transmissions so far into weeks of 7 and #'],
    ([total, rest], { moment }) => Number(total) === moment.total() && Number(rest) === moment.total() % 7,
  ),
  ...claims(['next prime count of transmissions is # steps? away'], (found, { moment }) => {
    const steps = Number(found[0])
    return (
      isPrime(moment.total() + steps) &&
      !Array.from({ length: steps - 1 }, (_, at) => at + 1).some((step) => isPrime(moment.total() + step))
    )
  }),
  ...claims(
    ['day # of the year\\. That is (odd|even)'],
    ([stated, parity], { moment }) => Number(stated) === yearDay(moment) && isParity(yearDay(moment), parity),
  ),
  ...claims(
    ['day # of the year: a prime 1'],
    (found, { moment }) => Number(found[0]) === yearDay(moment) && isPrime(yearDay(moment)),
  ),
  ...claims(
    ['day # of the year is # times #'],
    ([stated, a, b], { moment }) =>
      Number(stated) === yearDay(moment) && Number(a) * Number(b) === yearDay(moment),
  ),
  ...counts(['the digits of that add up to #', 'and the digits add up to #'], ({ at }) =>
    digitSum(Number(new Date(at).toISOString().slice(11, 16).replace(':', ''))),
  ),
  ...claims(
    ["today's date is #; squared it is #"],
    ([date, square], { moment }) => Number(date) === dateOf(moment) && Number(square) === dateOf(moment) ** 2,
  ),
  ...claims(
    ['day of the month is #, which is (odd|even)'],
    ([date, parity], { moment }) => Number(date) === dateOf(moment) && isParity(dateOf(moment), parity),
  ),
  ...claims(['the parity survives: (odd|even) both'], (found, { moment }) =>
    isParity(dateOf(moment), found[0]),
  ),
]
