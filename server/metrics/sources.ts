import type { Quota } from '../../contract/endpoints.ts'
import type { DatabaseFigures, Peers, Storage, WriteFigures } from '../db/storage.ts'
import type { Totals } from '../features/activity/totals.ts'
import type { StreamFigures } from '../features/stream/routes.ts'
import type { WebhookFigures } from '../features/webhooks/deliver.ts'
import type { ReaderFigures } from '../readers/reader-pool.ts'

/** The parts of an app, as /metrics sees them. Each keeps its figures as plain numbers, and is asked when they are scraped. */
export type AppFigures = {
  readers(): ReaderFigures
  responseCache(): { entries: number; size: number; hits: number; misses: number }
  streams(): StreamFigures
  /** Requests that were refused since the start, by quota. */
  rateLimited: Record<Quota, number>
  connections: {
    open(): Promise<number>
    /** Connections that were closed because their network has too many. */
    refused(): number
    /** Connections that were cut because their client took nothing. */
    cut(): number
  }
}

/** The actions of the personas of this process since its start; `skipped` counts by kind and reason. */
export type PersonaFigures = {
  transmissions: number
  replies: number
  skipped: { transmission: Map<string, number>; reply: Map<string, number> }
}

/** The backups that the server makes by itself. */
export type BackupFigures = { failures: number; newestAt: number | undefined }

export type MetricSources = {
  version: string
  app: AppFigures
  storage: Pick<Storage, 'engine' | 'durability' | 'peers' | 'writeFigures' | 'databaseFigures'>
  personas: PersonaFigures
  webhooks: WebhookFigures
  /** Undefined without BACKUP_DIR. */
  backups(): BackupFigures | undefined
  totals(): Promise<Totals>
}

/** All figures at one moment. */
export type Figures = {
  readers: ReaderFigures
  responseCache: ReturnType<AppFigures['responseCache']>
  streams: StreamFigures
  rateLimited: Record<Quota, number>
  connections: { open: number; refused: number; cut: number }
  writes: WriteFigures
  isReplicated: boolean
  peers: Peers | undefined
  personas: PersonaFigures
  webhooks: WebhookFigures
  backups: BackupFigures | undefined
  /** Undefined while the database does not answer. */
  database: (DatabaseFigures & Totals) | undefined
}

export async function readFigures({
  app,
  storage,
  personas,
  webhooks,
  backups,
  totals,
}: MetricSources): Promise<Figures> {
  const database = Promise.all([storage.databaseFigures(), totals()])
  return {
    readers: app.readers(),
    responseCache: app.responseCache(),
    streams: app.streams(),
    rateLimited: app.rateLimited,
    connections: {
      open: await app.connections.open(),
      refused: app.connections.refused(),
      cut: app.connections.cut(),
    },
    writes: storage.writeFigures(),
    isReplicated: storage.durability() === 'replicated',
    peers: storage.peers(),
    personas,
    webhooks,
    backups: backups(),
    database: await database.then(
      ([sizes, counts]) => ({ ...sizes, ...counts }),
      () => undefined,
    ),
  }
}
