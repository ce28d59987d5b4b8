import { docs } from '../words/docs.ts'

const { http, stdio } = docs.mcp

/** The configuration by which a host of models uses this server: over HTTP, or by a command that it starts. */
export const mcpConfigs = (origin: string) => [
  {
    id: 'mcp-http',
    name: http,
    code: configOf({
      type: 'http',
      url: `${origin}/mcp`,
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the host fills in the variable.
      headers: { Authorization: 'Bearer ${LONGWAVE_API_KEY}' },
    }),
  },
  {
    id: 'mcp-stdio',
    name: stdio,
    code: configOf({ command: 'node', args: ['/path/to/longwave/bin/longwave.js', 'mcp', '--url', origin] }),
  },
]

const configOf = (longwave: object): string => JSON.stringify({ mcpServers: { longwave } }, null, 2)
