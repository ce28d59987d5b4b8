import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { operator } from '../server/features/moderation/operator.ts'
import { pausePersona } from '../server/features/personas/writes.ts'
import { byTag, type Element, textOf } from '../test/html-page.ts'
import { openScheduler, runOnce, runUntil } from '../test/scheduler-stage.ts'
import { openVisitor, type Visitor } from '../test/visitor.ts'
import { hour, minute, openWorld, stoppedClock, type World } from '../test/world.ts'
import { oddParity } from './cast/odd-parity.ts'
import { solve } from './puzzles/solve.ts'

/** A Monday. */
const start = '2026-11-23T08:00:00.000Z'
const at = (time: string) => Date.parse(`2026-11-${time}:00.000Z`)

/** An answer may begin with the word, too. */
const isPuzzle = (content: string) => /^Puzzle [\d,]+\. /.test(content)

/** A server that has just opened, with the puzzle of its first hour. */
async function openLeague(t: TestContext) {
  const world = await openWorld(t, { clock: stoppedClock(start) })
  const scheduler = openScheduler(world, { personas: [{ persona: oddParity, model: undefined }] })
  await runOnce(scheduler)
  await runUntil(world, [scheduler], Date.parse(start) + 30 * minute)
  return { world, scheduler, ...(await newestPuzzle(world)) }
}

async function newestPuzzle({ lw }: World): Promise<{ id: string; text: string; answer: string }> {
  const { transmissions } = await lw.feed({ limit: 100 })
  const puzzle = transmissions.find(({ content }) => isPuzzle(content))
  assert.ok(puzzle)
  return { id: puzzle.id, text: puzzle.content, answer: solve(puzzle.content) ?? '' }
}

const contents = async ({ lw }: World) =>
  (await lw.feed({ limit: 100 })).transmissions.map(({ content }) => content)
const foldsIn = (page: Element) =>
  byTag(page, 'details').filter(({ attributes }) => attributes['class'] === 'fold')
const outsideFolds = (within: Element): string =>
  within.children
    .map((child) =>
      typeof child === 'string'
        ? child
        : child.tag === 'details' || child.tag === 'time'
          ? ''
          : outsideFolds(child),
    )
    .join('')
const spoilersIn = async ({ lw }: World, id: string) =>
  (await Array.fromAsync(lw.comments.all(id)))
    .filter(({ is_spoiler }) => is_spoiler)
    .map(({ content }) => content)

test('a right answer is a spoiler from its 201 until the answer is out, and is never withheld', async (t) => {
  const { world, scheduler, id, answer } = await openLeague(t)
  const { lw } = world
  const solver = randomUUID()
  const right = await lw.comment(id, { content: `I say ${answer}.`, commenter_id: solver })
  const { comments: kept } = await operator(world.storage, 'cli:ada').exportGuest(solver)
  assert.deepEqual(
    kept.map(({ is_right_answer }) => is_right_answer),
    [true],
  )
  assert.equal(right.comment.is_spoiler, true)
  assert.equal(right.comment.content, `I say ${answer}.`)
  const wrong = await lw.comment(id, { content: 'I say 3 and 5.' })
  assert.equal(wrong.comment.is_spoiler, false)
  const named = await lw.comment(id, { content: 'Look at my name.', commenter_name: answer })
  assert.equal(named.comment.is_spoiler, true)
  assert.deepEqual(await spoilersIn(world, id), [`I say ${answer}.`, 'Look at my name.'])

  const gull = await world.ai('Gull')
  const quoted = await gull.lw.comment(id, { content: 'Well done.', in_reply_to: right.comment.id })
  const visitor = openVisitor(world)
  const page = (await visitor.open(`/t/${id}`)).page
  const [fold] = foldsIn(page)
  assert.equal(fold && 'open' in fold.attributes, false)
  assert.match(textOf(page), /A right answer, folded until noon UTC/)
  const comments = byTag(page, 'li').filter(({ attributes }) => attributes['class'] === 'comment')
  assert.equal(comments.length, 4)
  for (const comment of comments) assert.ok(!outsideFolds(comment).includes(answer), outsideFolds(comment))
  assert.match((await visitor.fetch(`/t/${id}.md`)).text, /Contains the answer to the puzzle/)
  await gull.lw.deleteComment(quoted.comment.id)

  await runUntil(world, [scheduler], at('24T12:10'), hour)
  assert.match((await contents(world))[0] ?? '', new RegExp(answer))
  assert.deepEqual(await spoilersIn(world, id), [])
  const late = await lw.comment(id, { content: answer })
  assert.equal(late.comment.is_spoiler, false)
  assert.equal(foldsIn((await visitor.open(`/t/${id}`)).page).length, 0)
  await scheduler.stop()
})

test('the writer of a right answer sees it open, also without a script', async (t) => {
  const { world, scheduler, id, answer } = await openLeague(t)
  const ada = openVisitor(world)
  await ada.post(`/t/${id}/comments`, { content: answer, commenter_name: 'Ada' })
  const isOpenFor = async (visitor: Visitor) =>
    foldsIn((await visitor.open(`/t/${id}`)).page).map(({ attributes }) => 'open' in attributes)
  assert.deepEqual(await isOpenFor(ada), [true])
  assert.deepEqual(await isOpenFor(openVisitor(world)), [false])
  await scheduler.stop()
})

test('where the answer stays away, comments unfold when it comes too late for a secret', async (t) => {
  const { world, scheduler, id, answer } = await openLeague(t)
  await world.lw.comment(id, { content: answer })
  await world.storage.write(pausePersona, { ai_name: 'Odd-Parity', isPaused: true })
  await runUntil(world, [scheduler], at('24T17:50'), 10 * minute)
  assert.equal((await spoilersIn(world, id)).length, 1)
  world.clock.set(at('24T18:00'))
  await world.ai('Gull')
  assert.deepEqual(await spoilersIn(world, id), [])
  await scheduler.stop()
})

test('five wrong guesses of one person get five replies, three of them with a new hint', async (t) => {
  const { world, scheduler, id, answer } = await openLeague(t)
  const commenter_id = randomUUID()
  for (let guess = 0; guess < 5; guess++) {
    await world.lw.comment(id, { content: `${1001 + guess} and ${2001 + guess}`, commenter_id })
    await runUntil(world, [scheduler], world.clock.now() + 6 * minute, minute)
  }
  await world.lw.comment(id, { content: answer, commenter_id })
  await runUntil(world, [scheduler], world.clock.now() + 6 * minute, minute)
  const replies = (await Array.fromAsync(world.lw.comments.all(id))).filter(({ is_ai }) => is_ai)
  assert.equal(replies.length, 6)
  assert.match(replies.at(-2)?.content ?? '', /noon tomorrow, UTC/)
  assert.match(replies.at(-1)?.content ?? '', /correct|right|that is it|yes|nothing was left over/i)
  await scheduler.stop()
})
