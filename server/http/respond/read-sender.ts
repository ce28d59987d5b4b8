import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '../../../contract/endpoints.ts'
import type { Storage } from '../../db/storage.ts'
import type { Priority, ReadCaller, ReadRequest } from '../../readers/pending-read.ts'
import type { ReadTask } from '../../readers/read.ts'
import type { ReaderPool } from '../../readers/reader-pool.ts'
import { readUrl } from '../input/read-request.ts'
import { networkOf } from '../limits/networks.ts'
import { acceptsGzip } from '../server/headers.ts'
import { noteWork } from '../server/request-observer.ts'
import { isCacheable } from './cache-policy.ts'
import { encodedOnce } from './encoded-response.ts'
import { endpointHeaders } from './endpoint-headers.ts'
import type { ResponseCache } from './response-cache.ts'
import { sendEncoded, sendRepresentation } from './send.ts'

/** The services that a read needs. */
export type ReadServices = {
  storage: Pick<Storage, 'generation' | 'positions'>
  now: () => number
  readers: ReaderPool
  responseCache: ResponseCache
}

type SendRead = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** The name of an endpoint's handler in the readers. */
export const readName = ({ method, url }: Pick<Endpoint, 'method' | 'url'>): string => `${method} ${url}`

export type ReadOptions = {
  /** `api`, unless the read costs more than most. */
  priority?: Priority
  /** For a reply that changes with time, even without a write: it is shared, but not cached. */
  dependsOnClock?: boolean
}
type SenderOptions = ReadOptions & {
  /** SHA-256 of the API key of a request with this query, which was accepted; undefined without one. */
  keyHashOf: (request: FastifyRequest, query: object) => Promise<string | undefined>
}

/** Sends the response to a GET: from the cache, or as a reader makes it. */
export function readSender(
  endpoint: Endpoint,
  { priority = 'api', dependsOnClock = false, keyHashOf }: SenderOptions,
  services: ReadServices,
): SendRead {
  const { readers, responseCache } = services
  const name = readName(endpoint)
  /**
   * Every API read but searches and statistics is bounded by an index and a page size: 10 to 170 microseconds for 20 items among 300,000
   * transmissions, 450 to 700 for 100. Handing it to a thread and back costs about 100.
   */
  const isBounded = priority === 'api'

  return async (request, reply) => {
    const url = readUrl(endpoint, request)
    const keyHash = endpoint.auth === 'none' ? undefined : await keyHashOf(request, url.query)
    const input = { ...url, keyHash }
    /** The response is the same for every caller until something is written. */
    const isShared = !endpoint.private && keyHash === undefined
    const readAs = (encoding: ReadTask['encoding'], rank: Priority = priority) =>
      readRequest({ name, input, encoding, priority: rank, isBounded }, services)
    const caller = callerOf(request, reply)
    if (isShared && isCacheable(input.query)) {
      const key = `${name} ${JSON.stringify(input)}`
      const maxAgeMs = dependsOnClock ? 0 : Number.POSITIVE_INFINITY
      const address = { target: request.url, key, maxAgeMs }
      const rank = priorityOf(request.url, endpoint.url, priority)
      const admit = (waiting: ReadCaller) => readers.admit(readAs('all', rank), waiting)
      const response = await responseCache.getOrRead(address, caller, admit)
      return sendEncoded(request, reply, response, endpointHeaders.cached)
    }
    const encoding = isShared && acceptsGzip(request.headers) ? 'gzip' : 'text'
    const representation = encodedOnce(await readers.admit(readAs(encoding), caller).response)
    return sendRepresentation(reply, representation, endpointHeaders[isShared ? 'uncached' : 'private'])
  }
}

/** `front` for a response that everybody shares at an address without parameters. */
export const priorityOf = (target: string, route: string, otherwise: Priority): Priority =>
  target.includes('?') || route.includes(':') ? otherwise : 'front'

/** The client of a request, as the queue of the readers sees it. */
export const callerOf = (request: FastifyRequest, reply: FastifyReply): ReadCaller => ({
  network: networkOf(request.ip),
  isGone: () => request.raw.socket.destroyed === true,
  onGone(listener) {
    reply.raw.once('close', listener)
    return () => reply.raw.off('close', listener)
  },
  onRead: (times) => noteWork(reply.raw, 'read', times),
})

/** A read that gets the time and the generation when it begins. */
export const readRequest = (
  {
    priority,
    isBounded,
    ...task
  }: Pick<ReadTask, 'name' | 'input' | 'encoding'> & Pick<ReadRequest, 'priority' | 'isBounded'>,
  { storage, now }: Pick<ReadServices, 'storage' | 'now'>,
): ReadRequest => ({
  name: task.name,
  priority,
  ...(isBounded && { isBounded }),
  task: () => ({
    ...task,
    now: now(),
    generation: storage.generation(),
    position: storage.positions?.current(),
  }),
})
