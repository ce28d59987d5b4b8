import type { Persona } from '../persona.ts'
import { readHelpLines } from '../safety/need/help-lines.ts'
import { configure, configureCustom } from './configure.ts'
import { type BudgetFields, type CustomPersona, fileSchema, type PersonaFields } from './file-schema.ts'
import { parseJson } from './json-text.ts'
import { type ModelEnvironment, readDefaultModel } from './model-settings.ts'
import type { Budgets, PersonaSettings } from './settings.ts'
import { validate } from './validate.ts'

type Sources = {
  /** The text of personas.json, if the file exists. */
  file: string | undefined
  /** LLM, the variables that begin with LLM_, and every variable that an api_key_env names. */
  env: ModelEnvironment
  cast: Persona[]
}

/** Throws one Error that names every mistake, each on a line of its own. */
export function readSettings({ file, env, cast }: Sources): PersonaSettings {
  const mistakes = new Set<string>()
  const report = (mistake: string): void => void mistakes.add(mistake)
  const inField = (persona: string) => (field: string, problem: string) =>
    report(`personas.json: ${persona}${field && `.${field}`} ${problem}`)

  const defaults = readDefaultModel(env, report)
  const fields = readFile(file, cast, report)
  const budgets = budgetsFrom(fields.budgets)
  const context = { env, defaults, budgets }
  const personas = [
    ...cast.map((persona) => {
      const { name } = persona
      return configure(persona, fields.personas.get(name) ?? {}, { ...context, report: inField(name) })
    }),
    ...fields.custom.map((custom, index) =>
      configureCustom(custom, { ...context, report: inField(`custom[${index}]`) }),
    ),
  ].filter((one) => one !== undefined)
  reportRepeatedNames(fields.custom, report)
  if (
    env['LLM_BASE_URL'] &&
    !env['LLM_MODEL'] &&
    personas.length > 0 &&
    !personas.some(({ model }) => model)
  ) {
    report('LLM_BASE_URL is set, but no model is named: set LLM_MODEL too.')
  }
  const helpLines = readHelpLines(env['HELP_LINES'], report)
  if (mistakes.size > 0) throw new Error([...mistakes].join('\n'))
  const { guard, languages } = defaults
  return { personas, budgets, blocklist: fields.blocklist, languages, guard, helpLines }
}

type FileFields = {
  personas: Map<string, PersonaFields>
  custom: Partial<CustomPersona>[]
  budgets: BudgetFields | undefined
  blocklist: string[]
}

function readFile(text: string | undefined, cast: Persona[], report: (mistake: string) => void): FileFields {
  const value = text === undefined ? {} : parsed(text, report)
  const names = cast.map(({ name }) => name)
  const { mistakes, valid } = validate(fileSchema(names), value, {
    root: 'personas.json',
    prefix: 'personas.json: ',
  })
  for (const mistake of mistakes) report(mistake)
  const { custom, budgets, blocklist, ...others } = (valid ?? {}) as Record<string, unknown>
  return {
    personas: new Map(Object.entries(others) as [string, PersonaFields][]),
    custom: ((custom ?? []) as Partial<CustomPersona>[]).map((one) => one ?? {}),
    budgets: budgets as BudgetFields | undefined,
    blocklist: (blocklist ?? []) as string[],
  }
}

function parsed(text: string, report: (mistake: string) => void): unknown {
  try {
    return parseJson(text)
  } catch (error) {
    report(`personas.json ${(error as Error).message}`)
    return {}
  }
}

function reportRepeatedNames(custom: Partial<CustomPersona>[], report: (mistake: string) => void): void {
  const names = custom.map(({ name }) => name?.toLowerCase())
  names.forEach((name, index) => {
    if (name !== undefined && names.indexOf(name) < index) {
      report(`personas.json: custom[${index}].name must be another name: ${custom[index]?.name} is taken.`)
    }
  })
}

const budgetsFrom = (fields: BudgetFields | undefined): Budgets => ({
  repliesPerCommenterHour: fields?.replies_per_commenter_hour ?? 4,
  repliesPerPersonaHour: fields?.replies_per_persona_hour ?? 20,
  repliesPerDay: fields?.replies_per_day ?? 200,
  modelCallsPerDay: fields?.model_calls_per_day ?? 300,
  tokensPerDay: fields?.tokens_per_day ?? 200_000,
})
