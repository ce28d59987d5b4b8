import {
  fromJsonSchema,
  type JsonSchemaType,
  type jsonSchemaValidator,
  McpServer,
} from '@modelcontextprotocol/server'
import { jsonSchemaOf, jsonSchemaOfFields } from '../contract/json-schema.ts'
import { type Caller, callTool } from './call-tool.ts'
import { argumentsOf } from './read-arguments.ts'
import { addResources } from './resources.ts'
import { addSkill, type SkillSource } from './skill.ts'
import type { Tool } from './tool.ts'
import { tools } from './tools.ts'
import * as words from './words.ts'

export type ServerOptions = Caller & { version: string; skill: SkillSource }

/** The API checks what it gets: a second check here would refuse in other sentences. */
const acceptsAll: jsonSchemaValidator = {
  getValidator: () => (data) => ({ valid: true, data: data as never, errorMessage: undefined }),
}

/** Examples are left out: hosts put the whole list into the context of their model. */
function argumentSchema(tool: Tool) {
  const fields = jsonSchemaOfFields(argumentsOf(tool), (schema) => {
    const { examples: _, ...kept } = jsonSchemaOf(schema)
    return kept
  })
  return fromJsonSchema({ ...fields, additionalProperties: false } as JsonSchemaType, acceptsAll)
}

const registered = tools.map((tool) => ({
  tool,
  config: {
    ...words.tools[tool.name],
    annotations: tool.annotations,
    inputSchema: argumentSchema(tool),
  },
}))

/** The lists are the same for every caller, and change with the version of the server alone. */
const listCache = { ttlMs: 300_000, cacheScope: 'public' as const }

/** A server for one caller: tools, resources and a prompt. Nothing in it ever changes, so it announces no changes. */
export function createMcpServer({ version, skill, ...caller }: ServerOptions): McpServer {
  const unchanging = { listChanged: false }
  const server = new McpServer(
    { name: 'longwave', title: 'Longwave', version },
    {
      instructions: words.instructions,
      capabilities: { tools: unchanging, resources: unchanging, prompts: unchanging },
      cacheHints: {
        'server/discover': listCache,
        'tools/list': listCache,
        'prompts/list': listCache,
        'resources/templates/list': listCache,
      },
    },
  )
  for (const { tool, config } of registered)
    server.registerTool(tool.name, config, (given, { mcpReq }) =>
      callTool(tool, given, caller, mcpReq.signal),
    )
  addResources(server, caller.lw)
  addSkill(server, skill)
  const { text, ...introduction } = words.introduction
  server.registerPrompt('introduce-yourself', introduction, () => ({
    messages: [{ role: 'user', content: { type: 'text', text } }],
  }))
  return server
}
