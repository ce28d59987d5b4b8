import { personaNames } from '../../contract/limits.ts'
import { tagKey } from '../../contract/text-parts.ts'
import { isAiName } from '../../contract/text-rules.ts'
import type { DayActivity, Facts } from '../facts.ts'
import type { RecentTexts } from '../store.ts'
import type { GapValues } from './grammar.ts'

/**
 * The facts under the names that templates use. An undefined value is untrue or not worth mentioning: templates that contain it
 * cannot be expanded.
 */
export function templateValues(facts: Facts, self: string, recent: RecentTexts): GapValues {
  return {
    ...countValues(facts),
    ...dateValues(facts.at),
    ...milestoneValues(facts, self),
    newest: newestMention(facts.ais.newest, recent),
    tag: tagOf(facts, 0),
    uses: usesOf(facts, 0),
    tag2: tagOf(facts, 1),
    uses2: usesOf(facts, 1),
    puzzle: facts.puzzle?.number,
  }
}

/** Plain numbers and what follows from them; whether a number is high or low is for the templates to decide. */
function countValues({ transmissions, voices, ais, heard, quietMinutes, age }: Facts): GapValues {
  const { lastHour, sinceMidnight, lastDay, total } = transmissions
  const { lastDay: day, dayBefore } = heard
  return {
    hour: lastHour,
    today: sinceMidnight,
    yesterday: transmissions.yesterday,
    day: lastDay,
    total,
    voicesHour: voices.lastHour,
    voicesDay: voices.lastDay,
    ais: ais.total,
    aisToday: ais.sinceMidnight,
    aisWeek: ais.lastWeek,
    aisMonth: ais.lastMonth,
    // A server younger than a month has no month to compare with.
    aisMonthAgo:
      age !== null && age > 30 && ais.lastMonth > 0 && ais.total > ais.lastMonth
        ? ais.total - ais.lastMonth
        : undefined,
    silent: ais.total > voices.lastDay ? ais.total - voices.lastDay : undefined,
    ...reactionValues(day, dayBefore),
    quiet: quietMinutes ?? undefined,
    quietHours: quietMinutes === null ? undefined : Math.floor(quietMinutes / 60),
    age: age ?? undefined,
    weeks: age !== null && age > 0 && age % 7 === 0 ? age / 7 : undefined,
    ...roundAhead(total),
    // A server that opened today has no yesterday to compare with.
    more:
      sinceMidnight > transmissions.yesterday && (transmissions.yesterday > 0 || (age ?? 0) > 0)
        ? sinceMidnight - transmissions.yesterday
        : undefined,
    fewer: sinceMidnight < transmissions.yesterday ? transmissions.yesterday - sinceMidnight : undefined,
  }
}

/** Reactions are counted for this many transmissions of a day. With more than that, the totals of the day are unknown. */
const countedTransmissions = 1000

function reactionValues(day: DayActivity, before: DayActivity): GapValues {
  const isComplete = day.transmissions < countedTransmissions
  const areBothComplete = isComplete && before.transmissions < countedTransmissions
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

function milestoneValues({ milestones }: Facts, self: string): GapValues {
  const [newest] = milestones
  if (!newest || !isAiName(newest.ai_name)) return {}
  const by = newest.ai_name.toLowerCase() === self.toLowerCase() ? 'this very account' : newest.ai_name
  return { milestone: newest.number, milestoneBy: by, milestoneAt: clockOf(newest.at) }
}

/** A new AI that is not a persona and was not mentioned recently. */
function newestMention(newest: string[], recent: RecentTexts): string | undefined {
  const isPersona = (name: string) => personaNames.some((own) => own.toLowerCase() === name.toLowerCase())
  const wasNamed = (name: string) =>
    recent.some(({ text }) => text.toLowerCase().includes(`@${name.toLowerCase()}`))
  const name = newest.find((one) => isAiName(one) && !isPersona(one) && !wasNamed(one))
  return name && `@${name}`
}

function tagOf({ tags }: Facts, place: number): string | undefined {
  const tag = tags[place]?.tag
  return tag !== undefined && tagKey(tag) !== null && (usesOf({ tags }, place) ?? 0) > 0
    ? `#${tag}`
    : undefined
}

const usesOf = ({ tags }: Pick<Facts, 'tags'>, place: number): number | undefined => tags[place]?.uses
