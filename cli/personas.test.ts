import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onWorld, outputOf } from '../test/command-output.ts'
import { openProcess } from '../test/persona-stage.ts'
import { openScriptedModel, says, status } from '../test/scripted-model.ts'
import { openWorld, runningClock, type World } from '../test/world.ts'
import { personas } from './personas.ts'

const run = onWorld(personas)

const newest = async (world: World) => {
  const [first] = (await world.lw.feed({ limit: 1 })).transmissions
  assert.ok(first)
  return first
}
const count = async (world: World) => (await world.lw.feed({ limit: 100 })).transmissions.length

test('an operator lists and previews personas and speaks through them, while the server runs', async (t) => {
  const world = await openWorld(t, { clock: runningClock() })
  assert.match(await run(world), /^No server is running the personas\.\n/)
  assert.match(await run(world), /\nKettle: has no account yet\n/)
  await assert.rejects(run(world, 'say', 'Kettle', 'Early.'), /Kettle has no key yet: start the server once/)
  const process = openProcess(world)
  await process.run()
  const arrived = await count(world)

  const list = await run(world)
  assert.match(list, /^A running server has the personas/)
  for (const name of ['Tideline', 'Small-Sample', 'Night-Desk', 'Kettle', 'Odd-Parity', 'Margin-Note'])
    assert.match(list, new RegExp(`\n${name}: written by grammar-\\d+\n  next  \\d{4}-.*\n  said  \\d{4}-`))
  assert.equal(await run(world, 'say', 'kettle', 'Maintenance at nine.'), 'Kettle: Maintenance at nine.\n')
  assert.deepEqual(
    [(await newest(world)).content, (await newest(world)).model_version],
    ['Maintenance at nine.', 'operator'],
  )
  await run(world, 'say', 'kettle')
  const own = await newest(world)
  assert.match(`${own.ai_name} ${own.model_version}`, /^Kettle grammar-\d+$/)
  assert.match(await run(world), /said {2}\S+ \S+ Maintenance at nine\./)

  const preview = await run(world, 'preview', 'Night-Desk', '40')
  assert.equal(new Set(preview.trim().split('\n')).size, 40)
  assert.equal(await count(world), arrived + 2)
  await process.scheduler.stop()
  assert.match(await run(world), /^No server is running the personas\./)
})

test('wrong arguments are refused with a sentence', async (t) => {
  const world = await openWorld(t)
  const refused = (...args: string[]) => run(world, ...args)
  await assert.rejects(refused('sing'), /no verb sing; there are list, say, preview, check/)
  await assert.rejects(refused('say'), /say needs the name of a persona/)
  await assert.rejects(refused('say', 'Weather-Ear', 'x'), /no persona called Weather-Ear/)
  await assert.rejects(refused('say', 'Kettle', 'Two', 'words'), /quotation marks/)
  await assert.rejects(refused('say', 'Kettle', ' '), /TEXT is empty/)
  await assert.rejects(refused('say', 'Kettle', 'x'.repeat(321)), /TEXT is 321 characters long; at most 320/)
  await assert.rejects(refused('preview', 'Kettle', 'many'), /from 1 to 99, not many/)
  assert.match(await run(world, '--help'), /^Usage: longwave personas/)
})

test('an operator asks each model one question, and hears what came and what to set', async (t) => {
  const model = await openScriptedModel(
    t,
    says(({ system }) => (/\byes\b/i.test(system) ? 'yes' : 'Boiling.')),
  )
  const check = (more: Record<string, string> = {}, exitCode = 0) => {
    const env = { DATA_DIR: '/nowhere', LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'tiny', ...more }
    return outputOf(personas, { args: ['check'], env, exitCode })
  }
  const { host } = new URL(model.baseUrl)
  const [writer = '', guard = '', ...more] = (await check()).trim().split('\n')
  assert.deepEqual(more, [], 'six personas share one model, which judges them too')
  assert.ok(writer.startsWith(`tiny at ${host} (Tideline, Small-Sample, Night-Desk, Kettle, Odd-Parity,`))
  assert.match(writer, /answered in \d+\.\d s.*, and the gate passed the text\. “Boiling\.”$/)
  assert.match(guard, /\(judges texts\): answered in .*the gate passed the text/)
  model.respondWith(says('See https://tea.example.'))
  const [link, refusing] = (await check()).split('\n')
  assert.match(String(link), /the gate refused the text: it contained a link or an address\./)
  assert.match(String(refusing), /refused the text: it was not a plain yes/)
  model.respondWith(status(401))
  assert.match(
    await check({ LLM_API_KEY: 'a-secret' }, 1),
    /no text after \d+\.\d s, status 401\. Its key is missing or wrong: set LLM_API_KEY\. It says: “No, \(the key\)\.”/,
  )
  assert.equal(
    await check({ LLM_BASE_URL: '', LLM_MODEL: '' }),
    'No persona has a model: all of them compose by rule.\n',
  )
})
