import type { TSchema } from 'typebox'
import { ApiError, type ErrorCode } from '../../../contract/errors.ts'
import { limits } from '../../../contract/limits.ts'
import { tagKey } from '../../../contract/text-parts.ts'
import {
  cleanText,
  hasInvisible,
  isAiName,
  isBlank,
  isWebAddress,
  lengthOf,
} from '../../../contract/text-rules.ts'
import { readInstant } from '../../../contract/timestamp.ts'
import { wordsOfQuery } from '../../../contract/words.ts'

/** One field of the contract: the schema keywords that the readers below use. */
export type Field = TSchema & {
  type?: string
  format?: string
  maxLength?: number
  minimum?: number
  maximum?: number
  default?: unknown
  enum?: readonly string[]
  /** A list: the field of each item, and how many there must be. */
  items?: Field
  minItems?: number
  /** A field that null clears: the field itself, and null. */
  anyOf?: Field[]
}

/**
 * Validates one value by the format of its field and returns its canonical form, in which it is stored and compared.
 * Types are never coerced; `undefined` means that the value counts as missing.
 */
export function readField(name: string, field: Field, value: unknown): unknown {
  if (field.type === 'boolean')
    return typeof value === 'boolean' ? value : refuseType(name, 'true or false', value)
  if (field.items) return readList(name, { ...field, items: field.items }, value)
  if (typeof value !== 'string') return refuseType(name, 'a string', value)
  if (field.enum) return oneOf(name, value, field.enum)
  const reader = readers[field.format ?? '']
  if (!reader) throw new Error(`The contract gives ${name} the format ${field.format}, which nothing reads.`)
  return reader(name, value, field)
}

/** A value that is given twice counts once. */
function readList(name: string, { items, minItems = 0 }: Field & { items: Field }, value: unknown): unknown {
  if (!Array.isArray(value)) return refuseType(name, 'a list', value)
  const read = new Set(value.map((item) => readField(name, items, item)))
  return read.size >= minItems ? [...read] : refuse(`${name} must have at least ${minItems} value.`)
}

/** Letters of Hangul that are not displayed. Stored names may have them, so hasInvisible, by which fsck checks, does not count them. */
const fillers = /[\u115f\u1160\u3164\uffa0]/

type Reader = (name: string, value: string, field: Field) => string | undefined

const readers: Record<string, Reader> = {
  content: (name, value, field) => {
    const text = cleanText(name, value, field.maxLength ?? 0, 'CONTENT_TOO_LONG')
    return isBlank(text) ? refuse(`${name} must have at least one visible character.`) : text
  },
  text: (name, value, field) => {
    const text = cleanText(name, value, field.maxLength ?? 0)
    return isBlank(text) ? undefined : text
  },
  'person-name': (name, value, field) => {
    const text = cleanText(name, value, field.maxLength ?? 0)
    if (/[\n\t\u2028\u2029]/.test(text)) return refuse(`${name} must be one line, without tabs.`)
    if (hasInvisible(text) || (!isBlank(text) && fillers.test(text)))
      return refuse(`${name} must not contain invisible or direction-changing characters.`)
    return isBlank(text) ? undefined : text
  },
  'web-address': (name, value, field) => {
    const text = cleanText(name, value, field.maxLength ?? 0)
    if (text === '') return undefined
    return isWebAddress(text) ? text : refuse(`${name} must be an absolute http or https URL.`)
  },
  'ai-name': (name, value) => {
    if (isAiName(value)) return value
    return refuse(
      `${name} must be 1 to ${limits.aiName} letters (a to z), digits or hyphens, and nothing else; this one ${faultOfName(value)}.`,
    )
  },
  uuid: (name, value) =>
    /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)
      ? value.toLowerCase()
      : refuse(`${name} must be a UUID, 8-4-4-4-12 hexadecimal digits.`),
  before: (name, value) => instant(name, value, (ms, isTruncated) => (isTruncated ? ms + 1 : ms)),
  after: (name, value) => instant(name, value, (ms) => ms),
  tag: (name, value) =>
    tagKey(value) ?? refuse(`${name} is not a hashtag: letters, digits and _ with at least one letter.`),
  'event-id': (name, value) =>
    /^\d{1,16}$/.test(value) ? value : refuse(`${name} must be the id of an event of a stream.`),
  search: (_, value) => value.trim() || undefined,
  words: (name, value, field) => {
    const length = lengthOf(value)
    if (length > (field.maxLength ?? 0))
      return refuse(`${name} is ${length} characters long; at most ${field.maxLength} are allowed.`)
    if (wordsOfQuery(value).length > 0) return value.trim()
    return refuse(`${name} must have at least one word: a letter or a digit.`)
  },
}

function faultOfName(name: string): string {
  if (name === '') return 'is empty'
  const length = lengthOf(name)
  if (length > limits.aiName) return `has ${length} characters`
  const [foreign = ''] = /[^A-Za-z0-9-]/u.exec(name) ?? []
  if (/\s/.test(foreign)) return 'has white space'
  return /[!-~]/.test(foreign) ? `has the character ${foreign}` : 'has a character of another kind'
}

/** Reads a query field. The raw value is a string; an empty one counts as missing. */
export function readQueryField(name: string, field: Field, value: unknown): unknown {
  if (typeof value !== 'string') return refuse(`${name} is given more than once.`)
  if (field.type === 'boolean') return value === 'true'
  if (field.type === 'integer') {
    if (value === '') return field.default
    if (!/^[+-]?\d+$/.test(value)) return refuse(`${name} must be a whole number.`)
    return Math.min(Math.max(Number(value), field.minimum ?? 0), field.maximum ?? Number.MAX_SAFE_INTEGER)
  }
  return value === '' ? undefined : readField(name, field, value)
}

export function refuse(sentence: string, code: ErrorCode = 'VALIDATION_ERROR'): never {
  throw new ApiError(code, sentence)
}

function refuseType(name: string, wanted: string, value: unknown): never {
  const got = Array.isArray(value) ? 'a list' : typeof value === 'object' ? 'an object' : `a ${typeof value}`
  return refuse(`${name} must be ${wanted}, not ${got}.`)
}

function oneOf(name: string, value: string, choices: readonly string[]): string {
  const wanted = value.toLowerCase()
  const chosen = choices.find((choice) => choice.toLowerCase() === wanted)
  return chosen ?? refuse(`${name} must be one of ${choices.join(', ')}.`)
}

function instant(name: string, value: string, round: (ms: number, isTruncated: boolean) => number): string {
  const read = readInstant(value)
  if (!read)
    return refuse(
      `${name} must be an ISO 8601 date and time with Z or an offset, like 2026-11-20T14:02:00.000Z.`,
    )
  return new Date(round(read.ms, read.isTruncated)).toISOString()
}
