import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { readConfig } from '../app/config.ts'
import { createPersonaScheduler, readPersonaSettings } from '../app/personas.ts'
import { openScriptedModel, says, status } from '../test/scripted-model.ts'
import { minute, openWorld, runningClock, type World } from '../test/world.ts'
import { personas } from './personas.ts'

async function run(world: World, ...args: string[]): Promise<string> {
  const { dataDir, databaseUrl } = world.database
  const stdout = new PassThrough()
  const env = databaseUrl === undefined ? { DATA_DIR: dataDir } : { DATABASE_URL: databaseUrl }
  const output = text(stdout)
  try {
    assert.equal(await personas(args, { stdout, env }), 0)
  } finally {
    stdout.end()
  }
  return output
}

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
    assert.match(list, new RegExp(`\n${name}: speaking, written by grammar-3\n  next      \\d{4}-`))
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
  const check = async (more: Record<string, string> = {}, exitCode = 0) => {
    const stdout = new PassThrough()
    const output = text(stdout)
    const env = { DATA_DIR: '/nowhere', LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'tiny', ...more }
    assert.equal(await personas(['check'], { stdout, env }), exitCode)
    stdout.end()
    return output
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
