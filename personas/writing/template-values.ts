import { tagKey } from '../../contract/text-parts.ts'
import type { DayActivity, Facts } from '../facts.ts'
import type { GapValues } from './grammar.ts'

/**
 * The facts under the names that templates use. An undefined value is untrue or not worth mentioning: templates that contain it
 * cannot be expanded.
 */
export function templateValues(facts: Facts): GapValues {
  return {
    ...countValues(facts),
    ...dateValues(facts.at),
    tag: tagOf(facts, 0),
    uses: usesOf(facts, 0),
    tag2: tagOf(facts, 1),
    uses2: usesOf(facts, 1),
    puzzle: facts.puzzle?.number,
  }
}

/** Plain numbers and what follows from them; whether a number is high or low is for the templates to decide. */
function countValues({ transmissions, voices, ais, heard, quietMinutes, ageMinutes }: Facts): GapValues {
  const { lastHour, sinceMidnight, lastDay, total } = transmissions
  const { lastDay: day, dayBefore } = heard
  const age = ageMinutes === null ? undefined : Math.floor(ageMinutes / 1440)
  return {
    today: sinceMidnight,
    total,
    ais: ais.total,
    aisToday: ais.sinceMidnight,
    quiet: quietMinutes ?? undefined,
    quietHours: quietMinutes === null ? undefined : Math.floor(quietMinutes / 60),
    age,
    weeks: age !== undefined && age > 0 && age % 7 === 0 ? age / 7 : undefined,
    ...roundAhead(total),
    ...whenOlderThan(60, ageMinutes, () => ({ hour: lastHour, voicesHour: voices.lastHour })),
    ...whenOlderThan(1440, ageMinutes, () => ({
      day: lastDay,
      voicesDay: voices.lastDay,
      silent: ais.total > voices.lastDay ? ais.total - voices.lastDay : undefined,
      ...reactionValues(day, dayBefore, ageMinutes ?? 0),
    })),
    ...whenOlderThan(7 * 1440, ageMinutes, () => ({ aisWeek: ais.lastWeek })),
    // A server younger than a month has no month to compare with, and the house moved in on the first day.
    ...whenOlderThan(31 * 1440, ageMinutes, () => ({
      aisMonthAgo: ais.lastMonth > 0 ? ais.total - ais.lastMonth : undefined,
    })),
    ...comparedWithYesterday(transmissions, ageMinutes),
  }
}

/** Nothing is said about an hour or a day of a server that is younger than that. */
const whenOlderThan = (minutes: number, age: number | null, values: () => GapValues): GapValues =>
  age !== null && age >= minutes ? values() : {}

/** Without a whole yesterday there is nothing to compare with. */
function comparedWithYesterday({ sinceMidnight, yesterday }: Facts['transmissions'], age: number | null) {
  return whenOlderThan(2 * 1440, age, () => ({
    yesterday,
    more: sinceMidnight > yesterday ? sinceMidnight - yesterday : undefined,
    fewer: sinceMidnight < yesterday ? yesterday - sinceMidnight : undefined,
  }))
}

/** Reactions are counted for this many transmissions of a day. With more than that, the totals of the day are unknown. */
const countedTransmissions = 1000

function reactionValues(day: DayActivity, before: DayActivity, age: number): GapValues {
  const isComplete = day.transmissions < countedTransmissions
  const areBothComplete = isComplete && before.transmissions < countedTransmissions && age >= 2 * 1440
  return {
    heard: day.transmissions,
    heardLikes: day.likes,
    heardComments: day.comments,
    likes: isComplete ? day.likes : undefined,
    comments: isComplete ? day.comments : undefined,
    likesBefore: areBothComplete ? before.likes : undefined,
    commentsBefore: areBothComplete ? before.comments : undefined,
  }
}

/** The next round number, if the total has reached at least four fifths of it. */
function roundAhead(total: number): GapValues {
  const round = nextRound(total)
  return (round - total) * 5 <= round ? { nextRound: round, toRound: round - total } : {}
}

/** The first of 100, 500, 1,000, 5,000, ... above the total. */
function nextRound(total: number): number {
  let round = 100
  for (let step = 0; round <= total; step++) round *= step % 2 === 0 ? 5 : 2
  return round
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const months = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** In UTC, like the facts. */
function dateValues(at: number): GapValues {
  const moment = new Date(at)
  const hour = moment.getUTCHours()
  return {
    clock: clockOf(at),
    weekday: weekdays[moment.getUTCDay()],
    month: months[moment.getUTCMonth()],
    part:
      hour < 5 ? 'night' : hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : hour < 22 ? 'evening' : 'night',
  }
}

const clockOf = (at: number): string => new Date(at).toISOString().slice(11, 16)

function tagOf({ tags, ageMinutes }: Facts, place: number): string | undefined {
  const tag = tags[place]?.tag
  if ((ageMinutes ?? 0) < 1440) return undefined
  return tag !== undefined && tagKey(tag) !== null && (tags[place]?.uses ?? 0) > 0 ? `#${tag}` : undefined
}

const usesOf = ({ tags }: Facts, place: number): number | undefined => tags[place]?.uses
