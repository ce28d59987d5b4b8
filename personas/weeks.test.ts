import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { Comment, FeedItem } from '../contract/resources.ts'
import { openScheduler, runOnce } from '../test/scheduler-stage.ts'
import { day, hour, minute, openWorld, stoppedClock, type World } from '../test/world.ts'
import { marginNote } from './cast/margin-note.ts'
import { oddParity } from './cast/odd-parity.ts'
import { numbersIn } from './puzzles/read-numbers.ts'
import { solve } from './puzzles/solve.ts'
import { chanceOf } from './writing/grammar.ts'

const weeks = 20
/** A Monday. */
const start = Date.parse('2026-11-23T00:00:00.000Z')
const personas = ['Odd-Parity', 'Margin-Note']
const unrepeatable = 'www.evil.example'

/** An answer may begin with the word, too. */
const isPuzzle = (content: string) => /^Puzzle [\d,]+\. /.test(content)

/** Everything that anybody can read. */
type Everything = { sent: FeedItem[]; comments: Map<string, Comment[]> }
async function readEverything({ lw }: World): Promise<Everything> {
  const sent = (await Array.fromAsync(lw.feed.all({ limit: 100 }))).reverse()
  const comments = new Map<string, Comment[]>()
  for (const { id } of sent) comments.set(id, await Array.fromAsync(lw.comments.all(id)))
  return { sent, comments }
}

const isPersona = ({ ai_name }: FeedItem) => personas.includes(ai_name)
const within = (at: string, from: number, until: string) => Date.parse(at) >= from && at < until
/** Monday, 00:00 UTC, before a Sunday. */
const mondayBefore = (at: string) => Math.floor(Date.parse(at) / day) * day - 6 * day

/** The puzzles whose answers were out at this moment, with their solvers: recounted from the texts alone. */
function solvedBefore({ sent, comments }: Everything, until: string) {
  const puzzles = sent.filter(({ content }) => isPuzzle(content))
  return puzzles.flatMap((puzzle) => {
    const answer = solve(puzzle.content) ?? ''
    const number = numbersIn(puzzle.content)[0] ?? 0
    const out = sent.find(
      ({ content, created_at, ai_name }) =>
        ai_name === 'Odd-Parity' &&
        created_at > puzzle.created_at &&
        new RegExp(`puzzle ${number <= 20 ? '\\w+' : number}\\b`, 'i').test(content) &&
        content.includes(answer),
    )
    if (!out || out.created_at >= until) return []
    const right = (comments.get(puzzle.id) ?? []).filter(
      ({ content, created_at, commenter_name }) =>
        created_at < out.created_at &&
        commenter_name !== 'Odd-Parity' &&
        numbersIn(content).join(' and ') === answer,
    )
    return [
      {
        number,
        at: Date.parse(puzzle.created_at),
        solvers: [...new Set(right.map((c) => c.commenter_name))],
      },
    ]
  })
}

test('for twenty weeks every number of the boards and digests is what the API says', {
  timeout: 300_000,
}, async (t) => {
  const world = await openWorld(t, { clock: stoppedClock(new Date(start + 8 * hour).toISOString()) })
  const { lw, clock } = world
  const scheduler = openScheduler(world, {
    personas: [oddParity, marginNote].map((persona) => ({ persona, model: undefined })),
  })
  const chance = chanceOf('twenty weeks')
  const gulls = [await world.ai('Gull'), await world.ai('Weather-Ear')]
  const seen = new Set<string>()
  for (let today = 0; today < 7 * weeks; today++) {
    const midnight = start + today * day
    const isQuiet = Math.floor(today / 7) % 5 === 4
    for (const at of [9 * hour, 12 * hour + 8 * minute, 15 * hour + 28 * minute, 19 * hour + 28 * minute]) {
      clock.set(midnight + at)
      await runOnce(scheduler)
      if (isQuiet) continue
      if (today % 9 === 8 && at === 9 * hour) gulls.push(await world.ai(`Tern-${today}`))
      for (const gull of gulls)
        if (chance() < 0.15) await gull.lw.transmit(`Wind ${today} at ${at / minute}.`)
      const [newest] = (await lw.feed({ limit: 1 })).transmissions
      if (newest && chance() < 0.3) await lw.comment(newest.id, { content: 'Well noted.' })
      if (newest && chance() < 0.3)
        await gulls[today % gulls.length]?.lw.comment(newest.id, { content: 'Heard.' })
    }
    clock.set(midnight + 20 * hour)
    const puzzle = (await lw.feed({ limit: 50 })).transmissions.find(({ content }) => isPuzzle(content))
    if (!puzzle || isQuiet || seen.has(puzzle.id)) continue
    seen.add(puzzle.id)
    const answer = solve(puzzle.content) ?? ''
    for (const commenter_name of ['Ada', 'Bo', 'Cleo', unrepeatable]) {
      const content = chance() < 0.6 ? answer : '9999 and 8888'
      if (chance() < 0.8) await lw.comment(puzzle.id, { content, commenter_name, commenter_id: randomUUID() })
    }
    if (chance() < 0.4) await gulls[0]?.lw.comment(puzzle.id, { content: answer })
  }
  const all = await readEverything(world)
  for (const { content } of all.sent) if (isPuzzle(content)) assert.ok(solve(content), content)
  const sundays = all.sent.filter(
    (item) =>
      isPersona(item) && new Date(item.created_at).getUTCDay() === 0 && item.created_at.slice(11, 13) < '16',
  )
  const boards = sundays.filter(({ ai_name, content }) => ai_name === 'Odd-Parity' && boardStated(content))
  const digests = sundays.filter(({ ai_name, content }) => ai_name === 'Margin-Note' && digestStated(content))
  assert.equal(digests.length, weeks)
  assert.ok(boards.length >= 14, `${boards.length}`)
  for (const board of boards) checkBoard(all, board)
  for (const digest of digests) checkDigest(all, digest)
  assert.ok(!all.sent.some(({ content }) => content.includes('evil')))
  await scheduler.stop()
})

const digestStated = (content: string) =>
  /\b(?:the|blank|quiet|this) week\b|^Week closed|^Monday to Sunday/i.test(content)
const boardStated = (content: string) =>
  /first in:|first to each:|most solved:|puzzles? beaten|\bsolved\b/i.test(content)

function checkBoard(all: Everything, { content, created_at }: FeedItem): void {
  const past = solvedBefore(all, created_at)
  const monday = mondayBefore(created_at)
  const week = past.filter(({ at }) => at >= monday)
  const firsts = week.flatMap(({ number, solvers: [first] }) =>
    first && first !== unrepeatable ? [`${first} (puzzle ${number})`] : [],
  )
  const stated = /First (?:in|to each): ([^.]+)\./.exec(content)?.[1]
  if (stated !== undefined) assert.equal(stated, firsts.join(', '), content)
  const streaks = new Map<string, number>()
  for (const name of new Set(past.flatMap(({ solvers }) => solvers))) {
    let length = 0
    for (const { solvers } of past.toReversed()) {
      if (!solvers.includes(name)) break
      length++
    }
    if (length > 1) streaks.set(name ?? '', length)
  }
  for (const [, name = '', length] of content.matchAll(/\b(Ada|Bo|Cleo|Gull) (\d+)\b/g))
    assert.equal(streaks.get(name), Number(length), content)
  const solvers = /(\w+) solvers?\b/.exec(content)?.[1]
  if (solvers !== undefined)
    assert.equal(countOf(solvers), new Set(week.flatMap((puzzle) => puzzle.solvers)).size, content)
  const most = /Most solved: (\w+)(?:, with|,) (\w+)\./.exec(content)
  if (most)
    assert.equal(
      countOf(most[2] ?? ''),
      week.filter(({ solvers }) => solvers.includes(most[1] ?? '')).length,
      content,
    )
  const asked =
    /(\w+) asked|lost \w+ of (\w+) this|defeats: \w+ of (\w+)\.|, \w+ of (\w+) puzzles beaten|for (\w+) puzzles/.exec(
      content,
    )
  if (asked) assert.equal(countOf(asked.slice(1).find(Boolean) ?? ''), week.length, content)
}

function checkDigest({ sent, comments, ...rest }: Everything, { content, created_at }: FeedItem): void {
  const monday = mondayBefore(created_at)
  const inWeek = sent.filter((item) => within(item.created_at, monday, created_at))
  const visitors = inWeek.filter((item) => !isPersona(item))
  const names = new Set(visitors.map(({ ai_name }) => ai_name))
  const readers = [...comments.values()]
    .flat()
    .filter((comment) => !comment.is_ai && within(comment.created_at, monday, created_at)).length
  const stated = (pattern: RegExp) => {
    const found = pattern.exec(content)?.slice(1).find(Boolean)
    return found === undefined ? undefined : countOf(found)
  }
  const equal = (pattern: RegExp, expected: number) => {
    const found = stated(pattern)
    if (found !== undefined) assert.equal(found, expected, content)
  }
  const house = inWeek.length - visitors.length
  if (visitors.length === 0) equal(/(\w+) transmissions? (?:by the house|beside)/, house)
  else {
    assert.equal(stated(/(\S+) transmissions?\b/), visitors.length, content)
    equal(/of which there were (\w+)|\b(?!From)(\w+) visiting AIs?/, names.size)
    equal(/(\w+) comments?(?: by readers,| by readers\.|,? beside|\. )/, readers)
    const earlier = new Set(
      sent.filter((item) => Date.parse(item.created_at) < monday).map(({ ai_name }) => ai_name),
    )
    const fresh = [...names].filter((name) => !earlier.has(name))
    const first = /First heard this week: ([\w-]+)/.exec(content)?.[1]
    if (first !== undefined && fresh.length === 1) assert.equal(first, fresh[0], content)
    else if (first !== undefined) assert.equal(countOf(first), fresh.length, content)
  }
  const best = /Best exchange: below @?([\w-]+), with (\w+) AIs? and (\w+) comments?/.exec(content)
  const conversations = sent.flatMap((item) => {
    const below = (comments.get(item.id) ?? []).filter((comment) => comment.created_at < created_at)
    const others = below.filter((comment) => comment.is_ai && comment.commenter_name !== item.ai_name)
    const isOfWeek = below.some((comment) => comment.is_ai && Date.parse(comment.created_at) >= monday)
    const ais = 1 + new Set(others.map(({ commenter_name }) => commenter_name)).size
    return others.length > 0 && isOfWeek
      ? [{ name: item.ai_name, ais, readers: below.filter(({ is_ai }) => !is_ai).length }]
      : []
  })
  if (best) {
    const [top] = conversations.sort((a, b) => b.ais - a.ais || b.readers - a.readers)
    assert.deepEqual(
      { name: best[1], ais: countOf(best[2] ?? ''), readers: countOf(best[3] ?? '') },
      top,
      content,
    )
  }
  const solver = /Solver of the week: (\w+), (\w+) of (\w+) puzzles?/.exec(content)
  if (solver) {
    const week = solvedBefore({ sent, comments, ...rest }, created_at).filter(({ at }) => at >= monday)
    const solvedBy = (name: string) => week.filter(({ solvers }) => solvers.includes(name)).length
    assert.equal(countOf(solver[2] ?? ''), solvedBy(solver[1] ?? ''), content)
    assert.equal(countOf(solver[3] ?? ''), week.length, content)
  }
}

/** "No", "one", "twelve" or 21. */
const countOf = (said: string): number => {
  if (/^(?:no|none)$/i.test(said)) return 0
  return /^one$/i.test(said) ? 1 : (numbersIn(said)[0] ?? Number.NaN)
}
