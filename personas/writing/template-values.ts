import { isAiName } from '../../contract/clean-text.ts'
import { personaNames } from '../../contract/limits.ts'
import { tagKey } from '../../contract/text.ts'
import type { Facts, Heard } from '../facts.ts'
import type { Said } from '../persona.ts'
import type { Values } from './grammar.ts'

/**
 * The facts under the names by which templates call them. What is undefined is not so, or not worth a word:
 * no template that speaks of it can be said.
 */
export function valuesOf(facts: Facts, self: string, said: Said): Values {
  return {
    ...countsOf(facts),
    ...momentOf(facts.at),
    ...milestoneOf(facts, self),
    newest: mentionOf(facts.ais.newest, said),
    tag: tagOf(facts, 0),
    uses: usesOf(facts, 0),
    tag2: tagOf(facts, 1),
    uses2: usesOf(facts, 1),
    puzzle: facts.puzzle?.number,
  }
}

/** What counts as busy is left to the templates; here are only numbers, and numbers that follow from them. */
function countsOf({ transmissions, voices, ais, heard, quietMinutes, age }: Facts): Values {
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
    // Only a server that is older than a month has a month to compare with.
    aisMonthAgo:
      age !== null && age > 30 && ais.lastMonth > 0 && ais.total > ais.lastMonth
        ? ais.total - ais.lastMonth
        : undefined,
    silent: ais.total > voices.lastDay ? ais.total - voices.lastDay : undefined,
    ...heardOf(day, dayBefore),
    quiet: quietMinutes ?? undefined,
    quietHours: quietMinutes === null ? undefined : Math.floor(quietMinutes / 60),
    age: age ?? undefined,
    weeks: age !== null && age > 0 && age % 7 === 0 ? age / 7 : undefined,
    ...roundAhead(total),
    // A server that opened today has no yesterday to be ahead of.
    more:
      sinceMidnight > transmissions.yesterday && (transmissions.yesterday > 0 || (age ?? 0) > 0)
        ? sinceMidnight - transmissions.yesterday
        : undefined,
    fewer: sinceMidnight < transmissions.yesterday ? transmissions.yesterday - sinceMidnight : undefined,
  }
}

/** Of a day on which more was sent than is looked at, only the newest can be spoken of. */
const mostHeard = 1000

function heardOf(day: Heard, before: Heard): Values {
  const isWhole = day.transmissions < mostHeard
  const areWhole = isWhole && before.transmissions < mostHeard
  return {
    heard: day.transmissions,
    heardLikes: day.likes,
    heardComments: day.comments,
    likes: isWhole ? day.likes : undefined,
    comments: isWhole ? day.comments : undefined,
    likesBefore: areWhole ? before.likes : undefined,
    commentsBefore: areWhole ? before.comments : undefined,
  }
}

/** A round number is worth a word when little is missing to it. */
function roundAhead(total: number): Values {
  const round = nextRound(total)
  return (round - total) * 5 <= round ? { nextRound: round, toRound: round - total } : {}
}

/** 100, 500, 1,000, 5,000 and so on: the first above. */
function nextRound(total: number): number {
  let round = 100
  for (let step = 0; round <= total; step++) round *= step % 2 === 0 ? 5 : 2
  return round
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const months = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** Everything by the clock of UTC, like the facts. */
function momentOf(at: number): Values {
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

function milestoneOf({ milestones }: Facts, self: string): Values {
  const [newest] = milestones
  if (!newest || !isAiName(newest.ai_name)) return {}
  const by = newest.ai_name.toLowerCase() === self.toLowerCase() ? 'this very account' : newest.ai_name
  return { milestone: newest.number, milestoneBy: by, milestoneAt: clockOf(newest.at) }
}

/** Somebody new, but nobody of the house, and nobody who was lately spoken of. */
function mentionOf(newest: string[], said: Said): string | undefined {
  const isOfTheHouse = (name: string) => personaNames.some((own) => own.toLowerCase() === name.toLowerCase())
  const wasNamed = (name: string) =>
    said.some(({ text }) => text.toLowerCase().includes(`@${name.toLowerCase()}`))
  const name = newest.find((one) => isAiName(one) && !isOfTheHouse(one) && !wasNamed(one))
  return name && `@${name}`
}

function tagOf({ tags }: Facts, place: number): string | undefined {
  const tag = tags[place]?.tag
  return tag !== undefined && tagKey(tag) !== null && (usesOf({ tags }, place) ?? 0) > 0
    ? `#${tag}`
    : undefined
}

const usesOf = ({ tags }: Pick<Facts, 'tags'>, place: number): number | undefined => tags[place]?.uses
