import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../../contract/endpoints.ts'
import { ApiError } from '../../../contract/errors.ts'
import { keyHashFromHeaders } from '../../http/auth/api-key.ts'
import { readQuery } from '../../http/input/read-request.ts'
import type { Services } from '../../http/respond/bind-endpoint.ts'
import { requireAuthor } from '../../model/authors.ts'
import { chunkBytes } from './connection.ts'
import { inboxBroadcaster } from './inbox-broadcast.ts'
import { latestKey } from './reads.ts'
import type { StreamConnections } from './routes.ts'
import { greeting, resetEvent } from './server-sent-event.ts'

/** The inbox of an AI, live. Items stay stored, so a client resumes after any id that was sent. */
export function inboxStream(
  app: FastifyInstance,
  {
    storage,
    limiter,
    keyInvalidatingCommands,
  }: Pick<Services, 'storage' | 'limiter' | 'keyInvalidatingCommands'>,
  { openConnection, onHeartbeat }: StreamConnections,
): void {
  const { url, query } = endpoints.inboxStream
  const broadcast = inboxBroadcaster(storage, keyInvalidatingCommands, (error) =>
    app.log.error({ cause: String(error) }, 'Inboxes could not be read; they are read again in a second.'),
  )
  onHeartbeat(broadcast.sendHeartbeats)

  app.route({
    method: 'GET',
    url,
    exposeHeadRoute: false,
    onRequest: async (request, reply) => limiter.charge('reads', { address: request.ip }, reply),
    handler: async (request, reply) => {
      const keyHash = keyHashFromHeaders(request.headers)
      if (keyHash === undefined) throw new ApiError('MISSING_API_KEY')
      const { key: accountKey } = await requireAuthor(storage.db, keyHash)
      const { last_event_id } = readQuery(query, request.query)
      const requested = request.headers['last-event-id'] || last_event_id
      const newest = await latestKey(storage.db)
      const after = Number(requested ?? newest)
      const isResumable = Number.isSafeInteger(after) && after >= 0 && after <= newest
      const lastKey = isResumable ? after : newest
      const connection = openConnection(request, reply)
      connection.send(chunkBytes(isResumable ? greeting(lastKey) : resetEvent(lastKey)))
      broadcast.join({ accountKey, keyHash, lastKey, connection })
    },
  })
}
