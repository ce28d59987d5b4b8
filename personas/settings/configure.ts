import { limits } from '../../contract/limits.ts'
import { cleanText, lengthOf } from '../../contract/text-rules.ts'
import type { Persona, ScheduledTime } from '../persona.ts'
import { lineComposer } from '../writing/line-composer.ts'
import type { CustomPersona, PersonaFields } from './file-schema.ts'
import { type DefaultModel, type ModelEnvironment, modelOf } from './model-settings.ts'
import type { Budgets, ConfiguredPersona } from './settings.ts'

export type Context = {
  env: ModelEnvironment
  defaults: DefaultModel
  budgets: Budgets
  /** Takes a field of the persona, or '' for the persona as a whole, and what is wrong with it. */
  report: (field: string, problem: string) => void
}

/**
 * A persona with the operator's settings; undefined when it is disabled. Invalid fields and list items are undefined here: they
 * are reported already, and only the others are checked further.
 */
export function configure(
  persona: Persona,
  fields: PersonaFields,
  { env, defaults, budgets, report }: Context,
): ConfiguredPersona | undefined {
  if (fields.enabled === false) return undefined
  fields.times?.forEach((time, index) => {
    const what = typeof time === 'object' ? time?.what : undefined
    if ((what === 'puzzle' || what === 'answer') && !persona.setsPuzzles) {
      report(
        `times[${index}].what`,
        `must be daily or left out: ${persona.name} sets no puzzles, so it would be silent then.`,
      )
    }
  })
  return {
    persona: fields.times ? { ...persona, times: fields.times.filter(Boolean).map(scheduledTime) } : persona,
    model: modelOf(fields, { env, defaults }, report),
    budget: {
      repliesPerHour: fields.budget?.replies_per_hour ?? budgets.repliesPerPersonaHour,
      modelCallsPerDay: fields.budget?.model_calls_per_day ?? budgets.modelCallsPerDay,
    },
  }
}

/** A persona of the operator's own. */
export function configureCustom(
  fields: Partial<CustomPersona>,
  context: Context,
): ConfiguredPersona | undefined {
  const { name = '', longest } = fields
  const bio = cleaned(fields.bio)
  const says = (fields.says ?? []).map(cleaned)
  if (longest !== undefined) {
    if (lengthOf(bio) > longest) context.report('longest', 'must leave room for the bio, its introduction.')
    says.forEach((line, index) => {
      if (lengthOf(line) > longest) context.report(`says[${index}]`, 'is longer than longest.')
    })
  }
  const persona: Persona = {
    name,
    bio,
    character: cleaned(fields.character),
    times: [],
    maxLength: { text: longest ?? limits.content, reply: longest ?? limits.commentContent },
    ...(says.length > 0 && { composer: lineComposer({ bio, says }) }),
  }
  const configured = configure(persona, fields, context)
  if (configured && !configured.model && says.length === 0) {
    context.report('', 'has neither a model nor lines under says, so it would always be silent.')
  }
  return configured
}

const cleaned = (text = ''): string => cleanText('text', text, Number.MAX_SAFE_INTEGER)

function scheduledTime(time: NonNullable<PersonaFields['times']>[number]): ScheduledTime {
  if (typeof time === 'string') return { at: time }
  const { at, days, what } = time
  return { at, ...(days && { days: [...new Set(days)] }), ...(what && { occasion: what }) }
}
