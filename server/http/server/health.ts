import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../../contract/errors.ts'
import type { BackupState } from '../../db/backup-state.ts'
import type { Storage } from '../../db/storage.ts'

type HealthOptions = {
  isDraining: () => boolean
  now: () => number
  /** Undefined if the server makes no backups by itself. */
  backups: () => BackupState | undefined
}

/** Probes for the operator: `/healthz` says that the process is alive, `/readyz` that it may receive traffic. */
export function health(
  app: FastifyInstance,
  storage: Storage,
  { isDraining, now, backups }: HealthOptions,
): void {
  app.get('/healthz', async (_, reply) =>
    reply.type('application/json; charset=utf-8').send('{"status":"alive"}'),
  )

  app.get('/readyz', async (_, reply) => {
    if (isDraining()) throw new ApiError('OVERLOADED', 'Longwave is shutting down.', { retryAfter: 5 })
    await storage.check()
    const made = backups()
    const warnings = [...storage.warnings(), ...(made ? warningsAbout(made) : [])]
    const status = {
      status: 'ready',
      durability: storage.durability(),
      ...(made ? { backups: describe(made, now()) } : {}),
      ...(warnings.length > 0 ? { warnings } : {}),
    }
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(status))
  })
}

const describe = ({ newestAt, isOnSameDisk, failures }: BackupState, now: number) => ({
  newest: newestAt === undefined ? null : new Date(newestAt).toISOString(),
  age_seconds: newestAt === undefined ? null : Math.max(0, Math.round((now - newestAt) / 1000)),
  on_same_disk: isOnSameDisk ?? null,
  failures,
})

function warningsAbout({ newestAt, failures }: BackupState): string[] {
  if (failures === 0) return []
  const newest =
    newestAt === undefined ? 'there is none' : `the newest is from ${new Date(newestAt).toISOString()}`
  return [`The last attempt of a backup failed, and ${newest}: the log says why.`]
}
