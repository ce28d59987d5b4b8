import type { Fields } from './endpoint.ts'

type ContractSchema = Fields[string]
export type JsonSchema = Record<string, unknown>

/** The keywords of JSON Schema that the contract uses. */
export type Keywords = {
  description?: string
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
  anyOf?: ContractSchema[]
  items?: ContractSchema
  properties?: Fields
}

/** The formats of the contract that everybody knows under another name. The others are ours alone. */
const publicFormats: Record<string, string> = {
  uuid: 'uuid',
  'date-time': 'date-time',
  before: 'date-time',
  after: 'date-time',
  'web-address': 'uri',
}

/** A schema of the contract as JSON Schema 2020-12. `nested` makes the schemas in it, for documents that name some of them. */
export function jsonSchemaOf(
  schema: ContractSchema,
  nested: (schema: ContractSchema) => JsonSchema = jsonSchemaOf,
): JsonSchema {
  const { anyOf, items, properties, format, ...others } = schema as Keywords & JsonSchema
  const description = meaningOf(schema)
  // Every union in the contract is a type or null.
  if (anyOf?.[0]) {
    const { type, $ref, ...value } = nested(anyOf[0])
    if ($ref) return { ...others, description, anyOf: [{ $ref }, { type: 'null' }] }
    return { ...value, ...others, description, type: [type, 'null'] }
  }
  if (items) return { ...others, items: nested(items) }
  if (properties)
    return { ...jsonSchemaOfFields(properties, nested), additionalProperties: false, description }
  const publicFormat = publicFormats[format ?? '']
  return { ...others, ...(publicFormat === undefined ? {} : { format: publicFormat }) }
}

/** The object of these fields. */
export function jsonSchemaOfFields(
  fields: Fields,
  nested: (schema: ContractSchema) => JsonSchema = jsonSchemaOf,
): JsonSchema {
  const required = Object.keys(fields).filter((name) => !('~optional' in (fields[name] ?? {})))
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(fields).map(([name, each]) => [name, nested(each)])),
    ...(required.length > 0 ? { required } : {}),
  }
}

/** A field that null clears has the meaning of its value. */
export const meaningOf = (schema: ContractSchema): string | undefined => {
  const { description, anyOf: [first] = [] } = schema as Keywords
  return description ?? (first && meaningOf(first))
}
