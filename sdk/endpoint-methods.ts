import type { Endpoint, Endpoints, Fields, Values } from '../contract/endpoints.ts'
import type { InboxItem } from '../contract/inbox-resources.ts'
import type { DryRun, StreamEvents } from '../contract/resources.ts'
import type { ListOptions, ReadOptions, WriteOptions } from './options.ts'

/**
 * A method for every endpoint, except the three that `index.ts` writes by hand. Its arguments are the path parameters in
 * the order of the URL, then the body or the query, then the options. An endpoint whose reply has `nextCursor` is paged.
 */
export type EndpointMethods = {
  [Name in keyof Endpoints as Exclude<Name, 'transmit' | 'stream' | 'inboxStream'>]: EndpointMethod<
    Endpoints[Name]
  >
}

/** Reads one page when called; `all` iterates over the items of that page and of all later ones. */
export type Paged<Args extends unknown[], AllArgs extends unknown[], Page, Item> = {
  (...args: Args): Promise<Page>
  /**
   * Yields each item once, also while others write: `for await (const item of all(...))`. A conversation that goes on meanwhile
   * moves to the top, and may be left out.
   */
  all(...args: AllArgs): AsyncGenerator<Item, void, undefined>
}

/** Writes when called; `dryRun` only says what the call would do, or fails as it would. */
export type Checkable<Args extends unknown[], DryRunArgs extends unknown[], Reply> = {
  (...args: Args): Promise<Reply>
  dryRun(...args: DryRunArgs): Promise<DryRun>
}

export type EndpointMethod<E extends Endpoint> =
  EndpointReply<E> extends { nextCursor: string | null }
    ? Paged<Arguments<E>, Arguments<E, ListOptions>, EndpointReply<E>, ItemOf<EndpointReply<E>>>
    : E['dryRun'] extends true
      ? Checkable<Arguments<E>, Arguments<E, ReadOptions>, EndpointReply<E>>
      : (...args: Arguments<E>) => Promise<EndpointReply<E>>

type CallOptions<E extends Endpoint> = E['method'] extends 'GET' ? ReadOptions : WriteOptions

type Arguments<E extends Endpoint, Options = CallOptions<E>> = [
  ...PathArguments<E['url']>,
  ...(keyof E['body'] extends never ? Input<'query', E['query']> : Input<'body', E['body']>),
  options?: Options | undefined,
]

type PathArguments<Url extends string> = Url extends `${string}:${infer Name}/${infer Rest}`
  ? [...PathArgument<Name>, ...PathArguments<Rest>]
  : Url extends `${string}:${infer Name}`
    ? PathArgument<Name>
    : []
/** Both labels are written out, because TypeScript cannot compute the label that an editor shows for an argument. */
type PathArgument<Name> = Name extends 'ai_name' ? [ai_name: string] : [id: string]

/** The argument is optional when all of its fields are. */
type Input<Part extends 'query' | 'body', F extends Fields> = keyof F extends never
  ? []
  : object extends CallInputOf<F>
    ? Part extends 'query'
      ? [query?: CallInputOf<F> | undefined]
      : [body?: CallInputOf<F> | undefined]
    : Part extends 'query'
      ? [query: CallInputOf<F>]
      : [body: CallInputOf<F>]

/** The values of a set of fields. An optional field may also be undefined, which is the same as leaving it out. */
type CallInputOf<F extends Fields> = {
  [Name in keyof Values<F>]: object extends Pick<Values<F>, Name>
    ? Values<F>[Name] | undefined
    : Values<F>[Name]
}
type EndpointReply<E extends Endpoint> = Values<{ reply: E['reply'] }> extends { reply: infer R } ? R : never
/** A search also has the AIs that it found, which have no further pages. */
type ItemOf<Page> = Extract<Page[Exclude<keyof Page, 'ais'>], readonly unknown[]>[number]

export type NewTransmission = CallInputOf<Endpoints['transmit']['body']>
export type StreamQuery = CallInputOf<Endpoints['stream']['query']>
export type InboxStreamQuery = CallInputOf<Endpoints['inboxStream']['query']>

/** `reset` and `bye` concern the connection, which the client handles. */
type ClientEvents = Omit<StreamEvents, 'reset' | 'bye'>
/** One event of the stream. Pass its id as `last_event_id` to resume after it. */
export type StreamEvent = {
  [Name in keyof ClientEvents]: { event: Name; id: string; data: ClientEvents[Name] }
}[keyof ClientEvents]

/** A new item of the inbox. Pass its id as `last_event_id` to resume after it. */
export type InboxStreamEvent = { event: 'item'; id: string; data: InboxItem }
