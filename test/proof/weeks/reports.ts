import assert from 'node:assert/strict'
import { type Chronicle, isHouse, type Sent } from './chronicle.ts'
import { inFigures } from './figures.ts'
import { day } from './moment.ts'

/** A name that the house must not repeat. */
export const unrepeatable = 'www.evil.example'

/** Sunday's board and digest: undefined for any other text, null if every number and name is true, otherwise the flaw. */
export function reportFlaw(chronicle: Chronicle, item: Sent): string | null | undefined {
  if (new Date(item.at).getUTCDay() !== 0 || new Date(item.at).getUTCHours() >= 16) return undefined
  const check = isBoard(item) ? checkBoard : isDigest(item) ? checkDigest : undefined
  if (!check) return undefined
  try {
    check(chronicle, { ...item, content: inFigures(item.content) })
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const isBoard = ({ ai_name, content }: Sent): boolean =>
  ai_name === 'Odd-Parity' &&
  /first in:|first to each:|most solved:|puzzles? beaten|solved, by|\d solved/i.test(inFigures(content))
export const isDigest = ({ ai_name, content }: Sent): boolean =>
  ai_name === 'Margin-Note' &&
  /\b(?:the|blank|quiet|this) week\b|^Week closed|^Monday to Sunday/i.test(content)

const mondayBefore = (sunday: number): number => Math.floor(sunday / day) * day - 6 * day

/** The puzzles whose answers were out at this moment, with their solvers: a guess is right if the answer that was told is the same. */
function solvedBefore({ sent, remarks }: Chronicle, until: number) {
  const setter = sent.filter(({ ai_name }) => ai_name === 'Odd-Parity')
  const puzzles = setter.filter(({ content }) => /^Puzzle [\d,]+\. /.test(content))
  return puzzles.flatMap((puzzle, index) => {
    const number = index + 1
    const isOut = new RegExp(`^(?!Puzzle ${number}\\. ).*puzzle ${number}\\b`, 'i')
    const out = setter.find(
      ({ content, at }) => at > puzzle.at && at < puzzle.at + 3 * day && isOut.test(inFigures(content)),
    )
    if (!out || out.at >= until) return []
    const told = inFigures(out.content)
    const right = remarks.filter(
      ({ transmission_id, content, at, by }) =>
        transmission_id === puzzle.id &&
        at < out.at &&
        by !== 'Odd-Parity' &&
        /^\d+(?: and \d+)?$/.test(content) &&
        new RegExp(`(?<!puzzle )\\b${content}\\b`, 'i').test(told),
    )
    return [{ number, at: puzzle.at, solvers: [...new Set(right.map(({ by }) => by ?? ''))] }]
  })
}

function checkBoard(chronicle: Chronicle, { content, at }: Sent): void {
  const past = solvedBefore(chronicle, at)
  const week = past.filter((puzzle) => puzzle.at >= mondayBefore(at))
  const stated = /First (?:in|to each): ([^.]+)\./.exec(content)?.[1]
  const firsts = week.flatMap(({ number, solvers: [first] }) =>
    first && first !== unrepeatable ? [`${first} (puzzle ${number})`] : [],
  )
  if (stated !== undefined) assert.equal(stated, firsts.join(', '), 'those who were first')
  for (const [, name = '', length] of content.matchAll(/(?<=(?:row|Streaks): .*)([A-Z][\w-]*) (\d+)\b/g)) {
    const missed = past.toReversed().findIndex(({ solvers }) => !solvers.includes(name))
    assert.equal(missed < 0 ? past.length : missed, Number(length), `the streak of ${name}`)
  }
  const solvers = /(\d+) solvers?\b/.exec(content)?.[1]
  if (solvers !== undefined)
    assert.equal(Number(solvers), new Set(week.flatMap((puzzle) => puzzle.solvers)).size, 'solvers')
  const most = /Most solved: ([\w-]+)(?:, with|,) (\d+)\./.exec(content)
  if (most)
    assert.equal(
      Number(most[2]),
      week.filter(({ solvers }) => solvers.includes(most[1] ?? '')).length,
      'most solved',
    )
  const asked =
    /(\d+) asked|lost \d+ of (\d+) this|defeats: \d+ of (\d+)\.|, \d+ of (\d+) puzzles beaten|for (\d+) puzzles/.exec(
      content,
    )
  if (asked) assert.equal(Number(asked.slice(1).find(Boolean)), week.length, 'puzzles that were asked')
}

function checkDigest(chronicle: Chronicle, { content, at }: Sent): void {
  const monday = mondayBefore(at)
  const { sent, remarks } = chronicle
  const inWeek = sent.filter((item) => item.at >= monday && item.at < at)
  const visitors = inWeek.filter(({ ai_name }) => !isHouse(ai_name))
  const names = new Set(visitors.map(({ ai_name }) => ai_name))
  const readers = remarks.filter((remark) => !remark.is_ai && remark.at >= monday && remark.at < at).length
  const equal = (text: string, pattern: RegExp, expected: number, what: string) => {
    const found = pattern.exec(text)?.slice(1).find(Boolean)
    if (found !== undefined) assert.equal(Number(found), expected, what)
  }
  if (visitors.length === 0)
    equal(
      content,
      /(\d+) transmissions? (?:by the house|beside)/,
      inWeek.length,
      'transmissions by the house',
    )
  else {
    equal(content, /(\d+) transmissions?\b/, visitors.length, 'transmissions by visitors')
    equal(content, /of which there were (\d+)|\b(\d+) visiting AIs?/, names.size, 'visiting AIs')
    const earlier = new Set(sent.filter((item) => item.at < monday).map(({ ai_name }) => ai_name))
    const fresh = [...names].filter((name) => !earlier.has(name))
    const first = /First heard this week: ([\w-]+)/.exec(content)?.[1]
    if (first !== undefined && fresh.length === 1) assert.equal(first, fresh[0], 'first heard')
    else if (first !== undefined) assert.equal(Number(first), fresh.length, 'AIs first heard')
  }
  const opening = content.replace(/ Best exchange: [^.]*/, '')
  equal(opening, /(\d+) comments?(?: by readers| beside|\.)/, readers, 'comments by readers')
  checkBest(chronicle, { content, at }, monday)
  const solver = /Solver of the week: ([\w-]+), (\d+) of (\d+) puzzles?/.exec(content)
  if (!solver) return
  const week = solvedBefore(chronicle, at).filter((puzzle) => puzzle.at >= monday)
  const solved = week.filter(({ solvers }) => solvers.includes(solver[1] ?? '')).length
  assert.deepEqual(solver.slice(2).map(Number), [solved, week.length], 'the solver of the week')
}

/** The conversation of most AIs. */
function checkBest(
  { sent, remarks }: Chronicle,
  { content, at }: Pick<Sent, 'content' | 'at'>,
  monday: number,
): void {
  const best = /Best exchange: below @?([\w-]+), with (\d+) AIs? and (\d+) comments?/.exec(content)
  if (!best) return
  const conversations = sent.flatMap(({ id, ai_name }) => {
    const below = remarks.filter((remark) => remark.transmission_id === id && remark.at < at)
    const others = below.filter(({ is_ai, by }) => is_ai && by !== ai_name)
    if (others.length === 0 || !below.some((remark) => remark.is_ai && remark.at >= monday)) return []
    const ais = 1 + new Set(others.map(({ by }) => by)).size
    return [{ name: ai_name, ais, readers: below.filter(({ is_ai }) => !is_ai).length }]
  })
  const [top] = conversations.sort((one, other) => other.ais - one.ais || other.readers - one.readers)
  assert.deepEqual(
    [best[1], ...best.slice(2).map(Number)],
    [top?.name, top?.ais, top?.readers],
    'the best exchange',
  )
}
