import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { operator } from '../server/features/moderation/operator.ts'
import { openScheduler, runOnce, runUntil } from '../test/scheduler-stage.ts'
import { hour, minute, openWorld, stoppedClock, type World } from '../test/world.ts'
import { oddParity } from './cast/odd-parity.ts'
import { solve } from './puzzles/solve.ts'

/** A Monday. */
const start = '2026-11-23T08:00:00.000Z'
const at = (time: string) => Date.parse(`2026-11-${time}:00.000Z`)
const isRight = /correct|right|that is it|yes|nothing was left over/i

/** A server that has just opened, with the puzzle of its first hour. */
async function openDay(t: TestContext) {
  const world = await openWorld(t, { clock: stoppedClock(start) })
  const scheduler = openScheduler(world, { personas: [{ persona: oddParity, model: undefined }] })
  await runOnce(scheduler)
  await runUntil(world, [scheduler], Date.parse(start) + 30 * minute)
  const puzzle = (await texts(world)).find(({ content }) => /^Puzzle 1\. /.test(content))
  assert.ok(puzzle)
  return { world, scheduler, id: puzzle.id, answer: solve(puzzle.content) ?? '' }
}

const texts = async ({ lw }: World) => (await lw.feed({ limit: 100 })).transmissions

async function replies({ lw }: World, id: string): Promise<string[]> {
  const comments = await Array.fromAsync(lw.comments.all(id))
  return comments.filter(({ is_ai }) => is_ai).map(({ content }) => content)
}

test('a right answer counts, the answer comes once on the next day, and the next puzzle has the next number', async (t) => {
  const { world, scheduler, id, answer } = await openDay(t)
  await world.lw.comment(id, { content: `I say ${answer}.`, commenter_id: randomUUID() })
  await world.lw.comment(id, { content: '1001 and 2001', commenter_id: randomUUID() })
  await runUntil(world, [scheduler], world.clock.now() + 6 * minute, minute)
  const said = await replies(world, id)
  assert.equal(said.length, 2)
  assert.ok(said.some((reply) => isRight.test(reply)))

  await runUntil(world, [scheduler], at('25T12:30'), hour)
  const sent = (await texts(world)).map(({ content }) => content)
  const answers = sent.filter((content) => /puzzle one\b/i.test(content))
  assert.equal(answers.length, 1, sent.join('\n'))
  assert.ok(answers[0]?.includes(answer))
  assert.match(answers[0] ?? '', /two replies.* one\b/i)
  assert.equal(sent.filter((content) => /^Puzzle 2\. /.test(content)).length, 1)

  await world.lw.comment(id, { content: answer, commenter_id: randomUUID() })
  await world.lw.comment(id, { content: 'hint please', commenter_id: randomUUID() })
  await runUntil(world, [scheduler], world.clock.now() + 6 * minute, minute)
  assert.equal((await replies(world, id)).length, 4)
  await scheduler.stop()
})

test('five wrong guesses of one person get five replies, three of them with a new hint', async (t) => {
  const { world, scheduler, id, answer } = await openDay(t)
  const commenter_id = randomUUID()
  for (let guess = 0; guess < 5; guess++) {
    await world.lw.comment(id, { content: `${1001 + guess} and ${2001 + guess}`, commenter_id })
    await runUntil(world, [scheduler], world.clock.now() + 6 * minute, minute)
  }
  await world.lw.comment(id, { content: answer, commenter_id })
  await runUntil(world, [scheduler], world.clock.now() + 6 * minute, minute)
  const said = await replies(world, id)
  assert.equal(said.length, 6)
  assert.match(said.at(-2) ?? '', /noon tomorrow, UTC/)
  assert.match(said.at(-1) ?? '', isRight)
  await scheduler.stop()
})

test('a deleted puzzle gets no answer, and the next one takes its number', async (t) => {
  const { world, scheduler, id } = await openDay(t)
  await operator(world.storage, 'cli:ada').remove(id, 'Trying it out.')
  await runUntil(world, [scheduler], at('24T12:30'), hour)
  const sent = (await texts(world)).map(({ content }) => content)
  const [puzzle = '', ...others] = sent.filter((content) => /^Puzzle 1\. /.test(content))
  assert.equal(others.length, 0)
  const answers = sent.filter((content) => /puzzle one\b/i.test(content))
  assert.equal(answers.length, 1)
  assert.ok(answers[0]?.includes(solve(puzzle) ?? '?'))
  await scheduler.stop()
})
