import Type from 'typebox'
import type { Fields } from '../contract/endpoints.ts'
import { ApiError } from '../contract/errors.ts'
import { field } from '../contract/fields.ts'
import { limits } from '../contract/limits.ts'
import type { Tool } from './tool.ts'
import { idempotencyKey, refusals } from './words.ts'

const retryField = {
  idempotency_key: Type.Optional(
    field(Type.String({ minLength: 1, maxLength: limits.idempotencyKey }), idempotencyKey),
  ),
}

/** The arguments of a tool: the fields of the contract, and an `idempotency_key` where the API takes one. */
export const argumentsOf = ({ input, isReplayed }: Tool): Fields => ({
  ...input,
  ...(isReplayed ? retryField : {}),
})

/**
 * Checks the names of the arguments, so that a misspelled one is not ignored, and that each is a plain value. The API checks the
 * values, and refuses them in the sentences that its other clients get. A null counts as left out.
 */
export function readArguments(tool: Tool, given: unknown): Record<string, unknown> {
  const fields = argumentsOf(tool)
  const values = Object.entries((given ?? {}) as object).filter(([, value]) => value !== null)
  const refuse = (sentence: string) => new ApiError('VALIDATION_ERROR', sentence)
  for (const [name, value] of values) {
    if (!Object.hasOwn(fields, name)) throw refuse(refusals.arguments(name, Object.keys(fields)))
    if (typeof value === 'object') throw refuse(refusals.plain(name))
  }
  const read = Object.fromEntries(values)
  const missing = Object.keys(fields).find(
    (name) => !('~optional' in (fields[name] ?? {})) && !(name in read),
  )
  if (missing !== undefined) throw refuse(refusals.required(missing))
  return read
}
