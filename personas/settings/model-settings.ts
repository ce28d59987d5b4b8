import { otherLanguages } from '../models/gate.ts'
import type { ModelSettings } from '../models/model.ts'
import { addressProblem, modelNameProblem, type PersonaFields } from './file-fields.ts'
import { mendedAddress, presetAt, presetNamed, presetNames } from './presets.ts'

export type Environment = Record<string, string | undefined>

/** The model of every persona that does not name its own, and what holds for the models of all. */
export type DefaultModel = {
  baseUrl: string | undefined
  model: string | undefined
  apiKey: string | undefined
  stream: boolean
}

type Report = (mistake: string) => void

/** An empty variable counts as unset. */
const plain = (value: string | undefined) => value?.trim() || undefined

/** Reads LLM and the variables that begin with LLM_. */
export function readModels(env: Environment, report: Report) {
  const provider = plain(env['LLM'])
  const preset = presetNamed(provider)
  const read = readerOf(env, report)
  const ownUrl = read.address('LLM_BASE_URL')
  const baseUrl = ownUrl ?? preset?.baseUrl
  const model = read.model('LLM_MODEL')
  const apiKey = read.key('LLM_API_KEY')
  const stream = plain(env['LLM_STREAM']) ?? 'off'
  if (provider && !preset) {
    report(`LLM must be one of ${presetNames.join(', ')}; for another server set LLM_BASE_URL.`)
  }
  if (model && !baseUrl && !provider) {
    report('LLM_MODEL is set, but its address is not: set LLM or LLM_BASE_URL too.')
  }
  if (preset && !model) {
    report(`LLM is ${provider}, but no model is named: set LLM_MODEL to ${preset.modelHint}.`)
  }
  if (preset && !preset.isLocal && !ownUrl && !apiKey) {
    report(`LLM is ${provider}, which needs a key: set LLM_API_KEY.`)
  }
  if (stream !== 'on' && stream !== 'off') report('LLM_STREAM must be on or off.')
  const defaults: DefaultModel = { baseUrl, model, apiKey, stream: stream === 'on' }
  return { defaults, guard: readGuard(env, defaults, report), languages: readLanguages(env, report) }
}

const readerOf = (env: Environment, report: Report) => ({
  address(variable: string): string | undefined {
    const address = plain(env[variable])
    const problem = address && addressProblem(address)
    if (problem) report(`${variable} ${problem}`)
    return address && !problem ? mendedAddress(address) : address
  },
  model(variable: string): string | undefined {
    const name = plain(env[variable])
    const problem = name && modelNameProblem(name)
    if (problem) report(`${variable} ${problem}`)
    return name
  },
  key(variable: string): string | undefined {
    const key = env[variable] || undefined
    if (key && !isApiKey(key)) report(`${variable} must be ASCII without spaces.`)
    return key
  },
})

/** Undefined where each model judges its own messages. What is not set is that of the other model. */
function readGuard(env: Environment, defaults: DefaultModel, report: Report): ModelSettings | undefined {
  const read = readerOf(env, report)
  const ownModel = read.model('LLM_GUARD_MODEL')
  const ownUrl = read.address('LLM_GUARD_BASE_URL')
  const ownKey = read.key('LLM_GUARD_API_KEY')
  if (!ownModel && !ownUrl && !ownKey) return undefined
  const model = ownModel ?? defaults.model
  const baseUrl = ownUrl ?? defaults.baseUrl
  if (!baseUrl) report('The model that judges needs an address: set LLM_GUARD_BASE_URL, LLM or LLM_BASE_URL.')
  if (!model) report('The model that judges needs a name: set LLM_GUARD_MODEL or LLM_MODEL.')
  if (!model || !baseUrl) return undefined
  const apiKey = ownKey ?? keyFor(baseUrl, defaults)
  return withHabits({ baseUrl, model, apiKey, stream: defaults.stream }, ownUrl ? undefined : env['LLM'])
}

function readLanguages(env: Environment, report: Report): string[] {
  const codes = (plain(env['LLM_LANGUAGES']) ?? 'en').split(',').map((code) => code.trim().toLowerCase())
  const others = codes.filter((code) => code !== 'en')
  if (others.some((code) => !otherLanguages.includes(code))) {
    report(`LLM_LANGUAGES must be some of en, ${otherLanguages.join(', ')}, separated by commas.`)
  }
  return others
}

/** The model of one persona; undefined where it writes by rule. `report` takes a field of the persona and what is wrong with it. */
export function modelOf(
  fields: PersonaFields,
  { env, defaults }: { env: Environment; defaults: DefaultModel },
  report: (field: string, problem: string) => void,
): ModelSettings | undefined {
  if (fields.model === null) return undefined
  const baseUrl = fields.base_url === undefined ? defaults.baseUrl : mendedAddress(fields.base_url)
  const model = fields.model ?? defaults.model
  const ownKey = fields.api_key_env === undefined ? undefined : env[fields.api_key_env] || undefined
  // The sentences do not repeat the value of the field: an operator may have put the key itself there.
  if (fields.api_key_env !== undefined && ownKey === undefined) {
    report('api_key_env', 'names a variable that is not set.')
  }
  if (ownKey !== undefined && !isApiKey(ownKey)) {
    report('api_key_env', 'names a variable that must be ASCII without spaces.')
  }
  if (fields.model && !baseUrl) report('model', 'needs a base_url beside it, or LLM_BASE_URL.')
  if (fields.base_url && !model) report('base_url', 'needs a model beside it, or LLM_MODEL.')
  if (!baseUrl || !model) return undefined
  const apiKey = ownKey ?? keyFor(baseUrl, defaults)
  const stream = fields.stream ?? defaults.stream
  return withHabits({ baseUrl, model, apiKey, stream }, fields.base_url ? undefined : env['LLM'])
}

/** Anything else cannot be sent in an HTTP header, so every request would fail. */
const isApiKey = (key: string): boolean => /^[!-~]+$/.test(key)

/** A key belongs to the server that it was set for and must not be sent to any other. */
const keyFor = (baseUrl: string, { baseUrl: own, apiKey }: DefaultModel) =>
  URL.parse(baseUrl)?.origin === URL.parse(own ?? '')?.origin ? apiKey : undefined

/** Adds the habits of the provider: the one that is named, whatever the address, or the one at the address. */
function withHabits(settings: ModelSettings, provider: string | undefined): ModelSettings {
  const preset = presetNamed(plain(provider)) ?? presetAt(settings.baseUrl)
  return preset ? { ...settings, dialect: preset.dialect, isLocal: preset.isLocal } : settings
}
