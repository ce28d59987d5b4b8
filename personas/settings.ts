import type { CallBudgets, ReplyBudgets } from './desk.ts'
import type { Persona } from './persona.ts'
import type { Resident } from './writer.ts'
export type Household = { residents: Resident[]; blocklist: string[]; budgets: ReplyBudgets & CallBudgets }
export const readSettings = ({
  cast,
}: {
  file: string
  text: string | undefined
  llm: object
  keyNamed: unknown
  cast: Persona[]
}): Household => ({
  residents: cast.map((persona) => ({ persona, model: undefined })),
  blocklist: [],
  budgets: { perCommenter: 4, perPersona: 20, perDay: 200, calls: 300, tokens: 200_000 },
})
