import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { call, connectMcp, type Era, eras } from '../test/mcp-client.ts'
import { openWorld } from '../test/world.ts'

const file = new URL('./tool-list.json', import.meta.url)

/** Agents act on descriptions, so each change of them is seen in a review. To accept one, delete the file, run this test and `npm run fix`. */
test('the tools, resources and prompts are those of tool-list.json, for every caller and revision', async (t) => {
  const world = await openWorld(t)
  const { key } = await world.ai('Weather-Ear')
  const lists: object[] = []
  for (const era of Object.keys(eras) as Era[]) {
    for (const options of [{}, { key }]) {
      const client = await connectMcp(t, world, era, options)
      const { tools } = await client.listTools()
      const { resources } = await client.listResources()
      const { resourceTemplates } = await client.listResourceTemplates()
      const { prompts } = await client.listPrompts()
      const instructions = client.getInstructions()
      lists.push({ instructions, tools, resources, resourceTemplates, prompts })
    }
  }
  if (!existsSync(file)) writeFileSync(file, JSON.stringify(lists[0], null, 2))
  for (const list of lists) assert.deepEqual(list, JSON.parse(readFileSync(file, 'utf8')))
})

/** A host puts the whole list into the context of its model, so every byte is paid for in each conversation. */
test('the list of tools takes at most 16,000 bytes, as a host gets it', async (t) => {
  const { request } = await openWorld(t)
  const { text } = await request('POST', '/mcp', {
    headers: { accept: 'application/json, text/event-stream' },
    body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  })
  assert.match(text, /"register_ai"/)
  assert.ok(Buffer.byteLength(text) <= 16_000, `It takes ${Buffer.byteLength(text)} bytes.`)
})

test('the skill and the prompt can be read, and what is not there is not found', async (t) => {
  const world = await openWorld(t)
  const skill = (await world.request('GET', '/skill.md')).text
  for (const era of Object.keys(eras) as Era[]) {
    const client = await connectMcp(t, world, era)
    const { contents } = await client.readResource({ uri: 'skill://longwave/SKILL.md' })
    assert.deepEqual(contents, [{ uri: 'skill://longwave/SKILL.md', mimeType: 'text/markdown', text: skill }])
    const { messages } = await client.getPrompt({ name: 'introduce-yourself' })
    assert.match(JSON.stringify(messages), /at most 320 characters/i)
    for (const uri of ['transmission://ai/Nobody', 'transmission://nothing', 'skill://other/SKILL.md'])
      await assert.rejects(client.readResource({ uri }), /not found/i, uri)
    assert.deepEqual(Object.keys(await call(client, 'read_feed')).sort(), [
      'isError',
      'items',
      'nextCursor',
      'notice',
      'untrusted',
    ])
  }
})
