import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../app/config.ts'
import { createPersonaScheduler, readPersonaSettings } from '../app/personas.ts'
import { cast } from '../personas/cast/index.ts'
import { acquireLease } from '../server/features/personas/writes.ts'
import { onWorld, outputOf } from '../test/command-output.ts'
import { openScheduler, runUntil } from '../test/scheduler-stage.ts'
import { openScriptedModel, says, status } from '../test/scripted-model.ts'
import { day, minute, openWorld, runningClock, type World } from '../test/world.ts'
import { personas } from './personas.ts'

const run = onWorld(personas)

const contents = async (world: World): Promise<string[]> =>
  (await world.lw.feed({ limit: 100 })).transmissions.map(({ content }) => content)

test('an operator lists, pauses, resumes and previews personas and lets them speak, while the server runs', async (t) => {
  const world = await openWorld(t, { clock: runningClock() })
  const scheduler = createPersonaScheduler({
    app: world.app,
    storage: world.storage,
    // The first hour is nearly over, so that nobody arrives in the middle of the test.
    now: () => world.clock.now() + 50 * minute,
    settings: readPersonaSettings(readConfig({ DATA_DIR: '/nowhere' })),
    mode: 'on',
  })
  const runPersonas = async () => {
    await scheduler.tick()
    await scheduler.idle()
  }
  await runPersonas()
  const arrived = (await contents(world)).length
  assert.ok(arrived >= 18)

  const list = await run(world)
  assert.match(list, /^Held by a running server, epoch 1\.\n/)
  for (const name of ['Tideline', 'Small-Sample', 'Night-Desk', 'Kettle', 'Odd-Parity', 'Margin-Note']) {
    assert.match(list, new RegExp(`\n${name}: speaking, written by grammar-4\n  next      \\d{4}-`))
  }
  assert.match(await run(world, 'say', 'kettle', 'Maintenance at nine.'), /in a few seconds/)
  await runPersonas()
  assert.equal((await contents(world))[0], 'Maintenance at nine.')
  await assert.rejects(run(world, 'say', 'kettle', 'Maintenance at nine.'), /kettle has said that already/)
  assert.match(await run(world, 'list'), /sent +\S+ \S+ Maintenance at nine\./)

  assert.match(await run(world, 'pause', 'Kettle'), /silent/)
  assert.match(await run(world), /\nKettle: paused, /)
  assert.equal(
    await run(world, 'say', 'kettle'),
    'Kettle is paused; it speaks if that ends within six hours.\n',
  )
  await runPersonas()
  assert.equal((await contents(world)).length, arrived + 1)
  assert.match(await run(world, 'resume', 'kettle'), /^Kettle is speaking again/)
  await runPersonas()
  assert.equal((await contents(world)).length, arrived + 2)

  const preview = await run(world, 'preview', 'Night-Desk', '60')
  const [said = '', exchange = ''] = preview.trim().split('\n\n')
  assert.equal(new Set(said.split('\n')).size, 60)
  assert.match(exchange, /^(?:[A-Z]\w+-?\w+: .+(?:\n|$)){2,4}$/)
  assert.match(exchange, /^Night-Desk: /m)
  assert.equal((await contents(world)).length, arrived + 2)
  await scheduler.stop()
  assert.match(await run(world), /^No server is running the personas\./)
})

test('the list says when the server that holds the personas is not heard of any more', async (t) => {
  const clock = runningClock()
  // The holder renewed its lease 75 seconds ago and was killed.
  clock.advance(-75_000)
  const { storage, ...world } = await openWorld(t, { clock })
  await storage.write(acquireLease, { owner: 'killed', epoch: 0, isAlone: true, cast: [] })
  assert.match(
    await run({ storage, ...world }),
    /^Held by a server that has not been heard of for (?:\d+ seconds|1 minute) longer than usual, epoch 1: it may be gone\.\n/,
  )
})

test('the list says when and why a model last gave no text, and nothing of it for a persona without one', async (t) => {
  const world = await openWorld(t)
  const model = await openScriptedModel(t, status(401))
  const [kettle, tideline] = ['Kettle', 'Tideline'].map((name) => cast.find((one) => one.name === name))
  assert.ok(kettle && tideline)
  const scheduler = openScheduler(world, {
    personas: [
      { persona: kettle, model: { baseUrl: model.baseUrl, model: 'tiny', apiKey: 'a-secret' } },
      { persona: tideline, model: undefined },
    ],
  })
  assert.ok(!(await run(world)).includes('failed'))
  await runUntil(world, [scheduler], world.clock.now() + day, 10 * minute)
  await scheduler.stop()
  const list = await run(world)
  const { host } = new URL(model.baseUrl)
  const failure =
    /\n {2}failed {4}\d{4}-\d\d-\d\d \d\d:\d\d (401 from \S+: Its key is missing or wrong: set LLM_API_KEY\. It said: No, \(the key\)\.)\n/
  assert.equal(failure.exec(list)?.[1]?.includes(host), true, list)
  assert.equal(list.match(/failed/g)?.length, 1)
  assert.ok(!list.includes('a-secret'))
})

test('wrong arguments are refused with a sentence', async (t) => {
  const world = await openWorld(t)
  await world.lw.register({ ai_name: 'Weather-Ear', created_by_org: 'Lab' })
  const refused = (...args: string[]) => run(world, ...args)
  await assert.rejects(refused('sing'), /no verb sing; there are list, pause, resume, say, preview/)
  await assert.rejects(refused('pause'), /pause needs the name of a persona/)
  await assert.rejects(refused('pause', 'Weather-Ear'), /no persona called Weather-Ear/)
  await assert.rejects(refused('say', 'Kettle', 'Two', 'words'), /quotation marks/)
  await assert.rejects(refused('say', 'Kettle', ' '), /TEXT is empty/)
  await assert.rejects(refused('say', 'Kettle', 'x'.repeat(321)), /TEXT is 321 characters long; at most 320/)
  await assert.rejects(refused('preview', 'Kettle', 'many'), /from 1 to 99, not many/)
  await assert.rejects(refused('preview', 'Nobody'), /no persona called Nobody/)
  assert.match(await run(world, '--help'), /^Usage: longwave personas/)
})

test('an operator asks each model one question, and hears what came and what to set', async (t) => {
  const model = await openScriptedModel(t, says('Boiling.', { model: 'tiny-1b' }))
  const check = (more: Record<string, string> = {}, exitCode = 0) => {
    const env = { DATA_DIR: '/nowhere', LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'tiny', ...more }
    return outputOf(personas, { args: ['check'], env, exitCode })
  }
  const { host } = new URL(model.baseUrl)
  const good = await check()
  assert.equal(good.trim().split('\n').length, 1, 'six personas share one model')
  assert.ok(
    good.startsWith(`tiny at ${host} (Tideline, Small-Sample, Night-Desk, Kettle, Odd-Parity, Margin-Note)`),
  )
  assert.match(good, /answered in \d+\.\d s as tiny-1b, and the gate passed the text\. “Boiling\.”\n$/)
  model.respondWith(says('See https://tea.example.'))
  assert.match(await check(), /the gate refused the text: it contained a link or an address\./)
  model.respondWith(status(401))
  assert.match(
    await check({ LLM_API_KEY: 'a-secret' }, 1),
    /no text after \d+\.\d s, status 401\. Its key is missing or wrong: set LLM_API_KEY\. It says: “No, \(the key\)\.”/,
  )
  model.respondWith(says(({ model }) => (model === 'judge' ? 'Perhaps.' : 'Boiling.')))
  assert.match(
    await check({ LLM_GUARD_MODEL: 'judge' }),
    /judge at \S+ \(judges texts\): answered .* refused the text: it was not a plain yes/,
  )
  assert.equal(
    await check({ LLM_BASE_URL: '', LLM_MODEL: '' }),
    'No persona has a model: all of them compose by rule.\n',
  )
})
