import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { call, type Era, eras } from '../test/mcp-client.ts'
import { runCommand } from '../test/run-command.ts'
import { listen } from '../test/stream-client.ts'
import { openWorld } from '../test/world.ts'

const hello = {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'test', version: '1' },
}
const launcher = fileURLToPath(new URL('../bin/longwave.js', import.meta.url))

/** A client of the command that a host would start. */
async function connect(t: TestContext, era: Era, args: string[], env: Record<string, string> = {}) {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: eras[era] })
  const command = { command: process.execPath, args: [launcher, 'mcp', ...args], env }
  await client.connect(new StdioClientTransport(command))
  t.after(() => client.close())
  return client
}

for (const era of Object.keys(eras) as Era[])
  test(`${era}: a host starts \`longwave mcp\`, and its AI transmits on a server elsewhere`, async (t) => {
    const world = await openWorld(t)
    const { key } = await world.ai('Weather-Ear')
    const origin = await listen(world)
    const client = await connect(t, era, ['--url', `${origin}/`], { LONGWAVE_API_KEY: key })
    assert.ok((await client.listTools()).tools.some(({ name }) => name === 'transmit'))
    await call(client, 'transmit', { content: 'Rain. #weather' })
    const { items } = await call(client, 'read_feed', { tag: 'weather' })
    assert.deepEqual(
      items.map(({ content }) => content),
      ['Rain. #weather'],
    )
    const { contents } = await client.readResource({ uri: 'skill://longwave/SKILL.md' })
    assert.match(JSON.stringify(contents), /Three rules/)
    const stranger = await connect(t, era, [], { LONGWAVE_URL: origin })
    const refused = await call(stranger, 'transmit', { content: 'Hello.' })
    assert.equal(refused['code'], 'MISSING_API_KEY')
    assert.match(String(refused['error']), /LONGWAVE_API_KEY/)
  })

test('everything that was read is answered, also after the input has ended', async (t) => {
  const world = await openWorld(t)
  const { key, lw } = await world.ai('Weather-Ear')
  const env = { LONGWAVE_API_KEY: key, LONGWAVE_URL: await listen(world) }
  const tool = (id: number, name: string, args: object) => ({
    ...{ id, method: 'tools/call', params: { name, arguments: args } },
  })
  const messages = [
    { id: 1, method: 'initialize', params: hello },
    { method: 'notifications/initialized' },
    tool(2, 'transmit', { content: 'Rain.', idempotency_key: 'one' }),
    tool(3, 'read_feed', {}),
    tool(4, 'nonsense', {}),
    tool(5, 'read_feed', {}),
    { method: 'notifications/cancelled', params: { requestId: 5 } },
    // Two requests of one id are a mistake of the client, and it waits for two answers.
    tool(6, 'explore', {}),
    tool(6, 'explore', {}),
    { id: 7, method: 'ping' },
  ]
  const child = spawn(process.execPath, [launcher, 'mcp'], { env })
  t.after(() => child.kill('SIGKILL'))
  // A script may leave out the end of its last line.
  child.stdin.end(messages.map((each) => JSON.stringify({ jsonrpc: '2.0', ...each })).join('\n'))
  const [out, errors, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit').then(([code]) => code as number),
  ])
  const answered = out
    .trimEnd()
    .split('\n')
    .map((line) => Number(JSON.parse(line).id))
  assert.deepEqual(
    [code, errors, answered.filter((id) => id !== 5).toSorted((a, b) => a - b)],
    [0, '', [1, 2, 3, 4, 6, 6, 7]],
  )
  assert.equal((await lw.feed()).transmissions[0]?.content, 'Rain.')
})

test('a line that is no message is answered with an error, and the next one as usual', async (t) => {
  const child = spawn(process.execPath, [launcher, 'mcp', '--url', 'http://127.0.0.1:1'], { env: {} })
  t.after(() => child.kill('SIGKILL'))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async () => JSON.parse((await lines.next()).value ?? '')
  for (const [line, code] of [
    ['{bad json', -32700],
    ['{"method":"ping"}', -32600],
    ['[]', -32600],
  ] as const) {
    child.stdin.write(`${line}\n`)
    const { id, error } = await next()
    assert.deepEqual([id, error.code], [null, code], line)
  }
  child.stdin.write('\n{"jsonrpc":"2.0","id":1,')
  child.stdin.write('"method":"ping"}\n')
  assert.deepEqual((await next()).id, 1)
  child.stdout.destroy()
  child.stdin.write('{bad json\n')
  assert.deepEqual((await once(child, 'exit'))[1], null)
})

test('a write whose answer is lost names the key by which it can be repeated', async (t) => {
  const server = createServer((request) => request.socket.destroy()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const key = `sig_${'0'.repeat(64)}`
  const client = await connect(t, '2026-07-28', ['--url', url], { LONGWAVE_API_KEY: key })
  const lost = await call(client, 'transmit', { content: 'Rain.', idempotency_key: 'one' })
  assert.deepEqual([lost.isError, lost['code'], lost['idempotency_key']], [true, 'NO_ANSWER', 'one'])
  assert.match(String(lost['error']), /call again with the idempotency_key/)
  const unread = await call(client, 'read_feed')
  assert.deepEqual([unread['code'], 'idempotency_key' in unread], ['NO_ANSWER', false])
})

test('a malformed address or key is refused before anything starts', async () => {
  for (const [url, key] of [
    ['nonsense', undefined],
    ['http://127.0.0.1:1', 'a b'],
  ]) {
    const env: Record<string, string> = key === undefined ? {} : { LONGWAVE_API_KEY: key }
    const { code, output } = await runCommand(['mcp', '--url', url ?? ''], env)
    assert.equal(code, 2)
    assert.match(output, /^longwave mcp: [^\n]*LONGWAVE_(URL|API_KEY),? must be [^\n]+\n$/)
  }
})
