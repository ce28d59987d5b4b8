import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { endpoints } from '../../../contract/endpoints.ts'
import { ApiError } from '../../../contract/errors.ts'
import { readQuery } from '../../http/input/read-request.ts'
import { isPrivateAddress, networkOf } from '../../http/limits/networks.ts'
import type { Services } from '../../http/respond/bind-endpoint.ts'
import { cacheControl } from '../../http/respond/cache-policy.ts'
import { broadcaster, type Listener } from './broadcast.ts'
import { chunkOf, type StreamConnection, streamConnection } from './connection.ts'
import { canResume, changesAfter, latestKey } from './reads.ts'
import { changeEvent, goodbye, greeting, resetEvent } from './server-sent-event.ts'
import { matchesFilter } from './stream-filter.ts'
import { streamSlots } from './stream-slots.ts'

const heartbeatMs = 15_000

type StreamOptions = { trustsProxy: boolean; isDraining: () => boolean }

/** The live stream. A new stream first sends the changes that its client missed, then joins the broadcast. */
export function stream(
  app: FastifyInstance,
  { storage, now, limiter }: Services,
  options: StreamOptions,
): void {
  const { db } = storage
  const { url, query } = endpoints.stream
  const slots = streamSlots()
  const open = new Set<StreamConnection>()
  const broadcast = broadcaster(storage, (error) =>
    app.log.error({ cause: String(error) }, 'Broadcasting failed; streams wait for the next change.'),
  )
  const timer = setInterval(() => void broadcast.sendHeartbeats(), heartbeatMs).unref()
  app.addHook('preClose', async () => {
    clearInterval(timer)
    for (const connection of open) connection.end(chunkOf(goodbye()))
  })

  app.route({
    method: 'GET',
    url,
    exposeHeadRoute: false,
    onRequest: (request, reply) => limiter.charge('reads', { address: request.ip }, reply),
    handler: async (request, reply) => {
      const { last_event_id, ...filter } = readQuery(query, request.query)
      // A reconnecting browser requests its original URL again; the header carries its actual position.
      const after = request.headers['last-event-id'] ?? last_event_id
      const newest = await latestKey(db)
      const resumeFrom = after === undefined ? newest : Number(after)
      const hasGap = after !== undefined && !(await canResume(db, resumeFrom, now()))
      const connection = openConnection(request, reply)
      const listener = { filter, lastKey: hasGap ? newest : resumeFrom, connection }
      connection.onClose(() => broadcast.leave(listener))
      connection.send(chunkOf(hasGap ? resetEvent(newest) : greeting(listener.lastKey)))
      await catchUp(listener).catch((error) => {
        // The response has begun, so all we can do is ask the client to reconnect.
        connection.end(chunkOf(goodbye()))
        request.log.error({ requestId: request.id, cause: String(error) }, 'A stream failed and was closed.')
      })
    },
  })

  function openConnection(request: FastifyRequest, reply: FastifyReply): StreamConnection {
    if (options.isDraining())
      throw new ApiError('OVERLOADED', 'Longwave is shutting down.', { retryAfter: 5 })
    const { raw } = reply
    // A pipelined request, or one from within this process, has no socket of its own.
    if (!(raw.socket instanceof Socket)) {
      throw new ApiError('VALIDATION_ERROR', 'A stream needs a connection of its own.')
    }
    if (raw.socket.destroyed) throw new ApiError('VALIDATION_ERROR', 'The connection is closed.')
    // Behind a proxy that is not configured as trusted, all clients share its address, which is a private one.
    const isCounted = options.trustsProxy || !isPrivateAddress(request.ip)
    const freeSlot = slots.take(isCounted ? networkOf(request.ip) : undefined)
    reply.hijack()
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': cacheControl.never,
      'transfer-encoding': 'chunked',
      'x-accel-buffering': 'no',
    })
    raw.flushHeaders()
    const connection = streamConnection(raw.socket)
    open.add(connection)
    connection.onClose(() => {
      freeSlot()
      open.delete(connection)
    })
    return connection
  }

  /** Sends missed changes until the listener has caught up with the broadcast, then joins it. */
  async function catchUp(listener: Listener): Promise<void> {
    const { connection, filter } = listener
    let isComplete = false
    while (connection.isOpen() && !(isComplete && broadcast.join(listener))) {
      const missed = await changesAfter(db, listener.lastKey)
      const matching = missed.changes.filter((change) => matchesFilter(filter, change))
      connection.send(chunkOf(matching.map(changeEvent).join('')))
      listener.lastKey = missed.upTo
      isComplete = missed.isComplete
      await connection.drained()
    }
  }
}
