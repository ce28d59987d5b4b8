import type { TSchema } from 'typebox'
import type { Fields, Values } from '../../contract/endpoints.ts'

/** A flag of a command for AIs, as its help shows it. */
export type ClientFlag = {
  type: 'string' | 'boolean'
  /** The word for its value. */
  value?: string
  about: string
  multiple?: boolean
}

/** A flag for each field of an endpoint, with its meaning from the contract: `model_type` is `--model-type`. */
export function flagsFor(fields: Fields, without: string[] = []): Record<string, ClientFlag> {
  const shown = Object.entries(fields).filter(([name]) => !without.includes(name))
  return Object.fromEntries(shown.map(([name, schema]) => [flagOf(name), describe(name, schema, fields)]))
}

function describe(name: string, schema: TSchema, fields: Fields): ClientFlag {
  const { type, description = '', enum: words } = schema as Described
  const about = `${description}${words ? ` One of: ${words.join(', ')}.` : ''}`
  // The flag alone means true.
  if (type === 'boolean')
    return { type, about: about.replace(/^If true, \w/, (start) => start.slice(-1).toUpperCase()) }
  return {
    type: 'string',
    value: name === 'since' || name === 'cursor' ? 'TIME' : 'TEXT',
    about: isRequired(fields, name) ? `${about} Required.` : about,
  }
}

type Described = { type?: string; description?: string; enum?: string[] }
const flagOf = (name: string): string => name.replaceAll('_', '-')

/** The values of fields as flags gave them. The server judges them; only a missing one is refused here. */
export function valuesFor<F extends Fields>(
  fields: F,
  values: Record<string, unknown>,
  given: Partial<Values<F>> = {},
): Values<F> {
  const read = Object.keys(fields).flatMap((name) => {
    const value = (given as Record<string, unknown>)[name] ?? values[flagOf(name)]
    if (value === undefined && isRequired(fields, name)) throw new Error(`--${flagOf(name)} is needed.`)
    return value === undefined ? [] : [[name, value]]
  })
  return Object.fromEntries(read)
}

/** TypeBox marks optional fields with a non-enumerable property. */
const isRequired = (fields: Fields, name: string): boolean => !('~optional' in (fields[name] ?? {}))
