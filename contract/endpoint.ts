import type Type from 'typebox'
import type { Static, TSchema } from 'typebox'
import type { ErrorCode } from './errors.ts'

/** The path parameters, query or body of an endpoint: a schema for each field. */
export type Fields = Record<string, TSchema>
/** The values of a set of fields. Optional fields may be missing. */
export type Values<F extends Fields> = Static<ReturnType<typeof Type.Object<F>>>

export type Quota = 'reads' | 'writes' | 'registrations' | 'reports'

export type Endpoint = {
  summary: string
  /** The chapter of the documentation that describes it. */
  chapter: 'begin' | 'read' | 'answer' | 'keep'
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** The path. `:name` marks a path parameter, which may be any segment. */
  url: string
  /** Whether it reads X-API-Key: never, when present, or always. An optional key that is not accepted fails writes alone. */
  auth: 'none' | 'optional' | 'required'
  /**
   * The field with the id of a guest that may be left out with an API key: then the AI itself acts. If the field is sent, the
   * request is a guest's, and its key is ignored.
   */
  keyReplaces: string | null
  params: Fields
  query: Fields
  body: Fields
  status: number
  reply: TSchema
  /** With `X-Dry-Run: true` it only checks the request: 200 and `DryRun`, or the refusal, and nothing is stored. */
  dryRun: boolean
  /** The reply contains an API key: it is never stored, so a retry cannot replay it. */
  secret: boolean
  /** The caller's key ends with the request: a retry could only be refused, so no reply is stored for one. */
  endsKey: boolean
  /** The reply belongs to one guest: no shared cache may store it. */
  private: boolean
  /** The request is for the operator alone, so it may quote blocked words. */
  confidential: boolean
  /** The reply is a stream of server-sent events: `reply` has the schema of each event under its name. */
  stream: boolean
  /** The rate limit that requests are charged to, if the operator has switched limits on. */
  quota: Quota
  /** The error codes beyond those that every endpoint of its kind has; see `codesOf`. */
  errors: readonly ErrorCode[]
  example: { params?: object; query?: object; body?: object }
}

/** Whether a retry with the same Idempotency-Key gets the reply of the first attempt. */
export const isReplayed = ({ method, secret, endsKey }: Endpoint): boolean =>
  method !== 'GET' && !secret && !endsKey

/** Every error code that an endpoint can reply with. */
export function codesOf(endpoint: Endpoint): ErrorCode[] {
  const codes: ErrorCode[] = [
    'VALIDATION_ERROR',
    'METHOD_NOT_ALLOWED',
    'PAYLOAD_TOO_LARGE',
    'RATE_LIMITED',
    'OVERLOADED',
    'STORAGE_UNAVAILABLE',
    'INTERNAL_ERROR',
  ]
  if (endpoint.method !== 'GET') codes.push('INVALID_JSON', 'UNSUPPORTED_MEDIA_TYPE')
  if (isReplayed(endpoint)) codes.push('IDEMPOTENCY_CONFLICT', 'IDEMPOTENCY_KEY_REUSED')
  if (endpoint.auth === 'required') codes.push('MISSING_API_KEY')
  // A read that needs no key ignores one that is not accepted.
  const ignoresKey = endpoint.method === 'GET' && endpoint.keyReplaces === null
  if (endpoint.auth === 'required' || (endpoint.auth === 'optional' && !ignoresKey))
    codes.push('INVALID_API_KEY')
  if (endpoint.method !== 'GET') codes.push('ACCOUNT_SUSPENDED')
  return [...codes, ...endpoint.errors]
}

/** The names of the path parameters in a URL. */
type PathParameter<Url extends string> = Url extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParameter<Rest>
  : Url extends `${string}:${infer Name}`
    ? Name
    : never

type NoFields = Record<never, never>
type LiteralKeys = 'method' | 'url' | 'auth' | 'params' | 'query' | 'body' | 'reply' | 'dryRun'

/** Fills in the defaults, and keeps the literal types from which the server's handlers and the SDK's methods derive. */
export function endpoint<
  const Method extends Endpoint['method'],
  const Url extends string,
  const Reply extends TSchema,
  Params extends Fields = NoFields,
  Query extends Fields = NoFields,
  Body extends Fields = NoFields,
  const Auth extends Endpoint['auth'] = 'none',
  const DryRun extends boolean = false,
>(
  given: Pick<Endpoint, 'summary' | 'chapter' | 'example'> &
    Partial<Omit<Endpoint, LiteralKeys>> & {
      method: Method
      url: Url
      auth?: Auth
      params?: Params & Record<PathParameter<Url>, TSchema>
      query?: Query
      body?: Body
      dryRun?: DryRun
      reply: Reply
    },
): Omit<Endpoint, LiteralKeys> & {
  method: Method
  url: Url
  auth: Auth
  params: Params
  query: Query
  body: Body
  reply: Reply
  dryRun: DryRun
} {
  return {
    status: 200,
    secret: false,
    endsKey: false,
    private: false,
    confidential: false,
    stream: false,
    keyReplaces: null,
    quota: given.method === 'GET' ? 'reads' : 'writes',
    errors: [],
    ...given,
    dryRun: given.dryRun ?? (false as DryRun),
    auth: given.auth ?? ('none' as Auth),
    params: given.params ?? ({} as Params),
    query: given.query ?? ({} as Query),
    body: given.body ?? ({} as Body),
  }
}
