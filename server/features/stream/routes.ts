import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { endpoints } from '../../../contract/endpoints.ts'
import { ApiError } from '../../../contract/errors.ts'
import { networkOf } from '../../http/auth/rate-limit.ts'
import { readQuery } from '../../http/input/read-request.ts'
import type { Services } from '../../http/respond/bind-endpoint.ts'
import { broadcaster, type Listener } from './broadcast.ts'
import { type Connection, chunkOf, connectionOn } from './connection.ts'
import { bye, eventOf, hello, reset } from './event.ts'
import { isHeardBy } from './filter.ts'
import { canResume, happenedAfter, keyOfNow } from './reads.ts'
import { places } from './stream-slots.ts'

const heartbeatMs = 15_000

type Options = { trustsProxy: boolean; isDraining: () => boolean }

/** Everything as it happens. A stream reads what it missed by itself, and is told the rest with all the others. */
export function stream(app: FastifyInstance, { storage, now, limit }: Services, options: Options): void {
  const { db } = storage
  const { url, query } = endpoints.stream
  const room = places(options)
  const open = new Set<Connection>()
  const audience = broadcaster(storage, (error) => app.log.error({ cause: String(error) }, 'Streams wait.'))
  const beat = setInterval(() => void audience.beat(), heartbeatMs).unref()
  app.addHook('preClose', async () => {
    clearInterval(beat)
    for (const connection of open) connection.end(chunkOf(bye()))
  })

  app.route({
    method: 'GET',
    url,
    exposeHeadRoute: false,
    onRequest: async (request, reply) => limit(networkOf(request.ip), 'reads', reply),
    handler: async (request, reply) => {
      const { last_event_id, ...filter } = readQuery(query, request.query)
      // A browser that was cut off knows better than the address that it began with.
      const after = request.headers['last-event-id'] ?? last_event_id
      const at = await keyOfNow(db)
      const resumed = after === undefined ? at : Number(after)
      const isLost = after !== undefined && !(await canResume(db, resumed, now()))
      const connection = accept(request, reply)
      const listener = { filter, heard: isLost ? at : resumed, connection }
      connection.onClose(() => audience.leave(listener))
      connection.send(chunkOf(isLost ? reset(at) : hello(listener.heard)))
      await catchUp(listener).catch((error) => {
        // It is in the middle of an answer, so all that can be said is that it should come back.
        connection.end(chunkOf(bye()))
        request.log.error({ requestId: request.id, cause: String(error) }, 'A stream was cut.')
      })
    },
  })

  function accept(request: FastifyRequest, reply: FastifyReply): Connection {
    if (options.isDraining())
      throw new ApiError('OVERLOADED', 'Longwave is shutting down.', { retryAfter: 5 })
    const { raw } = reply
    // One behind another on a line, or one from within this process, has no socket to itself.
    if (!(raw.socket instanceof Socket)) {
      throw new ApiError('VALIDATION_ERROR', 'A stream needs a connection of its own.')
    }
    if (raw.socket.destroyed) throw new ApiError('VALIDATION_ERROR', 'Nobody is there any more.')
    const leave = room.take(request.ip, networkOf(request.ip))
    reply.hijack()
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'transfer-encoding': 'chunked',
      'x-accel-buffering': 'no',
    })
    raw.flushHeaders()
    const connection = connectionOn(raw.socket)
    open.add(connection)
    connection.onClose(() => {
      leave()
      open.delete(connection)
    })
    return connection
  }

  /** Reads on until it has heard what the others have, and from then on hears with them. */
  async function catchUp(listener: Listener): Promise<void> {
    const { connection, filter } = listener
    let isAll = false
    while (connection.isOpen() && !(isAll && audience.join(listener))) {
      const missed = await happenedAfter(db, listener.heard)
      const heard = missed.happenings.filter((happening) => isHeardBy(filter, happening))
      connection.send(chunkOf(heard.map(eventOf).join('')))
      listener.heard = missed.upTo
      isAll = missed.isAll
      await connection.drained()
    }
  }
}
