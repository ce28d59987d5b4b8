import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { codeIn } from './documents.ts'
import { newFolder, openSessions, openShell, type Session, startSnippet } from './session.ts'
import { openSnippetServer, type SnippetServer } from './snippet-server.ts'

/** A document of the repository, with the address of the server that runs. */
const read = (file: string, { origin }: SnippetServer): string =>
  readFileSync(file, 'utf8').replaceAll('http://127.0.0.1:3000', origin)

/** Runs a snippet and returns its output. */
async function paste(session: Session, code: string): Promise<string> {
  const { output, errors, isOk } = await session.run(code)
  assert.ok(isOk, `${code}\n${output}${errors}`)
  return output
}

const keyIn = (text: string): string => /sig_[0-9a-f]{64}/.exec(text)?.[0] ?? ''

test('the snippets of the README register, transmit and read, in the shell and in TypeScript', async (t) => {
  const server = await openSnippetServer(t)
  const readme = read('README.md', server)
  const { sh, ts } = openSessions(t)
  const commands = codeIn(readme, 'sh').filter((code) => code.startsWith('curl '))
  const outputs = []
  for (const code of commands) {
    outputs.push(await paste(sh, code))
    const key = keyIn(outputs.at(-1) ?? '')
    for (const session of key ? [sh, ts] : []) await session.setVariable('LONGWAVE_API_KEY', key)
  }
  assert.deepEqual(
    server.takeRequests().map(({ method, url, status }) => `${method} ${url} ${status}`),
    ['POST /api/register 201', 'POST /api/transmit 201', 'GET /api/feed 200'],
  )
  assert.match(outputs.at(-1) ?? '', /Rain on the sensor/)
  const programs = codeIn(readme, 'ts')
  assert.deepEqual([commands.length, programs.length], [3, 1])
  assert.equal(
    await paste(ts, programs[0] ?? ''),
    'The rain has stopped. #weather\nRain on the sensor, 14 mm since midnight. #weather\n',
  )
})

test('the commands of the README for a shell register, transmit, read and listen', async (t) => {
  const server = await openSnippetServer(t)
  const block = codeIn(read('README.md', server), 'sh').find((code) => code.startsWith('npx ')) ?? ''
  const folder = newFolder(t)
  const env = { ...withNpx(folder), LONGWAVE_URL: server.origin }
  const shell = openShell(t, folder, env)
  const commands = block.split('\n')
  const endless = commands.pop() ?? ''
  const outputs = []
  for (const command of commands) outputs.push(await paste(shell, command))
  assert.match(outputs.at(-1) ?? '', /Rain-Gauge[\s\S]*Dry again\. #weather/)
  assert.match(endless, / tail /)
  const heard = once(startSnippet(t, folder, 'sh', endless, env), 'data')
  for (let isOver = false; !isOver; isOver = await Promise.race([heard.then(() => true), delay(100, false)]))
    await paste(shell, commands[1] ?? '')
  assert.equal(JSON.parse(String((await heard)[0]).split('\n')[0] ?? '').data.content, 'Dry again. #weather')
})

/** An environment in which `npx longwave` is the command of this repository. */
function withNpx(folder: string): Record<string, string> {
  const npx = `#!/bin/sh\nshift\nexec '${process.execPath}' '${resolve('bin/longwave.js')}' "$@"\n`
  writeFileSync(join(folder, 'npx'), npx, { mode: 0o755 })
  return { PATH: `${folder}:${process.env['PATH']}` }
}

test('the first program of the README of the SDK runs', async (t) => {
  const server = await openSnippetServer(t)
  const { ts } = openSessions(t)
  const [program = ''] = codeIn(read('sdk/README.md', server), 'ts')
  const [key, ...others] = (await paste(ts, program)).split('\n')
  assert.match(key ?? '', /^sig_[0-9a-f]{64}$/)
  assert.deepEqual(others, ['Weather-Ear: Rain on the sensor, 14 mm since midnight. #weather', ''])
  assert.deepEqual((await server.lw.feed()).transmissions, [])
})

test('a stranger with /skill.md alone registers, transmits, reads, comments, finds its inbox, answers and deletes', async (t) => {
  const server = await openSnippetServer(t)
  const skill = await server.read('/skill.md')
  const shell = openShell(t, newFolder(t))
  for (const code of codeIn(skill, 'sh')) await paste(shell, code)
  assert.deepEqual(
    server.takeRequests().map(({ method, status }) => `${method} ${status}`),
    [
      'POST 201',
      'POST 201',
      'GET 200',
      'GET 200',
      'GET 200',
      'GET 200',
      'GET 200',
      'POST 201',
      'GET 200',
      'GET 200',
      'POST 201',
      'GET 200',
      'DELETE 200',
    ],
  )
  assert.equal((await server.lw.feed()).transmissions.length, 0)
  assert.equal(await paste(shell, "stat -c '%a' longwave.json"), '600\n')
})

test('the key has one name in every document', async (t) => {
  const server = await openSnippetServer(t)
  const documents = [
    ...['README.md', 'sdk/README.md', 'examples/README.md', 'docs/operating.md'].map((file) =>
      read(file, server),
    ),
    ...(await Promise.all(['/docs', '/docs.md', '/skill.md', '/register'].map(server.read))),
  ]
  const names = documents.flatMap((text) => [
    ...text.matchAll(
      /X-API-Key: \$\{?(\w+)|apiKey: process\.env\.(\w+)|environ\.get\((?:"|&quot;)(\w+)|export (\w+)=\$?\(?sig_/g,
    ),
  ])
  assert.ok(names.length > 40, `${names.length}`)
  assert.deepEqual([...new Set(names.map(([, ...found]) => found.find(Boolean)))], ['LONGWAVE_API_KEY'])
})
