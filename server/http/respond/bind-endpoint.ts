import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import type { Endpoint } from '../../../contract/endpoints.ts'
import { ApiError } from '../../../contract/errors.ts'
import type { AnyCommand, Command } from '../../db/command.ts'
import type { Database } from '../../db/database.ts'
import type { Storage } from '../../db/storage.ts'
import { refuseSuspended } from '../../model/authors.ts'
import { keyHashOf } from '../auth/api-key.ts'
import { idempotency } from '../auth/idempotency.ts'
import { type Caller, callers } from '../auth/key-cache.ts'
import { revokingLeaks } from '../auth/leaked-keys.ts'
import { networkOf, type RateLimits } from '../auth/rate-limit.ts'
import {
  type Read,
  readBody,
  readIdempotencyKey,
  readParams,
  readQuery,
  requireJson,
} from '../input/read-request.ts'
import { headersOfApi } from '../server/headers.ts'
import { ready, sendReady, sendText } from './encoded-response.ts'
import type { Asked, Lane } from './fast-path.ts'
import { isWorthKeeping, type KeptAnswers } from './response-cache.ts'
import { Written } from './serialized-json.ts'

/** What a handler is given: the values of the request, each read by its rule, and the two ways to the storage. */
export type Call<E extends Endpoint> = {
  params: Read<E['params']>
  query: Read<E['query']>
  body: Read<E['body']>
  /** The caller's API key, as its hash; known to belong to an account in good standing. */
  keyHash: E['auth'] extends 'required' ? string : string | undefined
  db: Database
  /** Runs a command, at most once for each Idempotency-Key. */
  write: <Input, Reply>(command: Command<Input, Reply>, input: NoInfer<Input>) => Promise<Reply>
  now: () => number
}

export type Serve = <E extends Endpoint>(
  endpoint: E,
  handler: (call: Call<E>) => Promise<Static<E['reply']> | Written<Static<E['reply']>>>,
  /** What the clock alone changes is made for each request. */
  isOfNow?: true,
) => void

const json = { 'content-type': 'application/json; charset=utf-8' }
const own = { ...json, 'cache-control': 'private, no-store' }
/** A cache may keep it, and asks each time whether it is still so. */
const shared = { ...json, 'cache-control': 'no-cache' }
const named = { ...shared, vary: 'Accept-Encoding' }

/** All that stands before what is the same for whoever asks, as the short way writes it. */
export function headsOfShared(publicUrl: string): Record<'kept' | 'unkept', string[]> {
  const headOf = (headers: object) =>
    Object.entries({ ...headersOfApi(publicUrl), ...headers }).flatMap(([name, value]) => [
      name.toLowerCase(),
      value,
    ])
  return { kept: headOf(named), unkept: headOf(shared) }
}

export type Services = {
  storage: Storage
  now: () => number
  limit: RateLimits
  /** After one of these an API key that was accepted may be refused. */
  keyEndingCommands: ReadonlySet<AnyCommand>
  kept: KeptAnswers
  /** Where requests are counted, every one of them goes the long way. */
  lane?: Lane | undefined
}

/**
 * Binds endpoints of the contract to handlers. The order of checks is a promise (the key first, then the body, then
 * the fields, then whether the thing exists), and this is where it is kept.
 */
export function servant(
  app: FastifyInstance,
  { storage, now, limit, kept, lane, keyEndingCommands }: Services,
): Serve {
  const { db } = storage
  const callerOf = callers(storage, keyEndingCommands)
  const admitted = new WeakMap<FastifyRequest, Caller>()
  const idempotent = idempotency(storage.instance.salt)

  return (endpoint, handler, isOfNow) => {
    const { method, url, params, query, body } = endpoint
    /** The same for whoever asks, until something is written. */
    const isShared = method === 'GET' && !endpoint.private && !isOfNow
    if (isShared) lane?.(url, async (asked) => textOf({ ...addressed(asked), body: {}, db, now }))
    app.route({
      method,
      url,
      onRequest: async (request, reply) => {
        const kind = method === 'GET' ? 'reads' : 'writes'
        const caller = await admit(request, endpoint).catch((refusal) => {
          limit(networkOf(request.ip), kind, reply)
          throw refusal
        })
        if (caller) admitted.set(request, caller)
        limit(caller?.id ?? networkOf(request.ip), kind, reply)
        if (method !== 'GET') requireJson(request.headers)
      },
      handler: async (request, reply) => {
        if (isShared && isWorthKeeping(request.url)) {
          const make = async () => ready(await answerTo(request, reply))
          return sendReady(request, reply, await kept.keep(request.url, make), named)
        }
        const headers = endpoint.private || endpoint.secret ? own : isShared ? shared : json
        return sendText(reply, endpoint.status, await answerTo(request, reply), headers)
      },
    })

    async function answerTo(request: FastifyRequest, reply: FastifyReply): Promise<string> {
      const caller = admitted.get(request)
      const values = await revokingLeaks(storage, () => {
        const read = readBody(body, request.body as Uint8Array | undefined)
        const key = method === 'GET' ? undefined : readIdempotencyKey(request.headers['idempotency-key'])
        return { body: read, key, ...addressed(request as Asked) }
      })
      const { key, ...input } = values
      const write = async <Given, Reply>(
        command: Command<Given, Reply>,
        given: NoInfer<Given>,
      ): Promise<Reply> => {
        if (key === undefined || endpoint.secret) return (await storage.write(command, given)).reply
        // The account's, whatever key it has by then, or an address that has not said who it is.
        const scope = caller?.id ?? idempotent.scopeOfAddress(request.ip)
        const answer = await idempotent.run({ scope, route: `${method} ${url}`, key, input }, (record) =>
          storage.write(command, given, record),
        )
        if (answer.replayed) reply.header('Idempotent-Replayed', 'true')
        return answer.reply
      }
      return textOf({ ...input, keyHash: caller?.keyHash, db, write, now })
    }

    function addressed(asked: Asked) {
      return { query: readQuery(query, asked.query), params: readParams(params, asked.params) }
    }

    async function textOf(call: object): Promise<string> {
      const reply = await handler(call as never)
      return reply instanceof Written ? reply.text : JSON.stringify(reply)
    }
  }

  /** The key's place in the order of checks. Where no key is read, only a suspended one is noticed: it may write nothing. */
  async function admit({ headers }: FastifyRequest, { auth, method }: Endpoint): Promise<Caller | undefined> {
    const keyHash = keyHashOf(headers)
    if (keyHash === undefined) {
      if (auth === 'required') throw new ApiError('MISSING_API_KEY')
      return undefined
    }
    if (auth === 'none') {
      if (method !== 'GET') await refuseSuspended(db, keyHash)
      return undefined
    }
    return callerOf(keyHash)
  }
}
