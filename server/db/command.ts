import type { EndpointName, Endpoints, Values } from '../../contract/endpoints.ts'
import type { Transaction } from './database.ts'

/**
 * A command is a function that changes data inside the writer's transaction. It awaits nothing but the database. Its input
 * and its reply may cross threads, so both are plain data. server/commands.ts lists all commands.
 */
export type Command<Input, Reply> = (tx: Transaction, input: Input) => Promise<Reply>

/** Any command. The types of its input and its reply are known only where it is called. */
export type AnyCommand = Command<never, unknown>

type Optional<Values, Name extends keyof Values> = object extends Pick<Values, Name> ? undefined : never

/** The fields of an endpoint as its command's input; undefined means the same as leaving a field out. */
export type InputOf<Name extends EndpointName> = {
  [Field in keyof FieldsOf<Name>]: FieldsOf<Name>[Field] | Optional<FieldsOf<Name>, Field>
}
type FieldsOf<Name extends EndpointName> = Values<Endpoints[Name]['params']> & Values<Endpoints[Name]['body']>
