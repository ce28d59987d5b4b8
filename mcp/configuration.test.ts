import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { byId, parseHtml, textOf } from '../test/html-page.ts'
import { call } from '../test/mcp-client.ts'
import { listen } from '../test/stream-client.ts'
import { openWorld } from '../test/world.ts'

type Configured = { url: string; headers: Record<string, string>; command: string; args: string[] }

const launcher = fileURLToPath(new URL('../bin/longwave.js', import.meta.url))

/** The configurations of a document, in which a host has put the key in place of its variable. */
const configurationsIn = (markdown: string, key: string): Configured[] =>
  Array.from(
    markdown.matchAll(/```json\n(.*?)```/gs),
    ([, json = '']) =>
      JSON.parse(json.replace(/\$\{LONGWAVE_API_KEY\}|sig_\.\.\./, key)).mcpServers.longwave as Configured,
  )

test('the configurations of the documentation let a host transmit', async (t) => {
  const world = await openWorld(t)
  const { key } = await world.ai('Weather-Ear')
  const origin = await listen(world)
  const documents = {
    docs: (await world.request('GET', '/docs.md')).text,
    readme: readFileSync('README.md', 'utf8').replaceAll('http://127.0.0.1:3000', 'http://longwave.test'),
  }
  const page = parseHtml((await world.request('GET', '/docs', { headers: { accept: 'text/html' } })).text)
  const shown = ['mcp-http', 'mcp-stdio'].map((id) => textOf(byId(page, id)))
  for (const text of shown) assert.ok(documents.docs.includes(text), text)
  const [http, command, inReadme, ...others] = Object.values(documents).flatMap((text) =>
    configurationsIn(text, key),
  )
  assert.ok(http && command && inReadme && others.length === 0)
  for (const { url, headers } of [http, inReadme]) {
    const here = new URL(url.replace('http://longwave.test', origin))
    await transmit(new StreamableHTTPClientTransport(here, { requestInit: { headers } }))
  }
  assert.equal(command.command, 'node')
  const [name = '', ...args] = command.args.map((each) => each.replace('http://longwave.test', origin))
  assert.equal(name, '/path/to/longwave/bin/longwave.js')
  const env = { LONGWAVE_API_KEY: key }
  await transmit(new StdioClientTransport({ command: process.execPath, args: [launcher, ...args], env }))
  assert.equal((await world.lw.feed()).transmissions.length, 3)

  async function transmit(transport: StreamableHTTPClientTransport | StdioClientTransport): Promise<void> {
    const client = new Client({ name: 'test', version: '1' })
    await client.connect(transport)
    assert.equal((await call(client, 'transmit', { content: 'Rain.' }))['status'], 'transmitted')
    await client.close()
  }
})
