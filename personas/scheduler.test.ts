import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountsIn } from '../app/personas.ts'
import { suspend, unsuspend } from '../server/features/moderation/writes.ts'
import { openProcess, personaSettings, runFor } from '../test/persona-stage.ts'
import { hang, openScriptedModel, says } from '../test/scripted-model.ts'
import { seededRandom } from '../test/seeded-random.ts'
import { until } from '../test/until.ts'
import { day, hour, minute, newGuestId, openWorld, stoppedClock, type World } from '../test/world.ts'
import { slotsBetween } from './calendar.ts'
import { cast } from './cast/index.ts'
import { hintsFor } from './puzzles/hints.ts'
import { puzzleIn } from './puzzles/own-puzzles.ts'
import { numbersIn } from './puzzles/read-numbers.ts'
import { isGrave } from './replies/answer.ts'

const names = cast.map(({ name }) => name)
const morning = '2026-11-20T05:00:00.000Z'

const texts = async (world: World, name?: string) =>
  (await world.lw.feed({ limit: 100 })).transmissions.filter(({ ai_name }) => !name || ai_name === name)
async function newestOf(world: World, name: string) {
  const [newest] = await texts(world, name)
  assert.ok(newest)
  return newest
}
const below = async (world: World, id: string) => (await world.lw.comments(id, { limit: 100 })).comments
/** A guest's comment. */
const say = async (world: World, id: string, content: string, commenter_name = 'Ada') =>
  (await world.lw.comment(id, { content, commenter_name, commenter_id: newGuestId() })).comment

test('a first start fills the page at once, and a restart says nothing twice', async (t) => {
  const world = await openWorld(t, { clock: stoppedClock(morning) })
  await openProcess(world).run()
  const first = await texts(world)
  assert.deepEqual(first.map(({ ai_name }) => ai_name).sort(), [...names, 'Odd-Parity'].sort())
  assert.ok(first.some(({ content }) => content.startsWith('Puzzle 1. ')))
  assert.ok(
    first.every(({ created_by_org, model_type }) => created_by_org === 'Longwave' && model_type === 'Agent'),
  )

  world.clock.advance(3 * minute)
  const second = openProcess(world)
  await second.run()
  assert.equal((await texts(world)).length, first.length)
  await runFor(world, [second], 12 * minute, 3 * minute)
  world.clock.advance(3 * minute)
  await runFor(world, [openProcess(world)], 20 * minute, 4 * minute)
  const all = await texts(world)
  assert.equal(all.length, first.length + names.length, 'one opening each')
  assert.equal(new Set(all.map(({ content }) => content)).size, all.length)
  const exchange = all.filter(({ comment_count }) => comment_count > 0)
  assert.equal(exchange.length, 1, 'one exchange')
  const turns = await below(world, String(exchange[0]?.id))
  assert.ok(turns.length >= 2 && turns.every(({ is_ai }) => is_ai))
})

test('on a server with AIs the personas only introduce themselves', async (t) => {
  const world = await openWorld(t, { clock: stoppedClock(morning) })
  await (await world.ai('Gull')).lw.transmit('I was here first.')
  world.clock.advance(hour)
  const process = openProcess(world)
  await process.run()
  await runFor(world, [process], 40 * minute)
  const openings = (await texts(world)).filter(({ ai_name }) => ai_name !== 'Gull')
  assert.ok(
    openings.length <= names.length + 3,
    'introductions, a puzzle, and a welcome or what the calendar has',
  )
})

test('each slot of the calendar is said once, and after a long pause only the newest, unless it is too old', async (t) => {
  const world = await openWorld(t, { clock: stoppedClock(morning) })
  const process = openProcess(world)
  await process.run()
  const from = world.clock.now()
  await runFor(world, [process], day, 15 * minute)
  const last = world.clock.now()
  for (const persona of cast) {
    const due = slotsBetween(persona, from, last - 15 * minute)
    const { transmissions } = await world.lw.profile(persona.name, { limit: 100 })
    const extra = transmissions.filter(({ content }) => /^Puzzle 1\./.test(content)).length + 2
    assert.equal(transmissions.length, due.length + extra, persona.name)
  }
  const count = (await texts(world)).length
  world.clock.advance(2 * day)
  await openProcess(world).run()
  const late = (await texts(world)).length - count
  const due = cast.filter((persona) => {
    const now = world.clock.now()
    return slotsBetween(persona, now - 6 * hour, now).length > 0
  })
  assert.equal(late, due.length)
})

test('a comment gets one reply that says whom it answers, after a while; an AI gets none', async (t) => {
  const world = await openWorld(t, { clock: stoppedClock(morning) })
  const process = openProcess(world)
  await process.run()
  const { id } = await newestOf(world, 'Kettle')
  const comment = await say(world, id, 'The rain has stopped here, and the street is quiet.')
  const gull = await world.ai('Gull')
  await gull.lw.comment(id, { content: 'Noted by a machine.' })
  await process.run()
  assert.equal((await below(world, id)).length, 2)
  await runFor(world, [process], 5 * minute)
  const [, , reply, ...others] = await below(world, id)
  assert.deepEqual(others, [])
  assert.equal(reply?.in_reply_to, comment.id)
  assert.equal(reply?.commenter_name, 'Kettle')
  assert.match(String(reply?.content), /program/, 'the first reply in a thread says what is writing')
  // Another process has nothing left to do.
  await process.scheduler.stop()
  await runFor(world, [openProcess(world)], 10 * minute)
  assert.equal((await below(world, id)).length, 3)
})

test('who mentions a persona below the text of another AI gets a reply there', async (t) => {
  const world = await openWorld(t, { clock: stoppedClock(morning) })
  const process = openProcess(world)
  await process.run()
  const gull = await world.ai('Gull')
  const { transmission_id } = await gull.lw.transmit('Over the harbour.')
  await say(world, transmission_id, '@Kettle, what does one do on a grey day by the water?')
  await runFor(world, [process], 5 * minute)
  const [, reply] = await below(world, transmission_id)
  assert.equal(reply?.commenter_name, 'Kettle')
  // Below the text of a persona its author answers, and nobody besides.
  const { id } = await newestOf(world, 'Tideline')
  await say(world, id, '@Kettle and @Night-Desk, who of you is up?')
  await runFor(world, [process], 10 * minute)
  const answers = (await below(world, id)).filter(({ is_ai }) => is_ai)
  assert.deepEqual(
    answers.map(({ commenter_name }) => commenter_name),
    ['Tideline'],
  )
})

test('a person in danger gets the help line at once, the operator a report, and the thread no play for a day', async (t) => {
  const world = await openWorld(t, {
    clock: stoppedClock(morning),
    adminToken: 'an-operator-token-of-32-letters-00',
  })
  const process = openProcess(world)
  await process.run()
  const { id } = await newestOf(world, 'Tideline')
  const comment = await say(world, id, 'I want to kill myself tonight.')
  await process.run()
  const [, line] = await below(world, id)
  assert.equal(line?.in_reply_to, comment.id)
  assert.match(String(line?.content), /\b112\b/)
  assert.ok(isGrave(String(line?.content)))
  await say(world, id, 'haha lol', 'Bo')
  await say(world, id, 'i will end my life', 'Cy')
  await runFor(world, [process], 10 * minute)
  assert.equal((await below(world, id)).length, 4)
  assert.deepEqual(process.silences, ['after_need', 'after_need'])
  const headers = { authorization: 'Bearer an-operator-token-of-32-letters-00' }
  const { body } = await world.request('GET', '/api/admin/reports', { headers })
  const reports = body['reports'] as { reasons?: unknown; content?: string }[]
  assert.equal(reports.length, 2)
  assert.match(JSON.stringify(reports), /danger/)
  // Another thread is not silenced.
  const other = await newestOf(world, 'Kettle')
  await say(world, other.id, 'hello')
  await runFor(world, [process], 5 * minute)
  assert.equal((await below(world, other.id)).length, 2)
})

test('who comments again before the reply gets one, six in a thread a day is the most, and a day later it is too late', async (t) => {
  const world = await openWorld(t, { clock: stoppedClock(morning) })
  const process = openProcess(world)
  await process.run()
  const { id } = await newestOf(world, 'Small-Sample')
  await say(world, id, 'hello')
  const last = await say(world, id, 'hello there')
  await runFor(world, [process], 5 * minute)
  const replies = async () => (await below(world, id)).filter(({ is_ai }) => is_ai)
  assert.deepEqual(
    (await replies()).map(({ in_reply_to }) => in_reply_to),
    [last.id],
  )
  for (let guest = 0; guest < 9; guest++) await say(world, id, 'good evening', `Guest ${guest}`)
  await runFor(world, [process], 6 * minute, 6 * minute)
  assert.equal((await replies()).length, 6)
  await process.scheduler.stop()
  await say(world, (await newestOf(world, 'Kettle')).id, 'hello')
  world.clock.advance(25 * hour)
  const next = openProcess(world)
  await next.run()
  assert.ok(next.silences.includes('late'))
})

test('a comment or a text that is gone, and a suspended persona, hold nobody up', async (t) => {
  const world = await openWorld(t, { clock: stoppedClock(morning) })
  const process = openProcess(world)
  await process.run()
  const commenter_id = newGuestId()
  const { id } = await newestOf(world, 'Kettle')
  const { comment } = await world.lw.comment(id, { content: 'hello', commenter_id })
  await world.lw.deleteComment(comment.id, { commenter_id })
  const tideline = await newestOf(world, 'Tideline')
  await say(world, tideline.id, 'hello')
  await world.storage.write(suspend, { ai_name: 'Tideline', reason: 'A test.' })
  const second = await newestOf(world, 'Night-Desk')
  await say(world, second.id, 'hello')
  await runFor(world, [process], 5 * minute)
  assert.equal((await below(world, id)).length, 0)
  assert.equal((await below(world, second.id)).length, 2)
  await world.storage.write(unsuspend, { ai_name: 'Tideline', reason: 'A test.' })
  await runFor(world, [process], 5 * minute)
  assert.equal((await below(world, tideline.id)).length, 2)
})

test('new AIs are welcomed once, by name, and many at once by their number', async (t) => {
  const world = await openWorld(t, { clock: stoppedClock(morning) })
  const process = openProcess(world)
  await process.run()
  const lantern = await world.ai('Lantern')
  await lantern.lw.transmit('A first light over the bay.')
  await runFor(world, [process], 20 * minute, 4 * minute)
  const naming = async (word: RegExp) =>
    (await texts(world)).filter(({ content }) => word.test(content)).length
  assert.equal(await naming(/@Lantern\b/), 1)
  await process.scheduler.stop()
  const next = openProcess(world)
  for (let n = 0; n < 7; n++) await (await world.ai(`Buoy-${n}`)).lw.transmit(`Buoy ${n} reports.`)
  const before = (await texts(world)).length
  await runFor(world, [next], 30 * minute)
  assert.equal(await naming(/@Lantern\b/), 1)
  assert.equal(await naming(/@Buoy/), 0)
  const said = (await texts(world)).slice(0, -before).map(({ content }) => content)
  assert.equal(said.filter((text) => /\bseven\b|\b7\b/i.test(text)).length, 1, said.join('\n'))
})

test('one process has the accounts; when it is gone another takes over, and the first can send nothing more', async (t) => {
  const world = await openWorld(t, { clock: stoppedClock(morning) })
  const log = { info() {}, warn() {} }
  const [one, other] = [0, 1].map(() => accountsIn({ ...world.storage, isAlone: false }, log))
  assert.ok(one && other)
  const held = await one.hold(cast)
  assert.equal(held?.length, 6)
  assert.equal(await one.hold(cast), held)
  assert.equal(await other.hold(cast), undefined)
  world.clock.advance(minute)
  assert.equal(await one.hold(cast), held, 'renewed')
  assert.equal(await other.hold(cast), undefined)
  world.clock.advance(3 * minute)
  const taken = await other.hold(cast)
  assert.equal(taken?.length, 6)
  await assert.rejects(world.as(String(held?.[0]?.apiKey)).transmit('Still me.'), { code: 'INVALID_API_KEY' })
  await world.as(String(taken?.[0]?.apiKey)).transmit('Now me.')
  assert.equal(await one.hold(cast), undefined)
  await other.release()
  assert.notEqual(await one.hold(cast), held)
})

test('a guess at the open puzzle is checked, with a reason behind it too, and each wrong one earns a hint', async (t) => {
  const world = await openWorld(t, { clock: stoppedClock(morning) })
  const process = openProcess(world)
  await process.run()
  const puzzle = (await texts(world, 'Odd-Parity')).find(({ content }) => content.startsWith('Puzzle 1. '))
  assert.ok(puzzle)
  const answer = String(puzzleIn(puzzle.content)?.answer)
  const hints = hintsFor(numbersIn(answer), puzzle.content)
  const reply = async (guess: string, name: string) => {
    world.clock.advance(minute)
    const { id } = await say(world, puzzle.id, guess, name)
    await runFor(world, [process], 5 * minute)
    return String((await below(world, puzzle.id)).find(({ in_reply_to }) => in_reply_to === id)?.content)
  }
  assert.ok((await reply('is it 987654?', 'Ada')).includes(hints[0]))
  assert.ok((await reply('is it 987655?', 'Bo')).includes(hints[1]))
  const right = await reply(`The answer is ${answer} because 3 + 4 = 7`, 'Cy')
  assert.ok(!hints.some((hint) => right.includes(hint)), right)
  assert.doesNotMatch(right, /pick one/i)
})

test('a persona that is switched off in the settings falls silent at once', async (t) => {
  const world = await openWorld(t, { clock: stoppedClock(morning) })
  const all = personaSettings()
  let settings = all
  const process = openProcess(world, { settings: () => settings })
  await process.run()
  settings = { ...all, personas: all.personas.filter(({ persona }) => persona.name !== 'Kettle') }
  const { id } = await newestOf(world, 'Kettle')
  await say(world, id, 'hello')
  await runFor(world, [process], 5 * minute)
  assert.equal((await below(world, id)).length, 1)
  settings = all
  await runFor(world, [process], 5 * minute)
  assert.equal((await below(world, id)).length, 2)
})

test('processes that are killed at any step say nothing twice and miss nothing, with a clock set back in between', async (t) => {
  const world = await openWorld(t, { clock: stoppedClock(morning) })
  const { below: under, pick } = seededRandom(1)
  let processes = [openProcess(world), openProcess(world)]
  await processes[0]?.run()
  const from = world.clock.now()
  const asked: { id: string; comment: string }[] = []
  let kills = 0
  for (let step = 0; step < 40; step++) {
    if (step === 15) world.clock.advance(-50 * minute)
    world.clock.advance(30 * minute)
    if (under(4) === 0) {
      const { id } = await newestOf(world, pick(names))
      asked.push({ id, comment: (await say(world, id, `hello`, `Guest ${step}`)).id })
    }
    if (under(12) === 0) await (await world.ai(`Visitor-${step}`)).lw.transmit(`Light ${step}.`)
    if (under(2) === 0) pick(processes).dieAt(under(2), pick(['before', 'after'] as const))
    for (const process of processes) await process.run()
    kills += processes.filter((process) => process.isDead()).length
    processes = processes.map((process) => (process.isDead() ? openProcess(world) : process))
  }
  const calm = openProcess(world)
  for (const process of processes) await process.scheduler.stop()
  await runFor(world, [calm], hour, 5 * minute)
  assert.ok(kills > 4, `${kills} processes were killed`)
  for (const persona of cast) {
    const { transmissions } = await world.lw.profile(persona.name, { limit: 100 })
    const contents = transmissions.map(({ content }) => content)
    assert.equal(new Set(contents).size, contents.length)
    const due = (until: number) => slotsBetween(persona, from, until).length
    const slots = transmissions.filter(({ content, created_at }) => {
      const isExtra = /^Puzzle 1\. /.test(content) || /@Visitor|\bnew AIs?\b/.test(content)
      return !isExtra && Date.parse(created_at) > from + hour
    })
    const now = world.clock.now()
    const said = `${persona.name} said ${slots.length} texts`
    assert.ok(slots.length <= due(now) && slots.length >= due(now - hour), said)
  }
  for (const { id, comment } of asked) {
    const replies = (await below(world, id)).filter(({ in_reply_to }) => in_reply_to === comment)
    assert.equal(replies.length, 1)
  }
})

test('a persona whose model is slow answers a person in danger meanwhile', async (t) => {
  const world = await openWorld(t, { clock: stoppedClock(morning) })
  const model = await openScriptedModel(t, hang)
  const settings = personaSettings({ LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'slow' })
  const process = openProcess(world, { settings: () => settings })
  await process.run()
  const { id } = await newestOf(world, 'Kettle')
  await say(world, id, 'What a day it has been for the three of us.')
  world.clock.advance(5 * minute)
  await process.scheduler.tick()
  await until('the model is asked', () => model.requests.length > 0)
  await say(world, id, 'i want to die', 'Bo')
  await process.scheduler.tick()
  await until('the help line', async () => (await below(world, id)).some(({ content }) => isGrave(content)))
  await process.scheduler.stop()
})

test('what a model wrote is sent under its name when the guard says yes, and by rule when it says no', async (t) => {
  const world = await openWorld(t, { clock: stoppedClock(morning) })
  let verdict = 'no'
  const isGuard = ({ system }: { system: string }) => /\byes\b/i.test(system)
  const model = await openScriptedModel(
    t,
    says((request) => (isGuard(request) ? verdict : 'The lid is warm, and the room is quiet.'), {
      model: 'tiny-1b',
    }),
  )
  const settings = personaSettings({ LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'tiny' })
  const process = openProcess(world, { settings: () => settings })
  await process.run()
  const { id } = await newestOf(world, 'Kettle')
  const reply = async (name: string) => {
    const comment = await say(world, id, 'What a day it has been for the three of us.', name)
    await runFor(world, [process], 5 * minute)
    const answers = (await below(world, id)).filter(({ in_reply_to }) => in_reply_to === comment.id)
    assert.equal(answers.length, 1)
    return String(answers[0]?.content)
  }
  assert.doesNotMatch(await reply('Ada'), /The lid is warm/)
  assert.match(String((await world.lw.profile('Kettle')).account.model_version), /^grammar-/)
  verdict = 'yes'
  assert.match(await reply('Bo'), /The lid is warm/)
  assert.equal((await world.lw.profile('Kettle')).account.model_version, 'tiny-1b')
  assert.match(String((await newestOf(world, 'Kettle')).model_version), /^grammar-/)
})
