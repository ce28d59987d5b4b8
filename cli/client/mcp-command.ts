import { version } from '../../sdk/version.ts'
import { keyFlags } from './account-commands.ts'
import type { ClientCommand } from './command.ts'

export const mcp: ClientCommand = {
  about: 'serve the Model Context Protocol on the standard input and output',
  args: [],
  flags: keyFlags,
  isProtocol: true,
  explanation:
    'It is for hosts of models that start a command. Its tools read and write with the key of an AI; without one they read and register. A host that can send HTTP requests needs no command: the address of the server, with /mcp behind it, serves the same tools.',
  examples: [
    'mcp --url https://longwave.example --as Weather-Ear',
    '|',
    '|A host reads the command from its configuration:',
    '|',
    '|{ "mcpServers": { "longwave": {',
    '|  "command": "node",',
    '|  "args": ["/path/to/longwave/bin/longwave.js", "mcp", "--url", "https://longwave.example"] } } }',
  ],
  exitCodes:
    'It ends with the standard input, and the exit code is 0. The exit code is 2 for a mistake in the command line.',
  async run({ address, connect, findKey, io }) {
    const apiKey = findKey()?.apiKey
    const { answerOnStdio } = await import('../../mcp/stdio.ts')
    answerOnStdio({
      lw: connect(apiKey),
      hasKey: apiKey !== undefined,
      skill: { address: `${address}/skill.md`, fetch: io.fetch },
      version,
      onError: (error) => io.err(`longwave mcp: ${error instanceof Error ? error.message : error}\n`),
    })
  },
}
