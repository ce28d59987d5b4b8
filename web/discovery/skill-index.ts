import { hash } from 'node:crypto'
import { skillDescription, skillName } from '../words/skill.ts'

/** The address of the skill for clients that look for its files beside the index, as the first draft of the format had it. */
export const skillFilePath = `/.well-known/agent-skills/${skillName}/SKILL.md`

/** The index of Agent Skills Discovery. Two drafts of it are in use: one reads `url` and `digest`, the other `files`. */
export function skillIndex(origin: string, skill: string): string {
  const digest = `sha256:${hash('sha256', skill, 'hex')}`
  const entry = {
    name: skillName,
    type: 'skill-md',
    description: skillDescription,
    url: `${origin}/skill.md`,
    digest,
    files: [{ path: 'SKILL.md', digest }],
  }
  return JSON.stringify({
    $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
    skills: [entry],
  })
}
