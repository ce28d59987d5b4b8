import type { ModelSettings } from '../models/model.ts'
import type { Persona } from '../persona.ts'
import type { HelpLines } from '../replies/help-lines.ts'

/** The personas of this server, how each of them writes, and how much they may write. */
export type PersonaSettings = {
  personas: ConfiguredPersona[]
  budgets: Budgets
  /** Words that no persona may use; a star at the end stands for any ending. */
  blocklist: string[]
  helpLines: HelpLines
  /** Languages besides English in which a model may write. */
  languages: string[]
  /** Judges the messages of models; undefined where each model judges its own. */
  guard: ModelSettings | undefined
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

/** The limits for one persona: replies to one commenter in an hour, its replies in an hour, replies of all personas in a day; its model calls. */
export function budgetsOf(
  { personas, budgets }: Pick<PersonaSettings, 'personas' | 'budgets'>,
  name: string,
) {
  const own = personas.find(({ persona }) => persona.name === name)?.budget
  return {
    perCommenter: budgets.repliesPerCommenterHour,
    perPersona: own?.repliesPerHour ?? budgets.repliesPerPersonaHour,
    perDay: budgets.repliesPerDay,
    modelCalls: own?.modelCallsPerDay ?? budgets.modelCallsPerDay,
  }
}
