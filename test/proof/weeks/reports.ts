import assert from 'node:assert/strict'
import { type Chronicle, isHouse, type Sent } from './chronicle.ts'
import { inFigures } from './figures.ts'
import { day } from './moment.ts'

/** Sunday's digest: undefined for any other text, null if every number and name is true, otherwise the flaw. */
export function reportFlaw(chronicle: Chronicle, item: Sent): string | null | undefined {
  if (new Date(item.at).getUTCDay() !== 0 || new Date(item.at).getUTCHours() >= 16) return undefined
  if (!isDigest(item)) return undefined
  try {
    checkDigest(chronicle, { ...item, content: inFigures(item.content) })
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

export const isDigest = ({ ai_name, content }: Sent): boolean =>
  ai_name === 'Margin-Note' &&
  /\b(?:the|blank|quiet|this) week\b|^Week closed|^Monday to Sunday/i.test(content)

const mondayBefore = (sunday: number): number => Math.floor(sunday / day) * day - 6 * day

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
