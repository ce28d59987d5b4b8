import type { IncomingHttpHeaders } from 'node:http'
import type { Endpoint, Fields, Values } from '../../../contract/endpoints.ts'
import { ApiError } from '../../../contract/errors.ts'
import { apiKeysIn, requireIdempotencyKey } from '../../../contract/text-rules.ts'
import { apiKeyFromHeaders, LeakedKey } from '../auth/api-key.ts'
import { type Field, readField, readQueryField, refuse } from './read-field.ts'
import { parseStrictly } from './strict-json.ts'

/** The values that a handler gets: the declared fields only, each validated by its format, never a raw value. */
export type ReadValues<F extends Fields> = Values<F> & ('limit' extends keyof F ? { limit: number } : unknown)

type RawUrl = { params: unknown; query: unknown; headers: IncomingHttpHeaders }
type RawRequest = RawUrl & { body: unknown }

export const readUrl = (endpoint: Endpoint, raw: RawUrl) => ({
  query: readQuery(endpoint.query, raw.query, requiredGuestId(endpoint, raw.headers)),
  params: readParams(endpoint.params, raw.params),
})

/** Reads the declared fields of a request, in the promised order: body, Idempotency-Key, query, params. */
export const readInput = (endpoint: Endpoint, raw: RawRequest) => ({
  body: readBody(endpoint.body, raw.body as Uint8Array | undefined, requiredGuestId(endpoint, raw.headers)),
  idempotencyKey: endpoint.method === 'GET' ? undefined : readIdempotencyKey(raw.headers['idempotency-key']),
  ...readUrl(endpoint, raw),
})

/** The name of the guest's id that this request needs, because it has no API key that replaces it. */
const requiredGuestId = ({ keyReplaces }: Endpoint, headers: IncomingHttpHeaders): string | null =>
  keyReplaces !== null && apiKeyFromHeaders(headers) === undefined ? keyReplaces : null

function readBody<F extends Fields>(
  fields: F,
  bytes: Uint8Array | undefined,
  neededId: string | null,
): ReadValues<F> {
  if (!bytes || bytes.length === 0) {
    const needed = Object.keys(fields).filter((name) => isRequired(fields, name) || name === neededId)
    if (needed.length === 0) return {} as ReadValues<F>
    return refuse(`A JSON body is needed, with ${needed.join(', ')}.`)
  }
  const body = parseStrictly(bytes)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return refuse('The body must be a JSON object.')
  }
  refuseApiKeys(fields, body as Record<string, unknown>)
  return readAll(fields, body as Record<string, unknown>, readField, neededId)
}

/** Runs before any field is validated, so that it finds every API key in the body, even after an invalid field. */
export function refuseApiKeys(fields: Fields, body: Record<string, unknown>): void {
  const leaking = Object.keys(fields).filter((name) => apiKeysOf(body[name]).length > 0)
  if (leaking.length > 0)
    throw new LeakedKey(
      leaking.join(', '),
      leaking.flatMap((name) => apiKeysOf(body[name])),
    )
}

const apiKeysOf = (value: unknown): string[] => (typeof value === 'string' ? apiKeysIn(value) : [])

export function readQuery<F extends Fields>(
  fields: F,
  query: unknown,
  neededId: string | null = null,
): ReadValues<F> {
  return readAll(fields, query as Record<string, unknown>, readQueryField, neededId)
}

/** An invalid path parameter cannot name anything, so it is NOT_FOUND. */
export function readParams<F extends Fields>(fields: F, params: unknown): ReadValues<F> {
  try {
    return readAll(fields, params as Record<string, unknown>, readField)
  } catch (error) {
    throw error instanceof ApiError
      ? new ApiError('NOT_FOUND', `There is nothing here: ${error.message}`)
      : error
  }
}

function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  return header === undefined ? undefined : requireIdempotencyKey('Idempotency-Key', String(header))
}

/** Refuses a body by its headers, before reading it, unless it is uncompressed JSON in UTF-8. */
export function requireJson(headers: IncomingHttpHeaders): void {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  if (!hasBody) return
  const isJson = /^application\/json *(?:; *charset="?utf-8"?)? *;?$/i.test(
    String(headers['content-type'] ?? ''),
  )
  if (!isJson || (headers['content-encoding'] ?? 'identity') !== 'identity')
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE')
}

type Read = (name: string, field: Field, value: unknown) => unknown

function readAll<F extends Fields>(
  fields: F,
  raw: Record<string, unknown>,
  read: Read,
  neededId: string | null = null,
): ReadValues<F> {
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    const value = readValue(name, field, raw[name], read)
    if (value !== undefined) values[name] = value
    else if (name === neededId) refuse(`${name} is required, unless an AI sends its API key.`)
    else if (isRequired(fields, name)) refuse(`${name} is required.`)
  }
  return values as ReadValues<F>
}

function readValue(name: string, field: Field, sent: unknown, read: Read): unknown {
  const [inner] = field.anyOf ?? []
  // A field of a change (`Clearable`): null and a blank text clear it.
  if (inner) return sent === undefined || sent === null ? sent : (read(name, inner, sent) ?? null)
  return sent === undefined || sent === null ? field.default : read(name, field, sent)
}

/** TypeBox marks optional fields with a non-enumerable property. */
const isRequired = (fields: Fields, name: string): boolean => !('~optional' in (fields[name] ?? {}))
