import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import type { Endpoint } from '../../../contract/endpoints.ts'
import type { AnyCommand, Command } from '../../db/command.ts'
import type { Database } from '../../db/database.ts'
import type { Storage } from '../../db/storage.ts'
import { authenticator } from '../auth/authenticate.ts'
import { idempotency } from '../auth/idempotency.ts'
import type { Caller } from '../auth/key-cache.ts'
import { revokingLeakedKeys } from '../auth/leaked-keys.ts'
import { networkOf, type RateLimiter } from '../auth/rate-limit.ts'
import { type ReadValues, readInput, readUrl, requireJson } from '../input/read-request.ts'
import { isCacheable } from './cache-policy.ts'
import { encodeOnce, encodePlain, encodeResponse } from './encoded-response.ts'
import { endpointHeaders } from './endpoint-headers.ts'
import type { FastPath } from './fast-path.ts'
import type { ResponseCache } from './response-cache.ts'
import { sendEncoded, sendRepresentation } from './send.ts'
import { SerializedJson } from './serialized-json.ts'

/** The argument of a handler: the validated values of the request, and access to the storage. */
export type EndpointCall<E extends Endpoint> = {
  params: ReadValues<E['params']>
  query: ReadValues<E['query']>
  body: ReadValues<E['body']>
  /** SHA-256 of the caller's API key, which belongs to an account in good standing. */
  keyHash: E['auth'] extends 'required' ? string : string | undefined
  db: Database
  /** Runs a command, at most once for each Idempotency-Key. */
  write: WriteOnce
  now: () => number
}

type WriteOnce = <Input, Reply>(command: Command<Input, Reply>, input: NoInfer<Input>) => Promise<Reply>

export type BindEndpoint = <E extends Endpoint>(
  endpoint: E,
  handler: (call: EndpointCall<E>) => Promise<Static<E['reply']> | SerializedJson<Static<E['reply']>>>,
  /** For a reply that changes with time, even without a write: it is never cached. */
  options?: { dependsOnClock: true },
) => void

export type Services = {
  storage: Storage
  now: () => number
  limit: RateLimiter
  /** After one of these commands, an API key that was accepted before may be refused. */
  keyInvalidatingCommands: ReadonlySet<AnyCommand>
  responseCache: ResponseCache
  /** Undefined when rate limits are on, because only the normal path counts requests. */
  fastPath?: FastPath | undefined
}

/**
 * Binds the endpoints of the contract to their handlers. The order of checks is a promise to clients:
 *
 * 1. the API key,
 * 2. the rate limit, which also counts requests with a refused key,
 * 3. the type of the body; then the framework reads the body and checks its length,
 * 4. the fields: body, Idempotency-Key, query, path parameters,
 * 5. the existence of what they name, and the permission to change it: the handler's part.
 */
export function endpointBinder(
  app: FastifyInstance,
  { storage, now, limit, responseCache, fastPath, keyInvalidatingCommands }: Services,
): BindEndpoint {
  const { db } = storage
  const authenticate = authenticator(storage, keyInvalidatingCommands)
  const callers = new WeakMap<FastifyRequest, Caller>()
  const idempotent = idempotency()

  return (endpoint, handler, options) => {
    const { method, url } = endpoint
    /** The reply is the same for every caller until something is written. */
    const isShared = method === 'GET' && !endpoint.private && !options?.dependsOnClock

    /** Checks 1 to 3. */
    const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
      const kind = method === 'GET' ? 'reads' : 'writes'
      const caller = await authenticate(request.headers, endpoint).catch((refusal) => {
        limit(networkOf(request.ip), kind, reply)
        throw refusal
      })
      if (caller) callers.set(request, caller)
      limit(caller?.id ?? networkOf(request.ip), kind, reply)
      if (method !== 'GET') requireJson(request.headers)
    }
    /** Checks 4 and 5. */
    const createReply = async (request: FastifyRequest, reply: FastifyReply): Promise<string> => {
      const input = await revokingLeakedKeys(storage, () => readInput(endpoint, request))
      const caller = callers.get(request)
      const { idempotencyKey, ...values } = input
      return run({ ...values, keyHash: caller?.keyHash, write: writer(request, reply, input), db, now })
    }

    app.route({
      method,
      url,
      onRequest,
      handler: async (request, reply) => {
        if (isShared && isCacheable(request.url)) {
          const create = async () => encodeResponse(await createReply(request, reply))
          const response = await responseCache.getOrCreate(request.url, create)
          return sendEncoded(request, reply, response, endpointHeaders.cached)
        }
        const text = await createReply(request, reply)
        if (isShared)
          return sendRepresentation(reply, encodeOnce(text, request.headers), endpointHeaders.uncached)
        const headers = endpoint.private || endpoint.secret ? endpointHeaders.private : endpointHeaders.json
        return sendRepresentation(reply, encodePlain(text, endpoint.status), headers)
      },
    })
    if (method === 'GET') {
      fastPath?.(
        url,
        isShared ? async (raw) => run({ ...readUrl(endpoint, raw), body: {}, db, now }) : undefined,
      )
    }

    async function run(call: object): Promise<string> {
      const reply = await handler(call as never)
      return reply instanceof SerializedJson ? reply.text : JSON.stringify(reply)
    }

    function writer(
      request: FastifyRequest,
      reply: FastifyReply,
      input: ReturnType<typeof readInput>,
    ): WriteOnce {
      const { idempotencyKey: key, ...values } = input
      return async (command, commandInput) => {
        if (key === undefined || endpoint.secret) return (await storage.write(command, commandInput)).reply
        // Scoped by account, so that it survives a key rotation, or by address for an anonymous caller.
        const scope = callers.get(request)?.id ?? idempotent.anonymousScope(request.ip)
        const idempotentRequest = { scope, route: `${method} ${url}`, key, input: values }
        const result = await idempotent.run(idempotentRequest, (record) =>
          storage.write(command, commandInput, record),
        )
        if (result.replayed) reply.header('Idempotent-Replayed', 'true')
        return result.reply
      }
    }
  }
}
