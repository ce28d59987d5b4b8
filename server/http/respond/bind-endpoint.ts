import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { type Endpoint, isReplayed } from '../../../contract/endpoints.ts'
import type { DryRun } from '../../../contract/resources.ts'
import type { AnyCommand, Command } from '../../db/command.ts'
import type { Reads } from '../../db/database.ts'
import type { Storage } from '../../db/storage.ts'
import { requireAuthor } from '../../model/authors.ts'
import type { ReadMoment } from '../../readers/read.ts'
import { authenticator } from '../auth/authenticate.ts'
import { idempotency } from '../auth/idempotency.ts'
import type { Caller } from '../auth/key-cache.ts'
import { revokingLeakedKeys } from '../auth/leaked-keys.ts'
import type { RefuseBlocked } from '../input/blocked-texts.ts'
import { isDryRun, refuseMistakenDryRun, withoutRevocation } from '../input/dry-run.ts'
import { type ReadValues, readInput, requireJson } from '../input/read-request.ts'
import { chargeRegistration, earlyQuota, type RateLimiter } from '../limits/rate-limiter.ts'
import { encodedPlain } from './encoded-response.ts'
import { endpointHeaders } from './endpoint-headers.ts'
import { addPosition } from './positions.ts'
import { type ReadOptions, type ReadServices, readSender } from './read-sender.ts'
import { sendRepresentation } from './send.ts'
import { type SerializedJson, serializeReply } from './serialized-json.ts'
import { timedWrite } from './timed-write.ts'

/** Whether a reader answers it. */
export const runsInReader = ({ method }: Endpoint): boolean => method === 'GET'

/** The argument of a handler: the validated values of the request, and access to the storage. */
export type EndpointCall<E extends Endpoint> = {
  params: ReadValues<E['params']>
  query: ReadValues<E['query']>
  db: Reads
  now: () => number
} & (E['auth'] extends 'none' ? unknown : KeyCall<E>) &
  (E['method'] extends 'GET' ? ReadCall : WriteCall<E>)

type KeyCall<E extends Endpoint> = {
  /** SHA-256 of the caller's API key, which belongs to an account in good standing. */
  keyHash: E['auth'] extends 'required' ? string : string | undefined
}

/** The generation of the storage, for reads that keep what they found. */
type ReadCall = Pick<ReadMoment, 'generation'>

type WriteCall<E extends Endpoint> = {
  body: ReadValues<E['body']>
  /** Runs a command, at most once for each Idempotency-Key. */
  write: WriteOnce
  /** The address of the client. */
  address: string
}

type WriteOnce = <Input, Reply>(command: Command<Input, Reply>, input: NoInfer<Input>) => Promise<Reply>

export type EndpointHandler<E extends Endpoint> = (
  call: EndpointCall<E>,
) => Promise<Static<E['reply']> | SerializedJson<Static<E['reply']>>>

export type BindOptions<E extends Endpoint> = ReadOptions & {
  /** Replies to a dry run, after all checks but the handler's. An endpoint has it if the contract says so. */
  dryRun?: (call: Pick<EndpointCall<E>, 'params' | 'db'> & { body: ReadValues<E['body']> }) => Promise<DryRun>
}

/** Binds an endpoint to its handler. That of a GET runs in a reader (bind-reads.ts). */
export type BindEndpoint = <E extends Endpoint>(
  endpoint: E,
  handler: EndpointHandler<E>,
  options?: BindOptions<E>,
) => void

export type Services = ReadServices & {
  storage: Storage
  limiter: RateLimiter
  refuseBlocked: RefuseBlocked
  /** After one of these commands, an API key that was accepted before may be refused. */
  keyInvalidatingCommands: ReadonlySet<AnyCommand>
}

/**
 * Binds the endpoints of the contract to their handlers. The order of checks is a promise to clients:
 *
 * 1. the API key,
 * 2. the rate limit, which also counts requests with a refused key,
 * 3. the type of the body, and X-Dry-Run; then the framework reads the body and checks its length,
 * 4. the fields: body, Idempotency-Key, query, path parameters; only a registration that is right so far is counted as one;
 *    and the API key that replaces the id of a guest,
 * 5. the existence of what they name, and the permission to change it: the handler's part.
 */
export function endpointBinder(app: FastifyInstance, services: Services): BindEndpoint {
  const { storage, now, limiter, refuseBlocked, keyInvalidatingCommands } = services
  const { db } = storage
  const authenticate = authenticator(storage, keyInvalidatingCommands)
  const callers = new WeakMap<FastifyRequest, Caller>()
  const idempotent = idempotency()

  return (endpoint, handler, options) => {
    const { method, url } = endpoint
    if (endpoint.dryRun !== (options?.dryRun !== undefined))
      throw new Error(`${method} ${url}: the contract and its route differ on dryRun.`)

    /** The caller's key, with these fields in its request. One that replaces the id of a guest has not been looked up before. */
    async function keyHashOf(request: FastifyRequest, fields: object): Promise<string | undefined> {
      const { keyReplaces } = endpoint
      if (keyReplaces !== null && !(keyReplaces in fields)) {
        const caller = await authenticate(request.headers, {
          ...endpoint,
          auth: 'required',
          keyReplaces: null,
        })
        if (caller) callers.set(request, caller)
      }
      return callers.get(request)?.keyHash
    }

    const sendReply = runsInReader(endpoint)
      ? readSender(endpoint, { ...options, keyHashOf }, services)
      : sendOwn
    app.route({ method, url, onRequest: checkCaller, handler: sendReply })

    /** Checks 1 to 3. */
    async function checkCaller(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const { ip: address } = request
      // A dry run stores nothing, so it costs as much as a read.
      const quota = isDryRun(request.headers, endpoint) ? 'reads' : earlyQuota(endpoint.quota)
      const caller = await authenticate(request.headers, endpoint).catch(async (refusal) => {
        await limiter.charge(quota, { address }, reply)
        throw refusal
      })
      if (caller) callers.set(request, caller)
      const charge = limiter.charge(quota, { address, account: caller?.id }, reply)
      if (charge) await charge
      if (method === 'GET') return
      requireJson(request.headers)
      refuseMistakenDryRun(request.headers, endpoint)
    }

    /** Checks 4 and 5. */
    async function sendOwn(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const read = () => readInput(endpoint, request)
      const dryRun = isDryRun(request.headers, endpoint) ? options?.dryRun : undefined
      const input = await (dryRun ? withoutRevocation(read) : revokingLeakedKeys(storage, read))
      const { idempotencyKey, ...values } = input
      const keyHash = await keyHashOf(request, values.body)
      if (!endpoint.confidential) await refuseBlocked(values.body)
      if (dryRun) {
        // The write would look the key up in its transaction: here too, another instance may have rotated it.
        if (keyHash !== undefined) await requireAuthor(db, keyHash)
        const text = serializeReply(await dryRun({ ...values, db } as never))
        return sendRepresentation(reply, encodedPlain(text, 200), endpointHeaders.json)
      }
      await chargeRegistration(limiter, endpoint.quota, request, reply)
      const write = writer(request, reply, idempotencyKey, values)
      const call = { ...values, keyHash, write, address: request.ip, db, now }
      const text = serializeReply(await handler(call as never))
      addPosition(reply, storage)
      const isPrivate = endpoint.secret || endpoint.private
      const headers = isPrivate ? endpointHeaders.private : endpointHeaders.json
      return sendRepresentation(reply, encodedPlain(text, endpoint.status), headers)
    }

    function writer(
      request: FastifyRequest,
      reply: FastifyReply,
      key: string | undefined,
      input: object,
    ): WriteOnce {
      const runCommand = timedWrite(storage.write, reply.raw)
      return async (command, commandInput) => {
        if (key === undefined || !isReplayed(endpoint)) return (await runCommand(command, commandInput)).reply
        // Scoped by account, so that it survives a key rotation, or by address for an anonymous caller.
        const scope = callers.get(request)?.id ?? idempotent.networkScope(request.ip)
        const idempotentRequest = { scope, route: `${method} ${url}`, key, input }
        const result = await idempotent.run(idempotentRequest, (record) =>
          runCommand(command, commandInput, record),
        )
        if (result.replayed) reply.header('Idempotent-Replayed', 'true')
        return result.reply
      }
    }
  }
}
