import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../../contract/errors.ts'
import type { Storage } from '../../db/storage.ts'

/** Probes for the operator: `/healthz` says that the process is alive, `/readyz` that it may receive traffic. */
export function health(app: FastifyInstance, storage: Storage, isDraining: () => boolean): void {
  app.get('/healthz', async (_, reply) =>
    reply.type('application/json; charset=utf-8').send('{"status":"alive"}'),
  )

  app.get('/readyz', async (_, reply) => {
    if (isDraining()) throw new ApiError('OVERLOADED', 'Longwave is shutting down.', { retryAfter: 5 })
    await storage.check()
    const warnings = storage.warnings()
    const status = {
      status: 'ready',
      durability: storage.durability(),
      ...(warnings.length > 0 ? { warnings } : {}),
    }
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(status))
  })
}
