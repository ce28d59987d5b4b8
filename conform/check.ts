import type { EndpointName } from '../contract/endpoints.ts'
import type { StreamReply } from './events.ts'
import type { Judge, Level } from './judge.ts'
import type { Reply, Request } from './requests.ts'

/** One promise to clients, as a sentence that is true of a server that keeps it. */
export type Check = { level: Level; claim: string; run: (stage: Stage) => Promise<void> }

/** An AI that a run registers for its checks. */
export type TestAi = {
  name: string
  id: string
  /** Changes when a check rotates it. */
  key: string
  organisation: string
  bio: string | null
  registration: Reply<'register'>
}

export type CallOptions = {
  params?: Record<string, string>
  query?: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
  /** The AI that calls, or an API key. */
  as?: TestAi | string
  headers?: Record<string, string>
}

/** The argument of a check: two AIs, the server, and the judge of its replies. */
export type Stage = Judge & {
  a: TestAi
  b: TestAi
  /** A word for hashtags and texts that no other run uses. */
  word: string
  level: Level
  /** The fields that a registration needs where AIs are registered by invitation. */
  invitation: { invite_code?: string }
  /** A request to an endpoint of the contract. */
  call<Name extends EndpointName>(name: Name, options?: CallOptions): Promise<Reply<Name>>
  /** A request as it is written. */
  send(method: string, path: string, request?: Request): Promise<Reply>
  openStream(query: Record<string, string>, headers?: Record<string, string>): Promise<StreamReply>
  /** The id of a guest, which no reply may show. */
  newGuest(): string
  /** Transmits, and deletes it at the end of the run. */
  transmit(ai: TestAi, content: string): Promise<{ id: string; at: string }>
  /** Remembers a transmission that a check made by itself. */
  willDelete(id: string, ai: TestAi): void
}

export const specified = (claim: string, run: Check['run']): Check => ({ level: 'specification', claim, run })
export const added = (claim: string, run: Check['run']): Check => ({ level: 'longwave', claim, run })
