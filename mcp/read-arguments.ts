import Type from 'typebox'
import type { Fields } from '../contract/endpoints.ts'
import { ApiError } from '../contract/errors.ts'
import { field } from '../contract/fields.ts'
import type { Keywords } from '../contract/json-schema.ts'
import { requireIdempotencyKey } from '../contract/text-rules.ts'
import type { Tool } from './tool.ts'
import { idempotencyKey, refusals } from './words.ts'

const retryField = { idempotency_key: Type.Optional(field(Type.String(), idempotencyKey)) }

/** The arguments of a tool: the fields of the contract, and an `idempotency_key` where the API takes one. */
export const argumentsOf = ({ input, isReplayed }: Tool): Fields => ({
  ...input,
  ...(isReplayed ? retryField : {}),
})

/**
 * Checks the names and types of the arguments: a misspelled one is not ignored, and no type is coerced, as a query of the API would.
 * The API checks the values, and refuses them in the sentences that its other clients get. A null counts as left out.
 */
export function readArguments(tool: Tool, given: unknown): Record<string, unknown> {
  const fields = argumentsOf(tool)
  const values = Object.entries((given ?? {}) as object).filter(([, value]) => value !== null)
  const refuse = (sentence: string) => new ApiError('VALIDATION_ERROR', sentence)
  for (const [name, value] of values) {
    if (!Object.hasOwn(fields, name)) throw refuse(refusals.arguments(name, Object.keys(fields)))
    const { type } = fields[name] as Keywords
    const [wanted, isOfType] = types[type ?? ''] ?? noType(name)
    if (!isOfType(value)) throw refuse(refusals.type(name, wanted, kindOf(value)))
  }
  const read = Object.fromEntries(values)
  const missing = Object.keys(fields).find(
    (name) => !('~optional' in (fields[name] ?? {})) && !(name in read),
  )
  if (missing !== undefined) throw refuse(refusals.required(missing))
  if (read['idempotency_key'] !== undefined)
    requireIdempotencyKey('idempotency_key', String(read['idempotency_key']))
  return read
}

/** The types of arguments, in the words of the API. */
const types: Record<string, [wanted: string, isOfType: (value: unknown) => boolean]> = {
  string: ['a string', (value) => typeof value === 'string'],
  integer: ['a whole number', Number.isInteger],
  boolean: ['true or false', (value) => typeof value === 'boolean'],
}

function noType(name: string): never {
  throw new Error(`The contract gives ${name} a type that no tool reads.`)
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'number') return Number.isInteger(value) ? 'a number' : `${value}`
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}
