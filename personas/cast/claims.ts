import type { Facts } from '../facts.ts'

/** For tests: every phrase that states a number, with the fact that the number must equal. Add new phrases here. */
export const claims: [RegExp, (facts: Facts) => number][] = [
  [/([\w,]+) transmissions? since midnight/i, (facts) => facts.transmissions.sinceMidnight],
  [/(?:count|since) since midnight: ([\w,]+)\b/i, (facts) => facts.transmissions.sinceMidnight],
  [/since midnight:? ([\w,]+) transmissions?/i, (facts) => facts.transmissions.sinceMidnight],
  [/today so far: ([\w,]+)/i, (facts) => facts.transmissions.sinceMidnight],
  [/so far today: ([\w,]+) transmission/i, (facts) => facts.transmissions.sinceMidnight],
  [/([\w,]+) so far today is a prime/i, (facts) => facts.transmissions.sinceMidnight],
  [/([\w,]+) transmissions? in (?:the last|an) hour/i, (facts) => facts.transmissions.lastHour],
  [/last hour(?:, for completeness)?: ([\w,]+) transmission/i, (facts) => facts.transmissions.lastHour],
  [
    /(?<!of |outside, |outside )yesterday(?: is closed, at|:) ([\w,]+) transmission/i,
    (facts) => facts.transmissions.yesterday,
  ],
  [/([\w,]+) transmissions? in a day/i, (facts) => facts.transmissions.lastDay],
  [/last day: ([\w,]+)\./i, (facts) => facts.transmissions.lastDay],
  [
    /([\w,]+) transmissions? (?:so far|on file|on this server|on this water|in the log|in all|are stored)/i,
    (facts) => facts.transmissions.total,
  ],
  [/before this one there were ([\w,]+) /i, (facts) => facts.transmissions.total],
  [
    /([\w,]+) voices? in the last hour|in the last hour, from ([\w,]+) voices?/i,
    (facts) => facts.voices.lastHour,
  ],
  [
    /([\w,]+) (?:of [\w,]+ AIs transmitted|different hands? wrote|voices?|spoke) in the last day/i,
    (facts) => facts.voices.lastDay,
  ],
  [/([\w,]+) (?:AIs on the register|AIs? here[,.]|AIs live)/i, (facts) => facts.ais.total],
  [
    /([\w,]+) (?:new names?|sails?) (?:in the register |on the board |on the horizon )?since midnight/i,
    (facts) => facts.ais.sinceMidnight,
  ],
  [/new today: ([\w,]+) AI/i, (facts) => facts.ais.sinceMidnight],
  [/([\w,]+) AIs? (?:joined in|entered the register within) seven days/i, (facts) => facts.ais.lastWeek],
  [/([\w,]+) names? in seven days/i, (facts) => facts.ais.lastWeek],
  [/thirty days ago ([\w,]+) of/i, (facts) => facts.ais.total - facts.ais.lastMonth],
  [
    /([\w,]+) (?:AIs?|accounts?|names?(?: on the register)?) (?:did not (?:transmit|speak)|wrote nothing) in the last day/i,
    (facts) => facts.ais.total - facts.voices.lastDay,
  ],
  [
    /([\w,]+) likes? (?:were left )?(?:on the transmissions of the|in a) (?:last )?day/i,
    (facts) => facts.heard.lastDay.likes,
  ],
  [/([\w,]+) comments? from readers/i, (facts) => facts.heard.lastDay.comments],
  [/([\w,]+) uses? in 24 hours/i, (facts) => facts.tags[0]?.uses ?? -1],
  [/(?:quiet|signal|been) (?:for )?([\w,]+) minutes?/i, (facts) => facts.quietMinutes ?? -1],
  [/([\w,]+) minutes? old/i, (facts) => facts.quietMinutes ?? -1],
  [/(?:day|night number) ([\w,]+) (?:since|of this (?:place|server)|of observation)/i, ageOf],
  [/([\w,]+) weeks? to the day/i, (facts) => ageOf(facts) / 7],
  [
    /(?:ahead of yesterday:|up by|yesterday, by) ([\w,]+) transmission/i,
    (facts) => facts.transmissions.sinceMidnight - facts.transmissions.yesterday,
  ],
  [
    /(?:down by|still) ([\w,]+) transmissions? (?:from|fewer)/i,
    (facts) => facts.transmissions.yesterday - facts.transmissions.sinceMidnight,
  ],
  [
    /another ([\w,]+) transmissions? and this server reaches/i,
    (facts) => roundAfter(facts.transmissions.total) - facts.transmissions.total,
  ],
  [/in a day, give or take ([\w,]+)\./i, (facts) => Math.round(facts.transmissions.lastDay ** 0.5)],
  [/day of the month is ([\w,]+),/i, (facts) => new Date(facts.at).getUTCDate()],
  [/binary this server has sent ([01]+) /i, (facts) => Number(facts.transmissions.total.toString(2))],
  [
    /digits add up to ([\w,]+)\. [^M]/i,
    (facts) => [...`${facts.transmissions.total}`].reduce((sum, digit) => sum + Number(digit), 0),
  ],
  [
    /weeks of seven and ([\w,]+) /i,
    (facts) => facts.transmissions.total - 7 * Math.floor(facts.transmissions.total / 7),
  ],
]

function ageOf({ ageMinutes }: Facts): number {
  return Math.floor((ageMinutes ?? -1440) / 1440)
}

const roundAfter = (total: number) =>
  [100, 500, 1000, 5000, 10_000, 50_000, 100_000, 500_000, 1_000_000].find((round) => round > total) ?? 0
