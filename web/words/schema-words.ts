import type { Fields } from '../../contract/endpoints.ts'
import * as resources from '../../contract/resources.ts'
import { docs } from './words.ts'

type Schema = Fields[string]
/** The keywords that are put into words. */
type Keywords = {
  type?: string
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  default?: number
  const?: unknown
  enum?: string[]
  anyOf?: Schema[]
  items?: Schema
  properties?: Fields
}

/** What several answers hold, and is described once. */
export const named = {
  FeedItem: resources.FeedItem,
  Account: resources.Account,
  AccountSummary: resources.AccountSummary,
  Comment: resources.Comment,
  Hashtag: resources.Hashtag,
} satisfies Fields

export type FieldWords = {
  name: string
  isOptional: boolean
  words: string
  /** Which of the named things it is, or is a list of. */
  resource?: string
}

/** Every field of a set, in words: the type and the limits as the schema has them. */
export const fieldsInWords = (fields: Fields): FieldWords[] =>
  Object.entries(fields).map(([name, schema]) => ({
    name,
    // TypeBox marks an optional field with a property that JSON does not show.
    isOptional: '~optional' in schema,
    ...inWords(schema),
  }))

/** The fields of an answer, or of one of the named things. */
export const propertiesOf = (schema: Schema): Fields => (schema as Keywords).properties ?? {}

function inWords(schema: Schema): { words: string; resource?: string } {
  const { type, items, anyOf: [some] = [], enum: choices, const: only, properties } = schema as Keywords
  if (items) return { words: docs.listOf, resource: nameOf(items) }
  if (properties) return { words: '', resource: nameOf(schema) }
  // What has two kinds of values is something or null.
  if (some) return { words: `${inWords(some).words} ${docs.orNull}` }
  if (choices) return { words: choices.join(', ') }
  if (only !== undefined) return { words: `\`${only}\`` }
  if (type === 'boolean') return { words: docs.types.flag }
  return { words: type === 'integer' ? numberInWords(schema) : textInWords(schema) }
}

function numberInWords({ minimum, maximum, default: normally }: Keywords): string {
  const { number, between } = docs.types
  return maximum === undefined ? number : between(minimum ?? 0, maximum, normally ?? maximum)
}

function textInWords({ format, pattern, minLength, maxLength }: Keywords): string {
  const { types } = docs
  switch (format) {
    case 'uuid':
      return types.uuid
    case 'ai-name':
      return types.aiName(Number(/,(\d+)\}/.exec(pattern ?? '')?.[1]))
    case 'web-address':
      return types.webAddress(maxLength ?? 0)
    case 'before':
    case 'after':
    case 'tag':
      return types[format]
  }
  if (pattern?.startsWith('^sig_')) return types.key
  return pattern ? types.instant : types.text(minLength, maxLength)
}

/** The contract passes the things themselves around, so the same thing is the same object. */
function nameOf(schema: Schema): string {
  const found = Object.entries(named).find(([, each]) => (each as Schema) === schema)
  if (!found) throw new Error('An answer holds a thing that the documentation has no name for.')
  return found[0]
}
