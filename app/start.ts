import { once } from 'node:events'
import { createServer } from 'node:net'
import { extname, join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import type { FastifyInstance } from 'fastify'
import { newestSchema } from '../server/db/migrations/ledger.ts'
import { describeDatabase, openStorage } from '../server/engines/open.ts'
import { connectionsOf, shareConnections } from '../server/engines/postgres/connection-shares.ts'
import { letProxiesGo } from '../server/http/server/drain.ts'
import { type Backups, startBackups } from '../server/maintenance/backup/schedule.ts'
import { whyNoFolder } from '../server/maintenance/backup/series.ts'
import type { MetricsServer } from '../server/metrics/listen.ts'
import { isErasing } from '../server/model/erasure.ts'
import { networkList } from '../server/network-list.ts'
import { threadFile } from '../web/build/bundle-thread.ts'
import { type AppOptions, buildApp } from './app.ts'
import type { Config } from './config.ts'
import {
  createPersonaScheduler,
  modelHosts,
  noPersonaFigures,
  readPersonaSettings,
  watchPersonaSettings,
} from './personas.ts'
import { sweepExpired } from './sweep-expired.ts'
import { noWebhookFigures, startWebhooks } from './webhooks.ts'

export type Running = {
  app: FastifyInstance
  address: string
  metricsAddress: string | undefined
  stop(): Promise<void>
}

/** How long accepted requests may take to finish after a stop signal. */
const drainMs = 8_000
const sweepMs = 60_000

/** The file to start a thread from. The names end in `.ts` in a checkout, and in `.js` in the package. */
const fileOf = (thread: string): Promise<URL> =>
  threadFile(new URL(`${thread}.thread${extname(import.meta.url)}`, import.meta.url))

/** For measurements: the number of reader threads, whether reads wait in a queue, and whether words are indexed; for tests another place for the log. */
type StartOptions = Pick<AppOptions, 'isGated' | 'logTo'> & {
  readers?: number
  isIndexed?: boolean
  isLeased?: boolean
}

/** Opens the storage, builds the app and listens; `stop` undoes it in reverse order. */
export async function start(config: Config & StartOptions): Promise<Running> {
  let draining = false
  // The launcher limits the main thread by this flag, which would win over the limits that each thread is started with.
  setFlagsFromString('--max-semi-space-size=0')
  const personaSettings = config.personas === 'off' ? undefined : readPersonaSettings(config)
  const refusal = config.backups && whyNoFolder(config.backups.folder)
  if (refusal !== undefined) throw new Error(refusal)
  await requireFreePort(config)
  if (config.metrics) await requireFreePort(config.metrics, 'METRICS_')
  /** The operator's own texts for About, Rules and Privacy. */
  const textDir = join(config.dataDir, 'pages')
  const { dataDir, databaseUrl } = config
  const shares = databaseUrl === undefined ? undefined : shareConnections(connectionsOf(config.pgPool))
  const timelineMemory = databaseUrl === undefined ? undefined : new SharedArrayBuffer(4)
  const database = { dataDir, databaseUrl, connections: shares?.main, timelineMemory }
  const readerThreads =
    config.readers === 0
      ? undefined
      : {
          file: await fileOf('./reader'),
          database: { ...database, connections: shares?.reader },
          count: config.readers ?? shares?.readers,
        }
  const writerThread =
    config.databaseUrl === undefined ? await fileOf('../server/engines/sqlite/writer') : undefined
  // Its library is loaded only where it is needed.
  const metrics = config.metrics && (await import('./metrics.ts')).createMetrics()
  const tracer =
    config.tracing &&
    (await import('../server/tracing/tracer.ts')).startTracer(config.tracing, {
      warn: (sentence) => app.log.warn(sentence),
    })
  const personaFigures = noPersonaFigures()
  const webhookFigures = noWebhookFigures()
  let migrated: { from: number; to: number; ms: number } | undefined
  const storage = await openStorage({
    ...database,
    writerThread,
    ...(config.isIndexed === undefined ? {} : { isIndexed: config.isIndexed }),
    ...(config.isLeased === undefined ? {} : { isLeased: config.isLeased }),
    onFailure: (cause) => {
      app.log.fatal(
        { cause: cause.stack },
        'The storage failed, so Longwave exits. Starting it again recovers every acknowledged write.',
      )
      setTimeout(() => process.exit(1), 100)
    },
    onMigrated(from, ms) {
      migrated = { from, to: newestSchema, ms: Math.round(ms) }
    },
    onNotice: (sentence) => app.log.warn(sentence),
    onDurability: (durability) => {
      app.log.warn(`The durability of the database changed to ${durability}.`)
      warnIfNotReplicated()
    },
  })
  let backups: Backups | undefined
  const app = await buildOrClose(() =>
    buildApp(
      { storage, now: storage.now, isDraining: () => draining, readerThreads },
      {
        ...config,
        textDir,
        modelHosts: modelHosts(personaSettings),
        backupState: () => backups?.state(),
        observers: [metrics, tracer].flatMap((each) => each?.observe ?? []),
        ...(metrics ? { exposeFigures: metrics.exposeFigures } : {}),
      },
    ),
  )
  if (migrated)
    app.log.info(
      migrated,
      `The database was migrated from schema ${migrated.from} to ${migrated.to} in ${migrated.ms} ms.`,
    )
  const personaScheduler =
    personaSettings &&
    createPersonaScheduler({
      app,
      storage,
      settings: watchPersonaSettings(config, personaSettings, app.log),
      mode: config.personas,
      registration: config.registration,
      figures: personaFigures,
    })
  const sweepNow = () =>
    sweepExpired(storage, config.retention, () => draining).catch((error) =>
      app.log.warn({ cause: String(error) }),
    )
  const sweep = setInterval(() => void sweepNow(), sweepMs)
  const startedMessage = (address: string) =>
    `Longwave is on the air at ${address}, keeping its data in ${describeDatabase(config)}; its durability is ${storage.durability()}.`
  let metricsServer: MetricsServer | undefined
  const failStart = async (reason: Error): Promise<never> => {
    clearInterval(sweep)
    await metricsServer?.close()
    await app.close()
    await storage.close()
    throw reason
  }
  // The site listens last, so that nothing has been served when a start fails.
  metricsServer =
    config.metrics &&
    (await metrics
      ?.listen({
        ...config.metrics,
        app,
        storage,
        personas: personaFigures,
        webhooks: webhookFigures,
        backups: () => backups?.state(),
      })
      .catch(failStart))
  const address = await app
    .listen({ host: config.host, port: config.port, listenTextResolver: startedMessage })
    .catch((error: NodeJS.ErrnoException) =>
      failStart(new Error(listenError(error, config), { cause: error })),
    )
  if (metricsServer) app.log.info(`Metrics are at ${metricsServer.address}.`)

  warnIfNotReplicated()
  personaScheduler?.start()
  const webhooks =
    config.webhookNetworks &&
    startWebhooks({
      storage,
      now: storage.now,
      networks: networkList(config.webhookNetworks),
      log: app.log,
      figures: webhookFigures,
    })
  if (config.backups) backups = startBackups(database, config.backups, { now: Date.now, log: app.log })
  // An erasure that was interrupted goes on now, not in a minute.
  if (await isErasing(storage.db).catch(() => true)) void sweepNow()

  return {
    app,
    address,
    metricsAddress: metricsServer?.address,
    async stop() {
      draining = true
      clearInterval(sweep)
      await backups?.stop()
      if (config.trustProxy.length > 0) await letProxiesGo(app.server)
      const cutOff = setTimeout(() => app.server.closeAllConnections(), drainMs)
      // A kept-alive connection that becomes idle would delay the stop until its client closes it.
      const closeIdle = setInterval(() => app.server.closeIdleConnections(), 100)
      await Promise.all([personaScheduler?.stop(), webhooks?.stop()])
      await app.close()
      await metricsServer?.close()
      await tracer?.stop()
      clearInterval(closeIdle)
      clearTimeout(cutOff)
      await storage.close()
    },
  }

  /** An operator who chose PostgreSQL may expect writes to survive the loss of a machine. */
  function warnIfNotReplicated(): void {
    if (config.databaseUrl === undefined || storage.durability() === 'replicated') return
    app.log.warn(
      'No standby confirms writes: THE LOSS OF ONE MACHINE LOSES ACKNOWLEDGED WRITES. Set synchronous_standby_names in PostgreSQL.',
    )
  }

  /** If the app refuses a setting, the data directory must not stay locked. */
  async function buildOrClose<App>(build: () => App): Promise<App> {
    try {
      return build()
    } catch (error) {
      await storage.close()
      throw error
    }
  }
}

type Address = Pick<Config, 'host' | 'port'>

/** Refuses a port that is in use before a database is created or migrated. */
async function requireFreePort({ host, port }: Address, prefix = ''): Promise<void> {
  const probe = createServer()
  try {
    await once(probe.listen({ host, port }), 'listening')
  } catch (error) {
    throw new Error(listenError(error as NodeJS.ErrnoException, { host, port }, prefix), { cause: error })
  }
  await once(probe.close(), 'close')
}

function listenError({ code, message }: NodeJS.ErrnoException, { host, port }: Address, prefix = ''): string {
  if (code === 'EADDRINUSE')
    return `${prefix}PORT ${port} of ${host} is used by another program: stop that, or set ${prefix}PORT.`
  return `${prefix}HOST ${host} and ${prefix}PORT ${port} cannot be listened on: ${message}.`
}
