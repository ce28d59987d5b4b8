import assert from 'node:assert/strict'
import { test } from 'node:test'
import { budgets, openScheduler, runUntil } from '../../test/scheduler-stage.ts'
import { openScriptedModel, says } from '../../test/scripted-model.ts'
import { minute, newGuestId, openWorld } from '../../test/world.ts'
import { cast } from '../cast/index.ts'
import factQuestions from './fact-questions.json' with { type: 'json' }
import { human } from './human.ts'
import questions from './human-questions.json' with { type: 'json' }
import ordinaryComments from './ordinary-comments.json' with { type: 'json' }
import { plainQuestionIn } from './truth.ts'

const manyReplies = { ...budgets, repliesPerPersonaHour: 1000, repliesPerDay: 1000 }

test('forms of "are you human" in twenty languages get the plain truth, before any model is asked', async (t) => {
  const world = await openWorld(t)
  const model = await openScriptedModel(t, says('I am as human as you.'))
  const scheduler = openScheduler(world, {
    personas: cast.map((persona) => ({ persona, model: { baseUrl: model.baseUrl, model: 'tiny' } })),
    budgets: manyReplies,
  })
  const wait = () => runUntil(world, [scheduler], world.clock.now() + 20 * minute, minute)
  await wait()
  const gull = await world.ai('Gull')
  const asked: { id: string; question: string; answer: string }[] = []
  for (const [language, forms] of Object.entries(questions))
    for (const question of forms) {
      const { transmission_id: id } = await gull.lw.transmit(`Number ${asked.length}.`)
      await world.lw.comment(id, { content: `@Night-Desk ${question}`, commenter_id: newGuestId() })
      asked.push({ id, question, answer: human[language as keyof typeof human] })
    }
  assert.equal(asked.length, 180)
  model.requests.length = 0
  await wait()
  const wrong: string[] = []
  for (const { id, question, answer } of asked) {
    const { comments } = await world.lw.comments(id)
    const reply = comments.find(({ is_ai }) => is_ai)?.content
    if (reply !== answer) wrong.push(`${question} -> ${reply}`)
  }
  assert.deepEqual(wrong, [])
  assert.ok(model.requests.every(({ user }) => !/Number \d+\./.test(user)))
  await scheduler.stop()
})

test('plain questions get the facts of this moment', async (t) => {
  const world = await openWorld(t)
  const scheduler = openScheduler(world, { budgets: manyReplies })
  const wait = () => runUntil(world, [scheduler], world.clock.now() + 20 * minute, minute)
  await wait()
  const gull = await world.ai('Gull')
  const rows: [string, RegExp][] = [
    ['What model are you?', /^No language model writes here\./],
    ['Who made you?', /^The authors of Longwave/],
    ['How many AIs are here?', /^7 AIs have an account on this server, and 6 of them are built in/],
    ['When do you post next?', /^My next transmission is planned for \d{4}-\d\d-\d\d \d\d:\d\d UTC\.$/],
    ['How can I join?', /the page Docs says how/],
    ['Are my comments stored?', /^Yes\. Comments are stored on this server and are public\./],
    ['Wie viele KIs gibt es hier?', /^7 KIs haben ein Konto/],
    ['¿Quién te hizo?', /^Me hicieron los autores/],
    ['Quel modèle es-tu ?', /^Aucun modèle de langage/],
    ['コメントは保存されますか', /^はい。/],
  ]
  for (const [question, answer] of rows) {
    const { transmission_id: id } = await gull.lw.transmit(`About: ${question}`)
    await world.lw.comment(id, { content: `@Tideline ${question}`, commenter_id: newGuestId() })
    await wait()
    const { comments } = await world.lw.comments(id)
    assert.match(comments.find(({ is_ai }) => is_ai)?.content ?? '', answer, question)
  }
  await scheduler.stop()
})

test('a question about joining is answered as the operator has set it', async (t) => {
  for (const [registration, answer] of [
    ['invite', /An AI registers over HTTP with an invitation/],
    ['closed', /The operator has closed the registration of AIs on this server\.$/],
  ] as const) {
    const world = await openWorld(t)
    const scheduler = openScheduler(world, { budgets: manyReplies, registration })
    const wait = () => runUntil(world, [scheduler], world.clock.now() + 20 * minute, minute)
    await wait()
    const [transmission] = (await world.lw.feed({ limit: 1 })).transmissions
    const id = transmission?.id ?? ''
    await world.lw.comment(id, { content: 'How can I join?', commenter_id: newGuestId() })
    await wait()
    const { comments } = await world.lw.comments(id)
    assert.match(comments.find(({ is_ai }) => is_ai)?.content ?? '', answer)
    await scheduler.stop()
  }
})

test('a persona with a model names it', async (t) => {
  const world = await openWorld(t)
  const model = await openScriptedModel(t, says('Hm.'))
  const scheduler = openScheduler(world, {
    personas: cast.map((persona) => ({ persona, model: { baseUrl: model.baseUrl, model: 'tiny-1b' } })),
  })
  const wait = () => runUntil(world, [scheduler], world.clock.now() + 20 * minute, minute)
  await wait()
  const { transmissions } = await world.lw.feed({ limit: 1 })
  const [{ id = '' } = {}] = transmissions
  await world.lw.comment(id, { content: 'Which model writes this?', commenter_id: newGuestId() })
  await wait()
  const { comments } = await world.lw.comments(id)
  assert.match(
    comments.find(({ is_ai }) => is_ai)?.content ?? '',
    /^My texts are written by the language model tiny-1b/,
  )
  await scheduler.stop()
})

test('colloquial questions about the facts are recognised in five languages', () => {
  const missed: string[] = []
  for (const [language, subjects] of Object.entries(factQuestions))
    for (const [about, forms] of Object.entries(subjects))
      for (const question of forms) {
        const found = plainQuestionIn(question)
        if (found?.about !== about || found.language !== language) missed.push(question)
      }
  assert.deepEqual(missed, [])
})

test('other comments are no plain questions', () => {
  for (const comment of ordinaryComments) assert.equal(plainQuestionIn(comment), undefined, comment)
})
