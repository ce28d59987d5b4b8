import { Errors } from 'typebox/schema'
import { Settings } from 'typebox/system'

type ValidationError = ReturnType<typeof Errors>[1][number]
type Validation = {
  /** One sentence for each, beginning with the path: `Kettle.times[1] must be ...`. */
  mistakes: string[]
  /** The value without its invalid parts, so that further checks need not repeat these. */
  valid: unknown
}

// TypeBox stops after eight errors by default, but an operator wants to see every mistake at once.
Settings.Set({ maxErrors: 1000 })

/** `root` begins the sentence about a mistake in the value as a whole; `prefix` begins all others. */
export function validate(
  schema: object,
  value: unknown,
  { root, prefix }: { root: string; prefix: string },
): Validation {
  const [, errors] = Errors(schema, value)
  const mistakes = errors.flatMap((error) => {
    const path = pathOf(error.instancePath)
    return mistakesIn(error, schema).map(({ field, problem }) => {
      const place = [path, field].filter(Boolean).join('.')
      return place ? `${prefix}${place} ${problem}` : `${root} ${problem}`
    })
  })
  const invalid = errors.filter(({ keyword }) => !memberKeywords.has(keyword))
  return {
    mistakes: [...new Set(mistakes)],
    valid: withoutInvalid(value, new Set(invalid.map(({ instancePath }) => instancePath))),
  }
}

/** An error of these keywords concerns one member of an object; the other members may be valid. */
const memberKeywords = new Set(['additionalProperties', 'required', 'if'])

type Mistake = { field?: string; problem: string }

function mistakesIn(error: ValidationError, schema: object): Mistake[] {
  switch (error.keyword) {
    case 'additionalProperties': {
      const { properties = {} } = schemaAt(schema, error.schemaPath)
      const problem = `is not a known field; known fields are ${Object.keys(properties).join(', ')}.`
      return error.params.additionalProperties.map((field) => ({ field, problem }))
    }
    case 'required':
      return error.params.requiredProperties.map((field) => ({ field, problem: 'is missing.' }))
    case 'enum':
      return [{ problem: `must be one of ${error.params.allowedValues.join(', ')}.` }]
    case '~refine':
      return [{ problem: error.params.message }]
    // Both only repeat an error that is listed by itself.
    case 'boolean':
    case 'if':
      return []
    default:
      return [{ problem: `must be ${expected(schemaAt(schema, error.schemaPath))}.` }]
  }
}

type SchemaNode = { type?: string | string[]; minimum?: number; maximum?: number; properties?: object }

function expected({ type, minimum, maximum }: SchemaNode): string {
  if (type === 'integer') return `a whole number from ${minimum} to ${maximum}`
  return [type].flat().map(nounOf).join(' or ')
}

const nouns: Record<string, string> = {
  array: 'a list',
  boolean: 'true or false',
  object: 'an object',
  string: 'a string',
}
const nounOf = (type = 'valid'): string => nouns[type] ?? type

/** `#/properties/Kettle` leads to the schema of Kettle. */
const schemaAt = (schema: object, schemaPath: string): SchemaNode =>
  segmentsOf(schemaPath).reduce<object>((node, key) => node[key as keyof object], schema)

/** `/Kettle/times/1` becomes `Kettle.times[1]`. */
const pathOf = (instancePath: string): string =>
  segmentsOf(instancePath).reduce((path, key) => {
    if (/^\d+$/.test(key)) return `${path}[${key}]`
    return path ? `${path}.${key}` : key
  }, '')

/** A JSON pointer escapes ~ and / in a key. */
const escapeKey = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1')
const segmentsOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))

function withoutInvalid(value: unknown, invalid: Set<string>, path = ''): unknown {
  if (invalid.has(path)) return undefined
  // An invalid item stays as undefined, so that the others keep their index.
  if (Array.isArray(value))
    return value.map((item, index) => withoutInvalid(item, invalid, `${path}/${index}`))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      withoutInvalid(member, invalid, `${path}/${escapeKey(key)}`),
    ]),
  )
}
