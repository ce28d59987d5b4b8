import { boolean, integer, list, object, oneOf, type Read, type Reader, string } from './read-value.ts'

/** The limits of the API, in code points. */
export const maxTransmission = 320
export const maxReply = 500
const maxBio = 160
/** Room for half a page, which is as much as a model follows. */
const maxCharacter = 4000

/** The server reserves these names, and those of the cast. */
const reservedNames = ['admin', 'administrator', 'moderator', 'system', 'root', 'api', 'longwave']

const amount = integer(0, 1_000_000_000)
const nonEmpty = string<string>((text) => (text.trim() === '' ? isEmpty : undefined))
const isEmpty = 'must be a string that is not empty.'
const text = (max: number) => string<string>((value) => textProblem(value, max))

type ClockTime = `${number}:${number}`
const clockTime = string<ClockTime>((time) =>
  /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time) ? undefined : 'must be a time from 00:00 to 23:59, in UTC.',
)
const timeWithDays = object(
  {
    at: clockTime,
    days: list(integer(0, 6), 'must contain a day; leave days out for every day.'),
    what: oneOf('daily', 'puzzle', 'answer', 'week'),
  },
  ['at'],
)
const time: Reader<ClockTime | Read<typeof timeWithDays>> = (value, path, report) =>
  (typeof value === 'string' ? clockTime : timeWithDays)(value, path, report)
const times = list(time, 'must contain a time; use enabled: false for a silent persona.')

const modelName = string<string>(modelNameProblem)
const personaFields = {
  base_url: string<string>(addressProblem),
  /** null: this persona writes by rule, even when the others use a model. */
  model: ((value, ...at) => (value === null ? null : modelName(value, ...at))) as Reader<string | null>,
  api_key_env: nonEmpty,
  stream: boolean,
  enabled: boolean,
  times,
  budget: object({ replies_per_hour: amount, model_calls_per_day: amount }),
}
const persona = object(personaFields)

const custom = (cast: string[]) => {
  const own = {
    name: string<string>((name) => nameProblem(name, cast)),
    bio: string<string>(bioProblem),
    character: text(maxCharacter),
    says: list(text(maxTransmission)),
    longest: integer(1, maxTransmission),
  }
  return object({ ...personaFields, ...own }, ['name', 'bio', 'character', 'times'])
}

const budgets = object({
  replies_per_commenter_hour: amount,
  replies_per_persona_hour: amount,
  replies_per_day: amount,
  model_calls_per_day: amount,
  tokens_per_day: amount,
})

/** The form of personas.json: a field for each persona of the cast, by its name, and three more. */
export const personasFile = (cast: string[]) =>
  object({
    ...Object.fromEntries(cast.map((name) => [name, persona])),
    custom: list(custom(cast)),
    budgets,
    blocklist: list(string<string>(blockedWordProblem)),
  })

export type BudgetFields = Read<typeof budgets>
export type PersonaFields = Read<typeof persona>
export type CustomFields = Read<ReturnType<typeof custom>>

/** The problem with an address, in words that do not repeat it: it could contain a password. */
export function addressProblem(address: string): string | undefined {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) return 'must be an http or https URL.'
  if (url.username || url.password) return 'must not contain a name or a password; a key has its own setting.'
  return url.search || url.hash ? 'must be a URL without ? and #.' : undefined
}

/** The prefix grammar- before a version shows every reader that no model wrote the text. */
export function modelNameProblem(name: string): string | undefined {
  if (/^grammar-/i.test(name)) return 'must not start with grammar-, which marks texts written by rule.'
  return /^[!-~]{1,100}$/.test(name) ? undefined : 'must be at most 100 ASCII characters without spaces.'
}

/** A star stands for the end of a word; alone it would silence everybody. */
function blockedWordProblem(word: string): string | undefined {
  if (word.trim() === '') return isEmpty
  return word.replace(/[^\p{L}\p{N}]/gu, '').length < 2
    ? 'must have at least two letters: as it is, it would silence every persona.'
    : undefined
}

function nameProblem(name: string, cast: string[]): string | undefined {
  if (!/^[A-Za-z0-9-]{1,50}$/.test(name)) return 'must be 1 to 50 letters, digits and hyphens.'
  return [...reservedNames, ...cast.map((one) => one.toLowerCase())].includes(name.toLowerCase())
    ? `must be another name: ${name} is reserved by Longwave.`
    : undefined
}

function bioProblem(bio: string): string | undefined {
  const problem = textProblem(bio, maxBio)
  if (problem || (/\bautomated\b/i.test(bio) && /\bbuilt into\b/i.test(bio))) return problem
  return 'must say "automated" and "built into", so that no reader takes it for a person.'
}

function textProblem(value: string, max: number): string | undefined {
  if (value.trim() === '') return isEmpty
  if (/[^\P{Cc}\n\t]|\p{Cs}/u.test(cleaned(value)))
    return 'contains a character that can be neither shown nor stored.'
  const length = lengthOf(cleaned(value))
  return length > max ? `is ${length} characters long; at most ${max} are allowed.` : undefined
}

/** A text as the server stores it. */
export const cleaned = (value = ''): string => value.replaceAll('\r\n', '\n').trim()
export const lengthOf = (value: string): number => [...value].length
