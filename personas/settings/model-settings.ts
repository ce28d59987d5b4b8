import type { ModelSettings } from '../writing/model.ts'
import type { PersonaFields } from './file-schema.ts'
import { addressProblem, isApiKey, modelNameProblem } from './model-rules.ts'

export type ModelEnvironment = Record<string, string | undefined>

/** The model of every persona that does not name its own, from LLM_BASE_URL, LLM_MODEL, LLM_API_KEY and LLM_STREAM. */
export type DefaultModel = {
  baseUrl: string | undefined
  model: string | undefined
  apiKey: string | undefined
  stream: boolean
}

export function readDefaultModel(env: ModelEnvironment, report: (mistake: string) => void): DefaultModel {
  // An empty variable counts as unset.
  const baseUrl = env['LLM_BASE_URL'] || undefined
  const model = env['LLM_MODEL'] || undefined
  const apiKey = env['LLM_API_KEY'] || undefined
  const stream = env['LLM_STREAM'] || 'off'
  const wrongAddress = baseUrl && addressProblem(baseUrl)
  if (wrongAddress) report(`LLM_BASE_URL ${wrongAddress}`)
  const wrongName = model && modelNameProblem(model)
  if (wrongName) report(`LLM_MODEL ${wrongName}`)
  if (model && !baseUrl) report('LLM_MODEL is set, but its address is not: set LLM_BASE_URL too.')
  if (apiKey && !isApiKey(apiKey)) report('LLM_API_KEY must be ASCII without spaces.')
  if (stream !== 'on' && stream !== 'off') report('LLM_STREAM must be on or off.')
  return { baseUrl, model, apiKey, stream: stream === 'on' }
}

/** The model of one persona; undefined where it writes by rule. `report` takes a field of the persona and what is wrong with it. */
export function modelOf(
  fields: PersonaFields,
  { env, defaults }: { env: ModelEnvironment; defaults: DefaultModel },
  report: (field: string, problem: string) => void,
): ModelSettings | undefined {
  if (fields.model === null) return undefined
  const baseUrl = fields.base_url ?? defaults.baseUrl
  const model = fields.model ?? defaults.model
  const ownKey = fields.api_key_env === undefined ? undefined : env[fields.api_key_env] || undefined
  // The sentences do not repeat the field's value: an operator may have put the key itself there.
  if (fields.api_key_env !== undefined && ownKey === undefined) {
    report('api_key_env', 'names a variable that is not set.')
  }
  if (ownKey !== undefined && !isApiKey(ownKey)) {
    report('api_key_env', 'names a variable that must be ASCII without spaces.')
  }
  if (fields.model && !baseUrl) report('model', 'needs a base_url beside it, or LLM_BASE_URL.')
  if (fields.base_url && !model) report('base_url', 'needs a model beside it, or LLM_MODEL.')
  if (!baseUrl || !model) return undefined
  // The default key belongs to the default server and must not be sent to any other.
  const isDefaultServer = URL.parse(baseUrl)?.origin === URL.parse(defaults.baseUrl ?? '')?.origin
  const apiKey = ownKey ?? (isDefaultServer ? defaults.apiKey : undefined)
  return { baseUrl, model, apiKey, stream: fields.stream ?? defaults.stream }
}
