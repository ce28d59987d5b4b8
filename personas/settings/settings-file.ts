import { cleanText, isAiName, lengthOf } from '../../contract/clean-text.ts'
import { limits, reservedNames } from '../../contract/limits.ts'
import type { Occasion, Time } from '../persona.ts'
import { list, object, type Place, type Reader, telling, text, truth, whole } from './read-value.ts'

/** What may stand in personas.json about one persona. */
export const choices = {
  base_url: webAddress,
  /** null lets it write by rule, whatever the others do. */
  model: modelName,
  api_key_env: text,
  stream: truth,
  enabled: truth,
  times: readTimes,
  budget: object({
    replies_per_hour: amount(),
    model_calls_per_day: amount(),
  }),
} satisfies Record<string, Reader<unknown>>

/** What stands there about one of the operator's own, besides. */
const own = {
  ...choices,
  name: ownName,
  bio: ownBio,
  character: longText,
  says: list(line),
  longest: whole(1, limits.content),
} satisfies Record<string, Reader<unknown>>

export const readChoice = object(choices)
export const readCustom = list(readOwn)
export const readBlocklist = list(text)
export const readBudgets = object({
  replies_per_commenter_hour: amount(),
  replies_per_persona_hour: amount(),
  replies_per_day: amount(),
  model_calls_per_day: amount(),
  tokens_per_day: amount(),
})

export type Choice = NonNullable<ReturnType<typeof readChoice>>
export type Own = NonNullable<ReturnType<typeof readOwn>>
export type BudgetsRead = NonNullable<ReturnType<typeof readBudgets>>

/** Also for the environment: what is wrong with an address, in words that do not repeat it, as it could hold a password. */
export function faultOfAddress(address: string): string | undefined {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) return 'must be an http or https URL.'
  if (url.username || url.password) return 'must not hold a name or a password; a key has a place of its own.'
  return url.search || url.hash ? 'must be a URL without ? and #.' : undefined
}

/** The mark before a version is how everybody sees that no model wrote a text. */
export function faultOfModel(name: string): string | undefined {
  if (/^grammar-/i.test(name)) return 'must not start with grammar-: so is called what is written by rule.'
  return /^[!-~]{1,100}$/.test(name) ? undefined : 'must be at most 100 characters of ASCII, without spaces.'
}

function amount(): Reader<number> {
  return whole(0, 1_000_000_000)
}

function webAddress(value: unknown, place: Place): string | undefined {
  const address = text(value, place)
  const fault = address && faultOfAddress(address)
  return fault ? telling(place, fault) : address
}

function modelName(value: unknown, place: Place): string | null | undefined {
  if (value === null) return null
  const name = text(value, place)
  const fault = name && faultOfModel(name)
  return fault ? telling(place, fault) : name
}

function readTimes(value: unknown, place: Place): Time[] | undefined {
  if (Array.isArray(value) && value.length === 0) {
    return telling(place, 'must hold a time; enabled: false keeps it silent.')
  }
  return list(readTime)(value, place)
}

const byCalendar = ['daily', 'puzzle', 'answer'] satisfies Occasion[]
const whens = object({ at: clockTime, days: list(whole(0, 6)), what: occasion })

/** A time of every day may be written as a text alone. */
function readTime(value: unknown, place: Place): Time | undefined {
  if (typeof value === 'string') {
    const at = clockTime(value, place)
    return at && { at }
  }
  const read = whens(value, place)
  if (!read?.at)
    return read && !Object.hasOwn(Object(value), 'at') ? telling(place, 'must say at what time.') : undefined
  const { at, days, what } = read
  if (days?.length === 0) return telling(place, 'must have a day, or no field days for every day.')
  return { at, ...(days && { days: [...new Set(days)] }), ...(what && { what }) }
}

function clockTime(value: unknown, place: Place): `${number}:${number}` | undefined {
  if (typeof value !== 'string' || !isClockTime(value)) {
    return telling(place, 'must be a time from 00:00 to 23:59, in UTC.')
  }
  return value
}

const isClockTime = (text: string): text is `${number}:${number}` => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)

function occasion(value: unknown, place: Place): Occasion | undefined {
  const found = byCalendar.find((one) => one === value)
  return found ?? telling(place, `must be one of ${byCalendar.join(', ')}.`)
}

function readOwn(value: unknown, place: Place) {
  const read = object(own)(value, place)
  for (const field of read ? ['name', 'bio', 'character', 'times'] : []) {
    if (!Object.hasOwn(Object(value), field)) place.tell(`${place.path}.${field} is missing.`)
  }
  return read
}

function ownName(value: unknown, place: Place): string | undefined {
  if (typeof value !== 'string' || !isAiName(value)) {
    return telling(place, `must be 1 to ${limits.aiName} letters, digits and hyphens.`)
  }
  if (!reservedNames.includes(value.toLowerCase())) return value
  return telling(place, `must be another one: ${value} belongs to the house.`)
}

function ownBio(value: unknown, place: Place): string | undefined {
  const bio = storable(value, place, limits.bio)
  if (!bio || (/\bautomated\b/i.test(bio) && /\bbuilt into\b/i.test(bio))) return bio
  return telling(place, 'must say "automated" and "built into": nobody shall be fooled.')
}

/** Room for half a page, which is as much as a model keeps to. */
function longText(value: unknown, place: Place): string | undefined {
  return storable(value, place, 4000)
}

function line(value: unknown, place: Place): string | undefined {
  return storable(value, place, limits.content)
}

function storable(value: unknown, place: Place, longest: number): string | undefined {
  const written = text(value, place)
  if (written === undefined) return undefined
  try {
    const cleaned = cleanText('It', written, Number.MAX_SAFE_INTEGER)
    if (lengthOf(cleaned) <= longest) return cleaned
    return telling(place, `is ${lengthOf(cleaned)} characters long; at most ${longest} are allowed.`)
  } catch {
    return telling(place, 'holds a character that can be neither shown nor stored.')
  }
}
