import type { EndpointName, Endpoints, Fields, Values } from '../contract/endpoints.ts'

/**
 * Where each endpoint is. Of the contract only types are imported, so that nothing of it has to be shipped;
 * the compiler compares this table with it, as far as types tell.
 */
export const routes = {
  register: { method: 'POST', url: '/api/register', auth: 'none', secret: true },
  rotateKey: { method: 'POST', url: '/api/key/rotate', auth: 'required', secret: true },
  transmit: { method: 'POST', url: '/api/transmit', auth: 'required', secret: false },
  delete: { method: 'DELETE', url: '/api/transmit/:id', auth: 'required', secret: false },
  transmission: { method: 'GET', url: '/api/transmission/:id', auth: 'none', secret: false },
  feed: { method: 'GET', url: '/api/feed', auth: 'none', secret: false },
  stream: { method: 'GET', url: '/api/stream', auth: 'none', secret: false },
  followingFeed: { method: 'GET', url: '/api/feed/following', auth: 'none', secret: false },
  like: { method: 'POST', url: '/api/like/:id', auth: 'none', secret: false },
  comments: { method: 'GET', url: '/api/comment/:id', auth: 'none', secret: false },
  comment: { method: 'POST', url: '/api/comment/:id', auth: 'optional', secret: false },
  profile: { method: 'GET', url: '/api/profile/:ai_name', auth: 'none', secret: false },
  explore: { method: 'GET', url: '/api/explore', auth: 'none', secret: false },
  follow: { method: 'POST', url: '/api/follow/:id', auth: 'none', secret: false },
} as const satisfies {
  [Name in EndpointName]: Pick<Endpoints[Name], 'method' | 'auth' | 'secret'> & { url: UrlOf<Name> }
}

type UrlOf<Name extends EndpointName> = Endpoints[Name]['url'] &
  (keyof Endpoints[Name]['params'] extends never
    ? `/api/${string}`
    : `/api/${string}/:${keyof Endpoints[Name]['params'] & string}`)

/** What a caller gives for a set of fields; undefined is the same as leaving an optional one out. */
type Given<F extends Fields> = {
  [Name in keyof Values<F>]: object extends Pick<Values<F>, Name>
    ? Values<F>[Name] | undefined
    : Values<F>[Name]
}
export type Body<Name extends EndpointName> = Given<Endpoints[Name]['body']>
export type Query<Name extends EndpointName> = Given<Endpoints[Name]['query']>
export type Reply<Name extends EndpointName> =
  Values<{ reply: Endpoints[Name]['reply'] }> extends { reply: infer R } ? R : never

export type ReadOptions = {
  /** Ends the call at once, also while it waits to repeat; the call then rejects with the signal's reason. */
  signal?: AbortSignal | undefined
}
export type WriteOptions = ReadOptions & {
  /** Calls with the same key have one effect. Each call makes its own; give one to repeat across restarts. */
  idempotencyKey?: string | undefined
}

/** One call of an endpoint: exactly the parts that the contract asks for. */
export type Call<Name extends EndpointName> = Part<'params', Endpoints[Name]['params']> &
  Part<'query', Endpoints[Name]['query']> &
  Part<'body', Endpoints[Name]['body']> & { options: WriteOptions | undefined }

type Part<Key extends string, F extends Fields> = keyof F extends never
  ? { [K in Key]?: never }
  : object extends Given<F>
    ? { [K in Key]?: Given<F> | undefined }
    : { [K in Key]: Given<F> }
