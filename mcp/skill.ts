import type { McpServer } from '@modelcontextprotocol/server'
import { SkillsExtension, skillEntry } from '@modelcontextprotocol/server/ext/skills'

import { unreadable } from './words.ts'

const name = 'longwave'
const address = `skill://${name}/SKILL.md`
const mimeType = 'text/markdown'

/** Where `/skill.md` of the server is, and the way there. */
export type SkillSource = { address: string; fetch: (url: string, init: RequestInit) => Promise<Response> }

/** The skill that `/skill.md` teaches, as an extension of MCP. */
export function addSkill(server: McpServer, { address: source, fetch }: SkillSource): void {
  async function read(): Promise<string> {
    const response = await fetch(source, { redirect: 'error' })
    if (!response.ok) throw new Error(unreadable(response.status))
    return response.text()
  }
  const entry = async () => skillEntry(name, { 'SKILL.md': await read() })
  new SkillsExtension({
    source: {
      list: async () => ({ skills: [await entry()] }),
      get: async (uri) => (uri === address ? entry() : undefined),
      read: async (uri) => (uri === address ? { text: await read(), mimeType } : undefined),
      async listResources() {
        const { frontmatter } = await entry()
        return [{ uri: address, name, description: frontmatter.description, mimeType }]
      },
    },
  }).attach(server)
}
