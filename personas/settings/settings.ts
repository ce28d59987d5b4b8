import { limits } from '../../contract/limits.ts'
import type { Persona } from '../persona.ts'
import type { CallBudgets, ReplyBudgets } from '../store.ts'
import type { ModelSettings } from '../writing/model.ts'
import { lineComposer } from '../writing/own-lines.ts'
import { readJson } from './json-text.ts'
import { entriesOf, type Place, telling, within } from './read-value.ts'
import {
  type BudgetsRead,
  type Choice,
  choices,
  faultOfAddress,
  faultOfModel,
  type Own,
  readBlocklist,
  readBudgets,
  readChoice,
  readCustom,
} from './settings-file.ts'

/** Who lives here, how each of them writes, and how much they may. */
export type Household = { residents: Resident[]; budgets: Budgets; blocklist: string[] }

/** Without `model` it writes by rule. `budget` is its own, inside those of all. */
export type Resident = {
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

export type SettingsGiven = {
  /** What stands in personas.json, if there is one. */
  file: string | undefined
  /** LLM_BASE_URL, LLM_MODEL, LLM_API_KEY, LLM_STREAM, and whatever an api_key_env names. */
  env: Record<string, string | undefined>
  cast: Persona[]
}

/** What one of them may still do, in the words of the book. */
export function budgetsOf({ residents, budgets }: Household, name: string): ReplyBudgets & CallBudgets {
  const own = residents.find(({ persona }) => persona.name === name)?.budget
  return {
    perCommenter: budgets.repliesPerCommenterHour,
    perPersona: own?.repliesPerHour ?? budgets.repliesPerPersonaHour,
    perDay: budgets.repliesPerDay,
    own: own?.modelCallsPerDay ?? budgets.modelCallsPerDay,
    calls: budgets.modelCallsPerDay,
    tokens: budgets.tokensPerDay,
  }
}

/** Throws an Error that names every mistake in a line of its own, so that all can be mended at once. */
export function readSettings({ file, env, cast }: SettingsGiven): Household {
  const mistakes: string[] = []
  const tell = (sentence: string): void => void mistakes.push(sentence)
  const place: Place = { path: '', tell: (sentence) => tell(`personas.json: ${sentence}`) }
  const common = readCommon(env, tell)
  const read = readFile(file, { path: 'personas.json', tell }, place, cast)
  const budgets = allBudgets(read.budgets)
  const models = { env, common }

  const ofTheHouse = cast.map((persona) =>
    settled(persona, read.choices.get(persona.name), models, budgets, within(place, persona.name)),
  )
  const owns = read.custom.map((own, at) =>
    settledOwn(own, models, budgets, { ...place, path: `custom[${at}]` }),
  )
  tellOfSameNames(read.custom, place)
  const residents = [...ofTheHouse, ...owns].filter((one) => one !== undefined)
  if (
    env['LLM_BASE_URL'] &&
    !env['LLM_MODEL'] &&
    residents.length > 0 &&
    !residents.some(({ model }) => model)
  ) {
    tell('LLM_BASE_URL is set, but no model is named: set LLM_MODEL too.')
  }
  if (mistakes.length > 0) throw new Error([...new Set(mistakes)].join('\n'))
  return { residents, budgets, blocklist: read.blocklist }
}

type Common = {
  baseUrl?: string | undefined
  model?: string | undefined
  apiKey?: string | undefined
  stream: boolean
}
type Models = { env: SettingsGiven['env']; common: Common }

function readCommon(env: SettingsGiven['env'], tell: (sentence: string) => void): Common {
  const baseUrl = env['LLM_BASE_URL'] || undefined
  const model = env['LLM_MODEL'] || undefined
  const apiKey = env['LLM_API_KEY'] || undefined
  const stream = env['LLM_STREAM'] || 'off'
  const address = baseUrl && faultOfAddress(baseUrl)
  if (address) tell(`LLM_BASE_URL ${address}`)
  const name = model && faultOfModel(model)
  if (name) tell(`LLM_MODEL ${name}`)
  if (model && !baseUrl) tell('LLM_MODEL is set, but not where to ask it: set LLM_BASE_URL too.')
  if (apiKey && !isKey(apiKey)) tell(`LLM_API_KEY ${noKey}`)
  if (stream !== 'on' && stream !== 'off') tell('LLM_STREAM must be on or off.')
  return { baseUrl, model, apiKey, stream: stream === 'on' }
}

/** What cannot stand in a header of HTTP would fail at every question. */
const isKey = (key: string): boolean => /^[!-~]+$/.test(key)
const noKey = 'must be ASCII without spaces.'

type FileRead = {
  choices: Map<string, Choice>
  custom: Own[]
  budgets: BudgetsRead | undefined
  blocklist: string[]
}

function readFile(file: string | undefined, whole: Place, place: Place, cast: Persona[]): FileRead {
  const read: FileRead = { choices: new Map(), custom: [], budgets: undefined, blocklist: [] }
  if (file === undefined) return read
  const { value, mistakes } = readJson(file)
  for (const mistake of mistakes) telling(whole, mistake)
  if (value === undefined) return read
  for (const [key, one] of entriesOf(value, whole) ?? []) {
    const there = within(place, key)
    if (key === 'custom') read.custom = readCustom(one, there) ?? []
    else if (key === 'budgets') read.budgets = readBudgets(one, there)
    else if (key === 'blocklist') read.blocklist = readBlocklist(one, there) ?? []
    else if (cast.some(({ name }) => name === key)) read.choices.set(key, readChoice(one, there) ?? none)
    else tellOfStranger(key, place, cast)
  }
  return read
}

const none: Choice = Object.fromEntries(Object.keys(choices).map((key) => [key, undefined])) as Choice

function tellOfStranger(key: string, place: Place, cast: Persona[]): void {
  const names = cast.map(({ name }) => name).join(', ')
  place.tell(`${key} is no persona of the house (${names}), and neither custom, budgets nor blocklist.`)
}

/** A persona as the operator wants it; undefined when it is not to live here. */
function settled(
  persona: Persona,
  choice: Choice | undefined,
  models: Models,
  budgets: Budgets,
  place: Place,
): Resident | undefined {
  const { enabled, times, budget } = choice ?? none
  if (enabled === false) return undefined
  const model = modelOf(choice ?? none, models, place)
  return {
    persona: times ? { ...persona, times } : persona,
    model,
    budget: {
      repliesPerHour: budget?.replies_per_hour ?? budgets.repliesPerPersonaHour,
      modelCallsPerDay: budget?.model_calls_per_day ?? budgets.modelCallsPerDay,
    },
  }
}

function settledOwn(own: Own, models: Models, budgets: Budgets, place: Place): Resident | undefined {
  const { name = '', bio = '', character = '', times = [], says = [], longest } = own
  if (longest !== undefined && [...bio].length > longest) {
    telling(within(place, 'longest'), 'must have room for the bio, with which it introduces itself.')
  }
  says.forEach((line, at) => {
    if (longest !== undefined && [...line].length > longest) {
      telling({ ...place, path: `${place.path}.says[${at}]` }, 'is longer than longest.')
    }
  })
  const persona: Persona = {
    name,
    bio,
    character,
    times,
    longest: { text: longest ?? limits.content, reply: longest ?? limits.commentContent },
    ...(says.length > 0 && { composer: lineComposer({ bio, says }) }),
  }
  const resident = settled(persona, own, models, budgets, place)
  if (resident && !resident.model && says.length === 0) {
    telling(place, 'has neither a model nor lines under says, so it could never say a word.')
  }
  return resident
}

function modelOf(choice: Choice, { env, common }: Models, place: Place): ModelSettings | undefined {
  if (choice.model === null) return undefined
  const baseUrl = choice.base_url ?? common.baseUrl
  const model = choice.model ?? common.model
  const key = choice.api_key_env
  const named = key === undefined ? undefined : env[key] || undefined
  // What stands there is not repeated: somebody may have put the key itself there.
  if (key !== undefined && named === undefined) {
    telling(within(place, 'api_key_env'), 'names no variable that is set.')
  }
  if (named !== undefined && !isKey(named)) {
    telling(within(place, 'api_key_env'), `names a variable that ${noKey}`)
  }
  if (choice.model && !baseUrl) {
    telling(within(place, 'model'), 'needs a base_url beside it, or LLM_BASE_URL.')
  }
  if (choice.base_url && !model) telling(within(place, 'base_url'), 'needs a model beside it, or LLM_MODEL.')
  if (!baseUrl || !model) return undefined
  // The common key belongs to the common server, and is shown to no other.
  const isCommon = URL.parse(baseUrl)?.origin === URL.parse(common.baseUrl ?? '')?.origin
  const apiKey = named ?? (isCommon ? common.apiKey : undefined)
  return { baseUrl, model, apiKey, stream: choice.stream ?? common.stream }
}

function tellOfSameNames(custom: Own[], place: Place): void {
  const names = custom.map(({ name }) => name?.toLowerCase())
  names.forEach((name, at) => {
    if (name !== undefined && names.indexOf(name) < at) {
      place.tell(`custom[${at}].name must be another one: ${custom[at]?.name} is taken.`)
    }
  })
}

const allBudgets = (read: BudgetsRead | undefined): Budgets => ({
  repliesPerCommenterHour: read?.replies_per_commenter_hour ?? 4,
  repliesPerPersonaHour: read?.replies_per_persona_hour ?? 20,
  repliesPerDay: read?.replies_per_day ?? 200,
  modelCallsPerDay: read?.model_calls_per_day ?? 300,
  tokensPerDay: read?.tokens_per_day ?? 200_000,
})
