import type { Composer, Persona, ScheduledTime } from '../persona.ts'
import { readHelpLines } from '../replies/help-lines.ts'
import { seededNumber } from '../seeded-number.ts'
import {
  type BudgetFields,
  type CustomFields,
  cleaned,
  lengthOf,
  maxReply,
  maxTransmission,
  type PersonaFields,
  personasFile,
} from './file-fields.ts'
import { type DefaultModel, type Environment, modelOf, readModels } from './model-settings.ts'
import type { Report } from './read-value.ts'
import type { Budgets, ConfiguredPersona, PersonaSettings } from './settings.ts'

type Sources = {
  /** The text of personas.json, if the file exists. */
  file: string | undefined
  /** LLM, the variables that begin with LLM_, HELP_LINES, and every variable that an api_key_env names. */
  env: Environment
  cast: Persona[]
}

type Context = { env: Environment; defaults: DefaultModel; budgets: Budgets }

/** Throws one Error that names every mistake, each on a line of its own. */
export function readSettings({ file, env, cast }: Sources): PersonaSettings {
  const mistakes = new Set<string>()
  const report = (mistake: string): void => void mistakes.add(mistake)
  const inFile: Report = (path, problem) => report(`personas.json${path && `: ${path}`} ${problem}`)
  const inPersona = (path: string) => (field: string, problem: string) =>
    inFile(field ? `${path}.${field}` : path, problem)

  const { defaults, guard, languages } = readModels(env, report)
  const read = personasFile(cast.map(({ name }) => name))
  const fields = read(parsed(file, inFile), '', inFile) ?? {}
  const context = { env, defaults, budgets: budgetsFrom(fields.budgets) }
  const ofPersonas = fields as unknown as Record<string, PersonaFields | undefined>
  const custom = (fields.custom ?? []).map((one) => one ?? {})
  const personas = [
    ...cast.map((one) => configure(one, ofPersonas[one.name] ?? {}, context, inPersona(one.name))),
    ...custom.map((one, at) => configureCustom(one, context, inPersona(`custom[${at}]`))),
  ].filter((one) => one !== undefined)
  const names = custom.map(({ name }) => name?.toLowerCase())
  names.forEach((name, at) => {
    if (name !== undefined && names.indexOf(name) < at) {
      inFile(`custom[${at}].name`, `must be another name: ${custom[at]?.name} is taken.`)
    }
  })
  const isUnused = personas.length > 0 && !personas.some(({ model }) => model)
  if (env['LLM_BASE_URL'] && !env['LLM_MODEL'] && isUnused) {
    report('LLM_BASE_URL is set, but no model is named: set LLM_MODEL too.')
  }
  const helpLines = readHelpLines(env['HELP_LINES'], report)
  if (mistakes.size > 0) throw new Error([...mistakes].join('\n'))
  const blocklist = (fields.blocklist ?? []).filter((word) => word !== undefined)
  return { personas, budgets: context.budgets, blocklist, languages, guard, helpLines }
}

function parsed(file: string | undefined, report: Report): unknown {
  try {
    // Some editors start a file with a byte order mark.
    return JSON.parse(file?.replace(/^\ufeff/, '') ?? '{}')
  } catch (error) {
    // The message may quote the file, line breaks included.
    report('', `is not JSON: ${(error as Error).message.replace(/\s+/g, ' ')}.`)
    return {}
  }
}

const budgetsFrom = (fields: BudgetFields | undefined): Budgets => ({
  repliesPerCommenterHour: fields?.replies_per_commenter_hour ?? 4,
  repliesPerPersonaHour: fields?.replies_per_persona_hour ?? 20,
  repliesPerDay: fields?.replies_per_day ?? 200,
  modelCallsPerDay: fields?.model_calls_per_day ?? 300,
  tokensPerDay: fields?.tokens_per_day ?? 200_000,
})

/** A persona with the operator's settings; undefined when it is disabled. Invalid fields are reported already, and undefined here. */
function configure(
  persona: Persona,
  fields: PersonaFields,
  { budgets, ...models }: Context,
  report: (field: string, problem: string) => void,
): ConfiguredPersona | undefined {
  if (fields.enabled === false) return undefined
  fields.times?.forEach((time, at) => {
    const what = (typeof time === 'object' && time.what) || 'daily'
    if (what !== 'daily' && !persona.times.some(({ occasion }) => occasion === what)) {
      report(`times[${at}].what`, `must be daily or left out: ${persona.name} would be silent then.`)
    }
  })
  const times = fields.times?.filter((time) => time !== undefined).map(scheduledTime)
  return {
    persona: times ? { ...persona, times } : persona,
    model: modelOf(fields, models, report),
    budget: {
      repliesPerHour: fields.budget?.replies_per_hour ?? budgets.repliesPerPersonaHour,
      modelCallsPerDay: fields.budget?.model_calls_per_day ?? budgets.modelCallsPerDay,
    },
  }
}

function scheduledTime(time: NonNullable<NonNullable<PersonaFields['times']>[number]>): ScheduledTime {
  if (typeof time === 'string') return { at: time }
  const { at = '00:00', days, what } = time
  const given = new Set(days?.filter((day) => day !== undefined))
  return { at, ...(days && { days: [...given] }), ...(what && { occasion: what }) }
}

/** A persona of the operator's own. */
function configureCustom(
  fields: CustomFields,
  context: Context,
  report: (field: string, problem: string) => void,
): ConfiguredPersona | undefined {
  const { longest } = fields
  const bio = cleaned(fields.bio)
  const says = (fields.says ?? []).map((line) => cleaned(line))
  if (longest !== undefined) {
    if (lengthOf(bio) > longest) report('longest', 'must leave room for the bio, its introduction.')
    says.forEach((line, at) => {
      if (lengthOf(line) > longest) report(`says[${at}]`, 'is longer than longest.')
    })
  }
  const persona: Persona = {
    name: fields.name ?? '',
    bio,
    character: cleaned(fields.character),
    times: [],
    maxLength: { text: longest ?? maxTransmission, reply: longest ?? maxReply },
    ...(says.length > 0 && { composer: preparedLines(bio, says) }),
  }
  const configured = configure(persona, fields, context, report)
  if (configured && !configured.model && says.length === 0) {
    report('', 'has neither a model nor lines under says, so it would always be silent.')
  }
  return configured
}

/** Says each of the operator's lines once, at the persona's own times. Only the bio is certain to say that the account is automated. */
const preparedLines = (bio: string, says: string[]): Composer => ({
  text({ occasion, seed, recent }) {
    if (occasion === 'intro') return bio
    const unsaid = occasion === 'daily' ? says.filter((line) => !recent.includes(line)) : []
    return unsaid[seededNumber(seed, unsaid.length)]
  },
  kind: () => undefined,
  gentle: () => undefined,
})
