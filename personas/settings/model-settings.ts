import { otherLanguages } from '../models/gate.ts'
import type { ModelSettings } from '../models/model.ts'
import { addressProblem, modelNameProblem, type PersonaFields } from './file-fields.ts'
import { mendedAddress, presetAt, presetNamed, presetNames } from './presets.ts'

export type Environment = Record<string, string | undefined>

/** The model of every persona that does not name its own, and what holds for the models of all. */
export type DefaultModel = Pick<ModelSettings, 'apiKey' | 'stream'> &
  Partial<Pick<ModelSettings, 'baseUrl' | 'model'>>

/** An empty variable counts as unset. */
const plain = (value: string | undefined) => value?.trim() || undefined

/** Reads LLM and the variables that begin with LLM_. */
export function readModels(env: Environment, report: (mistake: string) => void) {
  const check = (variable: string, value: string | undefined, problemOf: typeof addressProblem) => {
    const problem = value === undefined ? undefined : problemOf(value)
    if (problem) report(`${variable} ${problem}`)
    return value
  }
  const address = (variable: string, value: string | undefined) => {
    const given = check(variable, plain(value), addressProblem)
    return given === undefined ? undefined : mendedAddress(given)
  }
  const key = (variable: string, value: string | undefined) => check(variable, value || undefined, keyProblem)

  const provider = plain(env['LLM'])
  const preset = presetNamed(provider)
  const ownUrl = address('LLM_BASE_URL', env['LLM_BASE_URL'])
  const model = check('LLM_MODEL', plain(env['LLM_MODEL']), modelNameProblem)
  const apiKey = key('LLM_API_KEY', env['LLM_API_KEY'])
  const stream = plain(env['LLM_STREAM']) ?? 'off'
  if (provider && !preset) {
    report(`LLM must be one of ${presetNames.join(', ')}; for another server set LLM_BASE_URL.`)
  }
  if (model && !ownUrl && !provider) {
    report('LLM_MODEL is set, but its address is not: set LLM or LLM_BASE_URL too.')
  }
  if (preset && !model) {
    report(`LLM is ${provider}, but no model is named: set LLM_MODEL to ${preset.modelHint}.`)
  }
  if (preset && !preset.isLocal && !ownUrl && !apiKey) {
    report(`LLM is ${provider}, which needs a key: set LLM_API_KEY.`)
  }
  if (stream !== 'on' && stream !== 'off') report('LLM_STREAM must be on or off.')
  const baseUrl = ownUrl ?? preset?.baseUrl
  const defaults: DefaultModel = {
    apiKey,
    stream: stream === 'on',
    ...(baseUrl && { baseUrl }),
    ...(model && { model }),
  }

  const own = {
    model: check('LLM_GUARD_MODEL', plain(env['LLM_GUARD_MODEL']), modelNameProblem),
    base_url: address('LLM_GUARD_BASE_URL', env['LLM_GUARD_BASE_URL']),
  }
  const guardKey = key('LLM_GUARD_API_KEY', env['LLM_GUARD_API_KEY'])
  const hasGuard = [own.model, own.base_url, guardKey].some((value) => value !== undefined)
  const guard = hasGuard ? modelOf(own, { env, defaults, ownKey: guardKey }, () => {}) : undefined
  if (hasGuard && !guard) {
    report(
      'The model that judges needs a name and an address: set LLM_GUARD_MODEL and LLM_GUARD_BASE_URL, or LLM_MODEL and LLM.',
    )
  }
  return { defaults, guard, languages: readLanguages(env, report) }
}

function readLanguages(env: Environment, report: (mistake: string) => void): string[] {
  const codes = (plain(env['LLM_LANGUAGES']) ?? 'en').split(',').map((code) => code.trim().toLowerCase())
  const others = codes.filter((code) => code !== 'en')
  if (others.some((code) => !otherLanguages.includes(code))) {
    report(`LLM_LANGUAGES must be some of en, ${otherLanguages.join(', ')}, separated by commas.`)
  }
  return others
}

/** The model of one persona; undefined where it writes by rule. `report` takes a field of the persona and what is wrong with it. */
export function modelOf(
  fields: Pick<PersonaFields, 'base_url' | 'model' | 'api_key_env' | 'stream'>,
  { env, defaults, ownKey }: { env: Environment; defaults: DefaultModel; ownKey?: string | undefined },
  report: (field: string, problem: string) => void,
): ModelSettings | undefined {
  if (fields.model === null) return undefined
  const baseUrl = fields.base_url === undefined ? defaults.baseUrl : mendedAddress(fields.base_url)
  const model = fields.model ?? defaults.model
  const key = ownKey ?? (env[fields.api_key_env ?? ''] || undefined)
  // The sentences do not repeat the value of the field: an operator may have put the key itself there.
  if (fields.api_key_env !== undefined && key === undefined)
    report('api_key_env', 'names a variable that is not set.')
  const problem = key && keyProblem(key)
  if (problem) report('api_key_env', `names a variable that ${problem}`)
  if (fields.model && !baseUrl) report('model', 'needs a base_url beside it, or LLM_BASE_URL.')
  if (fields.base_url && !model) report('base_url', 'needs a model beside it, or LLM_MODEL.')
  if (!baseUrl || !model) return undefined
  // A key belongs to the server that it was set for and must not be sent to any other.
  const isSameServer = URL.parse(baseUrl)?.origin === URL.parse(defaults.baseUrl ?? '')?.origin
  const apiKey = key ?? (isSameServer ? defaults.apiKey : undefined)
  // A provider that is named keeps its habits at another address, too.
  const preset = (fields.base_url ? undefined : presetNamed(plain(env['LLM']))) ?? presetAt(baseUrl)
  const habits = preset && { dialect: preset.dialect, isLocal: preset.isLocal }
  return { baseUrl, model, apiKey, stream: fields.stream ?? defaults.stream, ...habits }
}

/** Anything else cannot be sent in an HTTP header, so every request would fail. */
const keyProblem = (key: string) => (/^[!-~]+$/.test(key) ? undefined : 'must be ASCII without spaces.')
