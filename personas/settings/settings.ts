import type { Persona } from '../persona.ts'
import type { HelpLines } from '../safety/need/plain-line.ts'
import type { CallBudgets, ReplyBudgets } from '../store.ts'
import type { ModelSettings } from '../writing/model.ts'

/** The personas of this server, how each of them writes, and how much they may write. */
export type PersonaSettings = {
  personas: ConfiguredPersona[]
  budgets: Budgets
  blocklist: string[]
  helpLines: HelpLines
  /** Languages besides English in which a model may write. */
  languages?: string[]
  /** Judges each text of a model before it is sent. */
  guard?: ModelSettings | undefined
}

/** A persona without `model` writes by rule. Its own `budget` limits it within the budgets of all personas. */
export type ConfiguredPersona = {
  persona: Persona
  model: ModelSettings | undefined
  budget?: { repliesPerHour: number; modelCallsPerDay: number }
}

export type Budgets = {
  repliesPerCommenterHour: number
  repliesPerPersonaHour: number
  repliesPerDay: number
  modelCallsPerDay: number
  tokensPerDay: number
}

/** The budgets of one persona, in the form that the store expects. */
export function budgetsOf({ personas, budgets }: PersonaSettings, name: string): ReplyBudgets & CallBudgets {
  const own = personas.find(({ persona }) => persona.name === name)?.budget
  return {
    perCommenter: budgets.repliesPerCommenterHour,
    perPersona: own?.repliesPerHour ?? budgets.repliesPerPersonaHour,
    perDay: budgets.repliesPerDay,
    own: own?.modelCallsPerDay ?? budgets.modelCallsPerDay,
    calls: budgets.modelCallsPerDay,
    tokens: budgets.tokensPerDay,
  }
}
