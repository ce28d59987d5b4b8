import { codesOf, type Endpoint, isReplayed } from '../../contract/endpoints.ts'
import { type ErrorCode, errors } from '../../contract/errors.ts'
import { type JsonSchema, meaningOf } from '../../contract/json-schema.ts'
import { DryRun } from '../../contract/resources.ts'
import { openApi as words } from '../words/openapi.ts'
import { eventSchemaOf, reference, schemaOf } from './openapi-schemas.ts'

type HeaderName = keyof typeof words.headers
type Responses = Record<string, object>

/**
 * Every response of an endpoint by its status. Errors are components, because many endpoints have the same. Code generators
 * take the first success for the reply of the method: the range of a dry run comes after the status of the write.
 */
export function responsesOf(endpoint: Endpoint): Responses {
  return {
    [endpoint.status]: success(endpoint),
    ...(endpoint.dryRun ? { '2XX': dryRun } : {}),
    ...(hasETag(endpoint) ? { 304: { $ref: '#/components/responses/NotModified' } } : {}),
    ...Object.fromEntries(
      errorGroups(endpoint).map(([status, codes]) => [
        status,
        { $ref: `#/components/responses/${componentName(codes)}` },
      ]),
    ),
  }
}

/** All responses that several endpoints have. */
export function namedResponses(endpoints: Endpoint[]): Responses {
  const groups = new Map<string, ErrorCode[]>()
  for (const endpoint of endpoints)
    for (const [, codes] of errorGroups(endpoint)) groups.set(componentName(codes), codes)
  return {
    NotModified: { description: words.notModified, headers: headers('ETag') },
    ...Object.fromEntries([...groups].map(([name, codes]) => [name, errorResponse(codes)])),
  }
}

export const namedHeaders = Object.fromEntries(
  Object.entries(words.headers).map(([name, description]) => [
    name,
    { description, schema: { type: name === 'Retry-After' ? 'integer' : 'string' } },
  ]),
)

/** The same for every caller, at least without a key, so it has an ETag. */
export const hasETag = ({ method, auth, private: isPrivate, stream }: Endpoint): boolean =>
  method === 'GET' && auth !== 'required' && !isPrivate && !stream

function success(endpoint: Endpoint): object {
  const { reply, stream } = endpoint
  const schema = stream ? eventSchemaOf(reply) : schemaOf(reply)
  return {
    description: meaningOf(reply) ?? '',
    headers: headers(
      ...(isReplayed(endpoint) ? (['Idempotent-Replayed'] as const) : []),
      ...(hasETag(endpoint) ? (['ETag'] as const) : []),
    ),
    content: { [stream ? 'text/event-stream' : 'application/json']: { schema } },
  }
}

/** The codes of an endpoint by their status. */
function errorGroups(endpoint: Endpoint): [status: string, ErrorCode[]][] {
  const codes = Object.keys(errors).filter((code) => codesOf(endpoint).includes(code as ErrorCode))
  return Object.entries(Object.groupBy(codes as ErrorCode[], (code) => `${errors[code][0]}`)) as never
}

const componentName = (codes: ErrorCode[]): string => codes.join('-')

function errorResponse(codes: ErrorCode[]): object {
  const examples = codes.map((code) => [code, { value: { error: errors[code][1], code } }] as const)
  const only = { properties: { code: { enum: codes } } }
  const mayPass = codes.some((code) => retryable.has(code))
  return {
    description: codes.map((code) => `${code}: ${errors[code][1]}`).join('\n\n'),
    headers: headers(
      ...(mayPass ? (['Retry-After'] as const) : []),
      ...(codes.includes('METHOD_NOT_ALLOWED') ? (['Allow'] as const) : []),
    ),
    content: {
      'application/json': {
        schema: allOf('Error', only),
        examples: Object.fromEntries(examples),
      },
      'application/problem+json': { schema: allOf('Problem', only) },
    },
  }
}

const allOf = (name: string, only: JsonSchema): JsonSchema => ({ allOf: [reference(name), only] })

const retryable: ReadonlySet<ErrorCode> = new Set([
  'IDEMPOTENCY_CONFLICT',
  'RATE_LIMITED',
  'OVERLOADED',
  'STORAGE_UNAVAILABLE',
])

/** The headers of every response, and these. */
const headers = (...more: HeaderName[]) =>
  Object.fromEntries(
    (['X-Request-Id', ...more, 'Longwave-Position', 'RateLimit', 'RateLimit-Policy'] as const).map((name) => [
      name,
      { $ref: `#/components/headers/${name}` },
    ]),
  )

const dryRun = {
  description: meaningOf(DryRun) ?? '',
  headers: headers(),
  content: { 'application/json': { schema: reference('DryRun') } },
}
