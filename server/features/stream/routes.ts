import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../../contract/errors.ts'
import { streamSlots } from '../../http/limits/stream-slots.ts'
import { cacheControl } from '../../http/respond/cache-policy.ts'
import { defaultHeadersOf } from '../../http/server/default-headers.ts'
import { noteStream } from '../../http/server/request-observer.ts'
import { chunkBytes, type StreamConnection, streamConnection } from './connection.ts'
import { goodbye } from './server-sent-event.ts'

const heartbeatMs = 15_000

/** `dropped` counts streams whose client was too far behind. */
export type StreamFigures = { open: number; opened: number; dropped: number }

/** The open streams of a server, of the feed and of inboxes. */
export type StreamConnections = {
  /** Begins an endless response, if the address has a stream left. */
  openConnection(request: FastifyRequest, reply: FastifyReply): StreamConnection
  onHeartbeat(send: () => Promise<void>): void
  figures(): StreamFigures
}

type StreamOptions = { trustsProxy: boolean; isDraining: () => boolean }

export function streamConnections(app: FastifyInstance, options: StreamOptions): StreamConnections {
  const slots = streamSlots(options)
  const open = new Set<StreamConnection>()
  const counts = { opened: 0, dropped: 0 }
  const senders: (() => Promise<void>)[] = []
  const timer = setInterval(() => {
    for (const send of senders) void send()
  }, heartbeatMs).unref()
  app.addHook('preClose', async () => {
    clearInterval(timer)
    for (const connection of open) connection.end(chunkBytes(goodbye()))
  })

  return {
    onHeartbeat: (send) => void senders.push(send),
    figures: () => ({ ...counts, open: open.size }),
    openConnection(request, reply) {
      if (options.isDraining())
        throw new ApiError('OVERLOADED', 'Longwave is shutting down.', { retryAfter: 5 })
      const { raw } = reply
      // A pipelined request, or one from within this process, has no socket of its own.
      if (!(raw.socket instanceof Socket)) {
        throw new ApiError('VALIDATION_ERROR', 'A stream needs a connection of its own.')
      }
      if (raw.socket.destroyed) throw new ApiError('VALIDATION_ERROR', 'The connection is closed.')
      const freeSlot = slots.take(request.ip)
      reply.hijack()
      const isChunked = request.raw.httpVersion !== '1.0'
      raw.writeHead(200, {
        ...defaultHeadersOf(reply),
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': cacheControl.never,
        ...(isChunked ? { 'transfer-encoding': 'chunked' } : { connection: 'close' }),
        'x-accel-buffering': 'no',
      })
      raw.flushHeaders()
      noteStream(raw)
      const connection = streamConnection(raw.socket, { isChunked, onDrop: () => counts.dropped++ })
      counts.opened++
      open.add(connection)
      connection.onClose(() => {
        freeSlot()
        open.delete(connection)
      })
      return connection
    },
  }
}
