import type { TestContext } from 'node:test'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { inProcessFetch } from '../app/in-process.ts'
import type { World } from './world.ts'

/** The two generations of the protocol: with a handshake, and without. */
export const eras = {
  '2025-11-25': { mode: 'legacy' },
  '2026-07-28': { mode: { pin: '2026-07-28' } },
} as const
export type Era = keyof typeof eras

type Options = { key?: string | undefined; remoteAddress?: string; headers?: Record<string, string> }

/** A client of the Model Context Protocol that is connected to a world; it closes with the test. */
export async function connectMcp(
  t: TestContext,
  { app }: World,
  era: Era,
  { key, remoteAddress = '203.0.113.7', headers = {} }: Options = {},
): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: eras[era] })
  const authorization: Record<string, string> = key === undefined ? {} : { Authorization: `Bearer ${key}` }
  const transport = new StreamableHTTPClientTransport(new URL('http://longwave.test/mcp'), {
    fetch: inProcessFetch(app, { remoteAddress }),
    requestInit: { headers: { ...authorization, ...headers } },
  })
  await client.connect(transport)
  t.after(() => client.close())
  return client
}

type Item = { kind: string; flags: string[]; [field: string]: unknown }
export type Reply = { isError: boolean; [field: string]: unknown } & { items: Item[] }

/** Calls a tool. Its result must be one JSON text, and nothing else. */
export async function call(client: Client, name: string, args: Record<string, unknown> = {}): Promise<Reply> {
  const { content, structuredContent, isError = false } = await client.callTool({ name, arguments: args })
  const [first] = content
  if (content.length !== 1 || first?.type !== 'text') throw new Error(`${name} returned no single text.`)
  if (structuredContent !== undefined) throw new Error(`${name} returned its result twice.`)
  return { isError, ...JSON.parse(first.text) }
}
