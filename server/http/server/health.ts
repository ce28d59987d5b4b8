import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../../contract/errors.ts'
import type { Storage } from '../../db/storage.ts'

/** For whoever watches over the process: alive at all, and fit to be sent traffic. */
export function health(app: FastifyInstance, storage: Storage, isDraining: () => boolean): void {
  app.get('/healthz', async (_, reply) =>
    reply.type('application/json; charset=utf-8').send('{"status":"alive"}'),
  )

  app.get('/readyz', async (_, reply) => {
    if (isDraining()) throw new ApiError('OVERLOADED', 'Longwave is shutting down.', { retryAfter: 5 })
    await storage.check()
    const ready = { status: 'ready', durability: storage.durability() }
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(ready))
  })
}
