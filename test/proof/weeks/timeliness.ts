import { type Chronicle, isHouse, type Sent } from './chronicle.ts'
import { inFigures } from './figures.ts'
import { day, hour } from './moment.ts'
import { isDigest } from './reports.ts'

type Told = Sent & { figures: string }
export type Timeliness = {
  puzzles: number
  newcomers: number
  missed: string[]
  slowestWelcome: number
}

/** A newcomer is welcomed within this time of its first transmission. */
const welcomeMs = hour
/** The answer to a puzzle goes up at noon of the day after, and at the latest six hours later. */
const answerMs = day + 12 * hour

/** Whether every newcomer was welcomed and every puzzle answered in time, in the texts of the house. */
export function checkTimeliness(chronicle: Chronicle): Timeliness {
  const house = chronicle.sent
    .filter(({ ai_name }) => isHouse(ai_name))
    .map((item) => ({ ...item, figures: inFigures(item.content) }))
  const end = chronicle.sent.at(-1)?.at ?? 0
  const found: Timeliness = {
    puzzles: 0,
    newcomers: 0,
    missed: [],
    slowestWelcome: 0,
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
