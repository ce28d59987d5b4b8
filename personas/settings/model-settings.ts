import { otherLanguages } from '../safety/language.ts'
import type { ModelSettings } from '../writing/model.ts'
import type { PersonaFields } from './file-schema.ts'
import { addressProblem, isApiKey, modelNameProblem } from './model-rules.ts'
import { isPresetName, mendedAddress, presetAt, presetNames, presets } from './presets.ts'

export type ModelEnvironment = Record<string, string | undefined>

/** The model of every persona that does not name its own, and what holds for the models of all. */
export type DefaultModel = {
  baseUrl: string | undefined
  model: string | undefined
  apiKey: string | undefined
  stream: boolean
  /** A second model that judges each text before it is sent. */
  guard: ModelSettings | undefined
  /** Languages besides English in which a model may write. */
  languages: string[]
}

type Report = (mistake: string) => void

/** An empty variable counts as unset. */
const plain = (value: string | undefined) => value?.trim() || undefined

/** Reads LLM and the variables that begin with LLM_. */
export function readDefaultModel(env: ModelEnvironment, report: Report): DefaultModel {
  const preset = readPreset(plain(env['LLM']), report)
  const ownUrl = readAddress('LLM_BASE_URL', plain(env['LLM_BASE_URL']), report)
  const baseUrl = ownUrl ?? preset?.baseUrl
  const model = readName('LLM_MODEL', plain(env['LLM_MODEL']), report)
  const apiKey = readKey('LLM_API_KEY', env['LLM_API_KEY'] || undefined, report)
  const stream = plain(env['LLM_STREAM']) ?? 'off'
  if (model && !baseUrl && !plain(env['LLM'])) {
    report('LLM_MODEL is set, but its address is not: set LLM or LLM_BASE_URL too.')
  }
  if (preset && !model)
    report(`LLM is ${plain(env['LLM'])}, but no model is named: set LLM_MODEL to ${preset.modelHint}.`)
  if (preset?.needsKey && !ownUrl && !apiKey)
    report(`LLM is ${plain(env['LLM'])}, which needs a key: set LLM_API_KEY.`)
  if (stream !== 'on' && stream !== 'off') report('LLM_STREAM must be on or off.')
  const defaults = { baseUrl, model, apiKey, stream: stream === 'on' }
  const guard = readGuard(env, defaults, report)
  return {
    ...defaults,
    guard,
    languages: readLanguages(plain(env['LLM_LANGUAGES']), guard !== undefined, report),
  }
}

function readPreset(name: string | undefined, report: Report) {
  if (name === undefined) return undefined
  if (isPresetName(name)) return presets[name]
  report(`LLM must be one of ${presetNames.join(', ')}; for another server set LLM_BASE_URL.`)
  return undefined
}

function readAddress(variable: string, address: string | undefined, report: Report): string | undefined {
  const problem = address && addressProblem(address)
  if (problem) report(`${variable} ${problem}`)
  return address && !problem ? mendedAddress(address) : address
}

function readName(variable: string, name: string | undefined, report: Report): string | undefined {
  const problem = name && modelNameProblem(name)
  if (problem) report(`${variable} ${problem}`)
  return name
}

function readKey(variable: string, key: string | undefined, report: Report): string | undefined {
  if (key && !isApiKey(key)) report(`${variable} must be ASCII without spaces.`)
  return key
}

/** The guard is asked at the address of the other model unless it has its own; then it also needs its own key. */
function readGuard(
  env: ModelEnvironment,
  defaults: Pick<DefaultModel, 'baseUrl' | 'apiKey' | 'stream'>,
  report: Report,
): ModelSettings | undefined {
  const model = readName('LLM_GUARD_MODEL', plain(env['LLM_GUARD_MODEL']), report)
  const ownUrl = readAddress('LLM_GUARD_BASE_URL', plain(env['LLM_GUARD_BASE_URL']), report)
  const ownKey = readKey('LLM_GUARD_API_KEY', plain(env['LLM_GUARD_API_KEY']), report)
  if (!model && (ownUrl || ownKey))
    report('LLM_GUARD_MODEL is not set, but its address or its key is: set it too.')
  const baseUrl = ownUrl ?? defaults.baseUrl
  if (model && !baseUrl)
    report('LLM_GUARD_MODEL needs an address: set LLM_GUARD_BASE_URL, LLM or LLM_BASE_URL.')
  if (!model || !baseUrl) return undefined
  return completeSettings({ ...defaults, baseUrl, model, apiKey: ownKey ?? keyFor(baseUrl, defaults) })
}

/** The gate knows only the words of English, so texts in another language need a second opinion. */
function readLanguages(value: string | undefined, hasGuard: boolean, report: Report): string[] {
  const languages = (value ?? 'en').split(',').map((code) => code.trim().toLowerCase())
  const unknown = languages.find((code) => code !== 'en' && !otherLanguages.includes(code))
  if (unknown !== undefined) {
    report(`LLM_LANGUAGES must be some of en, ${otherLanguages.join(', ')}, separated by commas.`)
  }
  const others = languages.filter((code) => code !== 'en')
  if (others.length > 0 && !hasGuard) {
    report(
      'LLM_LANGUAGES has other languages than en, whose texts only a second model can judge: set LLM_GUARD_MODEL too.',
    )
  }
  return others
}

/** A key belongs to the server that it was set for and must not be sent to any other. */
const keyFor = (baseUrl: string, { baseUrl: own, apiKey }: Pick<DefaultModel, 'baseUrl' | 'apiKey'>) =>
  URL.parse(baseUrl)?.origin === URL.parse(own ?? '')?.origin ? apiKey : undefined

/** The settings with the habits of the server at this address. */
function completeSettings(settings: ModelSettings): ModelSettings {
  const name = presetAt(settings.baseUrl)
  return name ? { ...settings, dialect: presets[name].dialect, isLocal: presets[name].isLocal } : settings
}

/** The model of one persona; undefined where it writes by rule. `report` takes a field of the persona and what is wrong with it. */
export function modelOf(
  fields: PersonaFields,
  { env, defaults }: { env: ModelEnvironment; defaults: DefaultModel },
  report: (field: string, problem: string) => void,
): ModelSettings | undefined {
  if (fields.model === null) return undefined
  const baseUrl = fields.base_url === undefined ? defaults.baseUrl : mendedAddress(fields.base_url)
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
  const settings = {
    baseUrl,
    model,
    apiKey: ownKey ?? keyFor(baseUrl, defaults),
    stream: fields.stream ?? defaults.stream,
  }
  const preset = fields.base_url === undefined ? env['LLM']?.trim() : undefined
  // A preset with an address of one's own keeps its habits.
  if (preset && isPresetName(preset)) {
    return { ...settings, dialect: presets[preset].dialect, isLocal: presets[preset].isLocal }
  }
  return completeSettings(settings)
}
