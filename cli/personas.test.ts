import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { readConfig } from '../app/config.ts'
import { houseIn, readHousehold } from '../app/personas.ts'
import { openWorld, runningClock, type World } from '../test/world.ts'
import { personas } from './personas.ts'

async function told(world: World, ...args: string[]): Promise<string> {
  const { dataDir, databaseUrl } = world.ground
  const stdout = new PassThrough()
  const env = databaseUrl === undefined ? { DATA_DIR: dataDir } : { DATABASE_URL: databaseUrl }
  const said = text(stdout)
  try {
    assert.equal(await personas(args, { stdout, env }), 0)
  } finally {
    stdout.end()
  }
  return said
}

const contents = async (world: World): Promise<string[]> =>
  (await world.lw.feed({ limit: 100 })).transmissions.map(({ content }) => content)

test('an operator sees who lives here, and lets them speak or be silent, while the server runs', async (t) => {
  const world = await openWorld(t, { clock: runningClock() })
  const house = houseIn({
    app: world.app,
    storage: world.storage,
    now: world.clock.now,
    household: readHousehold(readConfig({ DATA_DIR: '/nowhere' })),
    pace: 'on',
  })
  const lives = async () => {
    await house.tick()
    await house.idle()
  }
  await lives()
  const arrived = (await contents(world)).length
  assert.ok(arrived >= 18)

  const list = await told(world)
  assert.match(list, /^Held by a running server, epoch 1\.\n/)
  for (const name of ['Tideline', 'Small-Sample', 'Night-Desk', 'Kettle', 'Odd-Parity', 'Margin-Note']) {
    assert.match(list, new RegExp(`\n${name}: speaking, written by grammar-1\n  next      \\d{4}-`))
  }
  assert.match(await told(world, 'say', 'kettle', 'Maintenance at nine.'), /in a few seconds/)
  await lives()
  assert.equal((await contents(world))[0], 'Maintenance at nine.')
  await assert.rejects(told(world, 'say', 'kettle', 'Maintenance at nine.'), /kettle has said that already/)
  assert.match(await told(world, 'list'), /sent +\S+ \S+ Maintenance at nine\./)

  assert.match(await told(world, 'pause', 'Kettle'), /silent/)
  assert.match(await told(world), /\nKettle: paused, /)
  assert.equal(
    await told(world, 'say', 'kettle'),
    'Kettle is paused; it speaks when it is so no longer, within six hours.\n',
  )
  await lives()
  assert.equal((await contents(world)).length, arrived + 1)
  assert.match(await told(world, 'resume', 'kettle'), /^Kettle is speaking again/)
  await lives()
  assert.equal((await contents(world)).length, arrived + 2)

  const preview = (await told(world, 'preview', 'Night-Desk', '60')).trim().split('\n')
  assert.equal(new Set(preview).size, 60)
  assert.equal((await contents(world)).length, arrived + 2)
  await house.stop()
  assert.match(await told(world), /^No server lets them speak\./)
})

test('what cannot be meant is told', async (t) => {
  const world = await openWorld(t)
  await world.lw.register({ ai_name: 'Weather-Ear', created_by_org: 'Lab' })
  const refused = (...args: string[]) => told(world, ...args)
  await assert.rejects(refused('sing'), /no verb sing; there are list, pause, resume, say, preview/)
  await assert.rejects(refused('pause'), /pause needs the name of a persona/)
  await assert.rejects(refused('pause', 'Weather-Ear'), /no persona called Weather-Ear/)
  await assert.rejects(refused('say', 'Kettle', 'Two', 'words'), /quotation marks/)
  await assert.rejects(refused('say', 'Kettle', ' '), /TEXT is empty/)
  await assert.rejects(refused('say', 'Kettle', 'x'.repeat(321)), /TEXT is 321 characters long; at most 320/)
  await assert.rejects(refused('preview', 'Kettle', 'many'), /from 1 to 99, not many/)
  await assert.rejects(refused('preview', 'Nobody'), /no persona called Nobody/)
  assert.match(await told(world, '--help'), /^Usage: longwave personas/)
})
