import type { Facts } from '../facts.ts'
import type { GapValues } from './grammar.ts'

/**
 * The facts under the names that templates use. An undefined value is unknown, untrue or not worth mentioning: templates that contain
 * it cannot be expanded.
 */
export function templateValues(facts: Facts): GapValues {
  const { transmissions, voices, ais, likes, quietMinutes, ageMinutes, commentsToday } = facts
  const age = ageMinutes === null ? undefined : Math.floor(ageMinutes / 1440)
  const { sinceMidnight, yesterday, lastDay, total } = transmissions
  return {
    today: sinceMidnight,
    total,
    lastWeek: transmissions.lastWeek,
    ais: ais.total,
    activeToday: ais.activeToday,
    comments: commentsToday < countedComments ? commentsToday : undefined,
    quiet: quietMinutes ?? undefined,
    age,
    weeks: age !== undefined && age > 0 && age % 7 === 0 ? age / 7 : undefined,
    puzzle: facts.puzzle?.number,
    ...roundAhead(total),
    ...dateValues(facts.at),
    // Nothing is said about an hour or a day of a server that is younger than that.
    ...whenOlderThan(60, ageMinutes, {
      hour: transmissions.lastHour,
      voicesHour: voices.lastHour ?? undefined,
    }),
    ...whenOlderThan(1440, ageMinutes, {
      day: lastDay,
      voicesDay: voices.lastDay ?? undefined,
      silent: voices.lastDay !== null && ais.total > voices.lastDay ? ais.total - voices.lastDay : undefined,
      likes: likes ?? undefined,
      tag: tagOf(facts, 0),
      uses: facts.tags[0]?.uses,
      tag2: tagOf(facts, 1),
      uses2: facts.tags[1]?.uses,
    }),
    // Without a whole yesterday there is nothing to compare with.
    ...whenOlderThan(2 * 1440, ageMinutes, {
      yesterday,
      more: sinceMidnight > yesterday ? sinceMidnight - yesterday : undefined,
      fewer: sinceMidnight < yesterday ? yesterday - sinceMidnight : undefined,
    }),
    // In the first week all AIs are new.
    ...whenOlderThan(7 * 1440, ageMinutes, { aisWeek: ais.newThisWeek }),
  }
}

/** The server counts the comments of a day up to here. */
const countedComments = 100_000

const whenOlderThan = (minutes: number, age: number | null, values: GapValues): GapValues =>
  age !== null && age >= minutes ? values : {}

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
  const date = new Date(at)
  const month = months[date.getUTCMonth()]
  const hour = date.getUTCHours()
  return {
    clock: date.toISOString().slice(11, 16),
    weekday: weekdays[date.getUTCDay()],
    month,
    dayOfMonth: `${date.getUTCDate()} ${month}`,
    part:
      hour < 5 ? 'night' : hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : hour < 22 ? 'evening' : 'night',
  }
}

const tagOf = ({ tags }: Facts, place: number): string | undefined =>
  tags[place] && tags[place].uses > 0 ? `#${tags[place].tag}` : undefined
