import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { blockingCommands, keyInvalidatingCommands } from '../server/commands.ts'
import type { BackupState } from '../server/db/backup-state.ts'
import type { Storage } from '../server/db/storage.ts'
import type { DatabaseLocation } from '../server/engines/options.ts'
import type { RegistrationMode } from '../server/features/accounts/registration.ts'
import { moderation } from '../server/features/moderation/routes.ts'
import { feedStream } from '../server/features/stream/feed-routes.ts'
import { inboxStream } from '../server/features/stream/inbox-routes.ts'
import { streamConnections } from '../server/features/stream/routes.ts'
import { adminTokenGuard } from '../server/http/auth/admin-token.ts'
import { blockedTexts } from '../server/http/input/blocked-texts.ts'
import { type Buckets, memoryBuckets } from '../server/http/limits/buckets.ts'
import { limitConnections, requestLimit } from '../server/http/limits/connection-limit.ts'
import { noLimits, rateLimiter } from '../server/http/limits/rate-limiter.ts'
import { sharedBuckets } from '../server/http/limits/shared-buckets.ts'
import { cutStalledReaders } from '../server/http/limits/slow-readers.ts'
import { adminBinder } from '../server/http/respond/bind-admin.ts'
import { endpointBinder, type Services } from '../server/http/respond/bind-endpoint.ts'
import { installFastPath } from '../server/http/respond/fast-path.ts'
import { awaitPositions, positionInHeader } from '../server/http/respond/positions.ts'
import { responseCache } from '../server/http/respond/response-cache.ts'
import { createServer, type ServerOptions } from '../server/http/server/create-server.ts'
import { health } from '../server/http/server/health.ts'
import { answerOneByOne } from '../server/http/server/pipelining.ts'
import { requestLog } from '../server/http/server/request-log.ts'
import { noteArrivals, type RequestObserver } from '../server/http/server/request-observer.ts'
import { answerInTurns } from '../server/http/server/turns.ts'
import type { AppFigures } from '../server/metrics/sources.ts'
import { defaultRetention, type Retention } from '../server/model/retention.ts'
import { networkList } from '../server/network-list.ts'
import { type LoopWatch, loopWatch } from '../server/readers/loop-watch.ts'
import type { ReadHandlers } from '../server/readers/read.ts'
import { startReaderHere } from '../server/readers/reader.ts'
import { readerPool } from '../server/readers/reader-pool.ts'
import { startReaderThread } from '../server/readers/reader-thread.ts'
import { span } from '../server/span.ts'
import { adminPageBinders } from '../web/admin/bind-admin-pages.ts'
import { adminRoutes } from '../web/admin/routes.ts'
import { adminSessions } from '../web/admin/session.ts'
import type { PageAssets } from '../web/build/assets.ts'
import { css, pageAssets } from '../web/build/page-assets.ts'
import { type Accent, stylesheetWithAccent } from '../web/build/stylesheet.ts'
import { errorPageRenderer } from '../web/http/error-page.ts'
import { httpBinders } from '../web/http/http-binders.ts'
import { securityTxt } from '../web/http/security-txt.ts'
import { staticFiles } from '../web/http/static-files.ts'
import { loadTextPages } from '../web/page-data/text-pages.ts'
import { routes } from '../web/routes.ts'
import { readPosition } from '../web/session/position.ts'
import { type SiteOptions, siteOf } from '../web/site.ts'
import { collectGarbage } from './collect-garbage.ts'
import { bindFeatures } from './features.ts'
import { inProcessUrl } from './in-process.ts'
import { mcp } from './mcp.ts'
import { endpointHandlers, type PageOptions, readHandlers } from './read-handlers.ts'
import { version } from './version.ts'

type AppServices = Pick<Services, 'storage' | 'now'> & {
  isDraining?: () => boolean
  /**
   * Reads run in threads of this file, on connections of their own to this database: at most `count`, or as many as there
   * are cores. Without it they run in this thread.
   */
  readerThreads?: { file: URL; database: DatabaseLocation; count?: number | undefined } | undefined
}

/** The data of a reader thread. */
export type ReaderData = { database: DatabaseLocation; pages: PageOptions; pageAssets: PageAssets }
export type AppOptions = Omit<ServerOptions, 'observe'> & {
  rateLimits: boolean
  registration: RegistrationMode
  /** The operator's email address or web page. */
  contact?: string | undefined
  /** Switches the API and the pages of the operator on. */
  adminToken?: string | undefined
  site?: SiteOptions
  accent?: Accent
  textDir?: string
  /** The hosts of language models that get comments, for the page Privacy. */
  modelHosts?: string[]
  /** Where traces are sent, for the same page. */
  tracing?: { url: string } | undefined
  /** Backups that the server makes, for the same page. */
  backups?: { keep: number; everyMs: number } | undefined
  /** The backups that it has made, for /readyz and the page Status. */
  backupState?: () => BackupState | undefined
  retention?: Retention
  /** Sites whose scripts may use /mcp. */
  mcpAllowedOrigins?: string[]
  /** The private networks that webhooks may reach; undefined switches webhooks off. */
  webhookNetworks?: string[] | undefined
  /** False admits every read at once: the negative control of the proof `floods`. */
  isGated?: boolean
  /** See every request, for metrics and traces. */
  observers?: RequestObserver[]
  /** Gets the figures of the app's parts, for /metrics. */
  exposeFigures?: (figures: AppFigures) => void
}

/** Defaults for an app that is used inside this process only. */
const inProcess: AppOptions = {
  publicUrl: inProcessUrl,
  logLevel: 'silent',
  trustProxy: [],
  rateLimits: false,
  registration: 'open',
  webhookNetworks: [],
}

/** Builds the app; each feature binds its routes here. */
export function buildApp(
  { storage, now, isDraining = () => false, readerThreads }: AppServices,
  options: Partial<AppOptions> = {},
): FastifyInstance {
  const {
    rateLimits,
    registration,
    adminToken,
    contact,
    site: siteOptions = {},
    accent,
    textDir,
    modelHosts = [],
    tracing,
    backups,
    backupState = () => undefined,
    retention = defaultRetention,
    mcpAllowedOrigins = [],
    webhookNetworks,
    isGated = true,
    observers: otherObservers = [],
    exposeFigures,
    ...serverOptions
  } = { ...inProcess, ...options }
  const { publicUrl, trustProxy, requestLog: isRequestLogged = false } = serverOptions
  const trustsProxy = trustProxy.length > 0
  const site = siteOf(siteOptions)
  const stylesheet = stylesheetWithAccent(css, accent)
  const rendering = { publicUrl, site, stylesheet }
  const requestCounts = !rateLimits ? 'none' : storage.takeQuota ? 'database' : 'memory'
  const texts = loadTextPages(textDir, {
    site,
    contact,
    modelHosts,
    requestCounts,
    tracesTo: tracing && new URL(tracing.url).host,
    webhooks: webhookNetworks !== undefined,
    isShared: storage.positions !== undefined,
    idempotencyHours: retention.idempotencyHours,
    backups,
  })
  const pages = {
    ...rendering,
    version: version(),
    texts,
    registration,
    rateLimits,
    retention,
  }
  const limiter = rateLimits ? rateLimiter(bucketsOf(storage, now)) : noLimits
  const observers = [...otherObservers]
  // Undefined unless it is needed, so that requests are not even timed.
  const observe: RequestObserver | undefined =
    isRequestLogged || observers.length > 0
      ? (request, moment, raw) => {
          for (const each of observers) each(request, moment, raw)
        }
      : undefined
  const app = createServer({
    ...serverOptions,
    isDraining,
    observe,
    errorPage: errorPageRenderer(rendering),
    chargeUnknown: (request, reply) => limiter.charge('reads', { address: request.ip }, reply),
  })
  if (isRequestLogged) observers.push(requestLog(app.log))
  const loop = loopWatch()
  const readers = readerPool({
    ...(readerThreads
      ? {
          ...inThreads(readerThreads, { database: readerThreads.database, pages, pageAssets }),
          here: isGated ? boundedReads(endpointHandlers(storage.db, pages), loop) : undefined,
        }
      : inThisThread(readHandlers(storage.db, pages))),
    ...(isGated ? {} : { readsPerReader: Number.POSITIVE_INFINITY }),
    onFailure: (cause) =>
      app.log.error({ cause: cause.stack }, 'A reader ended; the next read starts another.'),
    refusal: storage.readRefusal,
    onIdle: () => app.server.getConnections((_, count) => count === 0 && collectGarbage()),
  })
  storage.onSilence(readers.restart)
  app.addHook('onClose', async () => readers.close())
  const services: Services = {
    storage,
    now,
    keyInvalidatingCommands,
    limiter,
    refuseBlocked: blockedTexts(storage, blockingCommands),
    readers,
    responseCache: responseCache(now, storage.generation, readers),
  }
  installFastPath(
    app.server,
    { ...services, isDraining },
    trustsProxy ? networkList(trustProxy) : undefined,
    observe,
  )
  if (isGated) answerInTurns(app.server, loop.note)
  if (observe) noteArrivals(app.server)
  if (isGated) answerOneByOne(app.server)
  awaitPositions(app, storage, [positionInHeader, ({ cookie }) => readPosition(cookie)])
  const connectionLimit = limitConnections(app.server)
  const slowReaders = cutStalledReaders(app.server)
  app.addHook('onRequest', requestLimit({ trustsProxy }))
  bindFeatures(endpointBinder(app, services), {
    registration,
    webhookNetworks: webhookNetworks && networkList(webhookNetworks),
  })
  if (adminToken !== undefined) {
    const requireToken = adminTokenGuard(adminToken, now)
    const sessions = adminSessions(adminToken, publicUrl.startsWith('https:'), now)
    moderation(adminBinder(app, requireToken, storage), services)
    const adminServices = { storage, limiter, requireToken, sessions, ...rendering }
    adminRoutes(adminPageBinders(app, adminServices), services)
  }
  const streams = streamConnections(app, { isDraining, trustsProxy })
  feedStream(app, services, streams)
  inboxStream(app, services, streams)
  const startedAt = now()
  const madeBackups = () =>
    backups && (backupState() ?? { failures: 0, newestAt: undefined, isOnSameDisk: undefined })
  const status = () => ({
    version: version(),
    startedAt,
    backups: madeBackups(),
    backupAge: span(Math.max(0, now() - (madeBackups()?.newestAt ?? now()))),
    engine: storage.engine,
    durability: storage.durability(),
    peers: storage.peers(),
  })
  routes(httpBinders(app, { ...services, ...rendering, status }), pages)
  mcp(app, { limiter, publicUrl, allowedOrigins: mcpAllowedOrigins })
  staticFiles(app, publicUrl, site)
  if (contact !== undefined) securityTxt(app, { contact, publicUrl, now })
  health(app, storage, { isDraining, now, backups: madeBackups })
  exposeFigures?.({
    readers: readers.figures,
    responseCache: services.responseCache.figures,
    streams: streams.figures,
    rateLimited: limiter.refused,
    connections: {
      open: () => promisify(app.server.getConnections.bind(app.server))(),
      refused: () => connectionLimit.refused,
      cut: () => slowReaders.cut,
    },
  })
  return app
}

function bucketsOf({ takeQuota }: Storage, now: () => number): Buckets {
  const own = memoryBuckets(now)
  return takeQuota ? sharedBuckets(takeQuota, own, now) : own
}

function inThreads({ file, count }: { file: URL; count?: number | undefined }, data: ReaderData) {
  return {
    start: startReaderThread(file, data),
    maxReaders: count ?? Math.min(availableParallelism(), 8),
    // A reader of SQLite works on one while the other waits in its port; PostgreSQL answers several at a time.
    readsPerReader: data.database.databaseUrl === undefined ? 2 : 8,
  }
}

/** Those of PostgreSQL wait for their rows, so some run at the same time; what is more goes to the threads. */
const boundedReads = (handlers: ReadHandlers, { keepsUp }: LoopWatch) => ({
  reader: startReaderHere(handlers)(() => {}),
  maxReads: 64,
  keepsUp,
})

const inThisThread = (handlers: ReadHandlers) => ({
  start: startReaderHere(handlers),
  maxReaders: 1,
  readsPerReader: 16,
  idleMs: Number.POSITIVE_INFINITY,
})
