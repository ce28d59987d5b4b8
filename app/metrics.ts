import type { FastifyInstance } from 'fastify'
import type { Storage } from '../server/db/storage.ts'
import { totals } from '../server/features/activity/reads.ts'
import type { WebhookFigures } from '../server/features/webhooks/deliver.ts'
import type { RequestObserver } from '../server/http/server/request-observer.ts'
import { listenForScrapes, type MetricsServer } from '../server/metrics/listen.ts'
import { metricsText } from '../server/metrics/registry.ts'
import { requestTallies } from '../server/metrics/request-tallies.ts'
import type { AppFigures, BackupFigures, PersonaFigures } from '../server/metrics/sources.ts'
import type { AppOptions } from './app.ts'
import { version } from './version.ts'

type MetricsOptions = {
  host: string
  port: number
  app: FastifyInstance
  storage: Storage
  personas: PersonaFigures
  webhooks: WebhookFigures
  backups: () => BackupFigures | undefined
}

/** /metrics: counts requests from the start of the app, and shows the figures of its parts once it listens. */
export type Metrics = {
  observe: RequestObserver
  exposeFigures: NonNullable<AppOptions['exposeFigures']>
  listen(options: MetricsOptions): Promise<MetricsServer>
}

export function createMetrics(): Metrics {
  const requests = requestTallies()
  let figures: AppFigures | undefined
  return {
    observe: requests.observe,
    exposeFigures(exposed) {
      figures = exposed
    },
    async listen({ host, port, app, storage, personas, webhooks, backups }) {
      if (!figures) throw new Error('The app that is to be measured was not built.')
      const text = await metricsText(
        {
          version: version(),
          app: figures,
          storage,
          personas,
          webhooks,
          backups,
          totals: () => totals(storage.db, storage.now()),
        },
        requests,
      )
      return listenForScrapes(text, { host, port }, (error) =>
        app.log.error({ cause: (error as Error).stack }, 'The metrics could not be read.'),
      )
    },
  }
}
