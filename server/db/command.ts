import type { EndpointName, Endpoints, Values } from '../../contract/endpoints.ts'
import type { Transaction } from './database.ts'

/**
 * A change, as a function that runs inside the writer's transaction. Its input and its reply may cross threads, so both
 * are plain data, and it awaits nothing but the database. server/commands.ts names every command there is.
 */
export type Command<Input, Reply> = (tx: Transaction, input: Input) => Promise<Reply>

/** Any command; what it takes and replies is known only where it is called. */
export type AnyCommand = Command<never, unknown>

type Optional<Values, Name extends keyof Values> = object extends Pick<Values, Name> ? undefined : never

/** The fields of an endpoint as its command's input; undefined means the same as leaving a field out. */
export type InputOf<Name extends EndpointName> = {
  [Field in keyof Given<Name>]: Given<Name>[Field] | Optional<Given<Name>, Field>
}
type Given<Name extends EndpointName> = Values<Endpoints[Name]['params']> & Values<Endpoints[Name]['body']>
