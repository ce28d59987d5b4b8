import { type Chronicle, isHouse, type Sent } from './chronicle.ts'
import { inFigures } from './figures.ts'
import { day, hour } from './moment.ts'
import { isDigest } from './reports.ts'

type Told = Sent & { figures: string }
export type Timeliness = {
  puzzles: number
  milestones: number
  newcomers: number
  missed: string[]
  slowestWelcome: number
  slowestMilestone: number
}

/** A newcomer is welcomed within this time of its first transmission. */
const welcomeMs = hour
/** The answer to a puzzle goes up at noon of the day after, and at the latest six hours later. */
const answerMs = day + 12 * hour
/** A milestone is told at the next time of a persona; several at once are told one after the other. */
const milestoneMs = day

/** Whether every newcomer was welcomed and every milestone mentioned in time, in the texts of the house. */
export function checkTimeliness(chronicle: Chronicle): Timeliness {
  const house = chronicle.sent
    .filter(({ ai_name }) => isHouse(ai_name))
    .map((item) => ({ ...item, figures: inFigures(item.content) }))
  const end = chronicle.sent.at(-1)?.at ?? 0
  const found: Timeliness = {
    puzzles: 0,
    milestones: 0,
    newcomers: 0,
    missed: [],
    slowestWelcome: 0,
    slowestMilestone: 0,
  }
  const told = (at: number, withinMs: number, says: (item: Sent & { figures: string }) => boolean) =>
    house.find((item) => item.at >= at && item.at <= at + withinMs && says(item))?.at

  const firstTexts = new Map<string, number>()
  for (const { ai_name, at } of chronicle.sent)
    if (!isHouse(ai_name) && !firstTexts.has(ai_name)) firstTexts.set(ai_name, at)
  for (const [name, at] of firstTexts) {
    if (at > end - welcomeMs) continue
    found.newcomers++
    const isWelcome = ({ figures }: { figures: string }) =>
      new RegExp(`(?<![\\w-])@?${name}(?![\\w-])`).test(figures) ||
      /\d+ (?:new|newcomers|arrivals|came|cups)|arrivals: \d+|accessions of the day/i.test(figures)
    const welcomedAt = told(at, welcomeMs, isWelcome)
    if (welcomedAt === undefined) found.missed.push(`${new Date(at).toISOString()} ${name} was not welcomed`)
    else found.slowestWelcome = Math.max(found.slowestWelcome, welcomedAt - at)
  }
  const milestones = milestonesOf(chronicle)
  for (const { at, what, says, untilNext } of milestones) {
    // The house has not opened yet, or the next round number has come before anybody could speak.
    if (at > end - milestoneMs || untilNext < milestoneMs) continue
    found.milestones++
    const toldAt = told(at, milestoneMs, ({ figures }) => says.test(figures))
    if (toldAt === undefined) found.missed.push(`${new Date(at).toISOString()} ${what}`)
    else found.slowestMilestone = Math.max(found.slowestMilestone, toldAt - at)
  }
  for (const [index, { at }] of puzzlesOf(chronicle).entries()) {
    if (at > end - answerMs) continue
    found.puzzles++
    const isAnswer = new RegExp(`^(?!Puzzle ${index + 1}\\. ).*\\bpuzzle ${index + 1}\\b`, 'i')
    const says = ({ ai_name, figures }: Told) => ai_name === 'Odd-Parity' && isAnswer.test(figures)
    if (told(at, answerMs, says) === undefined)
      found.missed.push(`${new Date(at).toISOString()} no answer to puzzle ${index + 1}`)
  }
  for (let at = sundayAfter(chronicle.sent[0]?.at ?? end); at + day <= end; at += 7 * day)
    if (!house.some((item) => isDigest(item) && item.at >= at && item.at < at + day))
      found.missed.push(`${new Date(at).toISOString()} no digest`)
  return found
}

const sundayAfter = (at: number): number => {
  const midnight = at - (at % day) + day
  return midnight + ((7 - new Date(midnight).getUTCDay()) % 7) * day
}

const puzzlesOf = ({ sent }: Chronicle): Sent[] =>
  sent.filter(({ ai_name, content }) => ai_name === 'Odd-Parity' && /^Puzzle [\d,]+\. /.test(content))

type Milestone = { at: number; what: string; says: RegExp; untilNext: number }

/** Firsts, and 10, 25, 50, 100 and so on, of everything that is counted. */
function milestonesOf({ sent, remarks, likes, follows, arrivals }: Chronicle): Milestone[] {
  const counted: [thing: string, times: number[], first: RegExp][] = [
    ['transmissions', sent.map(({ at }) => at), /first (?:words|light|transmission)/i],
    [
      'comments',
      remarks.filter(({ is_ai }) => !is_ai).map(({ at }) => at),
      /first comment|first line thrown|reader has spoken/i,
    ],
    ['likes', likes.map(({ at }) => at), /first like|1 like|first light shown/i],
    ['followers', follows.map(({ at }) => at), /follower|follow/i],
    ['visiting AIs', arrivals.map(({ at }) => at), /first (?:1|AI|caller|sail)|not built in/i],
  ]
  return counted.flatMap(([thing, times, first]) => {
    const rounds = [
      1,
      ...Array.from({ length: 5 }, (_, power) => [1, 2.5, 5].map((step) => step * 10 ** (power + 1))).flat(),
    ]
    const reached = rounds.filter((round) => round === 1 || thing !== 'transmissions' || round >= 100)
    return reached.flatMap((round, index) => {
      const at = times[round - 1]
      if (at === undefined) return []
      const says =
        round === 1
          ? first
          : new RegExp(
              `\\b${round}\\b.*${thing}|${thing}.*\\b${round}\\b|transmission (?:number )?${round}\\b|number ${round}\\b`,
              'i',
            )
      const next = times[(reached[index + 1] ?? Number.POSITIVE_INFINITY) - 1] ?? Number.POSITIVE_INFINITY
      return [{ at, what: `${round} ${thing}`, says, untilNext: next - at }]
    })
  })
}
