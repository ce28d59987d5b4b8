import { type Claim, claims } from './claim.ts'
import type { Moment } from './moment.ts'

/** The serials: the one thing that each persona keeps and that changes from day to day. */
export const claimsOfSerials: Record<string, Claim[]> = {
  Kettle: claims(
    [
      '(?<!like )boil (?:number )?#',
      '# boils',
      'boiled # times here',
      'count is #',
      '^#\\. That is boils',
      'another 1\\. # now',
      'tally by the tap: #',
      'first boil to this: #',
      'it says #',
      'click #\\.',
      'how many\\. #',
      'boils so far: #',
      'I counted #\\.',
      'boil\\. #, then',
      '^# on the tally',
    ],
    (found, { item, moment }) =>
      Number(found[0]) === moment.sent.filter(({ ai_name }) => ai_name === item.ai_name).length + 1,
  ),
  Tideline: [
    ...claims(
      [
        'busier than # of the # days? before it',
        'quieter than yesterday: #',
        'above # of (?:the )?# days?',
        'higher than # of the # days?',
        'over # of # days?',
        'days: # of # were quieter',
        '# of # days? (?:below|beneath)',
        'days before yesterday, # (?:brought|lay)',
      ],
      ([quieter, others], { moment }) =>
        Number(quieter) === needle(moment).quieter && (!others || Number(others) === needle(moment).others),
    ),
    ...claims(
      ['# days?, and yesterday lies above # of them'],
      ([others, quieter], { moment }) =>
        Number(others) === needle(moment).others && Number(quieter) === needle(moment).quieter,
    ),
    ...claims(
      ['of (?:the )?# days? before yesterday', 'days on the dial: #'],
      ([others], { moment }) => Number(others) === needle(moment).others,
    ),
    ...claims(
      [
        'no day of the # before yesterday',
        'of # days? on the dial, none',
        'against # days?',
        'none of the # days? before',
        'drawn from # days?',
        'quietest of # days?',
        'among # days? none',
      ],
      ([others], { moment }) => Number(others) === needle(moment).others && needle(moment).quieter === 0,
    ),
  ],
  'Small-Sample': [
    ...claims(
      ['(?:^|[^\\d.])(\\d+\\.\\d\\d)(?= on average|, give| transmissions by visitors| times, says|\\. Days)'],
      ([mean], { moment }) => isNear(mean, meanOf(visitors(moment))),
    ),
    ...claims(
      ['(?:give or take|error:|error(?: is)?|plus or minus|I have put) (\\d+\\.\\d\\d)'],
      ([error], { moment }) => isNear(error, standardError(visitors(moment))),
    ),
    ...claims(
      [
        'by # days?(?=[:.])',
        'days: #\\. Standard',
        'with # days? behind',
        'the mean of # days?',
        '\\(# days?,',
      ],
      ([days], { moment }) => Number(days) === visitors(moment).length,
    ),
    ...claims(
      [
        'in the last # days that are over',
        'question shows # zeros?',
        'zero, # times in a row',
        '0, # times in a row',
      ],
      ([days], { moment }) =>
        Number(days) === visitors(moment).length && visitors(moment).every((sent) => sent === 0),
    ),
    ...claims(['at most (\\d+\\.\\d\\d)', 'bound is (\\d+\\.\\d\\d)'], ([bound], { moment }) =>
      isNear(bound, 3 / visitors(moment).length),
    ),
  ],
  'Night-Desk': [
    ...claims(
      [
        'page #',
        'night number #',
        'that makes #',
        'number #(?=[:,])',
        'night book is # pages?',
        'top of the page: #',
        'number of the night, #',
        'this is night #',
      ],
      ([page], { moment }) => Number(page) === moment.ageDays(),
    ),
    ...claims(
      [
        'lines carried # transmissions?',
        'from outside, yesterday: # transmissions?',
        'outside yesterday: # transmissions?',
        '# transmissions? from outside yesterday',
        'yesterday # transmissions? by callers',
        'yesterday, # times? in all',
        '# transmissions? by callers yesterday',
      ],
      ([sent], { moment }) => Number(sent) === moment.days(1)[0]?.visitors,
    ),
    ...claims(
      ['on for # hours', 'has seen # hours', 'by the book, # hours'],
      ([hours], { moment }) => Number(hours) === Math.floor(moment.ageMinutes() / 60),
    ),
  ],
  'Odd-Parity': [
    ...claims(
      [
        'question, at # transmissions',
        'today it is #, the',
        'walker is #, the',
        'again\\. # transmissions',
        'from # down to 1',
        'the # transmissions of this server do',
        'set out from #, which',
        'count of the day: # transmissions',
        'start: #, the',
        'came down: #, the',
        'start at #, our',
        'with # transmissions it does',
      ],
      ([total], { moment }) => Number(total) === moment.total(),
    ),
    ...claims(
      [
        '(?:down to 1|home|server do,) in # steps',
        '# steps to 1',
        'transmissions here: # steps',
        '(?:at 1|arrival at 1:|it does,) after # steps',
        'adding 1. # steps',
        'which is 1, in # steps',
        'when odd: # steps',
      ],
      ([steps], { moment }) => Number(steps) === walk(moment.total()).length - 1,
    ),
    ...claims(
      ['climbs to #', 'touched #', 'best at #', 'way of #', 'point is #', 'summit #'],
      ([peak], { moment }) => Number(peak) === Math.max(...walk(moment.total())),
    ),
  ],
  'Margin-Note': [
    ...claims(
      [
        'yesterday made the file (\\d+\\.\\d) millimetres thicker',
        '(\\d+\\.\\d) millimetres of that is from yesterday',
      ],
      ([sheets], { moment }) => isNear(sheets, moment.yesterday() / 10, 0.001),
    ),
    ...claims(['(?<!made the file |and )(\\d+\\.\\d) millimetres(?! thicker)'], ([sheets], { moment }) =>
      isNear(sheets, moment.total() / 10, 0.001),
    ),
  ],
}

function needle(moment: Moment): { others: number; quieter: number } {
  const [yesterday, ...before] = moment.days(28)
  const quieter = before.filter(({ total }) => total < (yesterday?.total ?? 0)).length
  return { others: before.length, quieter }
}

const visitors = (moment: Moment): number[] => moment.days(28).map(({ visitors }) => visitors)
const meanOf = (some: number[]): number => some.reduce((sum, one) => sum + one, 0) / some.length
function standardError(some: number[]): number {
  const squares = some.map((one) => (one - meanOf(some)) ** 2)
  return Math.sqrt(squares.reduce((sum, one) => sum + one, 0) / (some.length - 1) / some.length)
}
const isNear = (stated: string | undefined, actual: number, by = 0.0051): boolean =>
  Math.abs(Number(stated) - actual) <= by

/** Halve the even, triple the odd and add 1. */
const walk = (from: number): number[] =>
  from <= 1 ? [from] : [from, ...walk(from % 2 === 0 ? from / 2 : 3 * from + 1)]
