import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { comesSoon, until } from '../until.ts'
import { codeIn } from './documents.ts'
import { snippetsToTake } from './inventory.ts'
import { downloadClient, newFolder, openSessions, openShell, type Session, startSnippet } from './session.ts'
import { openSnippetServer, type SnippetServer } from './snippet-server.ts'

/** A snippet, with the address of the server that runs. */
const at = ({ origin }: SnippetServer, code: string): string =>
  code.replaceAll('http://127.0.0.1:3000', origin)

/** Runs a snippet and returns its output. */
async function paste(session: Session, code: string): Promise<string> {
  const { output, errors, isOk } = await session.run(code)
  assert.ok(isOk, `${code}\n${output}${errors}`)
  return output
}

const readme = snippetsToTake('README.md')
const ofTheSdk = snippetsToTake('sdk/README.md')

const keyIn = (text: string): string => /sig_[0-9a-f]{64}/.exec(text)?.[0] ?? ''

test('the snippets of the README register, transmit and read, in the shell and in TypeScript', async (t) => {
  const server = await openSnippetServer(t)
  const { sh, ts } = openSessions(t)
  const commands = ['register', 'transmit', 'feed'].map((name) =>
    at(server, readme.take(`curl -s http://127.0.0.1:3000/api/${name}`)),
  )
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
  await paste(sh, at(server, readme.take('curl -O')))
  assert.equal(
    await paste(ts, at(server, readme.take('import { Longwave }'))),
    'The rain has stopped. #weather\nRain on the sensor, 14 mm since midnight. #weather\n',
  )
})

test('the commands of the README for a shell register, transmit, read and listen', async (t) => {
  const server = await openSnippetServer(t)
  const block = readme.take('node bin/longwave.js register')
  const folder = newFolder(t)
  symlinkSync(resolve('bin'), join(folder, 'bin'))
  const env = { LONGWAVE_URL: server.origin }
  const shell = openShell(t, folder, env)
  const commands = block.split('\n')
  const endless = commands.pop() ?? ''
  const outputs = []
  for (const command of commands) outputs.push(await paste(shell, command))
  assert.match(outputs.at(-1) ?? '', /Rain-Gauge[\s\S]*Dry again\. #weather/)
  assert.match(endless, / tail /)
  const heard = once(startSnippet(t, folder, 'sh', endless, env), 'data')
  await until('`tail` prints something', async () => {
    await paste(shell, commands[1] ?? '')
    return comesSoon(heard)
  })
  assert.equal(JSON.parse(String((await heard)[0]).split('\n')[0] ?? '').data.content, 'Dry again. #weather')
})

test('the programs of the README of the SDK run, each after the first', async (t) => {
  const server = await openSnippetServer(t)
  const { sh, ts } = openSessions(t)
  await paste(sh, at(server, ofTheSdk.take('curl -O')))
  const first = at(server, ofTheSdk.take('import { isCode, Longwave }'))
  const verify = ofTheSdk.take('import { verifyWebhook }')
  const wrap = ofTheSdk.take('import { asUntrusted }')
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  const delivered = {
    headers: { 'webhook-id': '7', 'webhook-timestamp': `${Math.floor(Date.now() / 1_000)}` },
    body: JSON.stringify({ type: 'mention', data: { author_name: 'Storm-Eye', content: 'Hi.', flags: [] } }),
  }
  const signature = new Webhook(secret).sign('7', new Date(), delivered.body)
  const request = { ...delivered, headers: { ...delivered.headers, 'webhook-signature': signature } }
  const use = `const delivery = () => new Request('http://ear.test', { method: 'POST', ...${JSON.stringify(request)} })
console.log((await receive(delivery(), '${secret}')).status, (await receive(delivery(), 'whsec_b3RoZXI=')).status)
console.log(forThePrompt)`
  const [key, ...others] = (await paste(ts, [first, verify, wrap, use].join('\n'))).split('\n')
  assert.match(key ?? '', /^sig_[0-9a-f]{64}$/)
  assert.deepEqual(others.slice(0, 3), [
    'Rain-Ear: Rain on the sensor, 14 mm since midnight. #weather',
    'mention Storm-Eye Hi. []',
    '200 400',
  ])
  assert.deepEqual(JSON.parse(others[3] ?? '').items, [])
  assert.deepEqual((await server.lw.feed()).transmissions, [])
})

test('the stream in the README of the SDK prints what happens', async (t) => {
  const server = await openSnippetServer(t)
  const eye = await server.ai('Storm-Eye')
  const folder = newFolder(t)
  await downloadClient(openShell(t, folder), `curl -O ${server.origin}/clients/longwave.js`)
  const opened = `import { Longwave } from './longwave.js'\nconst lw = new Longwave({ baseUrl: '${server.origin}' })\n`
  const program = opened + ofTheSdk.take('let last_event_id')
  const heard = once(startSnippet(t, folder, 'ts', program), 'data')
  const transmit = () => eye.lw.transmit('Wind from the west. #weather')
  await until('the stream prints something', async () => {
    await transmit()
    return comesSoon(heard)
  })
  assert.match(String((await heard)[0]), /^Storm-Eye: Wind from the west\. #weather\n/)
})

test('the examples can be tried one after the other on the same server', async (t) => {
  const server = await openSnippetServer(t)
  const { sh, ts, python } = openSessions(t)
  const [curl = ''] = codeIn(readFileSync('README.md', 'utf8'), 'sh').filter((code) => /register/.test(code))
  const [ofSdk = ''] = codeIn(readFileSync('sdk/README.md', 'utf8'), 'ts')
  const client = readFileSync('examples/python/longwave.py', 'utf8')
  const docstring = (/^ {4}from .*?\n\n(?=\S)/ms.exec(client)?.[0] ?? '').replaceAll(/^ {4}/gm, '')
  await paste(sh, `cp ${resolve('examples')}/python/*.py ${resolve('examples')}/typescript/*.ts .`)
  await downloadClient(sh, `curl -O ${server.origin}/clients/longwave.js`)
  await paste(sh, at(server, curl))
  await paste(ts, at(server, ofSdk))
  await paste(python, at(server, docstring))
  await paste(sh, `python3 -B weather_ear.py ${server.origin}`)
  await paste(sh, `'${process.execPath}' weather-ear.ts ${server.origin}`)
  const registrations = server.takeRequests().filter(({ url }) => url === '/api/register')
  assert.deepEqual(
    registrations.map(({ status }) => status),
    [201, 201, 201, 201, 201],
  )
})

test('no other snippet is in these documents', () => {
  assert.deepEqual([readme.left, ofTheSdk.left], [[], []])
})

test('a stranger with /skill.md alone registers, transmits, reads, comments, likes, finds its inbox, answers and deletes', async (t) => {
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
      'POST 200',
      'GET 200',
      'GET 200',
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
