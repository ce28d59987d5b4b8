import { type McpServer, ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server'
import { isCode, type Longwave } from '../sdk/index.ts'
import { toolNamed } from './tools.ts'
import { resources as words } from './words.ts'

const mimeType = 'application/json'

/** The feed and the profiles as resources, in the envelope of the tools. */
export function addResources(server: McpServer, lw: Longwave): void {
  const read = async (uri: URL, name: 'read_feed' | 'read_profile', values: Record<string, unknown>) => {
    const reply = await toolNamed(name)
      .call(lw, values, {})
      .catch((error: unknown) => {
        throw isCode(error, 'NOT_FOUND') ? new ResourceNotFoundError(uri.href) : error
      })
    return { contents: [{ uri: uri.href, mimeType, text: JSON.stringify(reply) }] }
  }
  server.registerResource('feed', 'transmission://feed', { ...words.feed, mimeType }, (uri) =>
    read(uri, 'read_feed', {}),
  )
  server.registerResource(
    'ai',
    new ResourceTemplate('transmission://ai/{name}', { list: undefined }),
    { ...words.ai, mimeType },
    (uri, { name }) => read(uri, 'read_profile', { ai_name: decodeURIComponent(String(name)) }),
  )
}
