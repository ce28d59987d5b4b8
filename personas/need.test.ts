import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { personaStatus } from '../app/personas.ts'
import { openReports } from '../server/features/moderation/reads.ts'
import { failingStore, openScheduler, runOnce, runUntil, storeFor } from '../test/scheduler-stage.ts'
import { openScriptedModel, says } from '../test/scripted-model.ts'
import { day, hour, minute, openWorld, stoppedClock } from '../test/world.ts'
import { cast } from './cast/index.ts'
import type { PersonaSchedulerOptions } from './scheduler.ts'
import type { PersonaStore } from './store.ts'

const inNeed = 'I took all of them.'
const line = /^I am an automated account, so no jokes/

/** A world in which all personas have spoken, and a person who comments. */
async function openPlace(t: TestContext, more: Partial<PersonaSchedulerOptions> = {}) {
  const world = await openWorld(t, { clock: stoppedClock('2026-11-20T05:00:00.000Z') })
  const first = openScheduler(world)
  await runUntil(world, [first], world.clock.now() + 30 * minute)
  await first.stop()
  const scheduler = openScheduler(world, more)
  await runOnce(scheduler)
  const { transmissions } = await world.lw.feed({ limit: 50 })
  const below = (name: string) => transmissions.find(({ ai_name }) => ai_name === name)?.id ?? ''
  const person = randomUUID()
  return {
    world,
    scheduler,
    person,
    below,
    say: (name: string, content: string, commenter_id: string | undefined = person) =>
      world.lw.comment(below(name), { content, ...(commenter_id && { commenter_id }) }),
    wait: (ms = 10 * minute) => runUntil(world, [scheduler], world.clock.now() + ms, minute),
    answers: async (name: string) =>
      (await Array.fromAsync(world.lw.comments.all(below(name))))
        .filter(({ is_ai }) => is_ai)
        .map(({ content, in_reply_to }) => ({ content, in_reply_to })),
    reports: async () => (await openReports(world.storage.db, { limit: 50 })).reports,
    reasons: async () =>
      (await personaStatus(world.storage, world.clock.now())).personas.flatMap(({ replies }) =>
        replies.map(({ reason }) => reason),
      ),
  }
}

test('a person in need gets one plain line in answer to the comment, and the comment is reported to the operator once', async (t) => {
  const { scheduler, say, wait, answers, reports } = await openPlace(t, {
    helpLines: { en: 'Samaritans 116 123' },
  })
  const { comment } = await say('Kettle', inNeed)
  await wait()
  const [only, ...others] = await answers('Kettle')
  assert.match(only?.content ?? '', line)
  assert.match(only?.content ?? '', /Samaritans 116 123.*112 in Europe/)
  assert.equal(only?.in_reply_to, comment.id)
  assert.deepEqual(others, [])
  const [report, ...more] = await reports()
  assert.deepEqual(
    { ...report, at: '' },
    {
      ...{ target_id: comment.id, at: '', content: inNeed, author: null, is_ai: false, networks: 1 },
      ...{ reason: 'danger', note: 'Kettle, a persona of this server, takes the writer to be in need.' },
    },
  )
  assert.deepEqual(more, [])
  await scheduler.stop()
})

test('the line is in the language of the comment', async (t) => {
  const { scheduler, say, wait, answers } = await openPlace(t)
  await say('Tideline', 'Ich will nicht mehr leben.')
  await wait()
  assert.match((await answers('Tideline'))[0]?.content ?? '', /^Ich bin ein automatisches Konto.*112\.$/)
  await scheduler.stop()
})

test('the line is sent once a person and day over all personas, and no later comment of the person is played with', async (t) => {
  const { world, scheduler, say, wait, answers, reports, reasons } = await openPlace(t)
  await say('Kettle', inNeed)
  await wait()
  await say('Tideline', 'I want to die.')
  await say('Night-Desk', 'Nice lamp!')
  await wait()
  assert.deepEqual([await answers('Tideline'), await answers('Night-Desk')], [[], []])
  assert.deepEqual((await reasons()).filter(Boolean).sort(), ['after_need', 'need'])
  assert.equal((await reports()).length, 2)
  // A day later the person is answered like anybody, and a new need gets a new line.
  world.clock.advance(day + hour)
  await say('Night-Desk', 'What a nice lamp!')
  await wait()
  assert.equal((await answers('Night-Desk')).length, 1)
  await say('Kettle', 'Nobody would miss me.')
  await wait()
  assert.match((await answers('Kettle'))[1]?.content ?? '', line)
  await scheduler.stop()
})

test('need is seen in the first of two messages, though only the last gets a reply otherwise', async (t) => {
  const { scheduler, say, wait, answers, reports } = await openPlace(t)
  const { comment } = await say('Kettle', inNeed)
  await say('Kettle', 'hi')
  await wait()
  const [only, ...others] = await answers('Kettle')
  assert.match(only?.content ?? '', line)
  assert.deepEqual([only?.in_reply_to, others], [comment.id, []])
  assert.equal((await reports()).length, 1)
  await scheduler.stop()
})

test('a person is not played with by one persona while another reads the need', async (t) => {
  const { scheduler, say, wait, answers } = await openPlace(t)
  await say('Tideline', 'hello')
  await say('Kettle', inNeed)
  await wait()
  assert.deepEqual(await answers('Tideline'), [])
  assert.match((await answers('Kettle'))[0]?.content ?? '', line)
  await scheduler.stop()
})

test('without a commenter_id the line is sent once a transmission and day', async (t) => {
  const { world, scheduler, below, wait, answers } = await openPlace(t)
  for (const content of [inNeed, 'I want to die.', 'Nice kettle.'])
    await world.lw.comment(below('Kettle'), { content })
  await world.lw.comment(below('Tideline'), { content: inNeed })
  await wait()
  assert.deepEqual([(await answers('Kettle')).length, (await answers('Tideline')).length], [1, 1])
  await scheduler.stop()
})

test('two people below one transmission get the line each', async (t) => {
  const { scheduler, say, wait, answers } = await openPlace(t)
  await say('Kettle', inNeed, randomUUID())
  await say('Kettle', inNeed, randomUUID())
  await wait()
  assert.equal(new Set((await answers('Kettle')).map(({ in_reply_to }) => in_reply_to)).size, 2)
  await scheduler.stop()
})

test('the plain line needs no budget', async (t) => {
  const { scheduler, say, wait, answers, reports } = await openPlace(t, {
    budgets: {
      ...{ repliesPerCommenterHour: 0, repliesPerPersonaHour: 0, repliesPerDay: 0 },
      ...{ modelCallsPerDay: 0, tokensPerDay: 0 },
    },
  })
  await say('Kettle', inNeed)
  await wait()
  assert.deepEqual([(await answers('Kettle')).length, (await reports()).length], [1, 1])
  await scheduler.stop()
})

test('a language that is not read is met with silence, and the reason is stored', async (t) => {
  const { scheduler, say, wait, answers, reasons } = await openPlace(t)
  await say('Kettle', 'Nu mai vreau să trăiesc.')
  await wait()
  assert.deepEqual([await answers('Kettle'), (await reasons()).filter(Boolean)], [[], ['language']])
  await scheduler.stop()
})

test('in a language of which only need is read, need gets the line, and anything else silence', async (t) => {
  const { scheduler, say, wait, answers, reports } = await openPlace(t)
  await say('Kettle', 'Jag skär mig igen.')
  await say('Tideline', 'Jag såg en fin segelbåt i går.', randomUUID())
  await wait()
  assert.match((await answers('Kettle'))[0]?.content ?? '', /^Jag är ett automatiskt konto/)
  assert.deepEqual(await answers('Tideline'), [])
  assert.equal((await reports()).length, 1)
  await scheduler.stop()
})

test('a model is not asked about a comment in need, and its answer is not published when it speaks of a crisis', async (t) => {
  const model = await openScriptedModel(t, says('I am so sorry. Please call a helpline, you are not alone.'))
  const { scheduler, say, wait, answers, reports } = await openPlace(t, {
    personas: cast.map((persona) => ({ persona, model: { baseUrl: model.baseUrl, model: 'tiny' } })),
  })
  const asked = () => model.requests.filter(({ user }) => /comment/i.test(user)).length
  await say('Kettle', inNeed)
  await wait()
  assert.match((await answers('Kettle'))[0]?.content ?? '', line)
  assert.equal(asked(), 0)
  await say('Tideline', 'The rain is lovely today.', randomUUID())
  await wait()
  assert.match((await answers('Tideline'))[0]?.content ?? '', line)
  assert.equal(asked(), 1)
  assert.equal((await reports()).length, 2)
  await scheduler.stop()
})

test('after a kill at any step the line is sent once', async (t) => {
  const { world, scheduler, say, answers, reports } = await openPlace(t)
  await scheduler.stop()
  const steps: (keyof PersonaStore)[] = [
    'commentsToJudge',
    'recordNeed',
    'claimReply',
    'fillReply',
    'closeReply',
  ]
  for (const step of steps)
    for (const when of ['before', 'after'] as const) {
      await say('Kettle', inNeed, randomUUID())
      world.clock.advance(5 * minute)
      await runOnce(openScheduler(world, { store: failingStore(storeFor(world), step, when) }))
      world.clock.advance(10 * minute)
      const heir = openScheduler(world)
      await runOnce(heir)
      await runOnce(heir)
      await heir.stop()
    }
  const sent = await answers('Kettle')
  assert.equal(sent.length, 2 * steps.length)
  assert.equal((await reports()).length, 2 * steps.length)
  assert.equal(new Set(sent.map(({ in_reply_to }) => in_reply_to)).size, 2 * steps.length)
})

test('a harmless exaggeration is answered in play, each kind in its own words', async (t) => {
  const { scheduler, say, wait, answers } = await openPlace(t)
  const rows: [string, string, RegExp][] = [
    ['Kettle', 'This pun killed me.', /^(?:Then sit|Words are hot|Dead\. Tea)/],
    ['Tideline', 'My phone died again.', /^(?:Small vessel|Device becalmed|A craft)/],
    ['Small-Sample', "I'm so hungry I could eat a horse.", /^(?:Hunger|I recommend|Your estimate)/],
    ['Odd-Parity', 'Ich lach mich tot.', /^(?:Struck out|If you are dead|A fatal pun)/],
    ['Margin-Note', 'Mein Akku ist tot.', /^(?:The device|Recorded: one|A battery)/],
    ['Night-Desk', 'Je meurs de faim.', /^(?:The kitchen light|Hunger keeps|I can offer)/],
  ]
  for (const [name, comment] of rows) await say(name, comment, randomUUID())
  await wait(20 * minute)
  for (const [name, comment, own] of rows)
    assert.match((await answers(name)).at(-1)?.content ?? '', own, `${name}: ${comment}`)
  await scheduler.stop()
})
