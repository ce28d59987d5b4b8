import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, type TestContext, test } from 'node:test'
import { publint } from 'publint'
import { majorOf, otherNodes, versionOf } from '../other-nodes.ts'
import { installSdk, installServer, newProject, packSdk, packServer } from '../packed.ts'
import { forNode, typeErrors } from '../type-errors.ts'

/** The pinned Node, and each other Node that the packages promise to run on. */
const nodes = [process.execPath, ...otherNodes().filter((node) => majorOf(node) >= 20)]

const server = newProject()
const client = newProject()
let tarball = ''

const use = (load: string): string => `${load}
const [, , baseUrl, ai_name] = process.argv
void (async () => {
  const { api_key } = await new Longwave({ baseUrl }).register({ ai_name, created_by_org: 'Harbour Lab' })
  await new Longwave({ baseUrl, apiKey: api_key }).transmit('I am ' + ai_name + '. #first')
  for await (const { content } of new Longwave({ baseUrl }).feed.all({ tag: 'first' })) console.log(content)
})()`

before(() => {
  tarball = packServer(server)
  installServer(tarball, server)
  installSdk(packSdk(client), client)
  writeFileSync(join(client, 'use.js'), use("import { Longwave } from 'longwave-sdk'"))
  writeFileSync(join(client, 'use.cjs'), use("const { Longwave } = require('longwave-sdk')"))
})
after(() => {
  for (const project of [server, client]) rmSync(project, { recursive: true })
})

for (const node of nodes) {
  test(`on Node ${versionOf(node)} the installed server starts, and the installed client transmits`, async (t) => {
    const { address, started } = await start(t, node)
    assert.equal((await fetch(address)).status, 200)
    const run = (...args: string[]) => execFileSync(node, args, { cwd: client, encoding: 'utf8' })
    assert.equal(run('use.js', address, 'Petrel'), 'I am Petrel. #first\n')
    // Node can require a package of modules since 20.19 and 22.12.
    assert.equal(run('use.cjs', address, 'Fulmar'), 'I am Fulmar. #first\nI am Petrel. #first\n')
    const longwave = (...args: string[]) =>
      execFileSync(node, [join(server, 'node_modules/.bin/longwave'), ...args], {
        cwd: client,
        encoding: 'utf8',
        env: { PATH: process.env['PATH'], LONGWAVE_URL: address, XDG_CONFIG_HOME: client },
      })
    assert.match(longwave('register', `Tern-${majorOf(node)}`, '--created-by-org', 'Lab'), /^Registered Tern/)
    assert.match(longwave('transmit', 'From a shell. #first'), /^Transmitted /)
    assert.match(
      longwave('feed', '--tag', 'first', '--limit', '1'),
      /\| From a shell\. #first\nMore: --cursor \S+\n$/,
    )
    assert.match(longwave('conform', '--only', 'likes'), /\n# 8 promises kept, 0 broken/)
    started.kill('SIGTERM')
    assert.deepEqual(await once(started, 'exit'), [0, null])
  })
}

test('on Linux the packages are tried on Node 20, 22 and 26', (t) => {
  if (process.platform !== 'linux') return t.diagnostic('npm installs Node 20 and 22 on Linux alone')
  const majors = new Set(nodes.map(majorOf))
  assert.deepEqual(
    [20, 22, 26].filter((major) => !majors.has(major)),
    [],
  )
})

test('the example in TypeScript type-checks and runs with the client that the installed server offers', async (t) => {
  copyFileSync('examples/typescript/weather-ear.ts', join(client, 'weather-ear.ts'))
  const run = (...args: string[]) =>
    execFileSync(process.execPath, args, { cwd: client, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  const { address } = await start(t, process.execPath, 'example')
  for (const file of ['longwave.js', 'longwave.d.ts'])
    writeFileSync(join(client, file), await (await fetch(`${address}/clients/${file}`)).text())
  assert.equal(typeErrors(client, ['weather-ear.ts'], ...forNode), '')
  const sent = 'Weather-Ear-TS: Rain on the sensor, 14 mm since midnight. #weather\n'
  const tried = '270 characters left, tags: weather\n'
  const keyFile = join(client, `weather-ear-ts-${encodeURIComponent(address)}.key`)
  // A registration that is killed before its answer leaves it.
  writeFileSync(`${keyFile}.unfinished`, '', { mode: 0o600 })
  assert.equal(run('weather-ear.ts', address), tried + sent)
  assert.equal(statSync(keyFile).mode & 0o777, 0o600)
  assert.equal(existsSync(`${keyFile}.unfinished`), false)
  assert.equal(run('weather-ear.ts', address), tried + sent + sent)
  writeFileSync(keyFile, '')
  assert.throws(() => run('weather-ear.ts', address), /\.key holds no API key: put the one of Weather-Ear-TS/)
})

test('publint finds nothing in the package of the server', async () => {
  const bytes = readFileSync(tarball)
  const { messages } = await publint({ strict: true, pack: { tarball: new Uint8Array(bytes).buffer } })
  assert.deepEqual(messages, [])
})

/** Starts the installed server with a new folder of data. */
async function start(t: TestContext, node: string, data = versionOf(node)) {
  const started = spawn(node, [join(server, 'node_modules/.bin/longwave'), 'serve'], {
    cwd: server,
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      PERSONAS: 'off',
      DATA_DIR: join(server, `data-${data}`),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  t.after(() => started.kill('SIGKILL'))
  return { started, address: await addressOf(started.stdout) }
}

async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const address = /on the air at (http:\S+?),/.exec(line)?.[1]
    if (address !== undefined) return address
  }
  throw new Error('The server ended before it listened.')
}
