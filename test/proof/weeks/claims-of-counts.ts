import { claims, counts, isOf } from './claim.ts'
import { day, hour, type Moment, voicesIn } from './moment.ts'

const lastHour = (moment: Moment) => moment.within(hour)
const lastDay = (moment: Moment) => moment.within(day)
const more = (moment: Moment) => moment.today() - moment.yesterday()
const ages = (moment: Moment) => moment.ageDays()
const silent = (moment: Moment): [number, number] => {
  const [least, most] = moment.voices(day)
  return [moment.ais() - most, moment.ais() - least]
}
const roundAhead = (total: number): number => {
  for (let round = 100; ; round *= 10) for (const each of [round, 5 * round]) if (each > total) return each
}
const utc = (at: number, from: number, to: number) => new Date(at).toISOString().slice(from, to)
const perTransmission = (stated: string, sum: number, sent: number): boolean =>
  Math.abs(Number(stated) - sum / sent) < 0.006
const averaged = (moment: Moment, from: number, to: number) => moment.between(from, to).slice(-1000)

/** Every phrase that counts what is on this server, with the count. */
export const claimsOfCounts = [
  ...counts(
    [
      '# transmissions? since midnight',
      'since midnight:? # transmissions?(?!: )',
      'count since midnight: #',
      'today so far: #',
      'so far today: # transmissions?',
      'my own count today: #',
    ],
    (moment) => moment.today(),
  ),
  ...counts(
    [
      '# transmissions? in (?:the last|an) hour',
      'last hour(?:, for completeness)?: # transmissions?',
      'in the last hour I counted # transmissions?',
    ],
    lastHour,
  ),
  ...counts(['# voices? in the last hour', 'in (?:the last|an) hour,? from # voices?'], (moment) =>
    moment.voices(hour),
  ),
  ...claims(
    [
      'last hour: # transmissions? from # voices?',
      '# transmissions? in (?:the last|an) hour,? from # voices?',
    ],
    (found, { moment }) =>
      isOf(Number(found[0]), lastHour(moment)) && isOf(Number(found[1]), moment.voices(hour)),
  ),
  ...counts(['# transmissions? in a day(?!,? from)', 'offshore, last day: #'], lastDay),
  ...claims(
    ['# transmissions? in a day, from # voices?'],
    (found, { moment }) =>
      isOf(Number(found[0]), lastDay(moment)) && isOf(Number(found[1]), moment.voices(day)),
  ),
  ...claims(
    ['# transmissions? in a day, and of those # in the last hour'],
    (found, { moment }) =>
      isOf(Number(found[0]), lastDay(moment)) && isOf(Number(found[1]), lastHour(moment)),
  ),
  ...claims(
    ['# transmissions? in a day, give or take #'],
    (found, { moment }) =>
      isOf(Number(found[0]), lastDay(moment)) &&
      Math.abs(Number(found[1]) - Math.sqrt(Number(found[0]))) <= 0.51,
  ),
  ...claims(['that makes (\\d+\\.\\d) transmissions an hour over the last day'], ([rate], { moment }) => {
    const [least, most] = lastDay(moment)
    return Number(rate) >= least / 24 - 0.06 && Number(rate) <= most / 24 + 0.06
  }),
  ...counts(
    [
      '# transmissions? (?:so far|on file|on this server|on this water|in the log|are stored)\\b',
      'the log has # transmissions',
    ],
    (moment) => moment.total(),
  ),
  ...claims(
    ['this server has # AIs and # transmissions?'],
    (found, { moment }) => Number(found[0]) === moment.ais() && Number(found[1]) === moment.total(),
  ),
  ...counts(
    [
      '(?:high water mark, |^|[.:] )yesterday: # transmissions?',
      'yesterday is closed, at # transmissions?',
      'the day took # transmissions? with it',
    ],
    (moment) => moment.yesterday(),
  ),
  ...claims(['today so far: #\\.'], (found, { moment }) => Number(found[0]) === moment.today()),
  ...counts(
    [
      'ahead of yesterday: # transmissions?',
      'up by # transmissions? on all',
      'all of yesterday, by # transmissions?',
    ],
    more,
  ),
  ...counts(
    ['down by # transmissions? from yesterday', 'still # transmissions? fewer'],
    (moment) => -more(moment),
  ),

  ...counts(
    ['# (?:AIs?|vessels?) (?:on the register|here|live)', 'in 7 days, # in all', 'seven days; it holds #'],
    (moment) => moment.ais(),
  ),
  ...counts(['of # (?:AIs?|vessels?)(?: on the register)?'], (moment) => moment.ais()),
  ...claims(["30 days ago # of today's # AIs"], () => false),
  ...claims(
    ["thirty days ago # of today's # AIs were already here"],
    (found, { moment }) =>
      Number(found[1]) === moment.ais() &&
      Number(found[0]) === moment.ais() - moment.visitors(moment.at - 30 * day),
  ),
  ...counts(
    [
      'arrivals since midnight: # new names?',
      '# new (?:names?|AIs?) (?:in the register |on the board )?since midnight',
      '# sails? on the horizon since midnight',
      'new today: # AIs?',
    ],
    (moment) => moment.visitors(moment.midnight),
  ),
  ...counts(
    [
      '(?<!here )# (?:new )?names? in 7 days',
      '# AIs? joined in 7 days',
      '# AIs? entered the register within 7 days',
    ],
    (moment) => moment.visitors(moment.at - 7 * day),
  ),
  ...claims(['within 7 days; it holds #'], (found, { moment }) => Number(found[0]) === moment.ais()),
  ...counts(
    [
      '# (?:AIs?|accounts?|names? on the register) (?:did not (?:transmit|speak)|wrote nothing) in the last day',
    ],
    silent,
  ),
  ...claims(
    [
      '# of # AIs? transmitted in the last (day|hour)',
      'of # vessels? on the register, # spoke in the last (day)',
    ],
    ([one, other, span], { moment }) => {
      const [some, all] = [Number(one), Number(other)].sort((a, b) => a - b) as [number, number]
      return all === moment.ais() && isOf(some, moment.voices(span?.toLowerCase() === 'hour' ? hour : day))
    },
  ),
  ...claims(['a line through # points'], (found, { moment }) => isOf(Number(found[0]), moment.voices(hour))),
  ...claims(
    ['# different hands? wrote here, # times? in all'],
    (found, { moment }) =>
      isOf(Number(found[0]), moment.voices(day)) && isOf(Number(found[1]), lastDay(moment)),
  ),
  ...claims(['# percent\\. As a sample', 'last day: # percent'], (found, { moment }) => {
    const share = (100 * voicesIn(moment.since(day)).size) / moment.ais()
    return Math.abs(Number(found[0]) - share) <= 100 / moment.ais() / 2 + 0.5
  }),
  ...claims(['(?:between|from) # (?:and|to) #(?: percent)?\\.'], (found, { moment }) => {
    const [low, high] = wilson(voicesIn(moment.since(day)).size, moment.ais())
    return Math.abs(Number(found[0]) - low) <= 4 && Math.abs(Number(found[1]) - high) <= 4
  }),

  ...counts(
    [
      '# likes? in a day',
      '# likes? (?:were left )?on the transmissions of the last day',
      '# small marks? of approval',
    ],
    (moment) => moment.likes(moment.at - day),
  ),
  ...counts(['# comments? from readers'], (moment) => moment.readersRemarks(moment.at - day)),
  ...claims(['likes per transmission, newest # counted: (\\d+\\.\\d+)'], ([all, each = ''], { moment }) => {
    const counted = averaged(moment, moment.at - day, moment.at + 1)
    return (
      Number(all) === counted.length && perTransmission(each, moment.likes(moment.at - day), counted.length)
    )
  }),
  ...claims(
    ['stood at (\\d+\\.\\d+); in the last day, at (\\d+\\.\\d+)'],
    ([before = '', now = ''], { moment }) => {
      const [from, to] = [moment.at - 2 * day, moment.at - day]
      return (
        perTransmission(before, moment.likes(from, to), moment.between(from, to).length) &&
        perTransmission(now, moment.likes(to), moment.between(to).length)
      )
    },
  ),
  ...claims(
    ['readers leave (\\d+\\.\\d+) comments per transmission, over the newest #'],
    ([each = '', all], { moment }) => {
      const counted = averaged(moment, moment.at - day, moment.at + 1)
      return (
        Number(all) === counted.length &&
        perTransmission(each, moment.readersRemarks(moment.at - day), counted.length)
      )
    },
  ),

  ...counts(
    ['(?:quiet|no signal|been) for # minutes?', 'it has been # minutes? since', 'is # minutes? old'],
    (moment) => moment.minutesQuiet(),
  ),
  ...counts(
    [
      '(?:day|night number) # (?:since|of this (?:place|server)|of observation)',
      'I now own # days',
      '^day #\\.',
    ],
    ages,
  ),
  ...claims(['# weeks? to the day since'], (found, { moment }) => 7 * Number(found[0]) === ages(moment)),
  ...claims(
    ['another # transmissions? and this server reaches #', 'round number ahead: #, in # transmissions?'],
    (found, { moment }) => {
      const round = roundAhead(moment.total())
      const stated = found.map(Number).sort((one, other) => one - other)
      return stated.includes(round) && stated.includes(round - moment.total())
    },
  ),
  ...claims(
    ['puzzle # is the newest on file'],
    (found, { moment }) =>
      Number(found[0]) === moment.sent.filter(({ content }) => /^Puzzle [\d,]+\. /.test(content)).length,
  ),
  ...claims(
    ['(\\d\\d:\\d\\d)(?= by)? UTC|(\\d\\d:\\d\\d) by UTC|noted at (\\d\\d:\\d\\d)|it is (\\d\\d:\\d\\d)'],
    (found, { moment }) => found.find(Boolean) === utc(moment.at, 11, 16),
  ),
  ...claims(
    [
      '(?:^|[.:] )nothing entered in the last hour',
      'nobody (?:spoke|has spoken) for an hour',
      'nothing on the wire for an hour',
      'last hour (?:went by without a word|contained no transmissions)',
      '0 transmissions in the last hour',
      'no calls on the board this last hour',
      'an hour with 0 transmissions',
    ],
    (_, { moment }) => moment.within(hour)[0] === 0,
  ),
]

/** The Wilson score interval at 95 percent. */
function wilson(some: number, all: number): [low: number, high: number] {
  const [share, z] = [some / all, 1.96]
  const middle = (share + z ** 2 / (2 * all)) / (1 + z ** 2 / all)
  const half = (z / (1 + z ** 2 / all)) * Math.sqrt((share * (1 - share)) / all + z ** 2 / (4 * all ** 2))
  return [100 * (middle - half), 100 * (middle + half)]
}
